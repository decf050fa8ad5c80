import type { NotificationFilter } from '@cabildo/contracts/economy/notifications/notifications.ts';
import { count, row, rows, run, table, type Sql, type Tx } from '@cabildo/kit';
import type { Kind } from './notices.ts';

interface NotificationTable {
  readonly id: number;
  readonly server_id: number;
  readonly character_id: number;
  readonly kind: Kind;
  /** Type of the event that it tells of. */
  readonly event: string;
  readonly data: Record<string, unknown>;
  readonly created_at: Date;
  readonly read_at: Date | null;
}
export type NotificationRow = Omit<NotificationTable, 'server_id'>;

const notifications = table<NotificationTable>('notifications');
const COLUMNS = ['id', 'character_id', 'kind', 'event', 'data', 'created_at', 'read_at'] as const;

export type NewNotification = Pick<
  NotificationTable,
  'server_id' | 'character_id' | 'kind' | 'event' | 'data'
> & { created_at: string };

/**
 * Stores notifications, but those of a kind that their server does not want and those of a server that has switched the
 * module off. Asked in the statement itself, because settings are not read inside a transaction.
 */
export async function insertNotifications(tx: Tx, added: readonly NewNotification[]): Promise<void> {
  await tx.query(
    `INSERT INTO notifications (server_id, character_id, kind, event, data, created_at)
     SELECT v.* FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::jsonb[], $6::timestamptz[])
       AS v (server_id, character_id, kind, event, data, created_at)
     LEFT JOIN bank_configs c ON c.server_id = v.server_id
     WHERE coalesce((c.sections #>> '{modules,notifications}')::boolean, true)
       AND NOT coalesce(c.sections #> '{notifications_config,disabled}' ? v.kind, false)`,
    [
      added.map((each) => each.server_id),
      added.map((each) => each.character_id),
      added.map((each) => each.kind),
      added.map((each) => each.event),
      added.map((each) => JSON.stringify(each.data)),
      added.map((each) => each.created_at),
    ],
  );
}

interface Selection {
  serverId: number;
  characterId: number;
  filter: NotificationFilter;
}

const ofCharacter = ({ serverId, characterId, filter }: Selection) => {
  const found = notifications().where({ server_id: serverId, character_id: characterId });
  if (filter === 'read') found.whereNotNull('read_at');
  if (filter === 'unread') found.whereNull('read_at');
  return found;
};

/** Newest first; `after` is the id of the last one that was shown. */
export function listNotifications(
  sql: Sql,
  selection: Selection,
  { limit, offset, after }: { limit: number; offset: number; after: number | undefined },
): Promise<NotificationRow[]> {
  const found = ofCharacter(selection).orderBy('id', 'desc').limit(limit).offset(offset);
  if (after !== undefined) found.where('id', '<', after);
  return rows(sql, found.select(...COLUMNS));
}

export const countNotifications = (sql: Sql, selection: Selection): Promise<number> =>
  count(sql, ofCharacter(selection));

export function lockNotification(tx: Tx, serverId: number, id: number): Promise<NotificationRow | undefined> {
  const found = notifications().where({ id, server_id: serverId }).forNoKeyUpdate();
  return row(tx, found.select(...COLUMNS));
}

export async function markRead(tx: Tx, id: number, now: Date): Promise<void> {
  await run(tx, notifications().where({ id }).update({ read_at: now }));
}

/** Marks what a character has not read; returns how many there were. */
export const markAllRead = (tx: Tx, selection: Omit<Selection, 'filter'>, now: Date): Promise<number> =>
  run(tx, ofCharacter({ ...selection, filter: 'unread' }).update({ read_at: now }));

/** When the oldest was stored; they are numbered in the order of their time, give or take a moment. */
export async function oldestAt(sql: Sql): Promise<Date | null> {
  return (await row(sql, notifications().orderBy('id').limit(1).select('created_at')))?.created_at ?? null;
}

/** Deletes the oldest up to `until`, but those that another process deletes now. */
export function deleteOldest(tx: Tx, until: Date, limit: number): Promise<{ id: number }[]> {
  return tx.query(
    `DELETE FROM notifications WHERE id IN (
       SELECT id FROM (SELECT id, created_at FROM notifications ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED) o
       WHERE created_at <= $1
     ) RETURNING id`,
    [until, limit],
  );
}

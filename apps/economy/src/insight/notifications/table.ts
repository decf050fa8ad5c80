import type { NotificationFilter } from '@cabildo/contracts/economy/insight/notifications/notifications.ts';
import { count, row, rows, run, table, type Sql, type Tx } from '@cabildo/kit/database';
import type { Kind } from './notices.ts';

interface NotificationTable {
  readonly id: number;
  readonly server_id: number;
  readonly character_id: number;
  readonly kind: Kind;
  /** Type of the event that it tells of. */
  readonly event: string;
  readonly data: Record<string, unknown>;
  /** Notices that the row stands for; `event` and `data` are those of the last (FU-09). */
  readonly count: number;
  readonly created_at: Date;
  readonly read_at: Date | null;
}
export type NotificationRow = Omit<NotificationTable, 'server_id'>;

const notifications = table<NotificationTable>('notifications');
const COLUMNS = ['id', 'character_id', 'kind', 'event', 'data', 'count', 'created_at', 'read_at'] as const;

export type NewNotification = Pick<
  NotificationTable,
  'server_id' | 'character_id' | 'kind' | 'event' | 'data'
> & {
  created_at: string;
  /** The user who causes it; null where no person does. */
  sender_user_id: number | null;
};

/** FU-09: notices that one user sends a character within an hour; those beyond are counted in one of each kind. */
export const NOTICES_AN_HOUR = 20;

/**
 * Stores notifications, but those of a kind that their server does not want and those of a server that has switched the
 * module off. Asked in the statement itself, because settings are not read inside a transaction. The row that counts what a
 * user sends a character stays locked until the commit, so that two at once never pass {@link NOTICES_AN_HOUR}.
 */
export async function insertNotifications(tx: Tx, added: readonly NewNotification[]): Promise<void> {
  await tx.query(
    `WITH wanted AS (
       SELECT v.* FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::jsonb[], $6::timestamptz[],
         $7::bigint[]) WITH ORDINALITY AS v (server_id, character_id, kind, event, data, created_at, sender, place)
       LEFT JOIN bank_configs c ON c.server_id = v.server_id
       WHERE coalesce((c.sections #>> '{modules,notifications}')::boolean, true)
         AND NOT coalesce(c.sections #> '{notifications_config,disabled}' ? v.kind, false)
     ), counted AS (
       INSERT INTO notice_counts AS n (server_id, character_id, sender_user_id, sent, ends_at)
       SELECT server_id, character_id, sender, count(*), max(created_at) + interval '1 hour' FROM wanted
       WHERE sender IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
       ON CONFLICT (server_id, character_id, sender_user_id) DO UPDATE SET
         sent = excluded.sent + CASE WHEN n.ends_at > excluded.ends_at - interval '1 hour' THEN n.sent ELSE 0 END,
         ends_at = CASE WHEN n.ends_at > excluded.ends_at - interval '1 hour' THEN n.ends_at ELSE excluded.ends_at END
       RETURNING *
     ), numbered AS (
       SELECT w.*, n.ends_at, n.sent + 1 - row_number() OVER (
         PARTITION BY w.server_id, w.character_id, w.sender ORDER BY w.place DESC) AS number
       FROM wanted w LEFT JOIN counted n
         ON n.server_id = w.server_id AND n.character_id = w.character_id AND n.sender_user_id = w.sender
     ), single AS (
       INSERT INTO notifications (server_id, character_id, kind, event, data, created_at)
       SELECT server_id, character_id, kind, event, data, created_at FROM numbered
       WHERE number IS NULL OR number <= $8 ORDER BY place
     )
     INSERT INTO notifications AS n (server_id, character_id, kind, event, data, created_at, count, sender_user_id,
       counted_until)
     SELECT server_id, character_id, kind, (array_agg(event ORDER BY place DESC))[1],
       (array_agg(data ORDER BY place DESC))[1], min(created_at), count(*), sender, ends_at
     FROM numbered WHERE number > $8 GROUP BY server_id, character_id, sender, kind, ends_at ORDER BY 1, 2, 8, 3
     ON CONFLICT (character_id, sender_user_id, kind, counted_until) WHERE counted_until IS NOT NULL
     DO UPDATE SET count = n.count + excluded.count, event = excluded.event, data = excluded.data, read_at = NULL`,
    [
      added.map((each) => each.server_id),
      added.map((each) => each.character_id),
      added.map((each) => each.kind),
      added.map((each) => each.event),
      added.map((each) => JSON.stringify(each.data)),
      added.map((each) => each.created_at),
      added.map((each) => each.sender_user_id),
      NOTICES_AN_HOUR,
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

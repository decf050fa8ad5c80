import type { NotificationFilter } from '@cabildo/contracts/economy/insight/notifications/notifications.ts';
import { c, count, row, rows, run, table, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';
import type { Kind } from './notice.ts';

export const noticeCounts = table(
  'notice_counts',
  {
    server_id: c.bigint,
    character_id: c.bigint,
    sender_user_id: c.bigint,
    sent: c.bigint,
    ends_at: c.timestamptz,
  },
  {
    bound: 'system: one row for each sender and character',
    goes: { over: 'true', at: 'ends_at', days: 0 },
    person: { sender_user_id: { counts: 'for an hour' } },
    exported: 'not: a count of an hour',
  },
);

export const notifications = table(
  'notifications',
  {
    id: c.id,
    server_id: c.bigint,
    character_id: c.bigint,
    kind: c.text<Kind>(),
    /** The type of the event that caused the notice. */
    event: c.text,
    data: c.jsonb<Record<string, unknown>>(),
    /** The number of notices that the row stands for; `event` and `data` are those of the last one (FU-09). */
    count: c.bigint,
    created_at: c.timestamptz,
    read_at: c.timestamptz.nullable,
  },
  {
    bound: 'system: NOTICES_AN_HOUR of each sender',
    goes: 'by forget_notifications: after 90 days',
    person: {
      data: { stays: 'it names characters, and a notification goes after 90 days' },
      sender_user_id: { counts: 'within its hour; a notification goes after 90 days' },
    },
    exported: 'in notifications',
    locks: { notifications: 270 },
  },
);
export type NotificationRow = RowOf<typeof notifications>;

export type NewNotification = Pick<
  NotificationRow,
  'server_id' | 'character_id' | 'kind' | 'event' | 'data'
> & {
  created_at: string;
  /** The number of the person who caused the event (`personOf`); null where no person did. */
  sender_user_id: number | null;
};

/** FU-09: a person sends a character so many notices within an hour; further ones are counted in one row of each kind. */
export const NOTICES_AN_HOUR = 20;

/**
 * Stores notifications, except those that their server has disabled, by kind or with the module. The statement reads the
 * settings itself, because settings are not loaded inside a transaction. The row that counts the notices from a person to
 * a character stays locked until the commit, so that two transactions at once never pass {@link NOTICES_AN_HOUR}.
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

const queryOf = ({ serverId, characterId, filter }: Selection) => {
  const found = notifications.query().where({ server_id: serverId, character_id: characterId });
  if (filter === 'read') found.whereNotNull('read_at');
  if (filter === 'unread') found.whereNull('read_at');
  return found;
};

/** Newest first. `after` is the last id shown before. */
export function listNotifications(
  sql: Sql,
  selection: Selection,
  { limit, offset, after }: { limit: number; offset: number; after: number | undefined },
): Promise<NotificationRow[]> {
  const found = queryOf(selection).orderBy('id', 'desc').limit(limit).offset(offset);
  if (after !== undefined) found.where('id', '<', after);
  return rows(sql, found.select(...notifications.columns));
}

export const countNotifications = (sql: Sql, selection: Selection): Promise<number> =>
  count(sql, queryOf(selection));

const oneOf = (serverId: number, id: number) => notifications.select().where({ id, server_id: serverId });

export const findNotification = (
  sql: Sql,
  serverId: number,
  id: number,
): Promise<NotificationRow | undefined> => row(sql, oneOf(serverId, id));

export const lockNotification = (
  tx: Tx,
  serverId: number,
  id: number,
): Promise<NotificationRow | undefined> => row(tx, oneOf(serverId, id).forNoKeyUpdate());

export async function markRead(tx: Tx, id: number, now: Date): Promise<void> {
  await run(tx, notifications.update({ read_at: now }).where({ id }));
}

/** Marks the unread notifications of a character; returns their number. */
export const markAllRead = (tx: Tx, selection: Omit<Selection, 'filter'>, now: Date): Promise<number> =>
  run(tx, queryOf({ ...selection, filter: 'unread' }).update({ read_at: now }));

/** The time of the notification with the lowest id; ids follow the order of time, give or take a moment. */
export async function oldestAt(sql: Sql): Promise<Date | null> {
  return (await row(sql, notifications.select('created_at').orderBy('id').limit(1)))?.created_at ?? null;
}

/** Deletes the oldest notifications stored until then, and skips those that another process deletes now. */
export function deleteOldest(tx: Tx, until: Date, limit: number): Promise<{ id: number }[]> {
  return tx.query(
    `DELETE FROM notifications WHERE id IN (
       SELECT id FROM (SELECT id, created_at FROM notifications ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED) o
       WHERE created_at <= $1
     ) RETURNING id`,
    [until, limit],
  );
}

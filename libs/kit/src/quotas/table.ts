import { c } from '../database/columns.ts';
import type { Sql, Tx } from '../database/database.ts';
import { row } from '../database/query.ts';
import { table, type RowOf } from '../database/table.ts';

export const quotas = table(
  'quotas',
  {
    /** 0: outside of servers. */
    server_id: c.bigint,
    subject: c.text,
    name: c.text,
    used: c.int,
    /** When the present window ends; may be infinity. */
    ends_at: c.timestamptz,
  },
  {
    bound: 'system: one for each limit and subject',
    goes: { over: 'true', at: 'ends_at', days: 0 },
    person: { subject: { counts: 'until its window ends' } },
    exported: 'not: counts of uses',
    locks: { 'quotas.subject': 30 },
  },
);
type QuotaRow = RowOf<typeof quotas>;

/** A person as the subject of a count (ID-21). */
export const personSubject = (personId: number): string => `user:${personId}`;

/** One use of something that may be used `max` times in a window. */
export interface Use extends Pick<QuotaRow, 'server_id' | 'subject' | 'name'> {
  readonly max: number;
  /** The end of the window that begins with this use, if it is the first. */
  readonly endsAt: Date | 'infinity';
  readonly now: Date;
}

/**
 * Counts one use; returns false if the present window has none left. A window that is over begins anew. The row stays locked
 * until the transaction ends, so that callers at once never pass `max`, and a rollback uses nothing.
 */
export async function countUse(
  tx: Tx,
  { server_id, subject, name, max, endsAt, now }: Use,
): Promise<boolean> {
  const counted = await tx.query(
    `INSERT INTO quotas AS quota (server_id, subject, name, used, ends_at) VALUES ($1, $2, $3, 1, $4)
     ON CONFLICT (server_id, subject, name) DO UPDATE SET
       used = CASE WHEN quota.ends_at <= $5 THEN 1 ELSE quota.used + 1 END,
       ends_at = CASE WHEN quota.ends_at <= $5 THEN excluded.ends_at ELSE quota.ends_at END
     WHERE quota.ends_at <= $5 OR quota.used < $6
     RETURNING used`,
    [server_id, subject, name, endsAt, now, max],
  );
  return counted.length > 0;
}

/** When the present window ends; undefined: nothing was used in it. */
export async function endOfWindow(
  sql: Sql,
  { server_id, subject, name, now }: Pick<Use, 'server_id' | 'subject' | 'name' | 'now'>,
): Promise<Date | undefined> {
  const present = quotas.select('ends_at').where({ server_id, subject, name }).where('ends_at', '>', now);
  return (await row(sql, present))?.ends_at;
}

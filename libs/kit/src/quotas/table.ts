import type { Tx } from '../database/database.ts';

/** One use of something that may be used so often in a window. */
export interface Use {
  /** 0: outside of servers. */
  readonly serverId: number;
  readonly subject: string;
  readonly name: string;
  readonly max: number;
  /** When the window ends that begins with this use, if it is the first. */
  readonly endsAt: Date | 'infinity';
  readonly now: Date;
}

/**
 * Counts one use; false where the present window has none left. A window that is over begins anew. The row stays locked
 * until the end of the transaction, so that callers at once never pass `max`, and what is rolled back uses nothing.
 */
export async function countUse(tx: Tx, { serverId, subject, name, max, endsAt, now }: Use): Promise<boolean> {
  const counted = await tx.query(
    `INSERT INTO quotas AS quota (server_id, subject, name, used, ends_at) VALUES ($1, $2, $3, 1, $4)
     ON CONFLICT (server_id, subject, name) DO UPDATE SET
       used = CASE WHEN quota.ends_at <= $5 THEN 1 ELSE quota.used + 1 END,
       ends_at = CASE WHEN quota.ends_at <= $5 THEN excluded.ends_at ELSE quota.ends_at END
     WHERE quota.ends_at <= $5 OR quota.used < $6
     RETURNING used`,
    [serverId, subject, name, endsAt, now, max],
  );
  return counted.length > 0;
}

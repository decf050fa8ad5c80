import { row, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';
import { SECRETS, webhooks } from '../webhooks/table.ts';
import type { Usage } from './concurrency-limits.ts';

const LEASED = ['id', 'server_id', 'target', 'format', 'failing_since', 'recent_ms', 'is_apart'] as const;

/** A webhook whose deliveries this process sends for a while. */
export interface LeasedWebhook extends Pick<RowOf<typeof webhooks>, (typeof LEASED)[number]> {
  /** A user; 0 while the owner of the server is not known. */
  owner: number;
  leased_until: Date;
}

/** A batch takes far less. Another process takes over the webhooks of a process that died. */
const LEASE_SECONDS = 30;
/** The longest overdue webhooks among which a claim chooses: more than all webhooks of fifty servers. */
const LOOKED_AT = 500;
/**
 * Webhooks of one owner share its turns (FU-07), and so do all whose owner is not known, because 24 servers of one person would
 * else take every slot. No user has the number 0.
 */
const OWNER = 'coalesce(o.user_id, 0)';

/** When the next webhook falls due, among those that fail or are slow or among the others; null if none waits. */
export async function nextDue(sql: Sql, isApart: boolean): Promise<Date | null> {
  const next = await row(
    sql,
    webhooks
      .select('ready_at')
      .where({ is_apart: isApart })
      .whereNotNull('ready_at')
      .orderBy('ready_at')
      .limit(1),
  );
  return next?.ready_at ?? null;
}

/**
 * Leases up to `limit` webhooks that are due. Those come first whose owner has the fewest under way, and among these the
 * longest overdue. No owner and no target gets more than its part, however many of its webhooks are due, so that each
 * waits for its own receivers alone.
 */
export function claimDue(
  tx: Tx,
  { isApart, now, limit }: { isApart: boolean; now: Date; limit: number },
  { owners, targets, maxOfOwner, maxOfTarget }: Usage,
): Promise<LeasedWebhook[]> {
  const busyUp = <K>(counts: ReadonlyMap<K, number>, max: number): K[] =>
    [...counts].filter(([, count]) => count >= max).map(([key]) => key);
  return tx.query<LeasedWebhook>(
    `WITH oldest AS (
       SELECT w.id, w.target, w.ready_at, ${OWNER} AS owner
       FROM webhooks w LEFT JOIN server_owners o USING (server_id)
       WHERE w.is_apart = $1 AND w.ready_at <= $2
         AND NOT ${OWNER} = ANY($4::bigint[]) AND NOT w.target = ANY($5::text[])
       ORDER BY w.ready_at LIMIT ${LOOKED_AT}
     ), turns AS (
       SELECT oldest.id, owner, coalesce(of_owner.running, 0) + row_number() OVER (
                PARTITION BY owner ORDER BY oldest.ready_at, oldest.id) AS nth_of_owner,
              coalesce(of_target.running, 0) + row_number() OVER (
                PARTITION BY target ORDER BY oldest.ready_at, oldest.id) AS nth_of_target
       FROM oldest
       LEFT JOIN unnest($6::bigint[], $7::int[]) AS of_owner (owner, running) USING (owner)
       LEFT JOIN unnest($8::text[], $9::int[]) AS of_target (target, running) USING (target)
     ), taken AS (
       SELECT w.id, turns.owner FROM webhooks w JOIN turns USING (id)
       WHERE nth_of_owner <= $10 AND nth_of_target <= $11 AND w.is_apart = $1 AND w.ready_at <= $2
       ORDER BY nth_of_owner, w.ready_at LIMIT $3 FOR NO KEY UPDATE OF w SKIP LOCKED
     )
     UPDATE webhooks w SET leased_until = $2::timestamptz + make_interval(secs => ${LEASE_SECONDS})
     FROM taken WHERE w.id = taken.id
     RETURNING ${LEASED.map((column) => `w.${column}`).join(', ')}, taken.owner, w.leased_until`,
    [
      isApart,
      now,
      limit,
      busyUp(owners, maxOfOwner),
      busyUp(targets, maxOfTarget),
      [...owners.keys()],
      [...owners.values()],
      [...targets.keys()],
      [...targets.values()],
      maxOfOwner,
      maxOfTarget,
    ],
  );
}

const ADDRESS = ['url', ...SECRETS] as const;

/** The address of a webhook and the secrets that are bound to it. */
export type Address = Pick<RowOf<typeof webhooks>, (typeof ADDRESS)[number]>;

/**
 * The address and secrets of a leased webhook as they are now. Undefined if it is active no longer, or another process has taken over its
 * lease.
 */
export const currentAddress = (sql: Sql, { id, leased_until }: LeasedWebhook): Promise<Address | undefined> =>
  row(sql, webhooks.select(...ADDRESS).where({ id, leased_until, status: 'active' }));

/** How long the requests of a webhook take. */
export interface Pace {
  /** The milliseconds of the last requests, in their order. */
  readonly recent_ms: readonly number[];
  readonly is_slow: boolean;
}

/**
 * Ends a lease and stores the pace of the webhook, which is due again when its next delivery is, and not before `notBefore`.
 * A lease that another process has taken over is left alone.
 */
export async function endLease(
  tx: Tx,
  { id, leased_until }: LeasedWebhook,
  notBefore: Date | null,
  { recent_ms, is_slow }: Pace,
): Promise<void> {
  // Locked first: the update sees deliveries queued before, and those queued later set the due time themselves.
  const held = await tx.query(
    'SELECT 1 FROM webhooks WHERE id = $1 AND leased_until = $2 FOR NO KEY UPDATE',
    [id, leased_until],
  );
  if (held.length === 0) return;
  await tx.query(
    `UPDATE webhooks SET leased_until = $2::timestamptz, recent_ms = $3::int[], is_slow = $4, due_at = (
       SELECT due_at FROM deliveries WHERE webhook_id = $1 AND status = 'pending' ORDER BY due_at, id LIMIT 1)
     WHERE id = $1`,
    [id, notBefore, recent_ms, is_slow],
  );
}

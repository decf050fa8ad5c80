import type { Sql, Tx } from '@cabildo/kit/database';
import type { WebhookSecrets } from '../webhooks/table.ts';
import type { FreeSlots } from './concurrency-limits.ts';

/** A webhook whose deliveries this process sends for a while. */
export interface LeasedWebhook extends WebhookSecrets {
  id: number;
  server_id: number;
  /** A user, or the server with a minus sign while its owner is not known. */
  owner: number;
  url: string;
  target: string;
  format: 'standard' | 'cp';
  failing_since: Date | null;
  /** How long its last requests took, in their order. */
  recent_ms: number[];
  /** Whether it fails or is slow, and so has slots apart from the others'. */
  is_apart: boolean;
  leased_until: Date;
}

/** Longer than a slice of work may take, by far: another process takes over from one that died. */
const LEASE_SECONDS = 30;
/** The longest overdue that are looked at: more than all webhooks of fifty servers. */
const LOOKED_AT = 500;
/** Turns go by it (FU-07). No user has the number of a server with a minus sign. */
const OWNER = 'coalesce(o.user_id, -w.server_id)';

/** When the next of the webhooks that fail or are slow, or of the others, is to be taken up; null: none waits. */
export async function nextReady(sql: Sql, isApart: boolean): Promise<Date | null> {
  const [next] = await sql.query<{ ready_at: Date }>(
    `SELECT ready_at FROM webhooks WHERE is_apart = $1 AND ready_at IS NOT NULL ORDER BY ready_at LIMIT 1`,
    [isApart],
  );
  return next?.ready_at ?? null;
}

/**
 * Takes up to `limit` webhooks that are ready for a lease, those first of whose owner the fewest are under way, and of these
 * the longest overdue. No owner and no target gets more than its part, however many of its webhooks are due, so that each
 * waits for its own receivers alone.
 */
export function leaseReady(
  tx: Tx,
  { isApart, now, limit }: { isApart: boolean; now: Date; limit: number },
  { owners, targets, maxOfOwner, maxOfTarget }: FreeSlots,
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
     RETURNING w.id, server_id, owner, url, target, format, failing_since, recent_ms, is_apart, leased_until,
       secret, old_secret, old_secret_until`,
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

/** How long the requests of a webhook take. */
export interface Pace {
  /** Milliseconds, of the last ones, in their order. */
  readonly recent_ms: readonly number[];
  readonly is_slow: boolean;
}

/**
 * Ends a lease: the webhook is ready again when its next delivery falls due, and not before `notBefore`, and is what its
 * pace makes of it. A lease that another process has taken over is left alone.
 */
export async function endLease(
  tx: Tx,
  { id, leased_until }: LeasedWebhook,
  notBefore: Date | null,
  { recent_ms, is_slow }: Pace,
): Promise<void> {
  // Locked first: what is queued from here on brings the time forward itself, and what was queued before is seen.
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

import type { Sql, Tx } from '@cabildo/kit';
import type { WebhookSecrets } from '../subscriptions/table.ts';
import type { Room } from './occupancy.ts';

/** A webhook whose deliveries this process sends for a while. */
export interface LeasedWebhook extends WebhookSecrets {
  id: number;
  server_id: number;
  url: string;
  target: string;
  format: 'standard' | 'cp';
  failing_since: Date | null;
  leased_until: Date;
}

/** Longer than a slice of work may take, by far: another process takes over from one that died. */
const LEASE_SECONDS = 30;
/** The longest overdue that are looked at: more than all webhooks of fifty servers. */
const LOOKED_AT = 500;

/** When the next of the webhooks that fail, or of the others, is to be taken up; null: none waits. */
export async function nextReady(sql: Sql, isHealthy: boolean): Promise<Date | null> {
  const [next] = await sql.query<{ ready_at: Date }>(
    `SELECT ready_at FROM webhooks WHERE (failing_since IS NULL) = $1 AND ready_at IS NOT NULL ORDER BY ready_at LIMIT 1`,
    [isHealthy],
  );
  return next?.ready_at ?? null;
}

/**
 * Takes up to `limit` webhooks that are ready, the longest overdue first, for a lease. No server and no target gets more than
 * its part, however many of its webhooks are due, so that each waits for its own receivers alone.
 */
export function leaseReady(
  tx: Tx,
  { isHealthy, now, limit }: { isHealthy: boolean; now: Date; limit: number },
  { servers, targets, maxOfServer, maxOfTarget }: Room,
): Promise<LeasedWebhook[]> {
  const busyUp = <K>(counts: ReadonlyMap<K, number>, max: number): K[] =>
    [...counts].filter(([, count]) => count >= max).map(([key]) => key);
  return tx.query<LeasedWebhook>(
    `WITH oldest AS (
       SELECT id, server_id, target, ready_at FROM webhooks
       WHERE (failing_since IS NULL) = $1 AND ready_at <= $2
         AND NOT server_id = ANY($4::bigint[]) AND NOT target = ANY($5::text[])
       ORDER BY ready_at LIMIT ${LOOKED_AT}
     ), turns AS (
       SELECT oldest.id, coalesce(of_server.running, 0) + row_number() OVER (
                PARTITION BY oldest.server_id ORDER BY oldest.ready_at, oldest.id) AS nth_of_server,
              coalesce(of_target.running, 0) + row_number() OVER (
                PARTITION BY oldest.target ORDER BY oldest.ready_at, oldest.id) AS nth_of_target
       FROM oldest
       LEFT JOIN unnest($6::bigint[], $7::int[]) AS of_server (server_id, running) USING (server_id)
       LEFT JOIN unnest($8::text[], $9::int[]) AS of_target (target, running) USING (target)
     )
     UPDATE webhooks SET leased_until = $2::timestamptz + make_interval(secs => ${LEASE_SECONDS})
     WHERE id IN (
       SELECT w.id FROM webhooks w JOIN turns USING (id)
       WHERE nth_of_server <= $10 AND nth_of_target <= $11 AND w.ready_at <= $2
       ORDER BY w.ready_at LIMIT $3 FOR NO KEY UPDATE OF w SKIP LOCKED)
     RETURNING id, server_id, url, target, format, failing_since, leased_until, secret, old_secret, old_secret_until`,
    [
      ...[isHealthy, now, limit, busyUp(servers, maxOfServer), busyUp(targets, maxOfTarget)],
      ...[[...servers.keys()], [...servers.values()], [...targets.keys()], [...targets.values()]],
      ...[maxOfServer, maxOfTarget],
    ],
  );
}

/**
 * Ends a lease: the webhook is ready again when its next delivery falls due, and not before `notBefore`. A lease that another
 * process has taken over is left alone.
 */
export async function endLease(
  tx: Tx,
  { id, leased_until }: LeasedWebhook,
  notBefore: Date | null,
): Promise<void> {
  // Locked first: what is queued from here on brings the time forward itself, and what was queued before is seen.
  const held = await tx.query(
    'SELECT 1 FROM webhooks WHERE id = $1 AND leased_until = $2 FOR NO KEY UPDATE',
    [id, leased_until],
  );
  if (held.length === 0) return;
  await tx.query(
    `UPDATE webhooks SET leased_until = $2::timestamptz, due_at = (
       SELECT due_at FROM deliveries WHERE webhook_id = $1 AND status = 'pending' ORDER BY due_at, id LIMIT 1)
     WHERE id = $1`,
    [id, notBefore],
  );
}

import { LIMITS } from '@cabildo/contracts';
import type { Page, Sql, Tx } from '@cabildo/kit/database';
import type { Logged } from './rules.ts';

/** An entry of the vehicles' log, before it has a time. */
export type NewLogEntry = Logged & {
  readonly server_id: number;
  readonly vehicle_id: number;
  /** The plate that it has from then on. */
  readonly plate: string;
  /** Null when no user caused it. */
  readonly actor_user_id: number | null;
};

export type LogRow = Omit<NewLogEntry, 'server_id'> &
  Logged & { readonly log_id: number; readonly created_at: Date };

/** Adds to the log of vehicles, which outlives them (CA-07). */
export async function insertLogs(tx: Tx, entries: readonly NewLogEntry[], now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO vehicle_logs (server_id, vehicle_id, plate, action, actor_user_id, details, created_at)
     SELECT v.*, $7::timestamptz
     FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::jsonb[]) AS v`,
    [
      entries.map((entry) => entry.server_id),
      entries.map((entry) => entry.vehicle_id),
      entries.map((entry) => entry.plate),
      entries.map((entry) => entry.action),
      entries.map((entry) => entry.actor_user_id),
      entries.map((entry) => JSON.stringify(entry.details)),
      now,
    ],
  );
}

const MATCHING = 'FROM vehicle_logs WHERE server_id = $1 AND ($2::bigint IS NULL OR vehicle_id = $2)';

/**
 * What became of a vehicle of a server, or of all of them, newest first, and how many entries there are, counted up to one
 * more than `LIMITS.max_counted`.
 */
export async function listLogs(
  sql: Sql,
  { serverId, vehicleId = null }: { serverId: number; vehicleId?: number | null | undefined },
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<LogRow>> {
  // Each filter has its own index, so the plan depends on the values.
  const options = { customPlan: true };
  const [rows, [counted]] = await Promise.all([
    sql.query<LogRow>(
      `SELECT id AS log_id, vehicle_id, plate, action, actor_user_id, details, created_at ${MATCHING}
       ORDER BY id DESC LIMIT $3 OFFSET $4`,
      [serverId, vehicleId, limit, offset],
      options,
    ),
    sql.query<{ total: number }>(
      `SELECT count(*) AS total FROM (SELECT 1 ${MATCHING} LIMIT $3) counted`,
      [serverId, vehicleId, LIMITS.max_counted + 1],
      options,
    ),
  ]);
  return { rows, total: counted!.total };
}

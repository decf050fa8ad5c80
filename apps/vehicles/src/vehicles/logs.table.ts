import { KEPT_DAYS, LIMITS } from '@cabildo/contracts/limits';
import { c, table, type Page, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';

export type RemovalReason = 'owner' | 'staff' | 'character_ended' | 'no_heir';

/** The old and the new value of each changed field. */
export interface Repainting {
  readonly plate?: readonly [was: string, is: string];
  readonly color?: readonly [was: string, is: string];
}

/** The new value of each flag that changed (CA-08). */
export interface Flagging {
  readonly stolen?: boolean;
  /** null: the vehicle is impounded no more. */
  readonly impounded?: { readonly fee: number; readonly place: string | null } | null;
  /** The payment that ended an impound, if one did. */
  readonly paid?: { readonly total_cost: number; readonly payment_method: 'wallet' | 'bank' | null };
}

/** ECB-15: the dead owner of a vehicle and the character that inherited it. */
export interface Inheriting {
  readonly heir: readonly [was: number, is: number];
}

/** VS-01: the sale of a vehicle by its owner, or a present. */
export interface Reselling {
  readonly sale: {
    /** Owners as they are stored: characters, or the negative numbers of organisations. */
    readonly owners: readonly [was: number, is: number];
    readonly total_cost: number;
    /** null: a present. */
    readonly payment_method: 'wallet' | 'bank' | null;
  };
}

/** VS-04: why staff gave a vehicle. */
export interface Giving {
  readonly reason: string;
}

/** An action on a vehicle, with the details that the note of its log entry shows (CA-07). */
export type Logged =
  | { readonly action: 'created'; readonly details: Giving | Readonly<Record<string, never>> }
  | {
      readonly action: 'sold';
      readonly details: { readonly total_cost: number; readonly payment_method: 'wallet' | 'bank' };
    }
  | { readonly action: 'updated'; readonly details: Repainting | Inheriting | Reselling }
  | { readonly action: 'flagged'; readonly details: Flagging }
  | { readonly action: 'removed'; readonly details: { readonly reason: RemovalReason } };

const WAS_REMOVED = `EXISTS (SELECT 1 FROM vehicle_logs gone
  WHERE gone.vehicle_id = vehicle_logs.vehicle_id AND gone.action = 'removed' AND gone.created_at <= $1)`;

const IS_LAST = `NOT EXISTS (SELECT 1 FROM vehicle_logs other
  WHERE other.vehicle_id = vehicle_logs.vehicle_id AND other.action <> 'removed')`;

/** The log of vehicles, which outlives them (CA-07). */
export const logs = table(
  'vehicle_logs',
  {
    id: c.id,
    server_id: c.bigint,
    vehicle_id: c.bigint,
    /** The plate of the vehicle after the action. */
    plate: c.text,
    action: c.text<Logged['action']>(),
    /** null: no user caused the action. */
    actor_user_id: c.bigint.nullable,
    details: c.jsonb<Logged['details']>(),
    created_at: c.timestamptz,
  },
  {
    bound: 'system: a few for each vehicle',
    goes: [
      // The log of a vehicle goes as a whole, and the entry of its removal goes last: without it the others would stay for ever.
      { over: `action <> 'removed' AND ${WAS_REMOVED}`, at: 'created_at', days: KEPT_DAYS.records },
      { over: `action = 'removed' AND ${IS_LAST}`, at: 'created_at', days: KEPT_DAYS.records },
    ],
    exported: 'not: the history of a vehicle, which its owner reads there',
  },
);
export type LogRow = Omit<RowOf<typeof logs>, keyof Logged> & Logged;
/** An entry of the log before it has a time. */
export type NewLogEntry = Omit<RowOf<typeof logs>, 'id' | 'created_at' | keyof Logged> & Logged;

export const insertLogs = (tx: Tx, entries: readonly NewLogEntry[], now: Date): Promise<number> =>
  logs.insertMany(
    tx,
    entries.map((entry) => ({ ...entry, created_at: now })),
  );

const MATCHING = 'FROM vehicle_logs WHERE server_id = $1 AND ($2::bigint IS NULL OR vehicle_id = $2)';

/**
 * The log entries of one vehicle of a server, or of all its vehicles, newest first, and how many there are, counted up to
 * one more than `LIMITS.max_counted`.
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
      `SELECT ${logs.list()} ${MATCHING}
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

import { LIMITS } from '@cabildo/contracts/limits';
import {
  c,
  Conflict,
  containing,
  isUniqueViolation,
  table,
  type Page,
  type RowOf,
  type Sql,
  type Tx,
} from '@cabildo/kit/database';
import type { ModelRow } from '../models/table.ts';
import { plateKey } from '../plates/rules.ts';

export const vehicles = table(
  'vehicles',
  {
    /** The id of the purchase that the vehicle was ordered with. */
    id: c.bigint,
    server_id: c.bigint,
    model_id: c.bigint,
    plate: c.text,
    color: c.text,
    /** A character, or the negative number of an organisation (VS-02). */
    owner_character_id: c.bigint,
    /** A reserved vehicle is being paid for, and only its purchase sees it. */
    state: c.text<'reserved' | 'owned'>(),
    is_stolen: c.boolean,
    /** CA-08: null, as all that is about an impound, unless the vehicle is impounded. */
    impound_fee: c.bigint.nullable,
    impound_place: c.text.nullable,
    impounded_at: c.timestamptz.nullable,
    impounded_by: c.bigint.nullable,
    /** The payment of the fee that is under way. */
    impound_payment_id: c.bigint.nullable,
    created_at: c.timestamptz,
  },
  {
    bound:
      'system: max_vehicles_per_char of each character, max_vehicles of each organisation (CA-03, VS-02)',
    goes: 'stays: until it is removed',
    exported: 'in vehicles',
    locks: { vehicles: 80 },
  },
);
type Stored = RowOf<typeof vehicles>;
/** A vehicle with the names of its model. */
export type VehicleRow = Stored & Pick<ModelRow, 'brand' | 'model'>;

const COLUMNS = `${vehicles.list('v')}, m.brand, m.model`;

/** Vehicles by id, reserved ones included, locked in id order until the transaction ends. */
export function lockVehicles(tx: Tx, ids: readonly number[]): Promise<VehicleRow[]> {
  return tx.query<VehicleRow>(
    `SELECT ${COLUMNS} FROM vehicles v JOIN vehicle_models m ON m.id = v.model_id
     WHERE v.id = ANY($1::bigint[]) ORDER BY v.id FOR UPDATE OF v`,
    [ids],
  );
}

/** @throws {Conflict} when a concurrent transaction has taken a plate. */
export async function insertVehicles(tx: Tx, ordered: readonly VehicleRow[]): Promise<void> {
  const inserted = await vehicles.insertMany(tx, ordered, { skipExisting: true });
  if (inserted < ordered.length) throw new Conflict('a plate has just been taken');
}

/** Stores the owner, the state and the flags of vehicles that are locked. */
export const saveVehicles = (tx: Tx, changed: readonly VehicleRow[]): Promise<void> =>
  vehicles.updateMany(tx, changed, {
    by: ['id'],
    set: [
      'owner_character_id',
      'state',
      'is_stolen',
      'impound_fee',
      'impound_place',
      'impounded_at',
      'impounded_by',
      'impound_payment_id',
    ],
  });

export async function deleteVehicles(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.query('DELETE FROM vehicles WHERE id = ANY($1::bigint[])', [ids]);
}

/** A vehicle of a server that has an owner (GW-24), locked until the transaction ends. */
export async function lockVehicle(tx: Tx, serverId: number, id: number): Promise<VehicleRow | undefined> {
  const [vehicle] = await lockVehicles(tx, [id]);
  return vehicle?.server_id === serverId && vehicle.state === 'owned' ? vehicle : undefined;
}

export async function findVehicle(sql: Sql, serverId: number, id: number): Promise<VehicleRow | undefined> {
  const [vehicle] = await sql.query<VehicleRow>(
    `SELECT ${COLUMNS} FROM vehicles v JOIN vehicle_models m ON m.id = v.model_id
     WHERE v.id = $2 AND v.server_id = $1 AND v.state = 'owned'`,
    [serverId, id],
  );
  return vehicle;
}

/** The vehicle with a plate (CA-02): of twins (migration 0002), the one whose plate is written so, or else the older one. */
export async function findByPlate(
  sql: Sql,
  serverId: number,
  plate: string,
): Promise<VehicleRow | undefined> {
  const [vehicle] = await sql.query<VehicleRow>(
    `SELECT ${COLUMNS} FROM (
       SELECT * FROM vehicles WHERE server_id = $1 AND plate_key = $2 AND NOT is_twin
       UNION ALL SELECT * FROM vehicles WHERE server_id = $1 AND plate_key = $2 AND is_twin
     ) v JOIN vehicle_models m ON m.id = v.model_id
     WHERE v.state = 'owned' ORDER BY v.plate = $3 DESC, v.id LIMIT 1`,
    [serverId, plateKey(plate), plate],
  );
  return vehicle;
}

/**
 * Gives a vehicle that is locked a plate and a colour; false when another one has the plate.
 * @throws {Conflict} when a concurrent transaction has just taken the plate.
 */
export async function repaint(
  tx: Tx,
  { id, server_id, plate, color }: Pick<VehicleRow, 'id' | 'server_id' | 'plate' | 'color'>,
): Promise<boolean> {
  try {
    const [changed] = await tx.query(
      // A twin (migration 0002) that keeps its plate stays a twin.
      `UPDATE vehicles SET plate = $3, color = $4, is_twin = is_twin AND plate = $3 WHERE id = $1
         AND (plate = $3
           OR NOT EXISTS (SELECT 1 FROM vehicles
             WHERE server_id = $2 AND plate_key = $5 AND NOT is_twin AND id <> $1)
           AND NOT EXISTS (SELECT 1 FROM vehicles WHERE server_id = $2 AND plate_key = $5 AND is_twin AND id <> $1))
       RETURNING 1`,
      [id, server_id, plate, color, plateKey(plate)],
    );
    return changed !== undefined;
  } catch (error) {
    throw isUniqueViolation(error) ? new Conflict('a plate has just been taken', { cause: error }) : error;
  }
}

/** Selects vehicles of a server. */
export interface VehicleFilter {
  readonly server_id: number;
  /** Part of the plate, in upper case; its blanks and dashes do not matter (CA-02). */
  readonly plate?: string | undefined;
  readonly owners?: readonly number[] | undefined;
  readonly model_id?: number | undefined;
}

const MATCHING = `FROM vehicles v WHERE v.server_id = $1 AND v.state = 'owned'
  AND ($2::text IS NULL OR v.plate_key LIKE $2) AND ($3::bigint[] IS NULL OR v.owner_character_id = ANY($3))
  AND ($4::bigint IS NULL OR v.model_id = $4)`;

// Each filter has its own index, so the plan depends on the values.
const BY_VALUES = { customPlan: true };

const PAGE = `SELECT ${COLUMNS} FROM (SELECT v.* ${MATCHING} ORDER BY v.id DESC LIMIT $5 OFFSET $6) v
  JOIN vehicle_models m ON m.id = v.model_id ORDER BY v.id DESC`;

/** The newest vehicles whose plates contain a text (OT-09). */
export const newestWithPlate = (
  sql: Sql,
  serverId: number,
  plate: string,
  limit: number,
): Promise<VehicleRow[]> =>
  sql.query<VehicleRow>(PAGE, [serverId, containing(plateKey(plate)), null, null, limit, 0], BY_VALUES);

/** Vehicles, newest first, and how many there are, counted up to one more than `LIMITS.max_counted`. */
export async function listVehicles(
  sql: Sql,
  { server_id, plate, owners, model_id }: VehicleFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<VehicleRow>> {
  const filter = [
    server_id,
    plate === undefined ? null : containing(plateKey(plate)),
    owners ?? null,
    model_id ?? null,
  ];
  const [rows, [counted]] = await Promise.all([
    sql.query<VehicleRow>(PAGE, [...filter, limit, offset], BY_VALUES),
    sql.query<{ total: number }>(
      `SELECT count(*) AS total FROM (SELECT 1 ${MATCHING} LIMIT $5) counted`,
      [...filter, LIMITS.max_counted + 1],
      BY_VALUES,
    ),
  ]);
  return { rows, total: counted!.total };
}

/** The vehicles that these characters own, locked in id order until the transaction ends. */
export function lockVehiclesOf(tx: Tx, characterIds: readonly number[]): Promise<VehicleRow[]> {
  return tx.query<VehicleRow>(
    `SELECT ${COLUMNS} FROM vehicles v JOIN vehicle_models m ON m.id = v.model_id
     WHERE v.owner_character_id = ANY($1::bigint[]) AND v.state = 'owned' ORDER BY v.id FOR UPDATE OF v`,
    [characterIds],
  );
}

/** Vehicles by id as they are now, unlocked. */
export const findVehicles = (sql: Sql, ids: readonly number[]): Promise<VehicleRow[]> =>
  sql.query<VehicleRow>(
    `SELECT ${COLUMNS} FROM vehicles v JOIN vehicle_models m ON m.id = v.model_id
     WHERE v.id = ANY($1::bigint[]) ORDER BY v.id`,
    [ids],
  );

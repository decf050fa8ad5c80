import { KEPT_DAYS } from '@cabildo/contracts/limits';
import type { BOLO_KINDS } from '@cabildo/contracts/mdt/bolos/bolos.ts';
import type { CLOSE_REASONS, SEARCH_STATUSES } from '@cabildo/contracts/mdt/warrants/lifecycle.ts';
import { plateKey, plateOf } from '@cabildo/contracts/vehicles/vehicles/vehicles.ts';
import {
  any,
  c,
  containing,
  count,
  expression,
  page,
  row,
  rows,
  run,
  table,
  type Page,
  type RowOf,
  type Sql,
  type Tx,
} from '@cabildo/kit/database';
import { due, SHORT_LEASE_SECONDS } from '@cabildo/kit/jobs';

/** Persons, vehicles and things that every officer looks out for. The database keeps `plate_key` beside each plate (CA-02). */
export const bolos = table(
  'bolos',
  {
    id: c.id,
    server_id: c.bigint,
    kind: c.text<(typeof BOLO_KINDS)[number]>(),
    character_id: c.bigint.nullable,
    /** In upper case. */
    plate: c.text.nullable,
    /** OT-08: the vehicle that the BOLO follows; null: no vehicle has the plate, as far as is known. */
    vehicle_id: c.bigint.nullable,
    description: c.text.nullable,
    status: c.text<(typeof SEARCH_STATUSES)[number]>(),
    /** OT-05: one more with every change. */
    version: c.int,
    expires_at: c.timestamptz.nullable,
    created_by: c.bigint,
    created_at: c.timestamptz,
    updated_by: c.bigint.nullable,
    updated_by_key_id: c.bigint.nullable,
    updated_at: c.timestamptz,
    closed_by: c.bigint.nullable,
    closed_at: c.timestamptz.nullable,
    close_reason: c.text<(typeof CLOSE_REASONS)[number]>().nullable,
    /** When the vehicles service is asked for the vehicle and its plate; null: what is known of them stands. */
    due_at: c.timestamptz.nullable,
    /** A reason that close_reason cannot hold, because programs of the version before check that one. */
    end_reason: c.text<'vehicle_removed'>().nullable,
  },
  {
    bound: 'max_active_bolos',
    goes: { over: `status <> 'active'`, at: 'closed_at', days: KEPT_DAYS.records },
    exported: "not: the police's records",
    locks: { 'bolos of a server': 90, bolos: 100 },
  },
);
export type BoloRow = RowOf<typeof bolos>;

const ACTIVE = `status = 'active'`;

/** The active BOLOs, by their end. */
export const expiringBolos = due(bolos, { at: 'expires_at', among: ACTIVE });

/** The active BOLOs whose vehicle or plate may have changed. */
export const dueBolos = due(bolos, {
  at: 'due_at',
  among: `${ACTIVE} AND plate IS NOT NULL`,
  leaseSeconds: SHORT_LEASE_SECONDS,
});

export const insertBolo = async (tx: Tx, made: Omit<BoloRow, 'id'>): Promise<BoloRow> =>
  (await row(tx, bolos.insert(made).returning(bolos.columns)))!;

/** A BOLO of a server, locked until the transaction ends (GW-24). */
export const lockBolo = (tx: Tx, serverId: number, id: number): Promise<BoloRow | undefined> =>
  row(tx, bolos.select().where({ id, server_id: serverId }).forNoKeyUpdate());

/** Stores a BOLO that the transaction has locked. */
export async function updateBolo(tx: Tx, { id, ...changed }: BoloRow): Promise<void> {
  const due_at = changed.status === 'active' ? changed.due_at : null;
  await run(tx, bolos.update({ ...changed, due_at }).where({ id }));
}

/** A vehicle as an event names it. */
interface NamedVehicle {
  readonly server_id: number;
  readonly vehicle_id: number;
  readonly plate: string;
}

/** The active BOLOs of these vehicles, and those of their plates that no vehicle had, locked in id order until the transaction ends. */
export async function lockConcerned(tx: Tx, vehicles: readonly NamedVehicle[]): Promise<BoloRow[]> {
  const concerned = await tx.query<{ id: number }>(
    `SELECT id FROM bolos WHERE vehicle_id = ANY($1::bigint[]) AND ${ACTIVE}
     UNION SELECT b.id FROM unnest($2::bigint[], $3::text[]) AS p (server_id, plate_key)
       JOIN bolos b USING (server_id, plate_key) WHERE b.vehicle_id IS NULL AND b.${ACTIVE}`,
    [
      vehicles.map(({ vehicle_id }) => vehicle_id),
      vehicles.map(({ server_id }) => server_id),
      vehicles.map(({ plate }) => plateKey(plate)),
    ],
  );
  if (concerned.length === 0) return [];
  const ids = concerned.map(({ id }) => id);
  const active = bolos.select().where('id', any(ids)).where(expression(ACTIVE));
  return rows(tx, active.orderBy('id').forNoKeyUpdate());
}

/** Counts the active BOLOs of a server, and lets nobody else issue one until the transaction ends. */
export async function countActive(tx: Tx, serverId: number): Promise<number> {
  await tx.lock('bolos of a server', serverId);
  return count(tx, bolos.query().where({ server_id: serverId, status: 'active' }));
}

/** The active BOLOs for characters, locked in id order until the transaction ends. */
export const lockActiveOf = (tx: Tx, characterIds: readonly number[]): Promise<BoloRow[]> =>
  rows(
    tx,
    bolos
      .select()
      .where('character_id', any(characterIds))
      .where(expression(ACTIVE))
      .orderBy('id')
      .forNoKeyUpdate(),
  );

/** A character or plate has far fewer active BOLOs; the bound is for answers that show them all. */
export const MOST_SHOWN = 50;

/** The active BOLOs for a character of a server: the newest 50. */
export const listActiveOf = (sql: Sql, serverId: number, characterId: number): Promise<BoloRow[]> =>
  rows(
    sql,
    bolos
      .select()
      .where({ server_id: serverId, character_id: characterId })
      .where(expression(ACTIVE))
      .orderBy('id', 'desc')
      .limit(MOST_SHOWN),
  );

const plateIs = (plate: string) => expression('plate_key = ?', [plateKey(plateOf(plate))]);

/** The active BOLOs for a plate of a server (CA-02): the newest 50. */
export const listActiveOfPlate = (sql: Sql, serverId: number, plate: string): Promise<BoloRow[]> =>
  rows(
    sql,
    bolos
      .select()
      .where({ server_id: serverId })
      .where(plateIs(plate))
      .where(expression(ACTIVE))
      .orderBy('id', 'desc')
      .limit(MOST_SHOWN),
  );

/** The active BOLOs whose plates contain a text, newest first; a server has 1,000 active ones at most, which bounds the scan. */
export const listActiveOfPlatesLike = (sql: Sql, serverId: number, text: string): Promise<BoloRow[]> =>
  rows(
    sql,
    bolos
      .select()
      .where({ server_id: serverId })
      .where(expression('plate_key LIKE ?', [containing(plateKey(plateOf(text)))]))
      .where(expression(ACTIVE))
      .orderBy('id', 'desc'),
  );

interface Selection {
  serverId: number;
  /** undefined: any. */
  status: BoloRow['status'] | undefined;
  kind: BoloRow['kind'] | undefined;
  characterId: number | undefined;
  plate: string | undefined;
}

/** The BOLOs of a server, newest first. */
export function listBolos(
  sql: Sql,
  { serverId, status, kind, characterId, plate }: Selection,
  at: { limit: number; offset: number },
): Promise<Page<BoloRow>> {
  const found = bolos.select().where({
    server_id: serverId,
    ...(status && { status }),
    ...(kind && { kind }),
    ...(characterId !== undefined && { character_id: characterId }),
  });
  if (plate !== undefined) found.where(plateIs(plate));
  return page(sql, found.orderBy('id', 'desc'), at);
}

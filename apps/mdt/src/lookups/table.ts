import { plateKey } from '@cabildo/contracts/vehicles/vehicles/vehicles.ts';
import type { Sql } from '@cabildo/kit/database';
import { bolos, MOST_SHOWN, type BoloRow } from '../bolos/table.ts';
import { cases, type CaseRow } from '../cases/table.ts';
import { punishments, type PunishmentRow } from '../punishments/table.ts';
import { warrants, type WarrantRow } from '../warrants/table.ts';

/** The persons whose records are read, and how many of each kind. */
interface Wanted {
  readonly serverId: number;
  readonly characterIds: readonly number[];
  readonly limit: number;
}

/** The newest punishments of each of these characters in a server, by character id; expunged ones are for few (RC-06). */
export async function newestPunishments(
  sql: Sql,
  { serverId, characterIds, limit, withExpunged }: Wanted & { readonly withExpunged: boolean },
): Promise<ReadonlyMap<number, PunishmentRow[]>> {
  const found = await sql.query<PunishmentRow>(
    `SELECT ${punishments.list('p')} FROM unnest($2::bigint[]) AS w (id)
     CROSS JOIN LATERAL (
       SELECT * FROM punishments WHERE server_id = $1 AND character_id = w.id AND ($4 OR expunged_at IS NULL)
       ORDER BY id DESC LIMIT $3
     ) p ORDER BY p.id DESC`,
    [serverId, characterIds, limit, withExpunged],
  );
  return Map.groupBy(found, ({ character_id }) => character_id!);
}

/** The active warrants against each of these characters, arrests before searches, so that none hides one. */
export async function activeWarrants(
  sql: Sql,
  { serverId, characterIds, limit }: Wanted,
): Promise<ReadonlyMap<number, WarrantRow[]>> {
  const found = await sql.query<WarrantRow>(
    `SELECT ${warrants.list('a')} FROM unnest($2::bigint[]) AS w (id)
     CROSS JOIN LATERAL (
       SELECT * FROM warrants WHERE server_id = $1 AND character_id = w.id AND status = 'active'
       ORDER BY type, id DESC LIMIT $3
     ) a ORDER BY a.type, a.id DESC`,
    [serverId, characterIds, limit],
  );
  return Map.groupBy(found, ({ character_id }) => character_id);
}

/** The newest active BOLOs for each of these characters. */
export async function activeBolos(
  sql: Sql,
  { serverId, characterIds, limit }: Wanted,
): Promise<ReadonlyMap<number, BoloRow[]>> {
  const found = await sql.query<BoloRow>(
    `SELECT ${bolos.list('a')} FROM unnest($2::bigint[]) AS w (id)
     CROSS JOIN LATERAL (
       SELECT * FROM bolos WHERE server_id = $1 AND character_id = w.id AND status = 'active'
       ORDER BY id DESC LIMIT $3
     ) a ORDER BY a.id DESC`,
    [serverId, characterIds, limit],
  );
  return Map.groupBy(found, ({ character_id }) => character_id!);
}

/** The newest active BOLOs of each of these vehicles, also those of their plates that are not known to be theirs yet (OT-08). */
export async function activeBolosOfVehicles(
  sql: Sql,
  serverId: number,
  vehicles: readonly { vehicle_id: number; plate: string }[],
): Promise<ReadonlyMap<number, BoloRow[]>> {
  const found = await sql.query<BoloRow & { of_id: number }>(
    `SELECT w.id AS of_id, ${bolos.list('a')} FROM unnest($2::bigint[], $3::text[]) AS w (id, plate_key)
     CROSS JOIN LATERAL (
       SELECT * FROM bolos WHERE vehicle_id = w.id AND server_id = $1 AND status = 'active'
       UNION ALL SELECT * FROM bolos
       WHERE server_id = $1 AND plate_key = w.plate_key AND vehicle_id IS NULL AND status = 'active'
       ORDER BY id DESC LIMIT $4
     ) a ORDER BY a.id DESC`,
    [
      serverId,
      vehicles.map((each) => each.vehicle_id),
      vehicles.map(({ plate }) => plateKey(plate)),
      MOST_SHOWN,
    ],
  );
  return byOfId(found);
}

/** The newest cases that each of these characters is linked to in a server, by character id. */
export async function newestCases(
  sql: Sql,
  { serverId, characterIds, limit }: Wanted,
): Promise<ReadonlyMap<number, CaseRow[]>> {
  // Without OFFSET 0, a plan for any character may search all cases of the server for the newest of this one.
  const found = await sql.query<CaseRow & { of_id: number }>(
    `SELECT w.id AS of_id, ${cases.list('c')} FROM unnest($2::bigint[]) AS w (id)
     CROSS JOIN LATERAL (
       SELECT * FROM (SELECT * FROM cases WHERE character_ids @> ARRAY[w.id] OFFSET 0) all_of_character
       WHERE server_id = $1 ORDER BY id DESC LIMIT $3
     ) c ORDER BY c.id DESC`,
    [serverId, characterIds, limit],
  );
  return byOfId(found);
}

/** Rows by the id that they were asked for. */
function byOfId<R extends object>(found: readonly (R & { of_id: number })[]): ReadonlyMap<number, R[]> {
  const grouped = Map.groupBy(found, ({ of_id }) => of_id);
  return new Map(
    [...grouped].map(([id, rows]) => [id, rows.map(({ of_id: _, ...row }) => row as unknown as R)]),
  );
}

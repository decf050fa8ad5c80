import type { Sql, Tx } from '@cabildo/kit/database';
import { crewsIn, rowsOf, type Crew, type ServingRow } from './rules.ts';

const COLUMNS = `id, server_id, character_id, department_id, department, started_at, unit_status, unit_code, unit_since, callsign,
  radio_channel, plate, joined_shift_id`;

/** Waits for others who change units of a server, join them, or send them to calls, until the transaction ends. */
export const lockUnits = (tx: Tx, serverId: number): Promise<void> => tx.lock('units of a server', serverId);

/**
 * The units of characters whose shifts began after a moment. Nobody joins or leaves them, and none of these shifts ends, until
 * the transaction ends. Call this before calls are locked.
 */
export async function lockCrews(
  tx: Tx,
  serverId: number,
  characterIds: readonly number[],
  since: Date,
): Promise<Crew[]> {
  if (characterIds.length === 0) return [];
  await lockUnits(tx, serverId);
  const found = await tx.query<{ id: number }>(
    `WITH named AS (
       SELECT id, coalesce(joined_shift_id, id) AS lead_id FROM shifts WHERE character_id = ANY($1::bigint[]) AND ended_at IS NULL
     )
     SELECT id FROM named UNION SELECT lead_id FROM named
     UNION SELECT s.id FROM named JOIN shifts s ON s.joined_shift_id = named.lead_id WHERE s.ended_at IS NULL`,
    [characterIds],
  );
  // A shift that has ended since it was found is left out, also where it ended while this waited for it.
  const serving = await tx.query<ServingRow>(
    `SELECT ${COLUMNS} FROM shifts
     WHERE id = ANY($1::bigint[]) AND ended_at IS NULL AND org_id IS NULL AND started_at > $2 ORDER BY id FOR UPDATE`,
    [found.map(({ id }) => id), since],
  );
  const named = new Set(characterIds);
  return crewsIn(serving).filter((crew) => rowsOf(crew).some((each) => named.has(each.character_id)));
}

/** The characters on duty in a server whose shift began after a moment, the longest on duty first. */
export const listServing = (sql: Sql, serverId: number, since: Date, limit: number): Promise<ServingRow[]> =>
  sql.query<ServingRow>(
    `SELECT ${COLUMNS} FROM shifts WHERE server_id = $1 AND ended_at IS NULL AND org_id IS NULL AND started_at > $2
     ORDER BY started_at, id LIMIT $3`,
    [serverId, since, limit],
  );

/** Stores what units are, which the transaction has locked. */
export async function storeCrews(tx: Tx, crews: readonly Crew[]): Promise<void> {
  for (const row of crews.flatMap(rowsOf))
    await tx.query(
      `UPDATE shifts SET unit_status = $2, unit_code = $3, unit_since = $4, callsign = $5, radio_channel = $6, plate = $7,
         joined_shift_id = $8 WHERE id = $1`,
      [
        row.id,
        row.unit_status,
        row.unit_code,
        row.unit_since,
        row.callsign,
        row.radio_channel,
        row.plate,
        row.joined_shift_id,
      ],
    );
}

/** Whether another character on duty in a server has a callsign, in whatever case; certain until the transaction ends (LD-02). */
export async function isCallsignTaken(
  tx: Tx,
  serverId: number,
  callsign: string,
  characterId: number,
): Promise<boolean> {
  await lockUnits(tx, serverId);
  const found = await tx.query(
    `SELECT 1 FROM shifts WHERE server_id = $1 AND lower(callsign) = lower($2) AND ended_at IS NULL AND character_id <> $3 LIMIT 1`,
    [serverId, callsign, characterId],
  );
  return found.length > 0;
}

/** How the units of characters are called, by their newest shifts; without those that have no callsign. */
export async function callsignsOf(
  sql: Sql,
  characterIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (characterIds.length === 0) return new Map();
  const found = await sql.query<{ character_id: number; callsign: string | null }>(
    `SELECT c.id AS character_id, CASE WHEN l.id IS NULL THEN s.callsign ELSE l.callsign END AS callsign
     FROM unnest($1::bigint[]) AS c (id)
     CROSS JOIN LATERAL (
       SELECT callsign, joined_shift_id FROM shifts WHERE character_id = c.id ORDER BY started_at DESC LIMIT 1
     ) s LEFT JOIN shifts l ON l.id = s.joined_shift_id AND l.ended_at IS NULL`,
    [characterIds],
  );
  return new Map(
    found.flatMap(({ character_id, callsign }) => (callsign === null ? [] : [[character_id, callsign]])),
  );
}

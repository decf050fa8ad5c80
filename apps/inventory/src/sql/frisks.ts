import type { Sql, Tx } from '@cabildo/kit';
import type { Frisk } from '../domain/frisk.ts';

const COLUMNS = `id AS session_id, searcher_character_id, searcher_user_id, target_character_id, target_user_id, state,
  started_at, expires_at, finished_at`;

export type NewFrisk = Omit<Frisk, 'session_id' | 'state' | 'finished_at'> & { server_id: number };

/** Begins a frisk; undefined while another of the same target is open (FR-02), be it since a moment ago. */
export async function insertFrisk(tx: Tx, frisk: NewFrisk): Promise<Frisk | undefined> {
  const [row] = await tx.query<Frisk>(
    `INSERT INTO frisks (server_id, searcher_character_id, searcher_user_id, target_character_id, target_user_id,
       started_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (target_character_id) WHERE state = 'open' DO NOTHING
     RETURNING ${COLUMNS}`,
    [
      frisk.server_id,
      frisk.searcher_character_id,
      frisk.searcher_user_id,
      frisk.target_character_id,
      frisk.target_user_id,
      frisk.started_at,
      frisk.expires_at,
    ],
  );
  return row;
}

/** A frisk of a server (GW-24). */
export async function findFrisk(sql: Sql, serverId: number, id: number): Promise<Frisk | undefined> {
  const [row] = await sql.query<Frisk>(`SELECT ${COLUMNS} FROM frisks WHERE id = $2 AND server_id = $1`, [
    serverId,
    id,
  ]);
  return row;
}

/** As findFrisk; nobody else does anything in it until the transaction ends. Call it before any item is locked. */
export async function lockFrisk(tx: Tx, serverId: number, id: number): Promise<Frisk | undefined> {
  const [row] = await tx.query<Frisk>(
    `SELECT ${COLUMNS} FROM frisks WHERE id = $2 AND server_id = $1 FOR UPDATE`,
    [serverId, id],
  );
  return row;
}

/** Ends a frisk that is locked and open. */
export async function endFrisk(
  tx: Tx,
  id: number,
  state: 'completed' | 'cancelled',
  now: Date,
): Promise<Frisk> {
  const [row] = await tx.query<Frisk>(
    `UPDATE frisks SET state = $2, finished_at = $3 WHERE id = $1 RETURNING ${COLUMNS}`,
    [id, state, now],
  );
  return row!;
}

/** Writes down that the open frisk of a target is over, if its time is, so that another can begin (FR-02); returns it. */
export async function expireFriskOf(tx: Tx, targetId: number, now: Date): Promise<Frisk | undefined> {
  const [row] = await tx.query<Frisk>(
    `UPDATE frisks SET state = 'expired', finished_at = expires_at
     WHERE target_character_id = $1 AND state = 'open' AND expires_at <= $2
     RETURNING ${COLUMNS}`,
    [targetId, now],
  );
  return row;
}

/** As {@link expireFriskOf} for a few of any target and server, those that somebody is at left out. */
export async function expireFrisks(
  tx: Tx,
  limit: number,
  now: Date,
): Promise<(Frisk & { server_id: number })[]> {
  return tx.query(
    `UPDATE frisks SET state = 'expired', finished_at = expires_at
     WHERE id = ANY(ARRAY(
       SELECT id FROM frisks WHERE state = 'open' AND expires_at <= $2
       ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED))
     RETURNING ${COLUMNS}, server_id`,
    [limit, now],
  );
}

/** Cancels whatever frisks by or of these characters are open (SV-10), and returns them. */
export async function cancelFrisksOf(tx: Tx, characterIds: readonly number[], now: Date): Promise<Frisk[]> {
  return tx.query<Frisk>(
    `UPDATE frisks SET state = 'cancelled', finished_at = $2
     WHERE id = ANY(ARRAY(
       SELECT id FROM frisks WHERE state = 'open' AND expires_at > $2 AND id = ANY(ARRAY(
         SELECT id FROM frisks WHERE state = 'open' AND target_character_id = ANY($1::bigint[])
         UNION ALL
         SELECT id FROM frisks WHERE state = 'open' AND searcher_character_id = ANY($1::bigint[])))
       ORDER BY id FOR UPDATE))
     RETURNING ${COLUMNS}`,
    [characterIds, now],
  );
}

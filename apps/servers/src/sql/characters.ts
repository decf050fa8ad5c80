import type { Sql, Tx } from '@cabildo/kit';

export interface CharacterRow {
  id: number;
  server_id: number;
  user_id: number;
  name: string;
  surname: string | null;
  nationality: string | null;
  gender: string | null;
  /** Y-m-d */
  birthdate: string | null;
  birth_time: string | null;
  image_url: string | null;
  dni_number: string;
  cp_id: string | null;
  status: 'active' | 'dead' | 'deleted';
  custom_data: Record<string, unknown>;
  created_at: Date;
  updated_at: Date;
}

const COLUMNS = `
  id, server_id, user_id, name, surname, nationality, gender, to_char(birthdate, 'YYYY-MM-DD') AS birthdate, birth_time,
  image_url, dni_number, cp_id, status, custom_data, created_at, updated_at`;

export type NewCharacter = Omit<CharacterRow, 'id' | 'status' | 'updated_at'>;

export async function insertCharacter(tx: Tx, character: NewCharacter): Promise<CharacterRow> {
  const [row] = await tx.query<CharacterRow>(
    `INSERT INTO characters (server_id, user_id, name, surname, nationality, gender, birthdate, birth_time, image_url,
       dni_number, cp_id, custom_data, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7::date, $8, $9, $10, $11, $12, $13, $13)
     RETURNING ${COLUMNS}`,
    [
      character.server_id,
      character.user_id,
      character.name,
      character.surname,
      character.nationality,
      character.gender,
      character.birthdate,
      character.birth_time,
      character.image_url,
      character.dni_number,
      character.cp_id,
      JSON.stringify(character.custom_data),
      character.created_at,
    ],
  );
  return row!;
}

/** A character of a server unless it is deleted (GW-24, DN-05). */
export async function findCharacter(
  sql: Sql,
  serverId: number,
  id: number,
): Promise<CharacterRow | undefined> {
  const [row] = await sql.query<CharacterRow>(
    `SELECT ${COLUMNS} FROM characters WHERE id = $2 AND server_id = $1 AND status <> 'deleted'`,
    [serverId, id],
  );
  return row;
}

/** As findCharacter, and nobody else changes it while the transaction lasts. */
export async function lockCharacter(tx: Tx, serverId: number, id: number): Promise<CharacterRow | undefined> {
  const [row] = await tx.query<CharacterRow>(
    `SELECT ${COLUMNS} FROM characters WHERE id = $2 AND server_id = $1 AND status <> 'deleted' FOR UPDATE`,
    [serverId, id],
  );
  return row;
}

/** All characters of a user in a server, locked in the order of their ids. */
export async function lockCharactersOf(tx: Tx, serverId: number, userId: number): Promise<CharacterRow[]> {
  return tx.query<CharacterRow>(
    `SELECT ${COLUMNS} FROM characters WHERE server_id = $1 AND user_id = $2 AND status <> 'deleted'
     ORDER BY id FOR UPDATE`,
    [serverId, userId],
  );
}

export async function markDeleted(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await tx.query(`UPDATE characters SET status = 'deleted', updated_at = $2 WHERE id = ANY($1::bigint[])`, [
    ids,
    now,
  ]);
}

export interface CharacterFacts {
  server_character_id: number;
  server_id: number;
  user_id: number;
  name: string;
  surname: string | null;
  status: 'active' | 'dead';
}

/** What other services decide by, about a character of any server unless it is deleted. */
export async function findFacts(sql: Sql, id: number): Promise<CharacterFacts | undefined> {
  const [row] = await sql.query<CharacterFacts>(
    `SELECT id AS server_character_id, server_id, user_id, name, surname, status FROM characters
     WHERE id = $1 AND status <> 'deleted'`,
    [id],
  );
  return row;
}

export type CharacterDescription = Pick<
  CharacterRow,
  'name' | 'surname' | 'nationality' | 'gender' | 'birthdate' | 'birth_time' | 'image_url' | 'custom_data'
>;

export async function updateCharacter(
  tx: Tx,
  id: number,
  description: CharacterDescription,
  now: Date,
): Promise<CharacterRow> {
  const [row] = await tx.query<CharacterRow>(
    `UPDATE characters SET name = $2, surname = $3, nationality = $4, gender = $5, birthdate = $6::date,
       birth_time = $7, image_url = $8, custom_data = $9, updated_at = $10
     WHERE id = $1
     RETURNING ${COLUMNS}`,
    [
      id,
      description.name,
      description.surname,
      description.nationality,
      description.gender,
      description.birthdate,
      description.birth_time,
      description.image_url,
      JSON.stringify(description.custom_data),
      now,
    ],
  );
  return row!;
}

/** Those of some identity numbers that nobody in the server has, in the order given. */
export async function freeNumbers(
  sql: Sql,
  serverId: number,
  candidates: readonly string[],
): Promise<string[]> {
  // Not NOT EXISTS: a session that planned it while there were no characters compared each candidate with each number of
  // the server, which for ten thousand took longer than any request lives (decision 15). A value is always looked up.
  const rows = await sql.query<{ candidate: string }>(
    `SELECT candidate FROM unnest($2::text[]) WITH ORDINALITY AS c (candidate, place)
     WHERE (SELECT id FROM characters WHERE server_id = $1 AND dni_number = candidate) IS NULL
     ORDER BY place`,
    [serverId, candidates],
  );
  return rows.map((row) => row.candidate);
}

/** The live characters of a user in a server, by id (GW-25). */
export async function listLiveIds(sql: Sql, serverId: number, userId: number): Promise<number[]> {
  const rows = await sql.query<{ id: number }>(
    `SELECT id FROM characters WHERE server_id = $1 AND user_id = $2 AND status = 'active' ORDER BY id`,
    [serverId, userId],
  );
  return rows.map((row) => row.id);
}

/** The characters of a user in a server, dead ones too, by id (DN-08). */
export async function listCharactersOf(
  sql: Sql,
  serverId: number,
  userId: number,
  limit: number,
  offset: number,
): Promise<CharacterRow[]> {
  return sql.query<CharacterRow>(
    `SELECT ${COLUMNS} FROM characters WHERE server_id = $1 AND user_id = $2 AND status <> 'deleted'
     ORDER BY id LIMIT $3 OFFSET $4`,
    [serverId, userId, limit, offset],
  );
}

export async function countCharactersOf(sql: Sql, serverId: number, userId: number): Promise<number> {
  const [row] = await sql.query<{ total: number }>(
    `SELECT count(*) AS total FROM characters WHERE server_id = $1 AND user_id = $2 AND status <> 'deleted'`,
    [serverId, userId],
  );
  return row!.total;
}

const MAX_FOUND = 50;

/** The newest characters of a server. */
export async function newestCharacters(sql: Sql, serverId: number): Promise<CharacterRow[]> {
  return sql.query<CharacterRow>(
    `SELECT ${COLUMNS} FROM characters WHERE server_id = $1 AND status <> 'deleted'
     ORDER BY -id LIMIT ${MAX_FOUND}`,
    [serverId],
  );
}

/** The newest characters whose name or identity number contains a text, in any case and accent (DN-07, GW-28). */
export async function searchCharacters(sql: Sql, serverId: number, search: string): Promise<CharacterRow[]> {
  return sql.query<CharacterRow>(
    `SELECT ${COLUMNS} FROM characters
     WHERE server_id = $1 AND status <> 'deleted' AND search_text LIKE contains_pattern($2)
     ORDER BY -id LIMIT ${MAX_FOUND}`,
    [serverId, search],
    // What is common is found soon by walking from the newest on, what is rare through the index of searches.
    { replan: true },
  );
}

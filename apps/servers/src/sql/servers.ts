import type { Plan } from '@cabildo/contracts';
import { isUniqueViolation, type Sql, type Tx } from '@cabildo/kit';

export interface ServerRow {
  id: number;
  server_name: string;
  description: string | null;
  server_type: 'voice' | 'text';
  language_tag: string;
  cp_url: string | null;
  cp_guild_id: string | null;
  join_code: string;
  is_public: boolean;
  max_members: number;
  member_count: number;
  owner_user_id: number;
  plan: Plan;
  created_at: Date;
  logo_hash: string | null;
  banner_hash: string | null;
}

/** Of `servers s`. */
export const SERVER_COLUMNS = `
  s.id, s.server_name, s.description, s.server_type, s.language_tag, s.cp_url, s.cp_guild_id, s.join_code, s.is_public,
  s.max_members, s.member_count, s.owner_user_id, s.plan, s.created_at,
  (SELECT i.hash FROM images i WHERE i.server_id = s.id AND i.kind = 'logo') AS logo_hash,
  (SELECT i.hash FROM images i WHERE i.server_id = s.id AND i.kind = 'banner') AS banner_hash`;

export interface NewServer {
  server_name: string;
  description: string | null;
  server_type: 'voice' | 'text';
  language_tag: string;
  cp_url: string | null;
  cp_guild_id: string | null;
  join_code: string;
  owner_user_id: number;
  created_at: Date;
}

/** Adds a server with its owner as the only member; undefined when its join code or its guild is taken. */
export async function insertServer(tx: Tx, server: NewServer): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>(
    `INSERT INTO servers (server_name, description, server_type, language_tag, cp_url, cp_guild_id, join_code,
       owner_user_id, created_at, member_count)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 1)
     ON CONFLICT DO NOTHING
     RETURNING id`,
    [
      server.server_name,
      server.description,
      server.server_type,
      server.language_tag,
      server.cp_url,
      server.cp_guild_id,
      server.join_code,
      server.owner_user_id,
      server.created_at,
    ],
  );
  return row?.id;
}

export async function isGuildLinked(sql: Sql, cpGuildId: string): Promise<boolean> {
  return (await sql.query('SELECT 1 FROM servers WHERE cp_guild_id = $1', [cpGuildId])).length > 0;
}

/** How many servers somebody owns. Exact for whoever holds the lock on his profile (SV-13). */
export async function countOwned(sql: Sql, userId: number): Promise<number> {
  const [row] = await sql.query<{ owned: number }>(
    'SELECT count(*) AS owned FROM servers WHERE owner_user_id = $1',
    [userId],
  );
  return row!.owned;
}

/** Makes somebody the owner; returns what the server is called. */
export async function setOwner(tx: Tx, serverId: number, userId: number): Promise<string> {
  const [row] = await tx.query<{ server_name: string }>(
    'UPDATE servers SET owner_user_id = $2 WHERE id = $1 RETURNING server_name',
    [serverId, userId],
  );
  return row!.server_name;
}

export async function findServer(sql: Sql, serverId: number): Promise<ServerRow | undefined> {
  const [row] = await sql.query<ServerRow>(`SELECT ${SERVER_COLUMNS} FROM servers s WHERE s.id = $1`, [
    serverId,
  ]);
  return row;
}

/*
 * Whoever changes members, their roles or what is counted holds the row of the server first, before any other: the
 * server is then there until he has finished, and a deletion waits for him instead of both for each other.
 */

/** Keeps a server from being deleted while the transaction lasts; false when it is gone. */
export async function holdServer(tx: Tx, serverId: number): Promise<boolean> {
  return (await tx.query('SELECT 1 FROM servers WHERE id = $1 FOR KEY SHARE', [serverId])).length > 0;
}

/**
 * Has a server alone: for whoever deletes it or changes a key of its row (its code, its guild). He must wait for all who
 * hold it, and so comes before anything that they may wait for. Undefined when it is gone.
 */
export async function lockServerAlone(
  tx: Tx,
  serverId: number,
): Promise<{ server_name: string } | undefined> {
  const [row] = await tx.query<{ server_name: string }>(
    'SELECT server_name FROM servers WHERE id = $1 FOR UPDATE',
    [serverId],
  );
  return row;
}

/** As findServer, and nobody else changes or deletes it while the transaction lasts. */
export async function lockServer(tx: Tx, serverId: number): Promise<ServerRow | undefined> {
  const rows = await tx.query('SELECT 1 FROM servers WHERE id = $1 FOR NO KEY UPDATE', [serverId]);
  return rows.length === 0 ? undefined : findServer(tx, serverId);
}

export type ServerDescription = Pick<
  ServerRow,
  'server_name' | 'description' | 'server_type' | 'is_public' | 'max_members' | 'language_tag' | 'cp_url'
>;

export async function updateServer(tx: Tx, serverId: number, description: ServerDescription): Promise<void> {
  await tx.query(
    `UPDATE servers SET server_name = $2, description = $3, server_type = $4, is_public = $5, max_members = $6,
       language_tag = $7, cp_url = $8
     WHERE id = $1`,
    [
      serverId,
      description.server_name,
      description.description,
      description.server_type,
      description.is_public,
      description.max_members,
      description.language_tag,
      description.cp_url,
    ],
  );
}

/** Sets what no two servers may share; false when another one has it, also one that got it at this moment. */
export async function setUnique(tx: Tx, text: string, values: readonly unknown[]): Promise<boolean> {
  await tx.query('SAVEPOINT attempt');
  try {
    await tx.query(text, values);
    return true;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await tx.query('ROLLBACK TO SAVEPOINT attempt');
    return false;
  }
}

/** Replaces the join code of a server by one in upper case; false when another server has it (SV-04). */
export const setJoinCode = (tx: Tx, serverId: number, joinCode: string): Promise<boolean> =>
  setUnique(tx, 'UPDATE servers SET join_code = $2 WHERE id = $1', [serverId, joinCode]);

/** As lockServer, by join code, which is kept in upper case (SV-04). */
export async function lockByJoinCode(tx: Tx, joinCode: string): Promise<{ id: number } | undefined> {
  const [row] = await tx.query<{ id: number }>(
    'SELECT id FROM servers WHERE join_code = $1 FOR NO KEY UPDATE',
    [joinCode],
  );
  return row;
}

/** Deletes a server with all that hangs on it. */
export async function deleteServer(tx: Tx, serverId: number): Promise<void> {
  await tx.query('DELETE FROM servers WHERE id = $1', [serverId]);
}

/** Takes one of the places of a server; undefined when it is full. Two callers cannot take the last one. */
export async function takePlace(tx: Tx, serverId: number): Promise<{ server_name: string } | undefined> {
  const [row] = await tx.query<{ server_name: string }>(
    `UPDATE servers SET member_count = member_count + 1 WHERE id = $1 AND member_count < max_members
     RETURNING server_name`,
    [serverId],
  );
  return row;
}

export async function freePlace(tx: Tx, serverId: number): Promise<void> {
  await tx.query('UPDATE servers SET member_count = member_count - 1 WHERE id = $1', [serverId]);
}

/**
 * Counts one more live character and returns the new count with the plan that bounds it; whoever finds it too high
 * refuses, which takes it back. The server stays locked, so its characters are created one after another.
 */
export async function countLiveCharacter(tx: Tx, serverId: number): Promise<{ plan: Plan; live: number }> {
  const [row] = await tx.query<{ plan: Plan; live: number }>(
    `UPDATE servers SET live_character_count = live_character_count + 1 WHERE id = $1
     RETURNING plan, live_character_count AS live`,
    [serverId],
  );
  return row!;
}

/** How many live characters a server has, with the plan that bounds them; undefined when there is no such server. */
export async function findLiveCharacters(
  sql: Sql,
  serverId: number,
): Promise<{ plan: Plan; live: number } | undefined> {
  const [row] = await sql.query<{ plan: Plan; live: number }>(
    'SELECT plan, live_character_count AS live FROM servers WHERE id = $1',
    [serverId],
  );
  return row;
}

export async function uncountLiveCharacters(tx: Tx, serverId: number, count: number): Promise<void> {
  await tx.query('UPDATE servers SET live_character_count = live_character_count - $2 WHERE id = $1', [
    serverId,
    count,
  ]);
}

export type MyServerRow = ServerRow & { built_in: 'owner' | 'admin' | 'mod' | 'member' | null };

/** The servers somebody is a member of, by id. */
export async function listServersOf(
  sql: Sql,
  userId: number,
  limit: number,
  offset: number,
): Promise<MyServerRow[]> {
  return sql.query<MyServerRow>(
    `SELECT ${SERVER_COLUMNS}, r.built_in
     FROM members m JOIN servers s ON s.id = m.server_id JOIN roles r ON r.id = m.role_id
     WHERE m.user_id = $1
     ORDER BY m.server_id LIMIT $2 OFFSET $3`,
    [userId, limit, offset],
  );
}

export async function countServersOf(sql: Sql, userId: number): Promise<number> {
  const [row] = await sql.query<{ total: number }>(
    'SELECT count(*) AS total FROM members WHERE user_id = $1',
    [userId],
  );
  return row!.total;
}

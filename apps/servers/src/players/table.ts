import { CHARACTERS_SHOWN } from '@cabildo/contracts/servers/players/players.ts';
import type { Sql } from '@cabildo/kit/database';

/** Whether a server exists. */
export const isServer = async (sql: Sql, serverId: number): Promise<boolean> =>
  (await sql.query('SELECT 1 FROM servers WHERE id = $1', [serverId])).length > 0;

export interface Standing {
  readonly user_id: number;
  readonly is_member: boolean;
  /** By a ban that is in force. */
  readonly is_banned: boolean;
}

/** The standing of users in a server, by user. */
export async function standingsOf(
  sql: Sql,
  serverId: number,
  userIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, Standing>> {
  const found = await sql.query<Standing>(
    `SELECT u.id AS user_id,
       EXISTS (SELECT 1 FROM members m WHERE m.server_id = $1 AND m.user_id = u.id) AS is_member,
       EXISTS (SELECT 1 FROM bans b WHERE b.server_id = $1 AND b.user_id = u.id
         AND (b.expires_at IS NULL OR b.expires_at > $3)) AS is_banned
     FROM unnest($2::bigint[]) AS u (id)`,
    [serverId, userIds, now],
  );
  return new Map(found.map((each) => [each.user_id, each]));
}

export interface PlayedCharacter {
  readonly server_character_id: number;
  readonly user_id: number;
  readonly name: string;
  readonly surname: string | null;
  readonly status: 'active' | 'dead';
}

/** The characters of users in a server, by user: live ones first and then dead ones, the newest of each first. */
export async function charactersOf(
  sql: Sql,
  serverId: number,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, PlayedCharacter[]>> {
  const found = await sql.query<PlayedCharacter>(
    `SELECT c.* FROM unnest($2::bigint[]) AS u (id)
     CROSS JOIN LATERAL (
       SELECT id AS server_character_id, user_id, name, surname, status FROM characters
       WHERE server_id = $1 AND user_id = u.id AND status <> 'deleted' ORDER BY status, id DESC LIMIT $3
     ) c`,
    [serverId, userIds, CHARACTERS_SHOWN],
  );
  return Map.groupBy(found, ({ user_id }) => user_id);
}

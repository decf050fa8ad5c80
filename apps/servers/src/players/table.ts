import { CHARACTERS_SHOWN } from '@cabildo/contracts/servers/players/players.ts';
import type { Sql } from '@cabildo/kit/database';

/** Whether a server exists. */
export const isServer = async (sql: Sql, serverId: number): Promise<boolean> =>
  (await sql.query('SELECT 1 FROM servers WHERE id = $1', [serverId])).length > 0;

/** A player of a game server: the account, its user, and the deleted users who had it before. */
export interface Player {
  readonly gp_id: string;
  readonly user_id: number | null;
  readonly former_user_ids?: readonly number[] | undefined;
}

/** The users among some who are or were members of a server, and the users and game accounts that are banned there. */
export interface Standings {
  readonly members: ReadonlySet<number>;
  readonly former: ReadonlySet<number>;
  readonly banned: ReadonlySet<number | null>;
  readonly bannedAccounts: ReadonlySet<string | null>;
}

/** The standings of players in a server. */
export async function standingsOf(
  sql: Sql,
  serverId: number,
  players: readonly Player[],
  now: Date,
): Promise<Standings> {
  const userIds = players.flatMap(({ user_id }) => user_id ?? []);
  const formerIds = players.flatMap(({ former_user_ids = [] }) => former_user_ids);
  const here = [serverId, userIds];
  const [members, former, bans] = await Promise.all([
    sql.query<{ user_id: number }>(
      'SELECT user_id FROM members WHERE server_id = $1 AND user_id = ANY ($2::bigint[])',
      here,
    ),
    sql.query<{ user_id: number }>(
      'SELECT user_id FROM former_members WHERE server_id = $1 AND user_id = ANY ($2::bigint[])',
      here,
    ),
    sql.query<{ user_id: number | null; gp_id: string | null }>(
      `SELECT user_id, gp_id FROM bans WHERE server_id = $1 AND (expires_at IS NULL OR expires_at > $4)
         AND (user_id = ANY ($2::bigint[]) OR gp_id = ANY ($3::text[]))`,
      [serverId, [...userIds, ...formerIds], players.map(({ gp_id }) => gp_id), now],
    ),
  ]);
  const idsOf = (found: readonly { user_id: number }[]) => new Set(found.map(({ user_id }) => user_id));
  return {
    members: idsOf(members),
    former: idsOf(former),
    banned: new Set(bans.map(({ user_id }) => user_id)),
    bannedAccounts: new Set(bans.map(({ gp_id }) => gp_id)),
  };
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

import type { LeaderboardBy } from '@cabildo/contracts/economy/insight/leaderboard/leaderboard.ts';
import type { Page, Sql } from '@cabildo/kit/database';

export interface Ranked {
  readonly character_id: number;
  readonly amount: number;
}

/**
 * The characters of a server by the money on their own accounts, without the dead, those that are left out,
 * and anybody who has a frozen account.
 * Every account of the server is read, which takes 18 ms for 10,000 characters with bank and wallet: an index by balance would be
 * written with each movement of money, which now writes to no index at all.
 */
export async function rankByMoney(
  sql: Sql,
  { serverId, by, leftOut }: { serverId: number; by: LeaderboardBy; leftOut: readonly number[] },
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<Ranked>> {
  const found = await sql.query<{ total: number } & (Ranked | { character_id: null })>(
    `WITH ranked AS MATERIALIZED (
       SELECT owner_character_id AS character_id,
         least(sum(balance) FILTER (WHERE $2 IN ('total', CASE kind WHEN 'wallet' THEN 'wallet' ELSE 'bank' END)),
           $5::bigint)::bigint AS amount
       FROM accounts a
       WHERE server_id = $1 AND owner_character_id > 0 AND status <> 'closed' AND NOT EXISTS (
         SELECT 1 FROM ended_characters e WHERE e.server_id = $1 AND e.character_id = a.owner_character_id)
         AND NOT EXISTS (SELECT FROM unnest($6::bigint[]) AS l (id) WHERE l.id = a.owner_character_id)
       GROUP BY owner_character_id
       HAVING bool_and(status = 'active')
         AND bool_or($2 IN ('total', CASE kind WHEN 'wallet' THEN 'wallet' ELSE 'bank' END))
     )
     SELECT all_ranked.total, shown.character_id, shown.amount
     FROM (SELECT count(*) AS total FROM ranked) all_ranked LEFT JOIN (
       SELECT character_id, amount FROM ranked ORDER BY amount DESC, character_id LIMIT $3 OFFSET $4
     ) shown ON true
     ORDER BY shown.amount DESC, shown.character_id`,
    [serverId, by, limit, offset, Number.MAX_SAFE_INTEGER, leftOut],
  );
  const rows = found.filter((each): each is { total: number } & Ranked => each.character_id !== null);
  return { rows, total: found[0]!.total };
}

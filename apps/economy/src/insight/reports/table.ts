import type { Sql } from '@cabildo/kit/database';
import type { AccountRow } from '../../bank/accounts/table.ts';
import type { Movements } from './rules.ts';

const MOST_SHOWN = 10;

type RichAccount = Pick<
  AccountRow,
  'id' | 'number' | 'kind' | 'name' | 'owner_character_id' | 'owner_org_id' | 'status' | 'balance'
>;

/**
 * The open bank accounts of a server with the highest balances. Sorting all accounts of the server takes 13 ms for 10,000 of
 * them. An index by balance would save that, but every movement of money, which now writes to no index, would write to it.
 */
export const richestAccounts = (sql: Sql, serverId: number): Promise<RichAccount[]> =>
  sql.query<RichAccount>(
    `SELECT id, number, kind, name, nullif(owner_character_id, 0) AS owner_character_id, owner_org_id, status, balance FROM accounts
     WHERE server_id = $1 AND owner_character_id IS NOT NULL AND kind <> 'wallet' AND status <> 'closed'
     ORDER BY balance DESC, id LIMIT $2`,
    [serverId, MOST_SHOWN],
  );

/**
 * The balance of an account, and its movements on each UTC day since `from`, among the entries with ids above `after`. One
 * statement reads both, so that they are of one moment.
 */
export async function movementsOf(
  sql: Sql,
  accountId: number,
  { from, after }: { from: Date; after: number },
): Promise<{ balance: number; moved: Movements[] }> {
  const found = await sql.query<{ balance: number } & (Movements | { day: null })>(
    `SELECT a.balance, m.day, m.amount_in, m.amount_out, m.net FROM accounts a LEFT JOIN LATERAL (
       SELECT (e.created_at AT TIME ZONE 'UTC')::date AS day,
         least(sum(greatest(e.amount, 0)), $4::bigint)::bigint AS amount_in,
         least(sum(greatest(-e.amount, 0)), $4::bigint)::bigint AS amount_out,
         sum(e.amount)::bigint AS net
       FROM entries e WHERE e.account_id = a.id AND e.id > $3 AND e.created_at >= $2
       GROUP BY 1
     ) m ON true WHERE a.id = $1`,
    [accountId, from, after, Number.MAX_SAFE_INTEGER],
  );
  return {
    balance: found[0]!.balance,
    moved: found.filter((each): each is { balance: number } & Movements => each.day !== null),
  };
}

import type { Sql } from '@cabildo/kit/database';
import type { Standing } from './rules.ts';

/**
 * Reads the loans, signed debts and bank accounts of a character, for ECB-11. Instalments that one payment pays early count
 * as one (ECB-09); before payments were noted with them, they are known by the moment that they share.
 */
export async function findStanding(sql: Sql, serverId: number, characterId: number): Promise<Standing> {
  const [found] = await sql.query<Standing>(
    `SELECT i.on_time, i.late, l.defaults, a.first_account_at,
       least(a.total_balance, $3)::bigint AS total_balance, least(l.remaining + d.signed, $3)::bigint AS open_debt
     FROM (
       SELECT count(*) FILTER (WHERE i.paid_at >= i.due_at AND i.overdue_since IS NULL)
           + count(DISTINCT (i.loan_id, i.paid_at, i.transfer_id)) FILTER (WHERE i.paid_at < i.due_at AND i.overdue_since IS NULL)
             AS on_time,
         count(i.overdue_since) AS late
       FROM loans l JOIN loan_installments i ON i.loan_id = l.id WHERE l.character_id = $2 AND l.server_id = $1
     ) i, (
       SELECT count(*) FILTER (WHERE was_defaulted) AS defaults, coalesce(sum(remaining), 0) AS remaining
       FROM loans WHERE character_id = $2 AND server_id = $1
     ) l, (
       SELECT coalesce(sum(amount), 0) AS signed FROM debts
       WHERE debtor_character_id = $2 AND server_id = $1 AND status = 'signed'
     ) d, (
       SELECT min(created_at) AS first_account_at,
         coalesce(sum(balance) FILTER (WHERE status <> 'closed'), 0) AS total_balance
       FROM accounts WHERE owner_character_id = $2 AND server_id = $1 AND kind <> 'wallet'
     ) a`,
    [serverId, characterId, Number.MAX_SAFE_INTEGER],
  );
  return found!;
}

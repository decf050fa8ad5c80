import type { Sql } from '@cabildo/kit/database';
import { violationsOf, type Books } from '@cabildo/kit/ledger';

/**
 * The statements that hold in the ledger at every moment (EC-01); each query returns a row for each breach. Tests run the
 * queries after every sequence of commands, the chaos run after every kill, and an operator may run them at any time.
 */
const INVARIANTS: Readonly<Record<string, string>> = {
  'the balances of a server, system accounts by their entries, sum to zero': `
    SELECT a.server_id AS id, sum(coalesce(s.total, a.balance)) AS found
    FROM accounts a
    LEFT JOIN (SELECT account_id, sum(amount) AS total FROM entries GROUP BY account_id) s
      ON s.account_id = a.id AND a.owner_character_id IS NULL
    GROUP BY a.server_id HAVING sum(coalesce(s.total, a.balance)) <> 0`,
  'a balance is the sum of its entries': `
    SELECT a.id, a.balance AS found FROM accounts a
    LEFT JOIN (SELECT account_id, sum(amount) AS total FROM entries GROUP BY account_id) e ON e.account_id = a.id
    WHERE a.owner_character_id IS NOT NULL AND a.balance <> coalesce(e.total, 0)`,
  'an entry states the balance that the entries up to it add up to': `
    SELECT id, balance_after AS found FROM (
      SELECT e.id, e.balance_after, sum(e.amount) OVER (PARTITION BY e.account_id ORDER BY e.id) AS running
      FROM entries e JOIN accounts a ON a.id = e.account_id WHERE a.owner_character_id IS NOT NULL
    ) r WHERE balance_after IS DISTINCT FROM running`,
  'an account knows how many entries it has': `
    SELECT a.id, a.entry_count AS found FROM accounts a
    LEFT JOIN (SELECT account_id, count(*) AS n FROM entries GROUP BY account_id) e ON e.account_id = a.id
    WHERE a.owner_character_id IS NOT NULL AND a.entry_count <> coalesce(e.n, 0)`,
  'the entries of a transfer sum to zero': `
    SELECT transfer_id AS id, sum(amount) AS found FROM entries GROUP BY transfer_id HAVING sum(amount) <> 0`,
  'every transfer has entries, and every entry a transfer of its own server': `
    SELECT coalesce(e.transfer_id, t.id) AS id, e.account_id AS found
    FROM transfers t FULL JOIN entries e ON e.transfer_id = t.id LEFT JOIN accounts a ON a.id = e.account_id
    WHERE t.id IS NULL OR e.id IS NULL OR a.server_id IS DISTINCT FROM t.server_id`,
  'a wallet is worth its bills': `
    SELECT id, balance AS found FROM accounts WHERE bills IS NOT NULL AND bills_total(bills) <> balance`,
  'only system accounts may go below zero': `
    SELECT id, balance AS found FROM accounts WHERE owner_character_id IS NOT NULL AND balance < 0`,
  'the treasury is never below zero (TR-01)': `
    SELECT a.server_id AS id, e.total AS found FROM accounts a
    JOIN (SELECT account_id, sum(amount) AS total FROM entries GROUP BY account_id) e ON e.account_id = a.id
    WHERE a.kind = 'treasury' AND a.owner_character_id IS NULL AND e.total < 0`,
  'what the marks of a server have is what its days before them add up to (TR-01)': `
    SELECT m.server_id AS id, m.day AS found FROM spending_marks m
    LEFT JOIN daily_sums d ON d.server_id = m.server_id AND d.day < m.day
      AND d.account_class IN ('treasury', 'shop_income')
    WHERE m.server_id NOT IN (SELECT server_id FROM erasures)
    GROUP BY m.server_id, m.day, m.treasury, m.shop_income
    HAVING m.treasury <> coalesce(sum(d.amount_in - d.amount_out) FILTER (WHERE d.account_class = 'treasury'), 0)
      OR m.shop_income <> coalesce(sum(d.amount_in - d.amount_out) FILTER (WHERE d.account_class = 'shop_income'), 0)`,
  'the sums of a day, folded or not, are those of its entries': `
    SELECT server_id AS id, concat_ws(' ', day, account_class, type) AS found FROM (
      SELECT server_id, day, account_class, type, entries, amount_in, amount_out FROM daily_sums
      UNION ALL
      SELECT server_id, day, account_class, type, entries, amount_in, amount_out FROM sum_increments
      UNION ALL
      SELECT a.server_id, (e.created_at AT TIME ZONE 'UTC')::date,
        CASE WHEN a.kind = 'wallet' THEN 'wallet' WHEN a.owner_character_id IS NULL THEN a.kind ELSE 'bank' END,
        e.type, -1, -greatest(e.amount, 0), -greatest(-e.amount, 0)
      FROM entries e JOIN accounts a ON a.id = e.account_id
    ) s WHERE server_id NOT IN (SELECT server_id FROM erasures)
    GROUP BY server_id, day, account_class, type
    HAVING sum(entries) <> 0 OR sum(amount_in) <> 0 OR sum(amount_out) <> 0`,
  'a recurring payment has paid as often as it says, and each time with a transfer of its amount (ECB-06)': `
    SELECT p.id, p.runs AS found FROM recurring_payments p LEFT JOIN (
      SELECT r.payment_id, count(*) AS times, count(*) FILTER (WHERE e.amount = -p.amount) AS whole
      FROM recurring_runs r JOIN recurring_payments p ON p.id = r.payment_id
      LEFT JOIN entries e ON e.transfer_id = r.transfer_id AND e.account_id = p.from_account_id AND e.type = p.kind
      WHERE r.transfer_id IS NOT NULL GROUP BY r.payment_id
    ) r ON r.payment_id = p.id
    WHERE p.server_id NOT IN (SELECT server_id FROM erasures)
      AND (p.runs <> coalesce(r.times, 0) OR p.runs <> coalesce(r.whole, 0))`,
  'what a loan has left is its instalments and fees less what was paid of them': `
    SELECT l.id, l.remaining AS found FROM loans l LEFT JOIN (
      SELECT loan_id, sum(amount) AS due, sum(fee) AS fees, sum(paid) AS paid FROM loan_installments GROUP BY loan_id
    ) i ON i.loan_id = l.id
    WHERE i.loan_id IS NOT NULL AND (i.due <> l.total_due OR i.fees <> l.fees OR i.paid <> l.paid
      OR i.due + i.fees - i.paid <> l.remaining + l.written_off)
      OR i.loan_id IS NULL AND l.status IN ('active', 'paid', 'defaulted')`,
  'what the pool lent is what it has got back and what loans still bear, but for interest and fees': `
    SELECT a.server_id AS id, coalesce(e.total, 0) AS found FROM accounts a
    LEFT JOIN (SELECT account_id, sum(amount) AS total FROM entries GROUP BY account_id) e ON e.account_id = a.id
    LEFT JOIN (
      SELECT server_id, sum(paid) - sum(amount) AS total FROM loans
      WHERE EXISTS (SELECT 1 FROM loan_installments i WHERE i.loan_id = loans.id) GROUP BY server_id
    ) l ON l.server_id = a.server_id
    WHERE a.kind = 'loan_pool' AND a.owner_character_id IS NULL AND coalesce(e.total, 0) <> coalesce(l.total, 0)`,
  'what an organisation paid in wages and bonuses is what its lines say (PY-03)': `
    SELECT coalesce(l.org_id, e.org_id) AS id, e.total AS found
    FROM (SELECT org_id, sum(paid) AS total FROM pay_lines
          WHERE server_id NOT IN (SELECT server_id FROM erasures) GROUP BY org_id) l
    FULL JOIN (
      SELECT a.owner_org_id AS org_id, -sum(e.total) AS total FROM accounts a
      LEFT JOIN (SELECT account_id, sum(amount) AS total FROM entries WHERE type = 'salary' GROUP BY account_id) e
        ON e.account_id = a.id
      WHERE a.owner_org_id IS NOT NULL GROUP BY a.owner_org_id
    ) e ON e.org_id = l.org_id
    WHERE coalesce(l.total, 0) <> coalesce(e.total, 0)`,
  'what arrived of the wages of a character is what its lines say (PY-03)': `
    SELECT coalesce(l.character_id, e.character_id) AS id, e.total AS found
    FROM (SELECT character_id, sum(delivered - tax) AS total FROM pay_lines
          WHERE server_id NOT IN (SELECT server_id FROM erasures) GROUP BY character_id) l
    FULL JOIN (
      SELECT a.owner_character_id AS character_id, sum(e.amount) AS total
      FROM entries e JOIN accounts a ON a.id = e.account_id
      WHERE a.owner_character_id > 0 AND e.type = 'salary' GROUP BY a.owner_character_id
    ) e ON e.character_id = l.character_id
    WHERE coalesce(l.total, 0) <> coalesce(e.total, 0)`,
  'what lies in a vault, or is on its way out, is what was put in less what was taken out or deleted (ECB-16, IT-03)': `
    SELECT coalesce(i.id, m.vault_item_id) AS id, i.quantity AS found
    FROM vault_items i FULL JOIN (
      SELECT vault_item_id,
        coalesce(sum(quantity) FILTER (WHERE direction = 'in' AND state = 'done'), 0) AS put_in,
        coalesce(sum(quantity) FILTER (WHERE direction = 'out' AND state = 'done'), 0) AS taken_out,
        coalesce(sum(quantity) FILTER (WHERE direction = 'out' AND state = 'open'), 0) AS leaving,
        coalesce(sum(dropped), 0) AS dropped,
        count(*) FILTER (WHERE state = 'open') AS open_moves
      FROM vault_moves GROUP BY vault_item_id
    ) m ON m.vault_item_id = i.id
    WHERE coalesce(i.quantity, 0) + coalesce(m.leaving, 0) IS DISTINCT FROM m.put_in - m.taken_out - m.dropped
      OR coalesce(i.open_moves, 0) IS DISTINCT FROM m.open_moves`,
};

/**
 * Leaves out servers that have ended: their rows are being erased, entries before accounts, and form no ledger any
 * more.
 */
const LASTING = `
  WITH accounts AS (
    SELECT a.* FROM accounts a WHERE a.server_id NOT IN (SELECT server_id FROM erasures)
  ), entries AS (
    SELECT e.* FROM entries e WHERE e.account_id IN (SELECT id FROM accounts)
  ), transfers AS (
    SELECT t.* FROM transfers t WHERE t.server_id NOT IN (SELECT server_id FROM erasures)
  ), vault_items AS (
    SELECT i.* FROM vault_items i WHERE i.account_id IN (SELECT id FROM accounts)
  ), vault_moves AS (
    SELECT m.* FROM vault_moves m WHERE m.account_id IN (SELECT id FROM accounts)
  )`;

export const books: Books = { invariants: INVARIANTS, common: LASTING };

/**
 * Returns a sentence for each breach, none in a sound ledger. Reads the whole ledger, which takes too long for a busy
 * hour.
 */
export const violations = (sql: Sql): Promise<string[]> => violationsOf(sql, books);

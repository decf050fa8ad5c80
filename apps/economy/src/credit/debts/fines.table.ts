import { any, c, row, rows, run, table, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';
import { due, LEASE_SECONDS } from '@cabildo/kit/jobs';
import { orgs } from '../../organisations/orgs.table.ts';
import { findBank } from '../../bank/accounts/table.ts';

/** Where the money of fines comes from and goes to (TR-04). A fine of before, or one that nobody in particular gave, may have none. */
export const fines = table(
  'fines',
  {
    debt_id: c.bigint,
    server_id: c.bigint,
    officer_character_id: c.bigint.nullable,
    /** The department in which the officer served. */
    department_id: c.bigint.nullable,
    /** null: it is not paid, or an estate paid it. */
    from_account_id: c.bigint.nullable,
    org_account_id: c.bigint.nullable,
    org_amount: c.bigint,
    officer_account_id: c.bigint.nullable,
    officer_amount: c.bigint,
    /** null: nothing is to be given back. */
    refund_status: c.text<'refunding' | 'refunded'>().nullable,
    org_returned: c.bigint,
    officer_returned: c.bigint,
    /** All that was given back, also what came out of the treasury. */
    returned: c.bigint,
    /** When to give back what is owed yet; null: nothing is. */
    due_at: c.timestamptz.nullable,
  },
  {
    bound: 'system: one for each fine',
    goes: 'with its debt',
    exported: 'not: debts show the fine; who gave it and who got its shares are others',
    locks: { 'fines.debt_id': 225 },
  },
);
export type FineRow = RowOf<typeof fines>;

/** A fine of which nothing is known but its debt. */
export const newFine = (debt: { id: number; server_id: number }): FineRow => ({
  debt_id: debt.id,
  server_id: debt.server_id,
  officer_character_id: null,
  department_id: null,
  from_account_id: null,
  org_account_id: null,
  org_amount: 0,
  officer_account_id: null,
  officer_amount: 0,
  refund_status: null,
  org_returned: 0,
  officer_returned: 0,
  returned: 0,
  due_at: null,
});

export const findFineRow = (sql: Sql, debtId: number): Promise<FineRow | undefined> =>
  row(sql, fines.select().where({ debt_id: debtId }));

/** Locks fines in the order of their debts. */
export const lockFines = (tx: Tx, debtIds: readonly number[]): Promise<FineRow[]> =>
  rows(tx, fines.select().where('debt_id', any(debtIds)).orderBy('debt_id').forNoKeyUpdate());

/** Stores a fine. The caller has its debt locked. */
export async function storeFine(tx: Tx, fine: FineRow): Promise<void> {
  await run(tx, fines.insert(fine).onConflict(['debt_id']).merge(fines.columns));
}

/** Fines that were voided and of which something is owed to who paid. */
export const dueFines = {
  next: due(fines, { at: 'due_at' }).next,
  claim: (tx: Tx, now: Date, limit: number): Promise<FineRow[]> =>
    tx.query<FineRow>(
      `UPDATE fines AS t SET due_at = $1::timestamptz + make_interval(secs => $3)
       FROM (SELECT debt_id FROM fines WHERE due_at IS NOT NULL AND due_at <= $1 ORDER BY due_at LIMIT $2
         FOR NO KEY UPDATE SKIP LOCKED) AS due
       WHERE t.debt_id = due.debt_id RETURNING ${fines.columns.map((column) => `t.${column}`).join(', ')}`,
      [now, limit, LEASE_SECONDS],
    ),
};

/** The accounts that get shares of a fine: that of the department's organisation, and the bank of the officer. */
export interface Sharers {
  readonly orgAccountId: number | undefined;
  readonly officerAccountId: number | undefined;
}

/** Who gets shares of a fine, if anybody does (TR-04). The account that pays gets none. */
export async function sharersOf(sql: Sql, debtId: number, fromId: number): Promise<Sharers> {
  const fine = await findFineRow(sql, debtId);
  const { server_id = 0, officer_character_id: officer = null, department_id = null } = fine ?? {};
  const [org, bank] = await Promise.all([
    department_id === null
      ? undefined
      : row(
          sql,
          orgs.select('account_id').where({ server_id, department_id }).where('status', '<>', 'dissolved'),
        ),
    officer === null ? undefined : findBank(sql, server_id, officer),
  ]);
  const other = (id: number | undefined) => (id === fromId ? undefined : id);
  return { orgAccountId: other(org?.account_id), officerAccountId: other(bank?.id) };
}

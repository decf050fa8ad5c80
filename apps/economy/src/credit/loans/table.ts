import { KEPT_DAYS } from '@cabildo/contracts/limits';
import type { LoanStatus } from '@cabildo/contracts/economy/credit/loans/loans.ts';
import type { Frequency } from '@cabildo/contracts/economy/payments/recurring/recurring.ts';
import {
  any,
  c,
  count,
  expression,
  page,
  row,
  rows,
  table,
  type Page,
  type Query,
  type RowOf,
  type Sql,
  type Tx,
} from '@cabildo/kit/database';
import { due, type DueRows } from '@cabildo/kit/jobs';
import { isOwnedBy } from '../../bank/accounts/owned.ts';
import { claimInOrder } from '../../ledger/due-order.ts';

/** ECB-09: a loan that was written off counts as open for so long. */
export const REMEMBERED_DAYS = 90;

export const loans = table(
  'loans',
  {
    id: c.id,
    server_id: c.bigint,
    /** The borrower. */
    character_id: c.bigint,
    /**
     * The number of the person who borrows (`personOf`); null where the loan is older than this column, or counts for nothing any
     * more.
     */
    user_id: c.bigint.nullable,
    account_id: c.bigint,
    status: c.text<LoanStatus>(),
    amount: c.bigint,
    /** Percent, for the whole time. */
    rate: c.float,
    total_due: c.bigint,
    installments: c.int,
    frequency: c.text<Frequency>(),
    credit_score: c.int,
    reason: c.text.nullable,
    fees: c.bigint,
    paid: c.bigint,
    written_off: c.bigint,
    /** 0 unless the loan is active or defaulted. */
    remaining: c.bigint,
    was_defaulted: c.boolean,
    /** The number of the last instalment that the debtor was reminded of. */
    reminded: c.int,
    /** When the loan is to be collected or reminded of next; null unless it is active. */
    due_at: c.timestamptz.nullable,
    /** Until when the loan belongs to the process that collects it. */
    leased_until: c.timestamptz.nullable,
    /** Attempts at this due time that settled nothing. */
    tries: c.int,
    created_at: c.timestamptz,
    decided_at: c.timestamptz.nullable,
    ended_at: c.timestamptz.nullable,
  },
  {
    bound: 'loans_requested',
    goes: [
      // A loan that was paid out stays: the pool's books and the credit score need it.
      {
        over: `status IN ('rejected', 'cancelled') AND NOT EXISTS (SELECT FROM loan_installments i WHERE i.loan_id = loans.id)`,
        at: 'ended_at',
        days: KEPT_DAYS.ended,
      },
      // Nothing is kept of a person that limits nothing any more (ID-21).
      {
        over: 'user_id IS NOT NULL AND ended_at IS NOT NULL',
        at: 'ended_at',
        days: REMEMBERED_DAYS,
        empties: 'user_id',
      },
    ],
    person: { user_id: { counts: 'until 90 days after the loan has ended' } },
    exported: 'in loans',
    locks: {
      // The count is taken once the account of the user is locked.
      'loans of a user': 140,
      loans: 190,
    },
  },
);
export type LoanRow = RowOf<typeof loans>;

export const installments = table(
  'loan_installments',
  {
    loan_id: c.bigint,
    /** Counted from 1. */
    number: c.int,
    due_at: c.timestamptz,
    amount: c.bigint,
    fee: c.bigint,
    paid: c.bigint,
    /** null: the instalment was never late. */
    overdue_since: c.timestamptz.nullable,
    paid_at: c.timestamptz.nullable,
    /** The payment by hand that paid the instalment (ECB-09); null where it was collected, or is older than this column. */
    transfer_id: c.bigint.nullable,
  },
  { bound: 'loans_requested', goes: 'stays: with the loan' },
);
export type InstallmentRow = RowOf<typeof installments>;

export const dueLoans: DueRows<Pick<LoanRow, 'id' | 'server_id' | 'account_id'>> = {
  next: due(loans, { at: 'due_at' }).next,
  claim: claimInOrder('loans', 't.id, t.server_id, t.account_id'),
};

export async function insertLoan(tx: Tx, loan: Omit<LoanRow, 'id'>): Promise<LoanRow> {
  return (await row(tx, loans.insert(loan).returning(loans.columns)))!;
}

interface Borrower {
  serverId: number;
  personId: number;
  characterId: number;
}

/**
 * Counts the loans of a person, over all characters present and past, that are pending, are being paid back, or were written
 * off since a moment (ECB-09). Other requests of the same person wait until this transaction ends, so that two at once
 * never both pass the limit.
 */
export async function lockOpenOf(
  tx: Tx,
  { serverId, personId, characterId }: Borrower,
  writtenOffSince: Date,
): Promise<number> {
  await tx.lock('loans of a user', personId);
  const [counted] = await tx.query<{ open: number }>(
    `SELECT count(*) AS open FROM loans
     WHERE server_id = $1 AND (user_id = $2 OR (user_id IS NULL AND character_id = $3))
       AND (status IN ('pending', 'active', 'defaulted') OR (written_off > 0 AND ended_at > $4))`,
    [serverId, personId, characterId, writtenOffSince],
  );
  return counted!.open;
}

/** Finds a loan of this server. */
export const findLoan = (sql: Sql, serverId: number, id: number): Promise<LoanRow | undefined> =>
  row(sql, loans.select().where({ id, server_id: serverId }));

/** Finds a loan as {@link findLoan} does, and locks it until the transaction ends. */
export const lockLoan = (tx: Tx, serverId: number, id: number): Promise<LoanRow | undefined> =>
  row(tx, loans.select().where({ id, server_id: serverId }).forNoKeyUpdate());

/** Locks the pending and unpaid loans of characters, in id order. */
export const lockOpenLoansOf = (tx: Tx, characterIds: readonly number[]): Promise<LoanRow[]> =>
  tx.query<LoanRow>(
    `SELECT ${loans.list()} FROM loans
     WHERE character_id = ANY($1::bigint[]) AND status IN ('pending', 'active', 'defaulted')
     ORDER BY id FOR NO KEY UPDATE`,
    [characterIds],
  );

/** Lists the instalments of loans, in their order. */
export const listInstallments = (sql: Sql, loanIds: readonly number[]): Promise<InstallmentRow[]> =>
  rows(sql, installments.select().where('loan_id', any(loanIds)).orderBy('loan_id').orderBy('number'));

/** Stores the state of loans, which any process may work on from then on. The caller has locked them. */
export const setLoans = (tx: Tx, changed: readonly LoanRow[]): Promise<void> =>
  loans.updateMany(
    tx,
    changed.map((loan) => ({ ...loan, leased_until: null, tries: 0 })),
    {
      by: ['id'],
      set: [
        'status',
        'reason',
        'fees',
        'paid',
        'written_off',
        'remaining',
        'was_defaulted',
        'reminded',
        'due_at',
        'leased_until',
        'tries',
        'decided_at',
        'ended_at',
      ],
    },
  );

/** Stores instalments, new ones too. The caller has locked their loans. */
export const setInstallments = (tx: Tx, changed: readonly InstallmentRow[]): Promise<void> =>
  installments.upsertMany(tx, changed, {
    key: ['loan_id', 'number'],
    set: ['fee', 'paid', 'overdue_since', 'paid_at', 'transfer_id'],
  });

/** Loans that a character asked for, and those that accounts of its own bear (ECA-02). */
const concerns = (characterId: number) => (either: Query<LoanRow>) => {
  either.orWhere({ character_id: characterId }).orWhere(isOwnedBy('account_id', characterId));
};

interface Selection {
  serverId: number;
  /** undefined: anybody's. */
  characterId: number | undefined;
  /** undefined: any. */
  status: LoanStatus | undefined;
}

/** Lists loans, newest first. */
export function listLoans(
  sql: Sql,
  { serverId, characterId, status }: Selection,
  at: { limit: number; offset: number },
): Promise<Page<LoanRow>> {
  const found = loans.select().where({ server_id: serverId, ...(status && { status }) });
  if (characterId !== undefined) found.where(concerns(characterId));
  // Each filter has its own index, so the plan depends on the values.
  return page(sql, found.orderBy('id', 'desc'), at, { customPlan: true });
}

/** Lists the pending and unpaid loans of a character and of its accounts, newest first. */
export const listOpenLoans = (
  sql: Sql,
  { serverId, characterId }: { serverId: number; characterId: number },
  limit: number,
): Promise<LoanRow[]> =>
  rows(
    sql,
    loans
      .select()
      .where({ server_id: serverId })
      .where(concerns(characterId))
      .where(expression(`status IN ('pending', 'active', 'defaulted')`))
      .orderBy('id', 'desc')
      .limit(limit),
  );

/** Lists the pending and unpaid loans of a character, the oldest first. */
export const listOwedBy = (sql: Sql, serverId: number, characterId: number): Promise<LoanRow[]> =>
  rows(
    sql,
    loans
      .select()
      .where({ server_id: serverId, character_id: characterId })
      .where(expression(`status IN ('pending', 'active', 'defaulted')`))
      .orderBy('id'),
  );

/** True when a loan is asked for on this account or collected from it (EC-14). The caller has the account locked. */
export const isBorrowing = async (tx: Tx, accountId: number): Promise<boolean> =>
  (await count(
    tx,
    loans
      .select()
      .where({ account_id: accountId })
      .where(expression(`status IN ('pending', 'active', 'defaulted')`)),
  )) > 0;

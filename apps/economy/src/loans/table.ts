import type { LoanStatus } from '@cabildo/contracts/economy/loans/loans.ts';
import type { Frequency } from '@cabildo/contracts/economy/recurring/recurring.ts';
import {
  count,
  expression,
  page,
  row,
  rows,
  table,
  type Page,
  type Query,
  type Sql,
  type Tx,
} from '@cabildo/kit';
import { isOwnedBy } from '../accounts/owned.ts';

export interface LoanRow {
  readonly id: number;
  readonly server_id: number;
  /** Who borrows. */
  readonly character_id: number;
  /** Whose character that is; null where the loan is older than this column and nothing tells. */
  readonly user_id: number | null;
  readonly account_id: number;
  readonly status: LoanStatus;
  readonly amount: number;
  /** Percent, of the whole time. */
  readonly rate: number;
  readonly total_due: number;
  readonly installments: number;
  readonly frequency: Frequency;
  readonly credit_score: number;
  readonly reason: string | null;
  readonly fees: number;
  readonly paid: number;
  readonly written_off: number;
  /** 0 unless it is active or defaulted. */
  readonly remaining: number;
  readonly was_defaulted: boolean;
  /** The number of the last instalment that its debtor was reminded of. */
  readonly reminded: number;
  /** When a process is to look at it next; null unless it is active. */
  readonly take_up_at: Date | null;
  readonly created_at: Date;
  readonly decided_at: Date | null;
  readonly ended_at: Date | null;
}

export interface InstallmentRow {
  readonly loan_id: number;
  /** From 1 on. */
  readonly number: number;
  readonly due_at: Date;
  readonly amount: number;
  readonly fee: number;
  readonly paid: number;
  /** null: it never was late. */
  readonly overdue_since: Date | null;
  readonly paid_at: Date | null;
}

const loans = table<LoanRow>('loans');

const COLUMNS = [
  ...[
    'id',
    'server_id',
    'character_id',
    'user_id',
    'account_id',
    'status',
    'amount',
    'rate',
    'total_due',
    'installments',
  ],
  ...['frequency', 'credit_score', 'reason', 'fees', 'paid', 'written_off', 'remaining', 'was_defaulted'],
  ...['reminded', 'take_up_at', 'created_at', 'decided_at', 'ended_at'],
] as (keyof LoanRow)[];
const PARTS = [
  ...['loan_id', 'number', 'due_at', 'amount', 'fee', 'paid', 'overdue_since', 'paid_at'],
] as (keyof InstallmentRow)[];

export async function insertLoan(tx: Tx, loan: Omit<LoanRow, 'id'>): Promise<LoanRow> {
  return (await row(tx, loans().insert(loan).returning(COLUMNS)))!;
}

/** Who asks for a loan. */
interface Borrower {
  serverId: number;
  userId: number;
  characterId: number;
}

/**
 * How many loans of a user, over all characters that there are and were, wait for a decision, are to be paid back, or were
 * written off since a moment (ECB-09). Other requests of the same user wait until the transaction ends, so that two at
 * once never both pass the limit.
 */
export async function lockOpenOf(
  tx: Tx,
  { serverId, userId, characterId }: Borrower,
  writtenOffSince: Date,
): Promise<number> {
  // Two keys, as in accounts/ended.table.ts. Users that share a lock only wait for each other.
  await tx.query('SELECT pg_advisory_xact_lock(10, ($1::bigint % 2147483647)::int)', [userId]);
  const [counted] = await tx.query<{ open: number }>(
    `SELECT count(*) AS open FROM loans
     WHERE server_id = $1 AND (user_id = $2 OR (user_id IS NULL AND character_id = $3))
       AND (status IN ('pending', 'active', 'defaulted') OR (written_off > 0 AND ended_at > $4))`,
    [serverId, userId, characterId, writtenOffSince],
  );
  return counted!.open;
}

/** A loan of this server. */
export const findLoan = (sql: Sql, serverId: number, id: number): Promise<LoanRow | undefined> =>
  row(
    sql,
    loans()
      .where({ id, server_id: serverId })
      .select(...COLUMNS),
  );

/** As {@link findLoan}, locked until the transaction ends. */
export const lockLoan = (tx: Tx, serverId: number, id: number): Promise<LoanRow | undefined> =>
  row(
    tx,
    loans()
      .where({ id, server_id: serverId })
      .forNoKeyUpdate()
      .select(...COLUMNS),
  );

/** Locked in id order, so that two batches that share loans cannot deadlock. */
export const lockLoans = (tx: Tx, ids: readonly number[]): Promise<LoanRow[]> =>
  tx.query<LoanRow>(
    `SELECT ${COLUMNS.join()} FROM loans WHERE id = ANY($1::bigint[]) ORDER BY id FOR NO KEY UPDATE`,
    [ids],
  );

/** Locks what characters owe or have asked for, in id order. */
export const lockOpenLoansOf = (tx: Tx, characterIds: readonly number[]): Promise<LoanRow[]> =>
  tx.query<LoanRow>(
    `SELECT ${COLUMNS.join()} FROM loans
     WHERE character_id = ANY($1::bigint[]) AND status IN ('pending', 'active', 'defaulted')
     ORDER BY id FOR NO KEY UPDATE`,
    [characterIds],
  );

/** The instalments of loans, in their order. */
export const listInstallments = (sql: Sql, loanIds: readonly number[]): Promise<InstallmentRow[]> =>
  sql.query<InstallmentRow>(
    `SELECT ${PARTS.join()} FROM loan_installments WHERE loan_id = ANY($1::bigint[]) ORDER BY loan_id, number`,
    [loanIds],
  );

/** Stores how loans stand now. The caller has them locked. */
export async function setLoans(tx: Tx, changed: readonly LoanRow[]): Promise<void> {
  if (changed.length === 0) return;
  await tx.query(
    `UPDATE loans l SET status = v.status, reason = v.reason, fees = v.fees, paid = v.paid,
       written_off = v.written_off, remaining = v.remaining, was_defaulted = v.was_defaulted, reminded = v.reminded,
       take_up_at = v.take_up_at, decided_at = v.decided_at, ended_at = v.ended_at
     FROM unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[],
         $8::boolean[], $9::int[], $10::timestamptz[], $11::timestamptz[], $12::timestamptz[])
       AS v (id, status, reason, fees, paid, written_off, remaining, was_defaulted, reminded, take_up_at, decided_at,
         ended_at)
     WHERE l.id = v.id`,
    [
      changed.map(({ id }) => id),
      changed.map(({ status }) => status),
      changed.map(({ reason }) => reason),
      changed.map(({ fees }) => fees),
      changed.map(({ paid }) => paid),
      changed.map(({ written_off }) => written_off),
      changed.map(({ remaining }) => remaining),
      changed.map(({ was_defaulted }) => was_defaulted),
      changed.map(({ reminded }) => reminded),
      changed.map(({ take_up_at }) => take_up_at),
      changed.map(({ decided_at }) => decided_at),
      changed.map(({ ended_at }) => ended_at),
    ],
  );
}

/** Stores instalments, new ones too. The caller has their loans locked. */
export async function setInstallments(tx: Tx, changed: readonly InstallmentRow[]): Promise<void> {
  if (changed.length === 0) return;
  await tx.query(
    `INSERT INTO loan_installments (${PARTS.join()})
     SELECT * FROM unnest($1::bigint[], $2::int[], $3::timestamptz[], $4::bigint[], $5::bigint[], $6::bigint[],
       $7::timestamptz[], $8::timestamptz[])
     ON CONFLICT (loan_id, number) DO UPDATE SET fee = excluded.fee, paid = excluded.paid,
       overdue_since = excluded.overdue_since, paid_at = excluded.paid_at`,
    [
      changed.map(({ loan_id }) => loan_id),
      changed.map(({ number }) => number),
      changed.map(({ due_at }) => due_at),
      changed.map(({ amount }) => amount),
      changed.map(({ fee }) => fee),
      changed.map(({ paid }) => paid),
      changed.map(({ overdue_since }) => overdue_since),
      changed.map(({ paid_at }) => paid_at),
    ],
  );
}

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

/** Newest first. */
export function listLoans(
  sql: Sql,
  { serverId, characterId, status }: Selection,
  at: { limit: number; offset: number },
): Promise<Page<LoanRow>> {
  const found = loans().where({ server_id: serverId, ...(status && { status }) });
  if (characterId !== undefined) found.where(concerns(characterId));
  // Each filter has its own index, so the plan depends on the values.
  return page(sql, found.orderBy('id', 'desc').select(...COLUMNS), at, { customPlan: true });
}

/** The loans that a character or an account of its own asked for or owes, newest first. */
export const listOpenLoans = (
  sql: Sql,
  { serverId, characterId }: { serverId: number; characterId: number },
  limit: number,
): Promise<LoanRow[]> =>
  rows(
    sql,
    loans()
      .where({ server_id: serverId })
      .where(concerns(characterId))
      .where(expression(`status IN ('pending', 'active', 'defaulted')`))
      .orderBy('id', 'desc')
      .limit(limit)
      .select(...COLUMNS),
  );

/** The loans that a character has not paid back, the oldest first, and those it has asked for. */
export const listOwedBy = (sql: Sql, serverId: number, characterId: number): Promise<LoanRow[]> =>
  rows(
    sql,
    loans()
      .where({ server_id: serverId, character_id: characterId })
      .where(expression(`status IN ('pending', 'active', 'defaulted')`))
      .orderBy('id')
      .select(...COLUMNS),
  );

/** Whether a loan is asked for on this account or collected from it (EC-14). The caller has the account locked. */
export const isBorrowing = async (tx: Tx, accountId: number): Promise<boolean> =>
  (await count(
    tx,
    loans()
      .where({ account_id: accountId })
      .where(expression(`status IN ('pending', 'active', 'defaulted')`)),
  )) > 0;

/** When the next loan is to be looked at; null while none is active. */
export async function nextTakeUp(sql: Sql): Promise<Date | null> {
  const next = await row(
    sql,
    loans().whereNotNull('take_up_at').orderBy('take_up_at').limit(1).select('take_up_at'),
  );
  return next?.take_up_at ?? null;
}

/** A loan that is to be looked at. */
export type DueLoan = Pick<LoanRow, 'id' | 'server_id' | 'account_id'>;

/** Longer than any attempt takes. */
const LEASE_SECONDS = 20;

/** Takes up loans that are to be looked at, the longest overdue first, but for those that another process has. */
export const takeUpLoans = (tx: Tx, now: Date, limit: number): Promise<DueLoan[]> =>
  tx.query<DueLoan>(
    `UPDATE loans l SET take_up_at = $1::timestamptz + make_interval(secs => $3)
     FROM (
       SELECT id FROM loans WHERE take_up_at <= $1 ORDER BY take_up_at LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED
     ) due
     WHERE l.id = due.id RETURNING l.id, l.server_id, l.account_id`,
    [now, limit, LEASE_SECONDS],
  );

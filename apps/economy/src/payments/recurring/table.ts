import { KEPT_DAYS } from '@cabildo/contracts/limits';
import type { RecurringStatus } from '@cabildo/contracts/economy/payments/recurring/recurring.ts';
import type { ScheduledTransfer } from '@cabildo/contracts/economy/payments/scheduled/scheduled.ts';
import {
  any,
  c,
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
import { AWAITS_INCOME, claimInOrder } from '../../ledger/due-order.ts';

export type RecurringKind = 'scheduled' | 'subscription';

export const recurringPayments = table(
  'recurring_payments',
  {
    id: c.id,
    server_id: c.bigint,
    kind: c.text<RecurringKind>(),
    status: c.text<RecurringStatus>(),
    /** The character that set the payment up. */
    character_id: c.bigint,
    from_account_id: c.bigint,
    to_account_id: c.bigint,
    amount: c.bigint,
    frequency: c.text<ScheduledTransfer['frequency']>(),
    concept: c.text.nullable,
    start_at: c.timestamptz,
    end_at: c.timestamptz.nullable,
    max_runs: c.int.nullable,
    /** The number of the next due time; of the last one where none is left. */
    slot: c.int,
    /** The next due time as people see it; null unless the payment is active. */
    next_run_at: c.timestamptz.nullable,
    /** When a process may work on the payment: at next_run_at, or later while another process leases it. */
    due_at: c.timestamptz.nullable,
    runs: c.int,
    failures: c.int,
    /** Attempts at the next due time that settled nothing. */
    tries: c.int,
    created_at: c.timestamptz,
  },
  {
    bound: 'recurring_made',
    goes: { over: 'ended_at IS NOT NULL', at: 'ended_at', days: KEPT_DAYS.ended },
    exported: 'in recurring_payments',
    locks: { recurring_payments: 210 },
  },
);

/** The outcome of each due time. */
export const recurringRuns = table(
  'recurring_runs',
  {
    payment_id: c.bigint,
    due_at: c.timestamptz,
    ran_at: c.timestamptz,
    /** null: the run failed. */
    transfer_id: c.bigint.nullable,
    error_code: c.text.nullable,
  },
  { bound: 'recurring_made', goes: 'stays: with the recurring payment' },
);
export type RunRow = RowOf<typeof recurringRuns>;

type Stored = Omit<RowOf<typeof recurringPayments>, 'due_at'>;

/** A scheduled transfer or a subscription. */
export interface RecurringRow extends Stored {
  /** The owner of the account that is paid. */
  readonly payee_character_id: number;
}

const COLUMNS = recurringPayments.columns.filter((column) => column !== 'due_at');
const PAYEE = expression<Pick<RecurringRow, 'payee_character_id'>>(
  '(SELECT a.owner_character_id FROM accounts a WHERE a.id = to_account_id) AS payee_character_id',
);
const payments = () => recurringPayments.select(...COLUMNS, PAYEE);

export type NewRecurring = Omit<Stored, 'id' | 'tries'>;

export async function insertRecurring(tx: Tx, payment: NewRecurring): Promise<RecurringRow> {
  const inserted = recurringPayments.insert({ ...payment, tries: 0, due_at: payment.next_run_at });
  return (await row(tx, inserted.returning([...COLUMNS, PAYEE])))!;
}

const ofKind = (serverId: number, kind: RecurringKind, id: number) =>
  payments().where({ id, server_id: serverId, kind });

/** Finds a payment of this kind and server. */
export const findRecurring = (
  sql: Sql,
  serverId: number,
  kind: RecurringKind,
  id: number,
): Promise<RecurringRow | undefined> => row(sql, ofKind(serverId, kind, id));

/** Finds a payment as {@link findRecurring} does, and locks it until the transaction ends. */
export const lockRecurring = (
  tx: Tx,
  serverId: number,
  kind: RecurringKind,
  id: number,
): Promise<RecurringRow | undefined> => row(tx, ofKind(serverId, kind, id).forNoKeyUpdate());

/** Locks payments in id order, so that two batches that share payments cannot deadlock. */
const lockWhere = (tx: Tx, found: Query<Stored, RecurringRow>): Promise<RecurringRow[]> =>
  rows(tx, found.orderBy('id').forNoKeyUpdate());

export const lockPayments = (tx: Tx, ids: readonly number[]): Promise<RecurringRow[]> =>
  lockWhere(tx, payments().where('id', any(ids)));

/** Stores the state of payments. The caller has them locked. */
export const setPayments = (tx: Tx, changed: readonly RecurringRow[]): Promise<void> =>
  recurringPayments.updateMany(
    tx,
    changed.map((payment) => ({ ...payment, due_at: payment.next_run_at })),
    { by: ['id'], set: ['status', 'slot', 'next_run_at', 'due_at', 'runs', 'failures', 'tries'] },
  );

export const insertRuns = (tx: Tx, done: readonly RunRow[]): Promise<number> =>
  recurringRuns.insertMany(tx, done);

/** Lists the last runs, newest first. */
export const listRuns = (sql: Sql, paymentId: number, limit: number): Promise<RunRow[]> =>
  rows(sql, recurringRuns.select().where({ payment_id: paymentId }).orderBy('due_at', 'desc').limit(limit));

/** Counts active and paused payments from an account. The caller has the account locked, so no two pass a limit. */
export async function countFrom(tx: Tx, accountId: number): Promise<number> {
  const [counted] = await tx.query<{ open: number }>(
    `SELECT count(*) AS open FROM recurring_payments WHERE from_account_id = $1 AND status IN ('active', 'paused')`,
    [accountId],
  );
  return counted!.open;
}

interface Selection {
  serverId: number;
  kind: RecurringKind;
  characterId: number;
  /** undefined: any. */
  status: RecurringStatus | undefined;
}

/**
 * Lists the payments that a character set up, those from its accounts and, of subscriptions, those to its accounts; newest
 * first.
 */
export function listRecurring(
  sql: Sql,
  { serverId, kind, characterId, status }: Selection,
  at: { limit: number; offset: number },
): Promise<Page<RecurringRow>> {
  const found = payments()
    .where({ server_id: serverId, kind, ...(status && { status }) })
    .where((either) => {
      either.orWhere({ character_id: characterId });
      either.orWhere(isOwnedBy('from_account_id', characterId));
      if (kind === 'subscription') either.orWhere(isOwnedBy('to_account_id', characterId));
    });
  return page(sql, found.orderBy('id', 'desc'), at);
}

/**
 * Cancels the payments that these characters set up, and those from or to these accounts; returns them. Locks them in id order,
 * because another transaction may lock payments of other accounts at the same time.
 */
export async function cancelRecurringOf(
  tx: Tx,
  { characterIds, accountIds }: { characterIds: readonly number[]; accountIds: readonly number[] },
): Promise<RecurringRow[]> {
  const theirs = expression(
    `id = ANY(ARRAY(
       SELECT id FROM recurring_payments WHERE character_id = ANY(?::bigint[])
       UNION SELECT id FROM recurring_payments WHERE from_account_id = ANY(?::bigint[])
       UNION SELECT id FROM recurring_payments WHERE to_account_id = ANY(?::bigint[])
     )) AND status IN ('active', 'paused')`,
    [characterIds, accountIds, accountIds],
  );
  const open = await lockWhere(tx, payments().where(theirs));
  const cancelled = open.map((each) => ({ ...each, status: 'cancelled' as const, next_run_at: null }));
  await setPayments(tx, cancelled);
  return cancelled;
}

/** A payment that is due, as a process claims it. */
export type DuePayment = Pick<
  RecurringRow,
  'id' | 'server_id' | 'kind' | 'character_id' | 'from_account_id' | 'to_account_id' | 'next_run_at'
> & {
  /** The account is paid into at the same moment, so a lack of money is no failure yet. */
  readonly awaits_income: boolean;
};

export const duePayments: DueRows<DuePayment> = {
  next: due(recurringPayments, { at: 'due_at' }).next,
  claim: claimInOrder(
    'recurring_payments',
    `t.id, t.server_id, t.kind, t.character_id, t.from_account_id, t.to_account_id, t.next_run_at, ${AWAITS_INCOME} AS awaits_income`,
  ),
};

import type { RecurringStatus } from '@cabildo/contracts/economy/payments/recurring/recurring.ts';
import type { ScheduledTransfer } from '@cabildo/contracts/economy/payments/scheduled/scheduled.ts';
import { expression, page, row, rows, table, type Page, type Sql, type Tx } from '@cabildo/kit/database';
import { isOwnedBy } from '../../bank/accounts/owned.ts';

export type RecurringKind = 'scheduled' | 'subscription';

/** A scheduled transfer or a subscription. */
export interface RecurringRow {
  readonly id: number;
  readonly server_id: number;
  readonly kind: RecurringKind;
  readonly status: RecurringStatus;
  /** Who set it up. */
  readonly character_id: number;
  readonly from_account_id: number;
  readonly to_account_id: number;
  /** Whose the account is that is paid. */
  readonly payee_character_id: number;
  readonly amount: number;
  readonly frequency: ScheduledTransfer['frequency'];
  readonly concept: string | null;
  readonly start_at: Date;
  readonly end_at: Date | null;
  readonly max_runs: number | null;
  /** The number of the next due time; of the last one where none is left. */
  readonly slot: number;
  /** null unless it is active. */
  readonly next_run_at: Date | null;
  readonly runs: number;
  readonly failures: number;
  readonly created_at: Date;
}

/** What came of one due time. */
export interface RunRow {
  readonly payment_id: number;
  readonly due_at: Date;
  readonly ran_at: Date;
  /** null: it failed. */
  readonly transfer_id: number | null;
  readonly error_code: string | null;
}

const payments = table<RecurringRow>('recurring_payments as p');
const runs = table<RunRow & { id: number }>('recurring_runs');

const COLUMNS = `p.id, p.server_id, p.kind, p.status, p.character_id, p.from_account_id, p.to_account_id, p.amount,
  p.frequency, p.concept, p.start_at, p.end_at, p.max_runs, p.slot, p.next_run_at, p.runs, p.failures, p.created_at,
  (SELECT a.owner_character_id FROM accounts a WHERE a.id = p.to_account_id) AS payee_character_id`;

export type NewRecurring = Omit<RecurringRow, 'id' | 'payee_character_id'>;

export async function insertRecurring(tx: Tx, payment: NewRecurring): Promise<RecurringRow> {
  const [inserted] = await tx.query<RecurringRow>(
    `INSERT INTO recurring_payments AS p (server_id, kind, status, character_id, from_account_id, to_account_id, amount,
       frequency, concept, start_at, end_at, max_runs, slot, next_run_at, take_up_at, runs, failures, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14, $15, $16, $17)
     RETURNING ${COLUMNS}`,
    [
      payment.server_id,
      payment.kind,
      payment.status,
      payment.character_id,
      payment.from_account_id,
      payment.to_account_id,
      payment.amount,
      payment.frequency,
      payment.concept,
      payment.start_at,
      payment.end_at,
      payment.max_runs,
      payment.slot,
      payment.next_run_at,
      payment.runs,
      payment.failures,
      payment.created_at,
    ],
  );
  return inserted!;
}

/** One of this kind and server. */
export async function findRecurring(
  sql: Sql,
  serverId: number,
  kind: RecurringKind,
  id: number,
): Promise<RecurringRow | undefined> {
  const [found] = await sql.query<RecurringRow>(
    `SELECT ${COLUMNS} FROM recurring_payments p WHERE p.id = $3 AND p.server_id = $1 AND p.kind = $2`,
    [serverId, kind, id],
  );
  return found;
}

/** As {@link findRecurring}, locked until the transaction ends. */
export async function lockRecurring(
  tx: Tx,
  serverId: number,
  kind: RecurringKind,
  id: number,
): Promise<RecurringRow | undefined> {
  const [found] = await tx.query<RecurringRow>(
    `SELECT ${COLUMNS} FROM recurring_payments p WHERE p.id = $3 AND p.server_id = $1 AND p.kind = $2
     FOR NO KEY UPDATE OF p`,
    [serverId, kind, id],
  );
  return found;
}

/** Locked in id order, so that two batches that share payments cannot deadlock. */
export const lockPayments = (tx: Tx, ids: readonly number[]): Promise<RecurringRow[]> =>
  tx.query<RecurringRow>(
    `SELECT ${COLUMNS} FROM recurring_payments p WHERE p.id = ANY($1::bigint[]) ORDER BY p.id FOR NO KEY UPDATE OF p`,
    [ids],
  );

/** Stores where payments stand now. The caller has them locked. */
export async function setPayments(tx: Tx, changed: readonly RecurringRow[]): Promise<void> {
  await tx.query(
    `UPDATE recurring_payments p SET status = v.status, slot = v.slot, next_run_at = v.next_run_at,
       take_up_at = v.next_run_at, runs = v.runs, failures = v.failures
     FROM unnest($1::bigint[], $2::text[], $3::int[], $4::timestamptz[], $5::int[], $6::int[])
       AS v (id, status, slot, next_run_at, runs, failures)
     WHERE p.id = v.id`,
    [
      changed.map(({ id }) => id),
      changed.map(({ status }) => status),
      changed.map(({ slot }) => slot),
      changed.map(({ next_run_at }) => next_run_at),
      changed.map((each) => each.runs),
      changed.map(({ failures }) => failures),
    ],
  );
}

export async function insertRuns(tx: Tx, done: readonly RunRow[]): Promise<void> {
  if (done.length === 0) return;
  await tx.query(
    `INSERT INTO recurring_runs (payment_id, due_at, ran_at, transfer_id, error_code)
     SELECT * FROM unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[], $4::bigint[], $5::text[])`,
    [
      done.map(({ payment_id }) => payment_id),
      done.map(({ due_at }) => due_at),
      done.map(({ ran_at }) => ran_at),
      done.map(({ transfer_id }) => transfer_id),
      done.map(({ error_code }) => error_code),
    ],
  );
}

/** The last runs, newest first. */
export const listRuns = (sql: Sql, paymentId: number, limit: number): Promise<RunRow[]> =>
  rows(
    sql,
    runs()
      .where({ payment_id: paymentId })
      .orderBy('due_at', 'desc')
      .limit(limit)
      .select('payment_id', 'due_at', 'ran_at', 'transfer_id', 'error_code'),
  );

/** How many payments from an account are active or paused. The caller has the account locked, so no two pass a limit. */
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

/** What a character set up, what is paid from its accounts and, of subscriptions, what is paid to them; newest first. */
export function listRecurring(
  sql: Sql,
  { serverId, kind, characterId, status }: Selection,
  at: { limit: number; offset: number },
): Promise<Page<RecurringRow>> {
  const found = payments()
    .where({ server_id: serverId, kind, ...(status && { status }) })
    .where((either) => {
      either.orWhere({ character_id: characterId });
      either.orWhere(isOwnedBy('p.from_account_id', characterId));
      if (kind === 'subscription') either.orWhere(isOwnedBy('p.to_account_id', characterId));
    });
  return page(sql, found.orderBy('id', 'desc').select(expression<RecurringRow>(COLUMNS)), at);
}

/**
 * Cancels what these characters set up, and what is paid from or to these accounts; returns it. Locked in id order,
 * because other accounts' payments are locked by whoever has those accounts.
 */
export async function cancelRecurringOf(
  tx: Tx,
  { characterIds, accountIds }: { characterIds: readonly number[]; accountIds: readonly number[] },
): Promise<RecurringRow[]> {
  const open = await tx.query<RecurringRow>(
    `SELECT ${COLUMNS} FROM recurring_payments p
     WHERE p.id = ANY(ARRAY(
       SELECT id FROM recurring_payments WHERE character_id = ANY($1::bigint[])
       UNION SELECT id FROM recurring_payments WHERE from_account_id = ANY($2::bigint[])
       UNION SELECT id FROM recurring_payments WHERE to_account_id = ANY($2::bigint[])
     )) AND p.status IN ('active', 'paused')
     ORDER BY p.id FOR NO KEY UPDATE OF p`,
    [characterIds, accountIds],
  );
  const cancelled = open.map((each) => ({ ...each, status: 'cancelled' as const, next_run_at: null }));
  if (cancelled.length > 0) await setPayments(tx, cancelled);
  return cancelled;
}

/** When the next payment is to be taken up; null while none is active. */
export async function nextTakeUp(sql: Sql): Promise<Date | null> {
  const next = await row(
    sql,
    table<{ take_up_at: Date }>('recurring_payments')()
      .whereNotNull('take_up_at')
      .orderBy('take_up_at')
      .limit(1)
      .select('take_up_at'),
  );
  return next?.take_up_at ?? null;
}

/** A payment that is due, as a process takes it up. */
export type DuePayment = Pick<
  RecurringRow,
  'id' | 'server_id' | 'kind' | 'from_account_id' | 'to_account_id' | 'next_run_at'
>;

/** Longer than any attempt takes, and short enough that a process that dies delays nothing beyond a minute (ECB-06). */
const LEASE_SECONDS = 20;

/**
 * Takes up payments that are due, those that fell due first. Of one account only the first, so that what it pays is paid
 * in order whichever process pays it.
 */
export const takeUpDue = (tx: Tx, now: Date, limit: number): Promise<DuePayment[]> =>
  tx.query<DuePayment>(
    `UPDATE recurring_payments p SET take_up_at = $1::timestamptz + make_interval(secs => $3)
     FROM (
       SELECT d.id FROM recurring_payments d
       WHERE d.take_up_at <= $1 AND NOT EXISTS (
         SELECT 1 FROM recurring_payments e
         WHERE e.from_account_id = d.from_account_id AND (e.next_run_at, e.id) < (d.next_run_at, d.id))
       ORDER BY d.take_up_at LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED
     ) due
     WHERE p.id = due.id
     RETURNING p.id, p.server_id, p.kind, p.from_account_id, p.to_account_id, p.next_run_at`,
    [now, limit, LEASE_SECONDS],
  );

import { KEPT_DAYS } from '@cabildo/contracts/limits';
import type { Budget } from '@cabildo/contracts/economy/funds/treasury/treasury.ts';
import {
  any,
  c,
  count,
  page,
  row,
  rows,
  run,
  table,
  type Page,
  type RowOf,
  type Sql,
  type Tx,
} from '@cabildo/kit/database';
import { due, LEASE_SECONDS } from '@cabildo/kit/jobs';

export const budgets = table(
  'budgets',
  {
    id: c.id,
    server_id: c.bigint,
    org_id: c.bigint,
    status: c.text<Budget['status']>(),
    amount: c.bigint,
    frequency: c.text<Budget['frequency']>(),
    mode: c.text<Budget['mode']>(),
    /** Due times are counted from here. */
    start_at: c.timestamptz,
    /** The number of the next due time. */
    slot: c.int,
    /** The next due time as people see it; null: the budget has ended. */
    next_run_at: c.timestamptz.nullable,
    /** When a process may work on the budget: at next_run_at, or later while another process leases it. */
    due_at: c.timestamptz.nullable,
    runs: c.int,
    last_run_at: c.timestamptz.nullable,
    last_wanted: c.bigint.nullable,
    last_paid: c.bigint.nullable,
    created_at: c.timestamptz,
    ended_at: c.timestamptz.nullable,
  },
  {
    bound: 'staff',
    goes: { over: 'ended_at IS NOT NULL', at: 'ended_at', days: KEPT_DAYS.ended },
    locks: { 'budgets of a server': 98, budgets: 145 },
  },
);
type Stored = RowOf<typeof budgets>;
export type BudgetRow = Omit<Stored, 'due_at'>;

const COLUMNS = budgets.columns.filter((column) => column !== 'due_at');

/** A process that claims a due budget needs to know this of it. */
export type DueBudget = Pick<BudgetRow, 'id' | 'server_id' | 'org_id' | 'next_run_at'>;

/** Budgets that are due. */
export const dueBudgets = due(budgets, {
  at: 'due_at',
  leaseSeconds: LEASE_SECONDS,
  columns: ['id', 'server_id', 'org_id', 'next_run_at'],
});

export async function insertBudget(tx: Tx, budget: Omit<BudgetRow, 'id'>): Promise<BudgetRow> {
  const inserted = budgets.insert({ ...budget, due_at: budget.next_run_at });
  return (await row(tx, inserted.returning(COLUMNS)))!;
}

/** Locks a budget of this server until the transaction ends. */
export const lockBudget = (tx: Tx, serverId: number, id: number): Promise<BudgetRow | undefined> =>
  row(
    tx,
    budgets
      .select(...COLUMNS)
      .where({ id, server_id: serverId })
      .forNoKeyUpdate(),
  );

/** Locks budgets in the order of their ids. */
export const lockBudgets = (tx: Tx, ids: readonly number[]): Promise<BudgetRow[]> =>
  rows(
    tx,
    budgets
      .select(...COLUMNS)
      .where('id', any(ids))
      .orderBy('id')
      .forNoKeyUpdate(),
  );

/** Stores a budget that the caller has locked. */
export async function storeBudget(tx: Tx, { id, ...values }: BudgetRow): Promise<void> {
  await run(tx, budgets.update({ ...values, due_at: values.next_run_at }).where({ id }));
}

/** Counts the active budgets of a server. Others of the server wait, so that no two pass the limit. */
export async function lockActiveBudgets(tx: Tx, serverId: number): Promise<number> {
  await tx.lock('budgets of a server', serverId);
  return count(tx, budgets.query().where({ server_id: serverId, status: 'active' }));
}

interface Selection {
  serverId: number;
  /** undefined: any. */
  orgId: number | undefined;
  status: Budget['status'] | undefined;
}

/** Lists budgets, newest first. */
export const listBudgets = (
  sql: Sql,
  { serverId, orgId, status }: Selection,
  at: { limit: number; offset: number },
): Promise<Page<BudgetRow>> =>
  page(
    sql,
    budgets
      .select(...COLUMNS)
      .where({
        server_id: serverId,
        ...(orgId !== undefined && { org_id: orgId }),
        ...(status && { status }),
      })
      .orderBy('id', 'desc'),
    at,
  );

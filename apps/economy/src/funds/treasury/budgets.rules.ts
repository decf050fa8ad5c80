import { isFailure, type Failure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { pick } from '@cabildo/contracts/fields';
import { budgetEnded, treasuryShort } from '@cabildo/contracts/economy/funds/treasury/events.ts';
import { BUDGET_STATUSES, type Budget } from '@cabildo/contracts/economy/funds/treasury/treasury.ts';
import type { Decision, DecisionTime, Uses } from '@cabildo/kit/ledger';
import { bankAccountOf } from '../../bank/accounts/rules.ts';
import type { AccountRow } from '../../bank/accounts/table.ts';
import type { Movement } from '../../ledger/postings.ts';
import type { Spendable } from '../../ledger/spending.table.ts';
import type { OrgRow } from '../../organisations/orgs.table.ts';
import { dueTime } from '../../payments/recurring/due-times.ts';
import { transitions } from '../../transitions.ts';
import type { BudgetRow, DueBudget } from './budgets.table.ts';
import { paidTo } from './rules.ts';

const statusAfter = transitions(
  BUDGET_STATUSES,
  { end: { active: 'ended' } },
  { otherwise: 'already_processed' },
);

/** The budget after its end, or the refusal where it has ended before. */
export function ended(budget: BudgetRow, now: Date): BudgetRow | Failure<'already_processed'> {
  const status = statusAfter('end', budget.status);
  return isFailure(status) ? status : { ...budget, status, next_run_at: null, ended_at: now };
}

export const budgetView = (row: BudgetRow): Budget => ({
  budget_id: row.id,
  ...pick(row, 'org_id', 'status', 'amount', 'frequency', 'mode', 'runs'),
  start_at: row.start_at.toISOString(),
  next_run_at: row.next_run_at?.toISOString() ?? null,
  last_run: row.last_run_at && {
    at: row.last_run_at.toISOString(),
    wanted: row.last_wanted!,
    paid: row.last_paid!,
  },
  created_at: row.created_at.toISOString(),
});

interface BudgetStates {
  readonly budget: BudgetRow | undefined;
  readonly account: AccountRow | undefined;
  readonly left: Spendable;
}

/** The result of a due budget. `none`: another process paid it, or it was ended or changed. */
export interface BudgetOutput {
  outcome: 'paid' | 'short' | 'passed' | 'ended' | 'none';
}

/**
 * TR-02: pays a budget that is due, once for each due time, whichever process is first. Where the treasury has too little, it pays what
 * there is, and nothing of that time is owed. An account that is frozen or full lets the time pass.
 */
export function decideBudget(
  due: DueBudget,
  org: Pick<OrgRow, 'id' | 'name'> | undefined,
  { budget, account: state, left }: BudgetStates,
  { id, now }: DecisionTime,
): Decision<Uses, Movement, BudgetOutput> {
  const isOpen =
    budget?.next_run_at?.getTime() === due.next_run_at!.getTime() && budget.org_id === due.org_id;
  if (!isOpen) return { output: { outcome: 'none' } };
  const account = bankAccountOf(state, due.server_id);
  if (!org || !account || account.status === 'closed') return endedFor(budget, now);
  const room = account.status === 'frozen' ? 0 : Number.MAX_SAFE_INTEGER - account.balance;
  const lacking = budget.mode === 'add' ? budget.amount : Math.max(0, budget.amount - account.balance);
  const wanted = Math.min(lacking, room);
  const paid = Math.min(wanted, Math.max(0, left.treasury));
  const slot = budget.slot + 1;
  const next: BudgetRow = {
    ...budget,
    slot,
    next_run_at: dueTime(budget.start_at, budget.frequency, slot),
    runs: budget.runs + 1,
    last_run_at: now,
    last_wanted: wanted,
    last_paid: paid,
  };
  const payment =
    paid > 0 ? paidTo({ org, account, amount: paid, reason: null, budgetId: budget.id }, id) : undefined;
  const short = { budget_id: budget.id, org_id: org.id, org_name: org.name, wanted, paid };
  const isShort = paid < wanted;
  return {
    output: { outcome: isShort ? 'short' : wanted === 0 ? 'passed' : 'paid' },
    changes: { budget: next },
    ...(payment && { movement: payment.movement }),
    events: [...(payment?.events ?? []), ...(isShort ? [draft(treasuryShort, short, [])] : [])],
  };
}

/** A budget whose organisation has no account any more ends. */
function endedFor(budget: BudgetRow, now: Date): Decision<Uses, Movement, BudgetOutput> {
  const after = ended(budget, now);
  if (isFailure(after)) throw new Error(`a budget that is due has ended: ${after.failure}`);
  return {
    output: { outcome: 'ended' },
    changes: { budget: after },
    events: [draft(budgetEnded, budgetView(after), [])],
  };
}

/** A budget before its terms are known. */
export const newBudget = (server_id: number, now: Date): Omit<BudgetRow, 'id'> => ({
  server_id,
  org_id: 0,
  status: 'active',
  amount: 0,
  frequency: '1d',
  mode: 'add',
  start_at: now,
  slot: 0,
  next_run_at: now,
  runs: 0,
  last_run_at: null,
  last_wanted: null,
  last_paid: null,
  created_at: now,
  ended_at: null,
});

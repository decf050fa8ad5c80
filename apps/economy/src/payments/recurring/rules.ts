import { isFailure, type Failure } from '@cabildo/contracts/errors';
import { draft, type EventDraft } from '@cabildo/contracts/event';
import {
  RECURRING_STATUSES,
  type RecurringRun,
  type RecurringStatus,
} from '@cabildo/contracts/economy/payments/recurring/recurring.ts';
import * as scheduled from '@cabildo/contracts/economy/payments/scheduled/events.ts';
import type { ScheduledTransfer } from '@cabildo/contracts/economy/payments/scheduled/scheduled.ts';
import * as subscriptions from '@cabildo/contracts/economy/payments/subscriptions/events.ts';
import type { Subscription } from '@cabildo/contracts/economy/payments/subscriptions/subscriptions.ts';
import type { BankSettings } from '@cabildo/contracts/economy/funds/taxes/taxes.ts';
import type { Decision, DecisionTime, Uses } from '@cabildo/kit/ledger';
import type { PinName, ProvenPins } from '../../bank/accounts/may-spend.ts';
import type { AccountRow } from '../../bank/accounts/table.ts';
import type { Movement } from '../../ledger/postings.ts';
import {
  decideTransfer,
  type TransferCode,
  type TransferOrder,
  type TransferStates,
  type TransferKind,
} from '../transfers/rules.ts';
import { transitions } from '../../transitions.ts';
import { dueTime, nextNumber } from './due-times.ts';
import type { RecurringState } from './resource.ts';
import type { DuePayment, RecurringKind, RecurringRow, RunRow } from './table.ts';

/** The most payments from one account that may be active or paused. */
export const MAX_FROM_ACCOUNT = 200;
/** ECB-06: a scheduled transfer that fails so often in a row is paused until its owner resumes it. */
const MAX_FAILED = 3;
/** How many runs are shown beside a payment. */
export const SHOWN_RUNS = 20;

const TRANSFER_KINDS: Readonly<Record<RecurringKind, TransferKind>> = {
  scheduled: {
    permission: 'transfer',
    pin: 'transfer',
    kind: 'scheduled',
    sent: 'scheduled',
    received: 'scheduled',
  },
  subscription: {
    permission: 'transfer',
    pin: 'transfer',
    kind: 'subscription',
    sent: 'subscription',
    received: 'subscription',
  },
};

export type RecurringAction = 'pause' | 'resume' | 'cancel';

/** ECB-07: the actions on a recurring payment. */
const statusAfter = transitions(
  RECURRING_STATUSES,
  {
    pause: { active: 'paused' },
    resume: { paused: 'active' },
    cancel: { active: 'cancelled', paused: 'cancelled' },
  },
  { cancelled: 'already_cancelled', otherwise: 'already_processed' },
);

/** The payment after an action, or a refusal. A payment that is resumed too late for another due time is completed. */
export function applyAction(
  action: RecurringAction,
  payment: RecurringRow,
  now: Date,
): RecurringRow | Failure<'already_processed' | 'already_cancelled'> {
  const status = statusAfter(action, payment.status);
  if (isFailure(status)) return status;
  if (status !== 'active') return { ...payment, status, next_run_at: null };
  const { frequency, start_at } = payment;
  const slot = frequency === 'once' ? Number(start_at <= now) : nextNumber(start_at, frequency, now);
  return { ...moveToSlot(payment, slot), failures: 0 };
}

/** The payment with its n-th due time next, or completed if there is no such time. */
function moveToSlot<P extends RecurringRow>(payment: P, slot: number): P {
  const { frequency, start_at, end_at, max_runs, runs } = payment;
  const isOver = (frequency === 'once' && slot > 0) || (max_runs !== null && runs >= max_runs);
  const at = frequency === 'once' ? start_at : dueTime(start_at, frequency, slot);
  if (isOver || (end_at !== null && at > end_at))
    return { ...payment, status: 'completed', next_run_at: null };
  return { ...payment, status: 'active', slot, next_run_at: at, tries: 0 };
}

/** The states that {@link decideRun} reads. */
export type RunStates = Pick<TransferStates, 'from' | 'to' | 'sent' | 'seats'> & {
  readonly payment: RecurringState | undefined;
};

/**
 * The result of a due payment. `none`: another process paid it, or it was cancelled. `waits`: it is tried again after what
 * pays into its account at the same moment.
 */
export interface RunOutput {
  outcome: 'paid' | 'failed' | 'passed' | 'waits' | 'none';
}

type Terms = Pick<
  RecurringRow,
  'kind' | 'server_id' | 'character_id' | 'from_account_id' | 'to_account_id' | 'amount' | 'concept'
>;

/** The codes of a transfer, without those about cards. */
export type RecurringCode = Exclude<TransferCode, 'card_not_found' | 'card_expired' | 'card_disabled'>;

/** The transfer that a payment makes when it is due. The PIN was asked for when the payment was set up (ECB-06). */
export const transferOf = (terms: Terms, config: BankSettings): TransferOrder => ({
  transferKind: TRANSFER_KINDS[terms.kind],
  serverId: terms.server_id,
  config,
  fromId: terms.from_account_id,
  toId: terms.to_account_id,
  amount: terms.amount,
  concept: terms.concept,
  characters: new Set([terms.character_id]),
  card: null,
  toOthers: false,
  provenPins: new Set<PinName>([`account:${terms.from_account_id}`]),
});

/** Refuses to schedule what a transfer today would be refused for, lack of money aside. */
export function refuseRecurring(
  terms: Terms,
  { config, provenPins }: { config: BankSettings; provenPins: ProvenPins },
  { from, to }: { from: AccountRow | undefined; to: AccountRow | undefined },
  now: Date,
): Failure<Exclude<RecurringCode, 'insufficient_balance'>> | undefined {
  const order = { ...transferOf(terms, config), provenPins };
  const rich = from && { ...from, balance: Number.MAX_SAFE_INTEGER };
  const states = { from: rich, to: to && { ...to, balance: 0 }, sent: 0 };
  const decided = decideTransfer(order, states, { id: 0, now });
  return isFailure(decided) ? (decided as never) : undefined;
}

/** Makes a due payment, or stores why it failed; once for each due time, whichever process is first (ECB-06, ECB-08). */
export function decideRun(
  due: DuePayment,
  config: BankSettings,
  states: RunStates,
  time: DecisionTime,
): Decision<Uses, Movement, RunOutput> {
  const { payment } = states;
  if (payment?.next_run_at?.getTime() !== due.next_run_at!.getTime()) return { output: { outcome: 'none' } };
  const isOff = !config.modules[payment.kind === 'scheduled' ? 'scheduled' : 'subscriptions'];
  // ECB-05: while a module is off, due times pass without a payment.
  if (isOff)
    return { output: { outcome: 'passed' }, changes: { payment: moveToSlot(payment, payment.slot + 1) } };
  const paid = decideTransfer(transferOf(payment, config), states, time);
  if (isFailure(paid) && paid.failure === 'insufficient_balance' && due.awaits_income)
    return { output: { outcome: 'waits' }, changes: { payment: { ...payment, tries: payment.tries + 1 } } };
  if (isFailure(paid)) return recordFailure(payment, paid.failure, config, time.now);
  const next = moveToSlot({ ...payment, runs: payment.runs + 1, failures: 0 }, payment.slot + 1);
  const run = runOf(payment, time.now, { transfer_id: time.id, error_code: null });
  return {
    output: { outcome: 'paid' },
    movement: paid.movement!,
    changes: { ...paid.changes, payment: { ...next, done: [...payment.done, run] } },
    events: [...paid.events!, ...(next.status === 'completed' ? [eventFor('completed', next)] : [])],
  };
}

const runOf = (
  { id, next_run_at }: RecurringRow,
  now: Date,
  outcome: Pick<RunRow, 'transfer_id' | 'error_code'>,
): RunRow => ({ payment_id: id, due_at: next_run_at!, ran_at: now, ...outcome });

/** ECB-06, ECB-08: after too many failures in a row a scheduled transfer is paused, and a subscription is cancelled. */
function recordFailure(
  payment: RecurringState,
  error_code: string,
  { subscriptions_config }: BankSettings,
  now: Date,
): Decision<Uses, Movement, RunOutput> {
  const isSchedule = payment.kind === 'scheduled';
  const failures = payment.failures + 1;
  const isTooOften = failures >= (isSchedule ? MAX_FAILED : subscriptions_config.max_failed);
  const moved = moveToSlot({ ...payment, failures }, payment.slot + 1);
  const ended = isSchedule ? ('paused' as const) : ('cancelled' as const);
  const next =
    isTooOften && moved.status === 'active' ? { ...moved, status: ended, next_run_at: null } : moved;
  const run = runOf(payment, now, { transfer_id: null, error_code });
  const event = failureEventFor(next, { due_at: payment.next_run_at!.toISOString(), error_code });
  return {
    output: { outcome: 'failed' },
    changes: { payment: { ...next, done: [...payment.done, run] } },
    events: [event, ...(next.status === 'active' ? [] : [eventFor(next.status, next)])],
  };
}

/** The changes of a payment that have an event. */
type Change = Exclude<RecurringStatus, 'active'> | 'resumed';

const SCHEDULE_EVENTS = {
  paused: scheduled.scheduledPaused,
  resumed: scheduled.scheduledResumed,
  cancelled: scheduled.scheduledCancelled,
  completed: scheduled.scheduledCompleted,
};
const SUBSCRIPTION_EVENTS = {
  paused: subscriptions.subscriptionPaused,
  resumed: subscriptions.subscriptionResumed,
  cancelled: subscriptions.subscriptionCancelled,
  // A subscription has no end of its own, so none is ever completed.
  completed: subscriptions.subscriptionCancelled,
};

/** The event of a change: of a scheduled transfer for the payer alone, of a subscription for both sides. */
export const eventFor = (change: Change, payment: RecurringRow): EventDraft =>
  payment.kind === 'scheduled'
    ? draft(SCHEDULE_EVENTS[change], scheduledView(payment), partiesOf(payment))
    : draft(SUBSCRIPTION_EVENTS[change], subscriptionView(payment), partiesOf(payment));

const failureEventFor = (
  payment: RecurringRow,
  failure: { due_at: string; error_code: string },
): EventDraft =>
  payment.kind === 'scheduled'
    ? draft(scheduled.scheduledFailed, { ...scheduledView(payment), ...failure }, partiesOf(payment))
    : draft(
        subscriptions.subscriptionFailed,
        { ...subscriptionView(payment), ...failure },
        partiesOf(payment),
      );

/** The characters that a payment concerns. */
export const partiesOf = ({ kind, character_id, payee_character_id }: RecurringRow): number[] =>
  kind === 'scheduled' ? [character_id] : [...new Set([character_id, payee_character_id])];

const viewOf = (row: RecurringRow) => ({
  status: row.status,
  server_character_id: row.character_id,
  amount: row.amount,
  from_account_id: row.from_account_id,
  to_account_id: row.to_account_id,
  payee_character_id: row.payee_character_id,
  start_at: row.start_at.toISOString(),
  next_run_at: row.next_run_at?.toISOString() ?? null,
  runs: row.runs,
  failed_in_a_row: row.failures,
  created_at: row.created_at.toISOString(),
});

export const scheduledView = (row: RecurringRow): ScheduledTransfer => ({
  scheduled_transfer_id: row.id,
  frequency: row.frequency,
  concept: row.concept,
  end_at: row.end_at?.toISOString() ?? null,
  max_runs: row.max_runs,
  ...viewOf(row),
});

export const subscriptionView = (row: RecurringRow): Subscription => ({
  subscription_id: row.id,
  name: row.concept!,
  frequency: row.frequency as Subscription['frequency'],
  ...viewOf(row),
});

export const runView = (row: RunRow): RecurringRun => ({
  due_at: row.due_at.toISOString(),
  ran_at: row.ran_at.toISOString(),
  transfer_id: row.transfer_id,
  error_code: row.error_code,
});

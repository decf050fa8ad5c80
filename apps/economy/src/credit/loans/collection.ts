import { draft, type EventDraft } from '@cabildo/contracts/event';
import type { BankConfig } from '@cabildo/contracts/economy/config/config.ts';
import * as events from '@cabildo/contracts/economy/credit/loans/events.ts';
import type { DecisionTime } from '@cabildo/kit/ledger';
import { refuseUnusable } from '../../bank/accounts/rules.ts';
import type { AccountRow } from '../../bank/accounts/table.ts';
import type { LoanState } from './resource.ts';
import {
  loanView,
  paymentOf,
  paidEventFor,
  applySchedule,
  type LoanDecision,
  type LoanStates,
} from './rules.ts';
import { collect, isDefaulted, nextLook, remindAt, restOf, type Collection } from './schedule.ts';
import type { InstallmentRow, LoanRow } from './table.ts';

/** The result of a collection. */
export interface CollectionOutput {
  collected: number;
}

/**
 * ECB-10: reminds of an instalment, collects those that are due, and marks late ones; once, whichever process does it. After an
 * outage the times at which the loan was due are made up for one by one, so that income which was due in between is there.
 */
export function decideCollection(
  { loans_config, modules }: Pick<BankConfig, 'loans_config' | 'modules'>,
  { loan, account }: LoanStates,
  { id, now }: DecisionTime,
): LoanDecision<CollectionOutput> {
  // The loan has ended, changed accounts or been collected since it was claimed.
  if (loan?.status !== 'active' || account?.id !== loan.account_id || !loan.due_at || loan.due_at > now)
    return { output: { collected: 0 } };
  const at = loan.due_at;
  const balance = refuseUnusable(account) || account.is_suspended ? 0 : account.balance;
  // ECB-05: while the module is off, what is there is collected, and nothing is late.
  const feePercent = modules.loans ? loans_config.late_fee_percent : null;
  const collection = collect(loan.schedule, { balance, feePercent, at, now });
  const { schedule, collected } = collection;
  const reminder = reminderOf(loan, schedule, at);
  const reminded = reminder?.number ?? loan.reminded;
  const look = nextLook({ ...loan, reminded }, schedule, at);
  const status = modules.loans && isDefaulted(schedule, now) ? 'defaulted' : loan.status;
  const next = applySchedule({ ...loan, reminded, status }, schedule, { now, look });
  return {
    output: { collected },
    changes: { loan: next },
    ...(collected > 0 && { movement: paymentOf(loan, account.id, collected) }),
    events: [
      ...eventsFor(next, account, collection, id),
      ...(reminder && reminder.due_at > now ? [reminderEventFor(next, reminder)] : []),
    ],
  };
}

/** The instalment of which the debtor is to be reminded at this moment, if any. */
const reminderOf = (
  loan: LoanRow,
  schedule: readonly InstallmentRow[],
  moment: Date,
): InstallmentRow | undefined =>
  schedule.find((part) => {
    const at = remindAt(loan, part);
    return (
      part.number > loan.reminded && restOf(part) > 0 && at !== null && at <= moment && part.due_at > moment
    );
  });

function reminderEventFor(loan: LoanRow, part: InstallmentRow): EventDraft {
  const { number, due_at } = part;
  const data = { ...loanView(loan), number, due_at: due_at.toISOString(), due: restOf(part) };
  return draft(events.loanReminded, data, [loan.character_id]);
}

function eventsFor(
  loan: LoanState,
  from: AccountRow,
  { collected, late }: Collection,
  id: number,
): EventDraft[] {
  const view = loanView(loan);
  const about = [loan.character_id];
  return [
    ...(collected > 0 ? [paidEventFor(loan, { id, from, payment: collected })] : []),
    ...late.map(({ number, due_at, fee }) =>
      draft(events.loanOverdue, { ...view, number, due_at: due_at.toISOString(), fee }, about),
    ),
    ...(loan.status === 'defaulted' ? [draft(events.loanDefaulted, view, about)] : []),
  ];
}

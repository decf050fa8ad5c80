import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import type { BankConfig } from '@cabildo/contracts/economy/config/config.ts';
import type { Loan } from '@cabildo/contracts/economy/credit/loans/loans.ts';
import type { DecisionTime } from '@cabildo/kit/ledger';
import { maySpend, type ProvenPins } from '../../bank/accounts/may-spend.ts';
import { bankAccountOf, mayUse } from '../../bank/accounts/rules.ts';
import type { AccountRow } from '../../bank/accounts/table.ts';
import {
  loanView,
  paymentOf,
  statusAfter,
  paidEventFor,
  applySchedule,
  type LoanDecision,
  type LoanStates,
} from './rules.ts';
import { isLate, nextLook, payOff, restOf } from './schedule.ts';
import type { LoanRow } from './table.ts';

export interface LoanPaymentOrder {
  serverId: number;
  /** Characters that the caller acts with. */
  characters: ReadonlySet<number>;
  /** undefined: the rest of the next instalment. */
  amount: number | undefined;
  provenPins: ProvenPins;
  config: BankConfig;
}

/** The answer of pay_loan. */
export interface LoanPaymentOutput {
  loan: Loan;
  amount: number;
  transfer_id: number;
  from_balance: number | null;
}

type PaymentCode =
  | 'already_processed'
  | 'already_paid'
  | 'already_cancelled'
  | 'loan_not_found'
  | 'forbidden'
  | 'account_not_found'
  | 'account_closed'
  | 'account_disabled'
  | 'pin_required'
  | 'invalid_amount'
  | 'insufficient_balance';

/** ECA-02: the caller's characters that may pay a loan: the debtor, and the owner of the account that it is collected from. */
export const payersOf = (
  loan: Pick<LoanRow, 'character_id'>,
  collected: Pick<AccountRow, 'owner_character_id'> | undefined,
  characters: ReadonlySet<number>,
): ReadonlySet<number> =>
  new Set([...characters].filter((id) => id === loan.character_id || id === collected?.owner_character_id));

export interface LoanPaymentStates extends LoanStates {
  /** The account that instalments are collected from. */
  readonly collected: AccountRow | undefined;
}

/** ECB-10: pays a loan, or a part of it, by hand. */
export function decideLoanPayment(
  { serverId, characters, amount: wanted, provenPins, config }: LoanPaymentOrder,
  { loan, account, collected }: LoanPaymentStates,
  { id, now }: DecisionTime,
): LoanDecision<LoanPaymentOutput> | Failure<PaymentCode> {
  if (!loan) return fail('loan_not_found');
  const payers = payersOf(loan, collected, characters);
  if (payers.size === 0) return fail('forbidden');
  const from = bankAccountOf(account, serverId);
  if (!from) return fail('account_not_found');
  if (!mayUse(from, payers, 'pay')) return fail('forbidden');
  const status = statusAfter('pay', loan.status);
  if (isFailure(status)) return status;
  const owed = wanted ?? restOf(loan.schedule.find((part) => restOf(part) > 0)!);
  // From another account than the loan's own it is the payment of a debt, too (ECA-13).
  const isPlain = from.id === collected?.id || config.pin_config.required_for.includes('pay_loan');
  const amount = maySpend(from, {
    config,
    operation: isPlain ? 'pay_loan' : 'pay_debt',
    provenPins,
    amount: () => (owed > loan.remaining ? fail('invalid_amount') : owed),
  });
  if (isFailure(amount)) return amount;
  const schedule = payOff(loan.schedule, amount, { id, now });
  // The time of the next attempt stays while an instalment is late, or while that attempt is to be made up for.
  const isAwaited = schedule.some(isLate) || (loan.due_at !== null && loan.due_at <= now);
  const look = isAwaited ? loan.due_at : nextLook(loan, schedule, now);
  const next = applySchedule(loan, schedule, { now, look });
  const view = loanView(next);
  const from_balance = mayUse(from, characters, 'view_balance') ? from.balance - amount : null;
  return {
    output: { loan: view, amount, transfer_id: id, from_balance },
    changes: { loan: next },
    movement: paymentOf(loan, from.id, amount),
    events: [paidEventFor(next, { id, from, payment: amount })],
  };
}

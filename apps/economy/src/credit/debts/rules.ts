import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import { draft, type EventDraft } from '@cabildo/contracts/event';
import { pick } from '@cabildo/contracts/fields';
import type { BankConfig } from '@cabildo/contracts/economy/config/config.ts';
import { DEBT_STATUSES, type Debt } from '@cabildo/contracts/economy/credit/debts/debts.ts';
import { debtCancelled, debtPaid } from '@cabildo/contracts/economy/credit/debts/events.ts';
import type { Decision, DecisionTime, Uses } from '@cabildo/kit/ledger';
import { payWith } from '../../bank/accounts/bills.ts';
import { maySpend, type ProvenPins } from '../../bank/accounts/may-spend.ts';
import { bankAccountOf, mayUse, receiverAmong, ownersOf } from '../../bank/accounts/rules.ts';
import type { AccountRow } from '../../bank/accounts/table.ts';
import type { Denomination } from '../../bank/cash/resource.ts';
import { inIssue } from '../../bank/cash/rules.ts';
import { yearsAfter } from '../../calendar.ts';
import type { Movement, Posting } from '../../ledger/postings.ts';
import { transitions } from '../../transitions.ts';
import { sharePostings, shared, type ShareStates } from './fines.rules.ts';
import type { DebtRow } from './table.ts';

/** The most unsigned debts to one creditor, so that nobody is flooded with them. */
export const MAX_UNSIGNED = 100;
const TEN_YEARS = 10;

/** Spec 3, T8 to T10: the actions on a debt. */
const statusAfter = transitions(
  DEBT_STATUSES,
  {
    sign: { unsigned: 'signed' },
    pay: { signed: 'paid' },
    cancel: { unsigned: 'cancelled', signed: 'cancelled' },
  },
  {
    unsigned: 'not_signed',
    signed: 'already_signed',
    paid: 'already_paid',
    cancelled: 'already_cancelled',
  },
);

type DebtAction = 'sign' | 'pay' | 'cancel';
type RefusalOf<A extends DebtAction> = Extract<ReturnType<typeof statusAfter<A>>, Failure>;

/** The debt after an action, or the reason why its status does not allow the action. */
export function applyAction<A extends DebtAction>(
  action: A,
  debt: DebtRow,
  now: Date,
): DebtRow | RefusalOf<A> {
  const status = statusAfter<DebtAction>(action, debt.status);
  if (isFailure(status)) return status as never;
  return {
    ...debt,
    status,
    signed_at: status === 'signed' ? now : debt.signed_at,
    paid_at: status === 'paid' ? now : debt.paid_at,
  };
}

const FINES_ALONE = {
  es: 'En efectivo solo se paga una multa. Paga esta deuda desde una cuenta del banco.',
  en: 'Cash pays a fine alone. Pay this debt from a bank account.',
};

const DUE = {
  es: 'due_at debe estar en el futuro, a diez años como máximo.',
  en: 'due_at must be in the future, ten years away at most.',
};

/** ECB-02: the time at which a debt is due, if ever. */
export function dueOf(wanted: string | undefined, now: Date): Date | null | Failure<'error'> {
  if (wanted === undefined) return null;
  const latest = yearsAfter(now, TEN_YEARS);
  const due = new Date(wanted);
  return due > now && due <= latest ? due : fail('error', { message: DUE });
}

export const debtView = (row: DebtRow): Debt => ({
  debt_id: row.id,
  ...pick(row, 'kind', 'status', 'amount', 'description', 'reference', 'creditor_character_id'),
  account_id: row.creditor_account_id,
  debtor_character_id: row.debtor_character_id,
  due_at: row.due_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  signed_at: row.signed_at?.toISOString() ?? null,
  paid_at: row.paid_at?.toISOString() ?? null,
});

/** The characters that a debt is between. */
export const partiesOf = ({ creditor_character_id, debtor_character_id }: DebtRow): number[] =>
  creditor_character_id === null ? [debtor_character_id] : [creditor_character_id, debtor_character_id];

/** ECB-02: the creditor may cancel an unpaid debt, the debtor an unsigned one. */
export function mayCancel(debt: DebtRow, characters: ReadonlySet<number>): boolean {
  if (debt.creditor_character_id !== null && characters.has(debt.creditor_character_id)) return true;
  return characters.has(debt.debtor_character_id) && debt.status !== 'signed';
}

/** OT-06: refuses a fine that is higher than the server allows. */
export function refuseFine(
  amount: number,
  { max_fine }: BankConfig['fines_config'],
): Failure<'limit_exceeded'> | undefined {
  if (amount <= max_fine) return undefined;
  return fail('limit_exceeded', {
    message: {
      es: `Una multa es de ${max_fine} como máximo en este servidor (fines_config.max_fine).`,
      en: `A fine is ${max_fine} at most on this server (fines_config.max_fine).`,
    },
  });
}

export interface DebtOrder {
  serverId: number;
  /** Characters that the caller acts with. */
  characters: ReadonlySet<number>;
  provenPins: ProvenPins;
  config: BankConfig;
  /** Accounts of the dead, which receive payments although they are frozen (DN-09). */
  estates: ReadonlySet<number>;
  isCreditorDead: boolean;
  /** The debtor's cash pays, and no account. */
  inCash: boolean;
}

export interface DebtStates extends ShareStates {
  readonly debt: DebtRow | undefined;
  readonly from: AccountRow | undefined;
  /** Accounts that may receive the money, in order; of fines there is none, and the treasury gets it where none is open (EC-14). */
  readonly receivers: readonly (AccountRow | undefined)[];
  /** The bills of the server, where cash pays. */
  readonly bills?: readonly Denomination[] | undefined;
}

/** The answer of pay_debt. */
export interface DebtOutput {
  debt: Debt;
  transfer_id: number;
  from_balance: number | null;
}

type Code =
  | 'error'
  | 'invalid_amount'
  | 'debt_not_found'
  | 'forbidden'
  | 'not_signed'
  | 'already_paid'
  | 'already_cancelled'
  | 'account_not_found'
  | 'no_bank_account'
  | 'account_closed'
  | 'account_disabled'
  | 'pin_required'
  | 'insufficient_balance';

/** ECB-02: pays a debt in full, once, without fee or tax (ECB-13). */
export function decideDebtPayment(
  { serverId, characters, provenPins, config, estates, isCreditorDead, inCash }: DebtOrder,
  states: DebtStates,
  { id, now }: DecisionTime,
): Decision<Uses, Movement, DebtOutput> | Failure<Code> {
  const { debt } = states;
  if (!debt) return fail('debt_not_found');
  const debtor = new Set([debt.debtor_character_id]);
  if (!characters.has(debt.debtor_character_id)) return fail('forbidden');
  const paid = applyAction('pay', debt, now);
  if (isFailure(paid)) return paid;
  if (inCash && debt.kind !== 'fine') return fail('error', { message: FINES_ALONE });
  const from = inCash ? states.from : bankAccountOf(states.from, serverId);
  if (!from) return fail('account_not_found');
  if (!mayUse(from, debtor, 'pay')) return fail('forbidden');
  const isPayable = debt.kind === 'fine' || states.receivers.length > 0 || isCreditorDead;
  if (!isPayable) return fail('no_bank_account');
  const to = receiverAmong(states.receivers);
  const amount = maySpend(from, {
    other: to && !estates.has(to.id) ? to : null,
    config,
    operation: inCash ? null : 'pay_debt',
    provenPins,
    amount: debt.amount,
  });
  if (isFailure(amount)) return amount;
  const bills = inCash ? payWith(from.bills!, amount, inIssue(states.bills ?? [])) : undefined;
  if (isFailure(bills)) return bills;
  const view = debtView(paid);
  const balance = from.balance - amount;
  const sides = { from_account_id: from.id, to_account_id: to?.id ?? null };
  const owners = ownersOf(from, to);
  const isFine = debt.kind === 'fine';
  const fine = isFine ? shared(debt, { from, split: config.fines_config.split }, states) : undefined;
  const received = fine ? sharePostings(debt, fine) : [receivedBy(debt, sides)];
  return {
    output: {
      debt: view,
      transfer_id: id,
      from_balance: mayUse(from, characters, 'view_balance') ? balance : null,
    },
    changes: { debt: paid, ...(fine && { fine }) },
    movement: {
      kind: debt.kind,
      concept: debt.description,
      postings: [
        { account: from.id, amount: -amount, type: 'debt', counterparty: to?.id, ...(bills && { bills }) },
        ...received,
      ],
    },
    events: [
      draft(debtPaid, { ...view, ...sides, transfer_id: id }, [...new Set([...partiesOf(debt), ...owners])]),
    ],
  };
}

/** A debt that the treasury gets for want of a receiver is posted there as an adjustment, because reports count fines apart. */
const receivedBy = (
  { amount }: DebtRow,
  { from_account_id, to_account_id: to }: { from_account_id: number; to_account_id: number | null },
): Posting => ({
  account: to ?? 'treasury',
  amount,
  type: to === null ? 'adjustment' : 'debt',
  counterparty: from_account_id,
});

/**
 * Settles a debt with an amount from its debtor's estate: a debt that is paid in full is paid, another is cancelled if
 * nothing else is to come (ECB-15).
 */
export function settleDebt(
  debt: DebtRow,
  { amount, isLast }: { amount: number; isLast: boolean },
  { id, now }: DecisionTime,
): { debt: DebtRow; events: EventDraft[] } {
  const isPaid = amount === debt.amount;
  if (!isPaid && !isLast) return { debt, events: [] };
  const settled = applyAction(isPaid ? 'pay' : 'cancel', debt, now);
  if (isFailure(settled)) throw new Error(`an open debt is neither paid nor cancelled: ${settled.failure}`);
  const view = debtView(settled);
  const paid = { ...view, transfer_id: id, from_account_id: null, to_account_id: null };
  const event = isPaid ? draft(debtPaid, paid, partiesOf(debt)) : undefined;
  return { debt: settled, events: [event ?? draft(debtCancelled, view, partiesOf(debt))] };
}

import { draft, fail, isFailure, type EventDraft, type Failure, pick } from '@cabildo/contracts';
import type { BankConfig } from '@cabildo/contracts/economy/config/config.ts';
import type { Debt, DebtStatus } from '@cabildo/contracts/economy/credit/debts/debts.ts';
import { debtCancelled, debtPaid } from '@cabildo/contracts/economy/credit/debts/events.ts';
import type { Decision, DecisionTime, Uses } from '@cabildo/kit/ledger';
import { bankAccountOf, mayUse, receiverAmong, refuseUnusable } from '../../bank/accounts/rules.ts';
import type { AccountRow } from '../../bank/accounts/table.ts';
import { yearsAfter } from '../../calendar.ts';
import type { Movement, Posting } from '../../ledger/postings.ts';
import type { DebtRow } from './table.ts';

/** Debts to one creditor that may wait for a signature at a time, so that nobody is flooded with them. */
export const MAX_UNSIGNED = 100;
const TEN_YEARS = 10;

type DebtAction = 'sign' | 'pay' | 'cancel';
type Refused = 'already_signed' | 'not_signed' | 'already_paid' | 'already_cancelled';

/** Spec 3, T8 to T10: what each action makes of a debt, or why it does not. */
const NEXT: Readonly<Record<DebtAction, Readonly<Record<DebtStatus, DebtStatus | Failure<Refused>>>>> = {
  sign: {
    unsigned: 'signed',
    signed: fail('already_signed'),
    paid: fail('already_paid'),
    cancelled: fail('already_cancelled'),
  },
  pay: {
    unsigned: fail('not_signed'),
    signed: 'paid',
    paid: fail('already_paid'),
    cancelled: fail('already_cancelled'),
  },
  cancel: {
    unsigned: 'cancelled',
    signed: 'cancelled',
    paid: fail('already_paid'),
    cancelled: fail('already_cancelled'),
  },
};

/** The debt after an action, or why it cannot be. */
export function after<A extends DebtAction>(
  action: A,
  debt: DebtRow,
  now: Date,
):
  | DebtRow
  | Failure<
      A extends 'sign'
        ? Exclude<Refused, 'not_signed'>
        : A extends 'pay'
          ? Exclude<Refused, 'already_signed'>
          : 'already_paid' | 'already_cancelled'
    > {
  const status = NEXT[action][debt.status];
  if (typeof status !== 'string') return status as never;
  return {
    ...debt,
    status,
    ...(status === 'signed' && { signed_at: now }),
    ...(status === 'paid' && { paid_at: now }),
  };
}

const DUE = {
  es: 'due_at debe estar en el futuro, a diez años como máximo.',
  en: 'due_at must be in the future, ten years away at most.',
};

/** ECB-02: when a debt is due, if ever. */
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

/** ECB-02: the creditor lets go what is not paid, the debtor refuses what is not signed. */
export function mayCancel(debt: DebtRow, characters: ReadonlySet<number>): boolean {
  if (debt.creditor_character_id !== null && characters.has(debt.creditor_character_id)) return true;
  return characters.has(debt.debtor_character_id) && debt.status !== 'signed';
}

/** OT-06: the refusal of a fine that is higher than the server lets one be. */
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
  provenPins: ReadonlySet<number>;
  config: BankConfig;
  /** Accounts of the dead, which take what is owed to them although they are frozen (DN-09). */
  estates: ReadonlySet<number>;
  isCreditorDead: boolean;
}

export interface DebtStates {
  readonly debt: DebtRow | undefined;
  readonly from: AccountRow | undefined;
  /** Those that may get the money, in their order; the treasury gets a fine, and what no open account can get (EC-14). */
  readonly receivers: readonly (AccountRow | undefined)[];
}

/** What pay_debt answers. */
export interface DebtOutput {
  debt: Debt;
  transfer_id: number;
  from_balance: number | null;
}

type Code =
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
  | 'insufficient_balance'
  | 'limit_exceeded';

/** ECB-02: pays a debt in full, once, without fee or tax (ECB-13). */
export function decideDebtPayment(
  { serverId, characters, provenPins, config, estates, isCreditorDead }: DebtOrder,
  states: DebtStates,
  { id, now }: DecisionTime,
): Decision<Uses, Movement, DebtOutput> | Failure<Code> {
  const { debt } = states;
  if (!debt) return fail('debt_not_found');
  const debtor = new Set([debt.debtor_character_id]);
  if (!characters.has(debt.debtor_character_id)) return fail('forbidden');
  const paid = after('pay', debt, now);
  if (isFailure(paid)) return paid;
  const from = bankAccountOf(states.from, serverId);
  if (!from) return fail('account_not_found');
  if (!mayUse(from, debtor, 'pay')) return fail('forbidden');
  const isPayable = debt.kind === 'fine' || states.receivers.length > 0 || isCreditorDead;
  if (!isPayable) return fail('no_bank_account');
  const to = receiverAmong(states.receivers);
  const blocked = refuseUnusable(from) ?? (to && !estates.has(to.id) ? refuseUnusable(to) : undefined);
  if (blocked) return blocked;
  const pinNeeded = config.pin_config.required_for.includes('pay_debt');
  if (from.has_pin && pinNeeded && !provenPins.has(from.id)) return fail('pin_required');
  const { amount } = debt;
  if (from.balance < amount) return fail('insufficient_balance');
  if (to && !Number.isSafeInteger(to.balance + amount)) return fail('limit_exceeded');
  const view = debtView(paid);
  const balance = from.balance - amount;
  const sides = { from_account_id: from.id, to_account_id: to?.id ?? null };
  const owners = [from, to].flatMap((account) => account?.owner_character_id ?? []);
  return {
    output: {
      debt: view,
      transfer_id: id,
      from_balance: mayUse(from, characters, 'view_balance') ? balance : null,
    },
    changes: { debt: paid },
    movement: { kind: debt.kind, concept: debt.description, postings: paymentPostings(debt, sides) },
    events: [
      draft(debtPaid, { ...view, ...sides, transfer_id: id }, [...new Set([...partiesOf(debt), ...owners])]),
    ],
  };
}

/** A debt that falls to the treasury for want of a receiver is posted there as an adjustment, since reports count fines apart. */
function paymentPostings(
  { kind, amount }: DebtRow,
  { from_account_id, to_account_id: to }: { from_account_id: number; to_account_id: number | null },
): Posting[] {
  const received = kind === 'debt' && to === null ? 'adjustment' : 'debt';
  return [
    { account: from_account_id, amount: -amount, type: 'debt', counterparty: to ?? undefined },
    { account: to ?? 'treasury', amount, type: received, counterparty: from_account_id },
  ];
}

/**
 * What becomes of a debt when its debtor's estate pays so much of it: it is paid in full, or cancelled if there is nothing
 * else to come (ECB-15).
 */
export function settleDebt(
  debt: DebtRow,
  { amount, isLast }: { amount: number; isLast: boolean },
  { id, now }: DecisionTime,
): { debt: DebtRow; events: EventDraft[] } {
  const isPaid = amount === debt.amount;
  if (!isPaid && !isLast) return { debt, events: [] };
  const settled = after(isPaid ? 'pay' : 'cancel', debt, now);
  if (isFailure(settled)) throw new Error(`an open debt is neither paid nor cancelled: ${settled.failure}`);
  const view = debtView(settled);
  const paid = { ...view, transfer_id: id, from_account_id: null, to_account_id: null };
  const event = isPaid ? draft(debtPaid, paid, partiesOf(debt)) : undefined;
  return { debt: settled, events: [event ?? draft(debtCancelled, view, partiesOf(debt))] };
}

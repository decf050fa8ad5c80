import { fail, isFailure, type ErrorCode, type Failure } from '@cabildo/contracts/errors';
import type { BankConfig, PinOperation } from '@cabildo/contracts/economy/config/config.ts';
import { refuseUnusable } from './rules.ts';
import type { AccountRow } from './table.ts';

/** Names a PIN: that of an account, or a card's own. */
export type PinName = `account:${number}` | `card:${number}`;

/** The PINs that were proven with a request. */
export type ProvenPins = ReadonlySet<PinName>;

type WithPin = Pick<AccountRow, 'id' | 'has_pin'>;

/** ECA-14: the PIN that guards a payment: the account's where it has one, whatever card pays, else the card's own. */
export function guardOf(account: WithPin, card: WithPin | null | undefined): PinName | undefined {
  if (account.has_pin) return `account:${account.id}`;
  return card?.has_pin ? `card:${card.id}` : undefined;
}

interface Spending<C extends ErrorCode> {
  /** Another account that must be usable, such as the receiver's. */
  readonly other?: Pick<AccountRow, 'status'> | null | undefined;
  readonly config: Pick<BankConfig, 'pin_config'>;
  /** The operation for which the server may require a PIN (ECA-13); null: none is required. */
  readonly operation: PinOperation | null;
  readonly provenPins: ProvenPins;
  /** The card that pays. */
  readonly card?: WithPin | null | undefined;
  /** The amount, fees included. A function may refuse it: after the PIN and before the balance. */
  readonly amount: number | (() => number | Failure<C>);
}

/**
 * Whether an amount may be taken from an account: returns the amount, or the first refusal in the order that all payments
 * share, which is usable accounts, the PIN, the rules of the amount itself, the balance.
 */
export function maySpend<C extends ErrorCode = never>(
  account: Pick<AccountRow, 'id' | 'status' | 'is_suspended' | 'has_pin' | 'balance'>,
  { other, config, operation, provenPins, card, amount }: Spending<C>,
): number | Failure<C | 'account_closed' | 'account_disabled' | 'pin_required' | 'insufficient_balance'> {
  const blocked = refuseUnusable(account) ?? (other ? refuseUnusable(other) : undefined);
  if (blocked) return blocked;
  if (account.is_suspended) return fail('account_disabled');
  const isPinRequired = operation !== null && config.pin_config.required_for.includes(operation);
  const guard = guardOf(account, card);
  if (isPinRequired && guard && !provenPins.has(guard)) return fail('pin_required');
  const wanted = typeof amount === 'number' ? amount : amount();
  if (isFailure(wanted)) return wanted;
  return account.balance < wanted ? fail('insufficient_balance') : wanted;
}

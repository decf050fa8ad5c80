import { fail, type Failure } from '@cabildo/contracts/errors';
import { chooseExactly, type Supply } from './exact-choice.ts';

/** Cash: the number of bills of each denomination. Counts of a change may be negative. */
export type Bills = Readonly<Record<string, number>>;

/** CF-01: the denominations of a server by default. */
export const DEFAULT_DENOMINATIONS: readonly number[] = [1, 5, 10, 20, 50, 100];

/** The worth of a set of bills, in whole currency units. */
export function totalOf(bills: Bills): number {
  return Object.entries(bills).reduce((sum, [value, count]) => sum + Number(value) * count, 0);
}

/** Adds a change to a set; denominations that reach zero disappear. */
export function addBills(bills: Bills, change: Bills): Bills {
  const result: Record<string, number> = { ...bills };
  for (const [value, count] of Object.entries(change)) {
    const left = (result[value] ?? 0) + count;
    if (left === 0) delete result[value];
    else result[value] = left;
  }
  return result;
}

/** True when no denomination is held less than zero times. */
export function isHeld(bills: Bills): boolean {
  return Object.values(bills).every((count) => count >= 0);
}

/** The same bills going the other way. */
export function negated(bills: Bills): Bills {
  return Object.fromEntries(Object.entries(bills).map(([value, count]) => [value, -count]));
}

/**
 * SH-04, EC-11: makes up an amount from an endless supply of these denominations, taking the highest that fit first.
 * Undefined when they cannot make up the amount.
 */
export function makeUp(amount: number, denominations: readonly number[]): Bills | undefined {
  return chooseExactly(amount, endless(denominations));
}

/**
 * SH-04: returns the change of a wallet that pays an amount: bills go highest first as long as they fit into the amount; the
 * remainder is paid with the smallest bill left, and the change comes from `denominations`. Where this change cannot be
 * made up, the search goes on for other bills, with or without change. The wallet is worth exactly `amount` less
 * afterwards. Refuses with `insufficient_balance`, or with `invalid_amount` when no bills were found.
 */
export function payWith(
  held: Bills,
  amount: number,
  denominations: readonly number[],
): Bills | Failure<'insufficient_balance' | 'invalid_amount'> {
  if (totalOf(held) < amount) return fail('insufficient_balance');
  return (
    payHighestFirst(held, amount, denominations) ??
    payWithoutChange(held, amount) ??
    exchange(held, amount, denominations) ??
    fail('invalid_amount', { message: NO_CHANGE })
  );
}

/** Pays in the first way of SH-04, with a single bill for the remainder; undefined where its change cannot be made up. */
function payHighestFirst(held: Bills, amount: number, denominations: readonly number[]): Bills | undefined {
  const paid: Record<string, number> = {};
  let rest = amount;
  for (const { value, count } of suppliesOf(held).toSorted((a, b) => b.value - a.value)) {
    const taken = Math.min(count, Math.floor(rest / value));
    if (taken > 0) paid[value] = -taken;
    rest -= taken * value;
  }
  if (rest === 0) return paid;
  const left = addBills(held, paid);
  // Every bill left is worth more than the remainder: a smaller one would have been taken.
  const handed = Math.min(...Object.keys(left).map(Number));
  const change = makeUp(handed - rest, denominations);
  return change && addBills(addBills(paid, { [handed]: -1 }), change);
}

function payWithoutChange(held: Bills, amount: number): Bills | undefined {
  const chosen = chooseExactly(amount, suppliesOf(held));
  return chosen && negated(chosen);
}

/** Treats the whole wallet as handed over, so that every choice of bills to keep is possible. */
function exchange(held: Bills, amount: number, denominations: readonly number[]): Bills | undefined {
  const kept = suppliesOf(held).filter(({ value }) => !denominations.includes(value));
  const after = chooseExactly(totalOf(held) - amount, [...kept, ...endless(denominations)]);
  return after && addBills(negated(held), after);
}

const suppliesOf = (held: Bills): Supply[] =>
  Object.entries(held).map(([value, count]) => ({ value: Number(value), count }));

const endless = (denominations: readonly number[]): Supply[] =>
  denominations.map((value) => ({ value, count: Infinity }));

/**
 * Returns the bills that a wallet gets back for a payment: the same ones, or as much in `denominations` where the wallet no
 * longer has the change that it was given. Amounts that these cannot make up come in bills of 1 too, because no refund
 * may fail.
 */
export function giveBack(held: Bills, paid: Bills, denominations: readonly number[]): Bills {
  const same = negated(paid);
  if (isHeld(addBills(held, same))) return same;
  return billsWorth(totalOf(same), denominations);
}

/** Bills for an amount that is given back: bills of 1 too, where those in issue cannot make it up, rather than never. */
export const billsWorth = (amount: number, denominations: readonly number[]): Bills =>
  makeUp(amount, denominations) ?? makeUp(amount, [...denominations, 1])!;

/** EC-11: returns the change of a wallet that hands over exactly these bills for an amount. */
export function payExactly(
  held: Bills,
  amount: number,
  bills: Bills,
): Bills | Failure<'insufficient_balance' | 'invalid_amount'> {
  if (totalOf(bills) !== amount) return fail('invalid_amount', { message: NOT_WORTH_IT });
  const paid = negated(bills);
  return isHeld(addBills(held, paid)) ? paid : fail('insufficient_balance');
}

/** Turns a list of bills, in which a value may come several times, into a set. */
export function billsOf(list: readonly { value: number; quantity: number }[]): Bills {
  return list.reduce<Bills>((bills, { value, quantity }) => addBills(bills, { [value]: quantity }), {});
}

const NO_CHANGE = {
  es: 'Los billetes en uso no permiten dar el cambio. Paga con billetes exactos.',
  en: 'The bills in use cannot make up the change. Pay with exact bills.',
};

const NOT_WORTH_IT = {
  es: 'Los billetes indicados no suman la cantidad.',
  en: 'The bills that were named are not worth the amount.',
};

/** The message for a payout that {@link makeUp} cannot make up. */
export const NOT_PAYABLE = {
  es: 'Los billetes en uso no permiten formar esta cantidad.',
  en: 'The bills in use cannot make up this amount.',
};

import { fail, type Failure } from '@cabildo/contracts/errors';
import { pick } from '@cabildo/contracts/fields';
import type { Card, CardStatus } from '@cabildo/contracts/economy/bank/cards/cards.ts';
import type { BankConfig, CardType } from '@cabildo/contracts/economy/config/config.ts';
import { dayOf, monthOf, yearsAfter } from '../../calendar.ts';
import type { ProvenPins } from '../accounts/may-spend.ts';
import { isParty, mayUse, refuseUnusable, isOfOneHolder } from '../accounts/rules.ts';
import type { AccountRow } from '../accounts/table.ts';
import { maskCard } from './card-number.ts';
import type { CardRoleLimit } from './role-limits.table.ts';
import type { CardState } from './resource.ts';
import type { CardRow } from './table.ts';

const TEN_YEARS = 10;

type CardValidity = Pick<CardRow, 'status' | 'expires_at' | 'max_uses' | 'uses'>;

/** The status of a card at a moment: its time or its uses may be over before the database says so (ECA-07). */
export function statusOf({ status, expires_at, max_uses, uses }: CardValidity, now: Date): CardStatus {
  if (status === 'archived') return 'archived';
  const isOver = (expires_at !== null && expires_at <= now) || (max_uses !== null && uses >= max_uses);
  if (isOver) return 'expired';
  // A refund gives uses back, and so makes a card that was used up active again.
  return status === 'expired' ? (expires_at === null ? 'active' : 'expired') : status;
}

/** ECA-07, ECA-08: refuses to pay with a card, or to change one, that is over or disabled. */
export function refuseCard(
  card: CardValidity,
  now: Date,
): Failure<'card_expired' | 'card_disabled'> | undefined {
  const status = statusOf(card, now);
  if (status === 'archived' || status === 'expired') return fail('card_expired');
  return status === 'disabled' ? fail('card_disabled') : undefined;
}

/** The card that a request pays with. */
export type CardUse = Pick<CardRow, 'id' | 'holder_character_id'>;

/**
 * Refuses a card that may not pay from an account, limits aside: the cardholder needs `pay` there at that moment
 * (ECA-02).
 */
export function refuseCardUse(
  card: CardRow | undefined,
  account: AccountRow,
  now: Date,
): Failure<'card_not_found' | 'card_expired' | 'card_disabled' | 'forbidden'> | undefined {
  // A card that was linked to another account since the look-up is not found either.
  if (card?.account_id !== account.id) return fail('card_not_found');
  if (!mayUse(account, new Set([card.holder_character_id]), 'pay')) return fail('forbidden');
  return refuseCard(card, now);
}

type Spent = Pick<CardRow, 'spent_on' | 'spent_that_day' | 'spent_that_month'>;

/** The sums that a card has paid today and this month, by the UTC calendar (ECA-11). */
export function spentBy(card: Spent, now: Date): { day: number; month: number } {
  return {
    day: card.spent_on === dayOf(now) ? card.spent_that_day : 0,
    month: card.spent_on?.startsWith(monthOf(now)) ? card.spent_that_month : 0,
  };
}

type Limits = Pick<CardRow, 'per_transaction_limit' | 'daily_limit' | 'monthly_limit'>;

/** The amount that each limit of a card still allows, fees included (ECA-11). */
export function roomOf(card: Spent & Limits, now: Date): number[] {
  const { day, month } = spentBy(card, now);
  const { per_transaction_limit, daily_limit, monthly_limit } = card;
  return [
    per_transaction_limit,
    daily_limit && daily_limit - day,
    monthly_limit && monthly_limit - month,
  ].filter((left) => left !== null);
}

/** ECA-11: refuses a payment that would exceed a limit of the card, fees included. */
export function refuseSpending(
  card: Spent & Limits,
  total: number,
  now: Date,
): Failure<'limit_exceeded'> | undefined {
  return roomOf(card, now).some((left) => total > left) ? fail('limit_exceeded') : undefined;
}

interface Payment {
  transferId: number;
  total: number;
  concept: string | null;
}

/** Counts one use and the sum of a payment with the card (ECA-07, ECA-11). */
export function payByCard(card: CardState, { transferId, total, concept }: Payment, now: Date): CardState {
  const { day, month } = spentBy(card, now);
  return {
    ...card,
    uses: card.uses + 1,
    spent_on: dayOf(now),
    spent_that_day: day + total,
    spent_that_month: month + total,
    paid: [...card.paid, { card_id: card.id, transfer_id: transferId, amount: total, concept }],
  };
}

/** Takes a payment that was given back off the uses and the sums of the card, because it did not succeed (ECA-07). */
export function giveBackToCard(
  card: CardState,
  { transferId, total, concept, paidAt }: Payment & { paidAt: Date },
  now: Date,
): CardState {
  const { day, month } = spentBy(card, now);
  const isSameMonth = monthOf(paidAt) === monthOf(now);
  return {
    ...card,
    uses: Math.max(0, card.uses - 1),
    spent_on: dayOf(now),
    spent_that_day: dayOf(paidAt) === dayOf(now) ? Math.max(0, day - total) : day,
    spent_that_month: isSameMonth ? Math.max(0, month - total) : month,
    paid: [...card.paid, { card_id: card.id, transfer_id: transferId, amount: -total, concept }],
  };
}

/** The type and the end of a card that is ordered. */
export interface CardOrder {
  card_type: CardType;
  expires_at?: string | undefined;
  max_uses?: number | undefined;
}

const FORM = {
  es: 'expires_at es para temporary_time y temporary_both, max_uses para temporary_uses y temporary_both; no para otras.',
  en: 'expires_at is for temporary_time and temporary_both, max_uses for temporary_uses and temporary_both; not for others.',
};
const EXPIRY = {
  es: 'expires_at debe estar en el futuro, a diez años como máximo.',
  en: 'expires_at must be in the future, ten years away at most.',
};

/** ECA-06: refuses an order for a type that is not allowed, or with a wrong end. */
export function refuseOrder(
  { card_type, expires_at, max_uses }: CardOrder,
  { allowed_types }: BankConfig['cards_config'],
  now: Date,
): Failure<'error' | 'card_type_not_allowed'> | undefined {
  if (!allowed_types.includes(card_type)) return fail('card_type_not_allowed');
  const endsByTime = card_type === 'temporary_time' || card_type === 'temporary_both';
  const endsByUses = card_type === 'temporary_uses' || card_type === 'temporary_both';
  if (endsByTime !== (expires_at !== undefined) || endsByUses !== (max_uses !== undefined))
    return fail('error', { message: FORM });
  if (expires_at === undefined) return undefined;
  const latest = yearsAfter(now, TEN_YEARS);
  const end = new Date(expires_at);
  return end > now && end <= latest ? undefined : fail('error', { message: EXPIRY });
}

/**
 * ECA-06: the number of cards that the account may have at the caller's hands: the highest that one of the roles
 * allows.
 */
export function cardCap(
  { max_cards_per_account }: BankConfig['cards_config'],
  limits: readonly CardRoleLimit[],
  roleIds: readonly string[],
): number {
  const matching = limits.filter(({ cp_role_id }) => roleIds.includes(cp_role_id));
  return matching.length === 0
    ? max_cards_per_account
    : Math.max(...matching.map(({ max_cards }) => max_cards));
}

/** ECA-02, ECA-05, ECA-14: refuses these characters a card for an account, whose PIN they must know. */
export function refuseIssuing(
  account: AccountRow,
  characters: ReadonlySet<number>,
  provenPins: ProvenPins,
): Failure<'forbidden' | 'account_closed' | 'account_disabled' | 'pin_required'> | undefined {
  if (!mayUse(account, characters, 'create_cards')) return fail('forbidden');
  if (account.kind === 'savings' || account.kind === 'vault') return fail('forbidden');
  const unusable = refuseUnusable(account);
  if (unusable) return unusable;
  return account.has_pin && !provenPins.has(`account:${account.id}`) ? fail('pin_required') : undefined;
}

/**
 * ECA-10: refuses to link a card to another account. A legacy card stays with the account that it was made for, because its
 * CVV is sealed to this account.
 */
export function refuseLink(
  card: CardRow,
  from: AccountRow,
  to: AccountRow,
): Failure<'already_processed' | 'card_expired' | 'forbidden'> | undefined {
  if (card.status === 'archived') return fail('card_expired');
  if (from.id === to.id) return fail('already_processed');
  return !isOfOneHolder(from, to) || card.type === 'legacy' ? fail('forbidden') : undefined;
}

/** The rights of a caller who reads a card. */
export interface CardReader {
  readonly characters: ReadonlySet<number>;
  /** ECA-04: the caller may read cards of others, and sees no number. */
  readonly staff: boolean;
}

const isCardholder = (card: CardRow, characters: ReadonlySet<number>): boolean =>
  characters.has(card.holder_character_id);

/** ECA-09: whether the caller may see the card at all. */
export const maySee = (card: CardRow, account: AccountRow, { characters, staff }: CardReader): boolean =>
  staff || isCardholder(card, characters) || isParty(account, characters);

/** ECA-02, ECA-03: whether these characters may change a card; the cardholder may rename and disable the card. */
export const mayManage = (
  card: CardRow,
  account: AccountRow,
  characters: ReadonlySet<number>,
  { orCardholder = false }: { orCardholder?: boolean } = {},
): boolean => mayUse(account, characters, 'manage_cards') || (orCardholder && isCardholder(card, characters));

/** ECA-02: whether the caller may read the payments of a card. */
export const mayReadHistory = (
  card: CardRow,
  account: AccountRow,
  { characters, staff }: CardReader,
): boolean =>
  staff ||
  isCardholder(card, characters) ||
  mayUse(account, characters, 'manage_cards') ||
  mayUse(account, characters, 'view_movements');

/** Shows a card to a reader (ECA-09). */
export const cardView = (card: CardRow, account: AccountRow, { characters }: CardReader, now: Date): Card =>
  heldCardView(card, { withNumber: mayManage(card, account, characters, { orCardholder: true }) }, now);

/** Shows a card with its whole number, as the cardholder sees it, or with a masked one. */
export function heldCardView(card: CardRow, { withNumber }: { withNumber: boolean }, now: Date): Card {
  return {
    card_id: card.id,
    account_id: card.account_id,
    card_number: withNumber ? card.number : maskCard(card.number),
    card_type: card.type,
    nickname: card.nickname,
    holder_character_id: card.holder_character_id,
    status: statusOf(card, now),
    expires_at: card.expires_at?.toISOString() ?? null,
    max_uses: card.max_uses,
    uses_left: card.max_uses === null ? null : Math.max(0, card.max_uses - card.uses),
    ...pick(card, 'daily_limit', 'monthly_limit', 'per_transaction_limit', 'has_pin'),
    created_at: card.created_at.toISOString(),
  };
}

/** Describes a card for events. */
export const describeCard = (card: CardRow, now: Date) => ({
  card_id: card.id,
  account_id: card.account_id,
  card_number: maskCard(card.number),
  card_type: card.type,
  holder_character_id: card.holder_character_id,
  status: statusOf(card, now),
});

import { randomInt } from 'node:crypto';
import type { Tx } from '@cabildo/kit/database';
import type { Cvvs } from './cvvs.ts';
import { CARD_BODY_DIGITS, CARD_PREFIX, cardNumberOf, LEGACY_PREFIX } from './card-number.ts';
import { insertCard, type CardRow, type NewCard } from './table.ts';

/** The random parts of a card. */
export interface Draw {
  /** The first 15 digits of a number. */
  body: string;
  cvv: string;
}

type Wanted = Omit<NewCard, 'number' | 'type' | 'cvv_sealed' | 'cvv_mac' | 'cvv_key_version'>;

/** Issues the card of a legacy account under a free number; the owner may see the CVV again. */
export function issueLegacyCard(
  tx: Tx,
  cvvs: Cvvs,
  wanted: Wanted,
  draw: () => Draw = () => drawCard(LEGACY_PREFIX),
): Promise<IssuedCard> {
  return issue(tx, draw, ({ cvv }) => ({
    ...wanted,
    type: 'legacy',
    cvv_sealed: cvvs.seal(wanted.account_id, cvv),
  }));
}

/** A new card with its CVV, which the cardholder sees this once. */
export interface IssuedCard {
  card: CardRow;
  cvv: string;
}

/** Issues a card of one of the four types under a free number (ECA-05). */
export function issueCard(
  tx: Tx,
  cvvs: Cvvs,
  wanted: Wanted & Pick<NewCard, 'type'>,
  draw: () => Draw = () => drawCard(CARD_PREFIX),
): Promise<IssuedCard> {
  return issue(tx, draw, ({ number, cvv }) => ({ ...wanted, ...cvvs.hash(number, cvv) }));
}

async function issue(
  tx: Tx,
  draw: () => Draw,
  cardOf: (drawn: { number: string; cvv: string }) => Omit<NewCard, 'number'>,
): Promise<IssuedCard> {
  for (;;) {
    const { body, cvv } = draw();
    const number = cardNumberOf(body);
    const card = await insertCard(tx, { ...cardOf({ number, cvv }), number });
    if (card) return { card, cvv };
  }
}

function drawCard(prefix: string): Draw {
  const rest = CARD_BODY_DIGITS - prefix.length;
  return { body: `${prefix}${digits(rest - 7)}${digits(7)}`, cvv: digits(3) };
}

function digits(count: number): string {
  return String(randomInt(10 ** count)).padStart(count, '0');
}

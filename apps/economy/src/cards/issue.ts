import { randomInt } from 'node:crypto';
import type { Tx } from '@cabildo/kit';
import type { Cvvs } from './cvvs.ts';
import { CARD_BODY_DIGITS, cardNumberOf, LEGACY_PREFIX } from './card-number.ts';
import { insertLegacyCard } from './table.ts';

/** A card as its owner gets to see it. */
export interface NewCard {
  cardNumber: string;
  cvv: string;
}

/** Gives a legacy account its card, under a free number. `draw` gives the first 15 digits. */
export async function issueLegacyCard(
  tx: Tx,
  cvvs: Cvvs,
  accountId: number,
  draw: () => string = drawBody,
): Promise<NewCard> {
  const cvv = digits(3);
  for (;;) {
    const cardNumber = cardNumberOf(draw());
    if (
      await insertLegacyCard(tx, {
        account_id: accountId,
        card_number: cardNumber,
        cvv_sealed: cvvs.seal(accountId, cvv),
      })
    )
      return { cardNumber, cvv };
  }
}

function drawBody(): string {
  const rest = CARD_BODY_DIGITS - LEGACY_PREFIX.length;
  return `${LEGACY_PREFIX}${digits(rest - 7)}${digits(7)}`;
}

function digits(count: number): string {
  return String(randomInt(10 ** count)).padStart(count, '0');
}

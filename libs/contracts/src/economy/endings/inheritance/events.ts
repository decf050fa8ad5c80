import { z } from 'zod';
import { defineEvent } from '../../../event.ts';
import { inheritedShare, passedGoods, type Goods } from './inheritance.ts';

const named = { server_character_id: z.int(), beneficiary_character_id: z.int() };

/** A character named an heir, or changed its percentage (ECB-14). */
export const beneficiarySet = defineEvent({
  type: 'bank.beneficiary.set',
  data: z.object({ ...named, percentage: z.int() }),
  note: {
    es: (data) =>
      `El personaje ${data.server_character_id} deja el ${data.percentage} % al personaje ${data.beneficiary_character_id}.`,
    en: (data) =>
      `Character ${data.server_character_id} leaves ${data.percentage}% to character ${data.beneficiary_character_id}.`,
  },
});

/** A character is no longer an heir of another (ECB-14). */
export const beneficiaryRemoved = defineEvent({
  type: 'bank.beneficiary.removed',
  data: z.object(named),
  note: {
    es: (data) =>
      `El personaje ${data.beneficiary_character_id} ya no hereda del personaje ${data.server_character_id}.`,
    en: (data) =>
      `Character ${data.beneficiary_character_id} no longer inherits from character ${data.server_character_id}.`,
  },
});

/** The estate of a dead character was shared out and its accounts were closed (ECB-15). */
export const inheritanceExecuted = defineEvent({
  type: 'bank.inheritance.executed',
  data: z.object({
    transfer_id: z.int(),
    server_character_id: z.int(),
    account_ids: z.array(z.int()),
    total: z.int(),
    /** The part of the total that paid debts, fines and loans of the dead character. */
    settled: z.int(),
    tax: z.int(),
    shares: z.array(inheritedShare),
    /** The part of the total that the treasury received, taxes not included. */
    to_treasury: z.int(),
    ...passedGoods,
  }),
  note: {
    es: (data) =>
      `Se repartió la herencia del personaje ${data.server_character_id}: ${data.total}, impuestos ${data.tax}.${goodsNote(data, SPANISH)}`,
    en: (data) =>
      `The estate of character ${data.server_character_id} was shared out: ${data.total}, taxes ${data.tax}.${goodsNote(data, ENGLISH)}`,
  },
});

interface Passed {
  goods: Goods;
  goods_to_character_id: number | null;
}

interface Words {
  some: (goods: Goods) => string;
  passed: (heir: number) => string;
  destroyed: string;
}

const SPANISH: Words = {
  some: ({ items, vehicles }) => `${items} unidades de objetos y ${vehicles} vehículos`,
  passed: (heir) => `pasan al personaje ${heir}`,
  destroyed: 'se destruyen, porque nadie los hereda',
};
const ENGLISH: Words = {
  some: ({ items, vehicles }) => `${items} units of items and ${vehicles} vehicles`,
  passed: (heir) => `pass on to character ${heir}`,
  destroyed: 'are destroyed, because nobody inherits them',
};

/** A sentence about the goods; none where there are none. */
function goodsNote({ goods, goods_to_character_id: heir }: Passed, words: Words): string {
  if (goods.items + goods.vehicles === 0) return '';
  return ` ${words.some(goods)} ${heir === null ? words.destroyed : words.passed(heir)}.`;
}

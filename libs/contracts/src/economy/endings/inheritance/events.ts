import { z } from 'zod';
import { defineEvent } from '../../../event.ts';
import { inheritedShare, passedGoods, type Goods } from './inheritance.ts';
import { character, money, sentence, type Put } from '../../../sentence.ts';

const named = { server_character_id: z.int(), beneficiary_character_id: z.int() };

/** A character named an heir, or changed its percentage (ECB-14). */
export const beneficiarySet = defineEvent({
  type: 'bank.beneficiary.set',
  data: z.object({ ...named, percentage: z.int() }),
  note: {
    es: (data) =>
      sentence`${character(data.server_character_id)} deja el ${data.percentage} % a ${character(data.beneficiary_character_id)}.`,
    en: (data) =>
      sentence`${character(data.server_character_id)} leaves ${data.percentage}% to ${character(data.beneficiary_character_id)}.`,
  },
});

/** A character is no longer an heir of another (ECB-14). */
export const beneficiaryRemoved = defineEvent({
  type: 'bank.beneficiary.removed',
  data: z.object(named),
  note: {
    es: (data) =>
      sentence`${character(data.beneficiary_character_id)} ya no hereda de ${character(data.server_character_id)}.`,
    en: (data) =>
      sentence`${character(data.beneficiary_character_id)} no longer inherits from ${character(data.server_character_id)}.`,
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
      sentence`Se repartió la herencia de ${character(data.server_character_id)}: ${money(data.total)}, impuestos ${money(data.tax)}.${goodsNote(data, SPANISH)}`,
    en: (data) =>
      sentence`The estate of ${character(data.server_character_id)} was shared out: ${money(data.total)}, taxes ${money(data.tax)}.${goodsNote(data, ENGLISH)}`,
  },
});

interface Passed {
  goods: Goods;
  goods_to_character_id: number | null;
}

interface Words {
  some: (goods: Goods) => string;
  passed: string;
  destroyed: string;
}

const SPANISH: Words = {
  some: ({ items, vehicles }) => `${items} unidades de objetos y ${vehicles} vehículos`,
  passed: 'pasan a',
  destroyed: 'se destruyen, porque nadie los hereda',
};
const ENGLISH: Words = {
  some: ({ items, vehicles }) => `${items} units of items and ${vehicles} vehicles`,
  passed: 'pass on to',
  destroyed: 'are destroyed, because nobody inherits them',
};

/** A sentence about the goods; none where there are none. */
function goodsNote({ goods, goods_to_character_id: heir }: Passed, words: Words): Put {
  if (goods.items + goods.vehicles === 0) return '';
  if (heir === null) return ` ${words.some(goods)} ${words.destroyed}.`;
  return sentence` ${words.some(goods)} ${words.passed} ${character(heir)}.`;
}

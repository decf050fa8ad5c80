import { z } from 'zod';
import { defineEvent } from '../../../event.ts';
import { MONEY_TARGETS } from './bot.ts';

const money = z.object({
  transfer_id: z.int(),
  account_id: z.int(),
  server_character_id: z.int(),
  target: z.enum(MONEY_TARGETS),
  amount: z.int(),
  reason: z.string().nullable(),
});
type Money = z.output<typeof money>;

const place = {
  es: { bank: 'en el banco', wallet: 'en efectivo' },
  en: { bank: 'in the bank', wallet: 'in cash' },
} as const;
const because = ({ reason }: Money): string => (reason === null ? '.' : `: ${reason}`);

/** A bot created money for a character, on behalf of a person (BO-07). */
export const moneyAdded = defineEvent({
  type: 'bank.money.added',
  data: money,
  note: {
    es: (data) =>
      `El bot dio ${data.amount} ${place.es[data.target]} al personaje ${data.server_character_id}${because(data)}`,
    en: (data) =>
      `The bot gave ${data.amount} ${place.en[data.target]} to character ${data.server_character_id}${because(data)}`,
  },
});

/** A bot destroyed money of a character, on behalf of a person (BO-07). */
export const moneyRemoved = defineEvent({
  type: 'bank.money.removed',
  data: money,
  note: {
    es: (data) =>
      `El bot quitó ${data.amount} ${place.es[data.target]} al personaje ${data.server_character_id}${because(data)}`,
    en: (data) =>
      `The bot took ${data.amount} ${place.en[data.target]} from character ${data.server_character_id}${because(data)}`,
  },
});

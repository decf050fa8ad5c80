import { z } from 'zod';
import { defineEvent } from '../../../event.ts';
import { MONEY_TARGETS } from './bot.ts';
import { character, money, sentence } from '../../../sentence.ts';

const moved = z.object({
  transfer_id: z.int(),
  account_id: z.int(),
  server_character_id: z.int(),
  target: z.enum(MONEY_TARGETS),
  amount: z.int(),
  reason: z.string().nullable(),
});
type Moved = z.output<typeof moved>;

const place = {
  es: { bank: 'en el banco', wallet: 'en efectivo' },
  en: { bank: 'in the bank', wallet: 'in cash' },
} as const;
const because = ({ reason }: Moved): string => (reason === null ? '.' : `: ${reason}`);

/** Staff created money for a character, by the panel or through the bot (BO-07, BO-10). */
export const moneyAdded = defineEvent({
  type: 'bank.money.added',
  data: moved,
  note: {
    es: (data) =>
      sentence`Se crearon ${money(data.amount)} ${place.es[data.target]} para ${character(data.server_character_id)}${because(data)}`,
    en: (data) =>
      sentence`${money(data.amount)} was made ${place.en[data.target]} for ${character(data.server_character_id)}${because(data)}`,
  },
});

/** Staff destroyed money of a character, by the panel or through the bot (BO-07, BO-10). */
export const moneyRemoved = defineEvent({
  type: 'bank.money.removed',
  data: moved,
  note: {
    es: (data) =>
      sentence`Se retiraron ${money(data.amount)} ${place.es[data.target]} de ${character(data.server_character_id)}${because(data)}`,
    en: (data) =>
      sentence`${money(data.amount)} was taken ${place.en[data.target]} from ${character(data.server_character_id)}${because(data)}`,
  },
});

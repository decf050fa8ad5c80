import { z } from 'zod';
import { defineEvent, stated } from '../../../event.ts';
import { MONEY_TARGETS } from '../bot/bot.ts';

const adjusted = z.object({
  transfer_id: z.int(),
  account_id: z.int(),
  /** The owner. */
  server_character_id: z.int(),
  target: z.enum(MONEY_TARGETS),
  /** Added to the balance; may be negative. */
  amount: z.int(),
  reason: z.string().nullable(),
});
type Adjusted = z.output<typeof adjusted>;

const WHERE = {
  es: { bank: 'cuenta', wallet: 'cartera' },
  en: { bank: 'account', wallet: 'wallet' },
} as const;
const signed = ({ amount }: Adjusted): string => (amount > 0 ? `+${amount}` : String(amount));

/** An administrator or a key of the server created or destroyed money of a character (V1-08). */
export const moneyAdjusted = defineEvent({
  type: 'bank.money.adjusted',
  data: adjusted,
  note: {
    es: (data) =>
      `Ajuste de ${signed(data)} en la ${WHERE.es[data.target]} ${data.account_id} del personaje ` +
      `${data.server_character_id}.${stated('reason', data.reason, 'es')}`,
    en: (data) =>
      `Adjustment of ${signed(data)} in ${WHERE.en[data.target]} ${data.account_id} of character ` +
      `${data.server_character_id}.${stated('reason', data.reason, 'en')}`,
  },
});

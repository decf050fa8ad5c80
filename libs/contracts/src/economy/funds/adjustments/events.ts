import { z } from 'zod';
import { defineEvent, stated } from '../../../event.ts';
import { MONEY_TARGETS } from '../bot/bot.ts';
import { account, change, sentence } from '../../../sentence.ts';

const adjusted = z.object({
  transfer_id: z.int(),
  account_id: z.int(),
  /** The owner; null: an organisation. */
  server_character_id: z.int().nullable(),
  target: z.enum(MONEY_TARGETS),
  /** Added to the balance; may be negative. */
  amount: z.int(),
  reason: z.string().nullable(),
});

/** An administrator or a key of the server created or destroyed money of a character (V1-08). */
export const moneyAdjusted = defineEvent({
  type: 'bank.money.adjusted',
  data: adjusted,
  note: {
    es: (data) =>
      sentence`Ajuste de ${change(data.amount)} en ${account(data.account_id)}.${stated('reason', data.reason, 'es')}`,
    en: (data) =>
      sentence`Adjustment of ${change(data.amount)} in ${account(data.account_id)}.${stated('reason', data.reason, 'en')}`,
  },
});

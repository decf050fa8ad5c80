import { z } from 'zod';
import { defineEvent } from '../../event.ts';

/** Something was paid for. */
export default defineEvent({
  type: 'bank.purchase.charged',
  data: z.object({
    transfer_id: z.int(),
    server_character_id: z.int(),
    account_id: z.int(),
    payment_method: z.enum(['wallet', 'bank']),
    amount: z.int(),
    concept: z.string(),
  }),
  note: (data) =>
    `El personaje ${data.server_character_id} pagó ${data.amount} ${
      data.payment_method === 'wallet' ? 'en efectivo' : `con la cuenta ${data.account_id}`
    }: ${data.concept}.`,
});

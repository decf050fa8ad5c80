import { z } from 'zod';
import { defineEvent } from '../../event.ts';

/** Cash was paid into an account. */
export default defineEvent({
  type: 'bank.cash.deposited',
  data: z.object({
    transfer_id: z.int(),
    account_id: z.int(),
    server_character_id: z.int(),
    amount: z.int(),
  }),
  note: (data) =>
    `El personaje ${data.server_character_id} ingresó ${data.amount} en la cuenta ${data.account_id}.`,
});

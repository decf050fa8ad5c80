import { z } from 'zod';
import { defineEvent } from '../../event.ts';

/** Money left an account as cash. */
export default defineEvent({
  type: 'bank.cash.withdrawn',
  data: z.object({
    transfer_id: z.int(),
    account_id: z.int(),
    server_character_id: z.int(),
    amount: z.int(),
  }),
  note: (data) =>
    `El personaje ${data.server_character_id} retiró ${data.amount} de la cuenta ${data.account_id}.`,
});

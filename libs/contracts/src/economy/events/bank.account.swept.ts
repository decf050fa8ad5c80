import { z } from 'zod';
import { defineEvent } from '../../event.ts';

/** The owner is gone and what lay in the account went to the treasury of the server (SV-10). */
export default defineEvent({
  type: 'bank.account.swept',
  data: z.object({
    transfer_id: z.int(),
    account_id: z.int(),
    server_character_id: z.int(),
    amount: z.int(),
  }),
  note: (data) =>
    `La tesorería recibió ${data.amount} de la cuenta ${data.account_id}, del personaje eliminado ${data.server_character_id}.`,
});

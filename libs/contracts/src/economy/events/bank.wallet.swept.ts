import { z } from 'zod';
import { defineEvent } from '../../event.ts';

/** A character is gone and his cash went to the treasury of the server (SV-10). */
export default defineEvent({
  type: 'bank.wallet.swept',
  data: z.object({
    transfer_id: z.int(),
    account_id: z.int(),
    server_character_id: z.int(),
    amount: z.int(),
  }),
  note: (data) =>
    `La tesorería recibió ${data.amount} en efectivo del personaje eliminado ${data.server_character_id}.`,
});

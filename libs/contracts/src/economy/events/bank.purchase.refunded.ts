import { z } from 'zod';
import { defineEvent } from '../../event.ts';

/** What was paid for could not be delivered. */
export default defineEvent({
  type: 'bank.purchase.refunded',
  data: z.object({ transfer_id: z.int(), account_id: z.int(), amount: z.int() }),
  note: (data) =>
    `Se devolvieron ${data.amount} a la cuenta ${data.account_id} por una compra que no se pudo entregar.`,
});

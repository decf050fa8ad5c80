import { z } from 'zod';
import { defineEvent } from '../../event.ts';

/** Too many wrong CVVs in a row: nobody can pay with this card until `locked_until` (EC-07, AU-03). */
export default defineEvent({
  type: 'bank.cvv.locked',
  data: z.object({
    account_id: z.int(),
    /** All but the last four digits hidden. */
    card_number: z.string(),
    /** ISO 8601 UTC. */
    locked_until: z.string(),
  }),
  note: (data) => `La tarjeta ${data.card_number} se bloqueó por demasiados CVV incorrectos.`,
});

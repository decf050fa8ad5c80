import { z } from 'zod';
import { defineEvent } from '../../event.ts';

/** A card pays no more because its account was wound up (SV-10). */
export default defineEvent({
  type: 'bank.card.archived',
  data: z.object({
    account_id: z.int(),
    /** All but the last four digits hidden. */
    card_number: z.string(),
  }),
  note: (data) => `Tarjeta ${data.card_number} archivada`,
});

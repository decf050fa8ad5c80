import { z } from 'zod';
import { defineEvent, stated } from '../../event.ts';

/** Money went from one account to another. */
export const transferCompleted = defineEvent({
  type: 'bank.transfer.completed',
  data: z.object({
    transfer_id: z.int(),
    from_account_id: z.int(),
    to_account_id: z.int(),
    /** The owners of the two. */
    from_character_id: z.int(),
    to_character_id: z.int(),
    amount: z.int(),
    fee: z.int(),
    tax: z.int(),
    concept: z.string().nullable(),
  }),
  note: {
    es: (data) =>
      `Transferencia de ${data.amount} de la cuenta ${data.from_account_id} a la cuenta ${data.to_account_id}.` +
      stated('concept', data.concept, 'es'),
    en: (data) =>
      `Transfer of ${data.amount} from account ${data.from_account_id} to account ${data.to_account_id}.` +
      stated('concept', data.concept, 'en'),
  },
});

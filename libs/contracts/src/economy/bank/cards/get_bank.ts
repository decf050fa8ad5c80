import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { characterParams } from '../../../acting.ts';

/** EC-06 */
export default defineAction('server_economy.get_bank', {
  kind: 'query',
  access: 'member',
  acting: 'any',
  summary: 'Read the bank account that create_bank_account opened for a character.',
  input: z.object(characterParams),
  output: z.object({
    account_id: z.int(),
    card_number: z.string(),
    balance: z.int(),
    has_pin: z.boolean(),
    status: z.enum(['active', 'frozen', 'closed']),
    /** Only for the owner; staff never see it. */
    cvv: z.string().optional(),
  }),
  errors: ['error', 'character_not_found', 'no_bank_account'],
});

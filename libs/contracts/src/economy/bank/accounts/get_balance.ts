import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { characterParams } from '../../../acting.ts';

/** EC-02, EC-06 */
export default defineAction('server_economy.get_balance', {
  kind: 'query',
  access: 'member',
  acting: { as: 'any', readers: 'view_bank_logs' },
  summary: 'Read what a character has in the bank and in cash.',
  input: z.object(characterParams),
  output: z.object({
    /** The balance of the account that payments by character go to; 0 without one. */
    bank_balance: z.int(),
    wallet_total: z.int(),
    total: z.int(),
    has_bank: z.boolean(),
  }),
  errors: ['error', 'character_not_found', 'forbidden'],
});

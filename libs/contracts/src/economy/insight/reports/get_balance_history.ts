import { z } from 'zod';
import { characterParams } from '../../../acting.ts';
import { defineAction } from '../../../action.ts';
import { idParam, intParam, withDefault } from '../../../fields.ts';

/** EC-18 */
export default defineAction('server_economy.get_balance_history', {
  kind: 'query',
  access: 'member',
  summary: 'Read what came in and went out of an account on each of the last days, oldest first.',
  input: z.object({
    /** The caller must own the account, have view_movements on it, or be staff. */
    account_id: idParam('account'),
    ...characterParams,
    /** The number of days, today being the last. */
    days: withDefault(intParam(1, 365), 30),
  }),
  output: z.object({
    history: z.array(
      z.object({
        /** Y-m-d */
        day: z.string(),
        in: z.int(),
        out: z.int(),
        /** null for a reader without view_balance. */
        closing_balance: z.int().nullable(),
      }),
    ),
  }),
  errors: ['account_not_found', 'character_not_found', 'forbidden'],
});

import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { debt, DEBT_ERRORS, debtIdParam } from './debts.ts';

/** ECB-02, ECA-02 */
export default defineAction('server_economy.cancel_debt', {
  kind: 'command',
  access: 'member',
  acting: 'all',
  summary: 'Forgive a debt, or refuse one that you have not signed.',
  input: z.object(debtIdParam),
  output: z.object({ debt }),
  errors: [...DEBT_ERRORS],
});

import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { debt, debtIdParam } from './debts.ts';

/** ECB-02, ECA-02 */
export default defineAction('server_economy.get_debt', {
  kind: 'query',
  access: 'member',
  acting: 'all',
  summary: 'Show a debt to both sides, to the owner of the account that it is owed to and to staff.',
  input: z.object(debtIdParam),
  output: z.object({ debt }),
  errors: ['debt_not_found', 'forbidden'],
});

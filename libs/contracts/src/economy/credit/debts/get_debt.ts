import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { debt, debtIdParam } from './debts.ts';

export default defineAction({
  service: 'economy',
  route: 'server_economy',
  action: 'get_debt',
  kind: 'query',
  access: 'member',
  acting: 'all',
  // The specification describes this in ECB-02 and ECA-02.
  summary: 'Show a debt to its two parties, to the owner of the account that it is owed to and to staff',
  input: z.object(debtIdParam),
  output: z.object({ debt }),
  errors: ['debt_not_found', 'forbidden'],
});

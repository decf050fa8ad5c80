import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { billType } from './cash.ts';

/** CF-01 */
export default defineAction('server_economy.list_bill_types', {
  kind: 'query',
  access: ['admin', 'manage_bank_config'],
  summary: 'List the bills and coins of the server, lowest first.',
  input: z.object({}),
  output: z.object({ bill_types: z.array(billType) }),
});

import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { billType } from './cash.ts';

export default defineAction({
  service: 'economy',
  route: 'server_economy',
  action: 'list_bill_types',
  kind: 'query',
  access: ['admin', 'manage_bank_config'],
  // The specification describes this in CF-01.
  summary: 'The denominations of the cash of the server, lowest first',
  input: z.object({}),
  output: z.object({ bill_types: z.array(billType) }),
});

import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { billType } from './cash.ts';

export default defineAction({
  service: 'economy',
  route: 'server_economy',
  action: 'list_bill_types',
  kind: 'query',
  access: ['admin', 'manage_bank_config'],
  summary: 'The denominations of the cash of the server, lowest first (CF-01)',
  input: z.object({}),
  output: z.object({ bill_types: z.array(billType) }),
});

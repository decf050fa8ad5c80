import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { tax } from './taxes.ts';

/** ECB-13 */
export default defineAction('server_economy.list_taxes', {
  kind: 'query',
  access: 'member',
  summary: 'List the taxes of the server by name.',
  input: z.object({}),
  output: z.object({ taxes: z.array(tax) }),
  errors: [],
});

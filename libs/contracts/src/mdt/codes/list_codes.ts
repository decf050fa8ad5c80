import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { dispatchCode, MAX_CODES } from './codes.ts';

/** LD-03 */
export default defineAction('server_mdt.list_codes', {
  kind: 'query',
  access: 'member',
  summary: `List the codes of the radio in the order in which they were set; ${MAX_CODES} at most.`,
  input: z.object({}),
  output: z.object({ codes: z.array(dispatchCode) }),
});

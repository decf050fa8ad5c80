import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { call } from '../calls/calls.ts';
import { MAX_PANICS } from './units.ts';

/** OT-10 */
export default defineAction('server_mdt.list_panics', {
  kind: 'query',
  access: 'member',
  summary: `List the calls of panic buttons that are not closed, the newest first; ${MAX_PANICS} at most.`,
  input: z.object({}),
  output: z.object({ panics: z.array(call) }),
});

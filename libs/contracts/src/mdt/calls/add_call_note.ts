import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam, longTextParam } from '../../fields.ts';
import { callNote } from './calls.ts';
import findCallServer from './find_call_server.rpc.ts';

/** OT-05, OT-12, LD-07 */
export default defineAction('server_mdt.add_call_note', {
  v1: { address: 'POST /v1/calls/:call_id/notes', scope: 'dispatch', locatedBy: findCallServer },
  kind: 'command',
  access: 'member',
  answer: { created: true },
  summary:
    'Add a note to a call, also to a closed one; by the character that called it answers what was asked.',
  input: z.object({ call_id: idParam('call'), text: longTextParam(1, 1000) }),
  output: z.object({
    note_id: z.int(),
    note: callNote,
    /** The new version of the call. */
    version: z.int(),
  }),
  // limit_exceeded: the call has 200 notes.
  errors: ['not_found', 'limit_exceeded'],
});

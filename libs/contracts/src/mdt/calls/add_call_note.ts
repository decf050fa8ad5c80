import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam, longTextParam } from '../../fields.ts';
import { callNote } from './calls.ts';
import findCallServer from './find_call_server.rpc.ts';

/** OT-05, OT-12 */
export default defineAction({
  service: 'mdt',
  route: 'server_mdt',
  v1: { address: 'POST /v1/calls/:call_id/notes', scope: 'dispatch', locatedBy: findCallServer },
  action: 'add_call_note',
  kind: 'command',
  access: 'member',
  answer: { created: true },
  summary: 'Add a note to a call that is not closed.',
  input: z.object({ call_id: idParam('call'), text: longTextParam(1, 1000) }),
  output: z.object({
    note_id: z.int(),
    note: callNote,
    /** The new version of the call. */
    version: z.int(),
  }),
  // error (409): the call is closed. limit_exceeded: it has 200 notes.
  errors: ['error', 'not_found', 'limit_exceeded'],
});

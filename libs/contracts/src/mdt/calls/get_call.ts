import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';
import { attendance, call, callNote } from './calls.ts';
import findCallServer from './find_call_server.rpc.ts';

/** OT-05, OT-12 */
export default defineAction('server_mdt.get_call', {
  v1: { address: 'GET /v1/calls/:call_id', locatedBy: findCallServer },
  kind: 'query',
  access: 'member',
  summary: 'Show a call with its notes and with who is or was attached to it, the oldest first.',
  input: z.object({ call_id: idParam('call') }),
  output: z.object({
    call: call
      .extend({ notes: z.array(callNote), attended: z.array(attendance) })
      .meta({ id: 'CallWithNotes' }),
  }),
  errors: ['not_found'],
});

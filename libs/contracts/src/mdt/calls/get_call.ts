import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';
import { call, callNote } from './calls.ts';
import findCallServer from './find_call_server.rpc.ts';

/** OT-05, OT-12 */
export default defineAction({
  service: 'mdt',
  route: 'server_mdt',
  v1: { address: 'GET /v1/calls/:call_id', locatedBy: findCallServer },
  action: 'get_call',
  kind: 'query',
  access: 'member',
  summary: 'Show a call with its notes, the oldest note first.',
  input: z.object({ call_id: idParam('call') }),
  output: z.object({ call: call.extend({ notes: z.array(callNote) }).meta({ id: 'CallWithNotes' }) }),
  errors: ['not_found'],
});

import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';
import { call, callNote } from './calls.ts';

export default defineAction({
  service: 'mdt',
  route: 'server_mdt',
  action: 'get_call',
  kind: 'query',
  access: 'member',
  summary: 'Show a call with its notes, the oldest note first (OT-05)',
  input: z.object({ call_id: idParam('call') }),
  output: z.object({ call: call.extend({ notes: z.array(callNote) }) }),
  errors: ['not_found'],
});

import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { enumParam, optional, pageOutput, pageParams } from '../../fields.ts';
import { call, CALL_STATUSES } from './calls.ts';

export default defineAction({
  service: 'mdt',
  route: 'server_mdt',
  action: 'list_calls',
  kind: 'query',
  access: 'member',
  summary: 'List the calls of the server, newest first (OT-01)',
  input: z.object({ status: optional(enumParam(CALL_STATUSES)), ...pageParams() }),
  output: z.object({ calls: z.array(call), ...pageOutput }),
});

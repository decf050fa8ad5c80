import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { apps } from './phone.ts';

export default defineAction({
  service: 'mdt',
  route: 'server_phone',
  action: 'list_apps',
  kind: 'query',
  access: 'member',
  // The specification describes this in OT-03.
  summary: 'Show the names of the phone apps as the server has configured them',
  input: z.object({}),
  output: z.object({ apps }),
  errors: ['not_found'],
});

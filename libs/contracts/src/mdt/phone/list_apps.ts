import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { apps } from './phone.ts';

export default defineAction({
  service: 'mdt',
  route: 'server_phone',
  action: 'list_apps',
  kind: 'query',
  access: 'member',
  summary: 'Show the names of the phone apps as the server has configured them (OT-03)',
  input: z.object({}),
  output: z.object({ apps }),
  errors: ['not_found'],
});

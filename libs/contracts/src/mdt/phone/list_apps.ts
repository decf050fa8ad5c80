import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { apps } from './phone.ts';

/** OT-03 */
export default defineAction('server_phone.list_apps', {
  kind: 'query',
  access: 'member',
  summary: 'List the names of the phone apps as the server has configured them.',
  input: z.object({}),
  output: z.object({ apps }),
  errors: ['not_found'],
});

import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { pageOutput, pageParams } from '../../fields.ts';
import { role } from './roles.ts';

export default defineAction('server_roles.list_roles', {
  kind: 'query',
  access: 'member',
  summary: 'List the roles of the server, highest first, system roles among them.',
  input: z.object(pageParams()),
  output: z.object({ roles: z.array(role), ...pageOutput }),
});

import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { pageOutput, pageParams } from '../../fields.ts';
import { BUILT_IN_ROLES } from '../../permissions.ts';
import { server } from './servers.ts';

export default defineAction('servers.list_mine', {
  kind: 'query',
  // ID-12: a game session belongs to one server and learns of no other.
  access: 'app_session',
  summary: 'List the servers that you are a member of, by id, with your rank in each.',
  input: z.object(pageParams()),
  output: z.object({
    servers: z.array(server.extend({ my_role: z.enum(BUILT_IN_ROLES) }).meta({ id: 'OwnServer' })),
    ...pageOutput,
  }),
});

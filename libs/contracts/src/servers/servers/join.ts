import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { joinCodeParam } from '../join_code_param.ts';

export default defineAction({
  service: 'servers',
  route: 'servers',
  action: 'join',
  kind: 'command',
  // ID-12: a game session knows one server and no other.
  access: 'app_session',
  summary: 'Join a server with its join code, in any case of letters.',
  input: z.object({ join_code: joinCodeParam() }),
  output: z.discriminatedUnion('joined', [
    z.object({ joined: z.literal(true), server_id: z.int(), server_name: z.string() }),
    z.object({ joined: z.literal(false), reason: z.literal('already_member'), server_id: z.int() }),
  ]),
  errors: ['not_found', 'limit_exceeded'],
});

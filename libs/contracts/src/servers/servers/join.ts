import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { textParam } from '../../fields.ts';

export default defineAction({
  service: 'servers',
  route: 'servers',
  action: 'join',
  kind: 'command',
  // ID-12: a game session knows one server and no other.
  access: 'app_session',
  summary: 'Join a server with its join code, in any case of letters.',
  input: z.object({
    join_code: textParam(4, 12, {
      pattern: /^[A-Za-z0-9]{4,12}$/,
      es: 'debe tener de 4 a 12 letras o cifras',
      en: 'must be 4 to 12 letters or digits',
    }),
  }),
  output: z.discriminatedUnion('joined', [
    z.object({ joined: z.literal(true), server_id: z.int(), server_name: z.string() }),
    z.object({ joined: z.literal(false), reason: z.literal('already_member'), server_id: z.int() }),
  ]),
  errors: ['not_found', 'limit_exceeded'],
});

import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam, optional } from '../../fields.ts';
import { linkCodeParam } from '../link-codes/link-codes.ts';
import { anyOf } from '../../ways.ts';
import { joinCodeParam } from '../servers/join-code.ts';

export default defineAction('servers.join', {
  kind: 'command',
  // ID-12: a game session belongs to one server, so it cannot join another.
  access: 'app_session',
  summary:
    'Join a server with its join code, in any case of letters, a public one by its id, or one that is being played on with the link code that the game shows',
  input: z
    .object({
      join_code: optional(joinCodeParam()),
      /** The id of a public server, instead of its code, which listings do not show (SV-16). */
      server_id: optional(idParam('server')),
      /** The code that a game server shows to a player who is no member (V1-15), for that player's account alone. */
      link_code: optional(linkCodeParam()),
    })
    .apply(anyOf(['join_code'], ['server_id'], ['link_code'])),
  output: z.discriminatedUnion('joined', [
    z.object({ joined: z.literal(true), server_id: z.int(), server_name: z.string() }),
    z.object({ joined: z.literal(false), reason: z.literal('already_member'), server_id: z.int() }),
  ]),
  // forbidden: the user is banned, as `ban {reason, expires_at}` says (SV-18); or the link code is another account's.
  errors: ['not_found', 'forbidden', 'limit_exceeded'],
});

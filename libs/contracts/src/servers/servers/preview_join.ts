import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { optional } from '../../fields.ts';
import { anyOf } from '../../ways.ts';
import { linkCodeParam } from '../link-codes/link-codes.ts';
import { joinCodeParam } from './join-code.ts';
import { publicServer } from './servers.ts';

export default defineAction('servers.preview_join', {
  kind: 'query',
  access: 'app_session',
  summary:
    'Show the server that a join code or a link code leads to, before joining. Wrong codes count as those of “join” do.',
  input: z
    .object({
      join_code: optional(joinCodeParam()),
      /** The code that a game server shows to a player who is no member (V1-15), for that player's account alone. */
      link_code: optional(linkCodeParam()),
    })
    .apply(anyOf(['join_code'], ['link_code'])),
  output: z.object({ server: publicServer, is_member: z.boolean() }),
  // forbidden: the user is banned, as `ban {reason, expires_at}` says (SV-18); or the link code is another account's.
  errors: ['not_found', 'forbidden', 'limit_exceeded'],
});

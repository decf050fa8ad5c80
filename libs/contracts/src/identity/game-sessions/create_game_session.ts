import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam, numericIdParam } from '../../fields.ts';

export default defineAction('users.create_game_session', {
  kind: 'command',
  access: 'internal',
  answer: { isSecret: true, created: true },
  summary:
    'Make a token with which the game acts for a member of a server, on that server alone, for twelve hours.',
  input: z.object({ server_id: idParam('server'), gp_id: numericIdParam() }),
  output: z.object({
    /** `gs_` and 48 characters, shown only once (ID-12). */
    token: z.string(),
    expires_at: z.iso.datetime(),
  }),
  errors: ['not_found', 'forbidden'],
});

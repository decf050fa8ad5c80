import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { characterLimit, characterLimitParams as params } from './character-limits.ts';

export default defineAction('server_config.set_character_limit', {
  kind: 'command',
  access: { to: 'admin', governs: true },
  summary: 'Set how many characters members with a chat role may have.',
  input: z.object({ cp_role_id: params.cp_role_id, max_characters: params.max_characters }),
  output: z.object({ character_limit: characterLimit }),
  // limit_exceeded: the server has limits for as many roles as a guild can have.
  errors: ['not_found', 'limit_exceeded'],
});

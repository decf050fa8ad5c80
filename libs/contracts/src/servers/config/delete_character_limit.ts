import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { characterLimitParams as params } from './character-limits.ts';

export default defineAction('server_config.delete_character_limit', {
  kind: 'command',
  access: { to: 'admin', governs: true },
  summary: 'Remove the character limit of a chat role.',
  input: z.object({ cp_role_id: params.cp_role_id }),
  output: z.object({ deleted: z.literal(true), cp_role_id: z.string() }),
  errors: ['not_found'],
});

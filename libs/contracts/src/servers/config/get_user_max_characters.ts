import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { cpRoleIdsParam } from '../../fields.ts';

export default defineAction('server_config.get_user_max_characters', {
  kind: 'query',
  access: 'member',
  summary: 'Read how many living characters you may have by your chat roles, and the server by its plan.',
  input: z.object({
    /** The caller's chat roles; ignored if the bot has reported them (CF-03). */
    cp_role_ids: cpRoleIdsParam(),
  }),
  output: z.object({
    /** Null: the plan alone limits the number. */
    max_characters: z.int().nullable(),
    /** Live characters of the caller. */
    current: z.int(),
    /** Null: no limit. */
    plan_limit: z.int().nullable(),
    /** Live characters of the server. */
    plan_used: z.int(),
  }),
  errors: ['not_found'],
});

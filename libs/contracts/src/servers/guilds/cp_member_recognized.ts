import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { cpRoleIdsParam, optional, pageOutput, pageParams, snowflakeParam } from '../../fields.ts';
import { BUILT_IN_ROLES } from '../../permissions.ts';
import { character } from '../characters/characters.ts';

export default defineAction('server_bot.cp_member_recognized', {
  kind: 'command',
  access: 'internal',
  summary:
    'Read who a chat account of a linked community is here, and store the chat roles that the bot sees on it.',
  input: z.object({
    cp_guild_id: snowflakeParam(),
    cp_id: snowflakeParam(),
    /** All roles of the account in the guild; `[]` when it has none. If left out, the roles reported before stay. */
    cp_role_ids: optional(cpRoleIdsParam()),
    ...pageParams(),
  }),
  output: z.object({
    /** False: no user has linked the account. */
    recognized: z.boolean(),
    user_id: z.int().nullable(),
    is_member: z.boolean(),
    /** Null: the user is not a member. */
    role: z.enum(BUILT_IN_ROLES).nullable(),
    /** Live and dead characters, by id. */
    characters: z.array(
      character.pick({
        server_character_id: true,
        name: true,
        surname: true,
        dni_number: true,
        status: true,
      }),
    ),
    ...pageOutput,
  }),
  errors: ['not_found'],
});

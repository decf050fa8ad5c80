import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { optional, snowflakeParam } from '../../fields.ts';
import { PLAN_NAMES } from '../../plans.ts';
import { statedWays } from '../../ways.ts';
import { joinCodeParam } from '../servers/join-code.ts';

export default defineAction('server_bot.cp_link_info', {
  kind: 'query',
  access: 'internal',
  summary: 'Read which server a chat community is linked with, or whether the server of a join code has one.',
  input: z
    .object({
      /** Counts alone when both are sent. */
      cp_guild_id: optional(snowflakeParam()),
      code: optional(joinCodeParam()),
    })
    .apply(statedWays({ keyword: 'anyOf', ways: [['cp_guild_id'], ['code']] })),
  output: z.object({
    linked: z.boolean(),
    /** This field and the following ones are null when no server was found. */
    server_id: z.int().nullable(),
    server_name: z.string().nullable(),
    plan: z.enum(PLAN_NAMES).nullable(),
    is_public: z.boolean().nullable(),
  }),
  // error: neither of the two was sent.
  errors: ['error'],
});

import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { snowflakeParam } from '../../fields.ts';

export default defineAction('server_bot.cp_link_unlink', {
  kind: 'command',
  access: 'internal',
  summary: 'End the link of a chat community with its server, where one person owns both.',
  input: z.object({
    cp_guild_id: snowflakeParam(),
    /** The guild's owner, as the bot reads it from the chat platform. */
    guild_owner_cp_id: snowflakeParam(),
  }),
  output: z.object({ linked: z.literal(false), server_id: z.int(), server_name: z.string() }),
  errors: ['not_found', 'forbidden'],
});

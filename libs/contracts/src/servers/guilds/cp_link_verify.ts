import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { snowflakeParam } from '../../fields.ts';
import { joinCodeParam } from '../servers/join-code.ts';

export default defineAction('server_bot.cp_link_verify', {
  kind: 'command',
  access: 'internal',
  summary: 'Link a chat community with the server of a join code, where one person owns both.',
  input: z.object({
    cp_guild_id: snowflakeParam(),
    /** The server's join code. */
    code: joinCodeParam(),
    /** The guild's owner, as the bot reads it from the chat platform. */
    guild_owner_cp_id: snowflakeParam(),
  }),
  output: z.object({ linked: z.literal(true), server_id: z.int(), server_name: z.string() }),
  errors: ['not_found', 'forbidden', 'already_exists'],
});

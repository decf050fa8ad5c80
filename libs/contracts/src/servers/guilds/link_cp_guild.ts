import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { snowflakeParam } from '../../fields.ts';

export default defineAction('servers.link_cp_guild', {
  kind: 'command',
  access: 'owner',
  summary: 'Link the server to a chat community that you run, in place of the one before.',
  input: z.object({ cp_guild_id: snowflakeParam() }),
  output: z.object({ linked: z.literal(true), server_id: z.int(), cp_guild_id: z.string() }),
  errors: ['already_exists', 'forbidden', 'not_found'],
});

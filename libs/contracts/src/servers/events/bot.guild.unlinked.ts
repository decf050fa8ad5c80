import { z } from 'zod';
import { defineEvent } from '../../event.ts';

export default defineEvent({
  type: 'bot.guild.unlinked',
  data: z.object({ server_id: z.int(), cp_guild_id: z.string() }),
  note: ({ cp_guild_id }) => `El bot desvinculó la comunidad de chat ${cp_guild_id}.`,
});

import { z } from 'zod';
import { defineEvent } from '../../event.ts';

export default defineEvent({
  type: 'bot.guild.linked',
  data: z.object({
    server_id: z.int(),
    cp_guild_id: z.string(),
    /** The guild that was linked until then. */
    old_cp_guild_id: z.string().nullable(),
  }),
  note: ({ cp_guild_id, old_cp_guild_id }) =>
    old_cp_guild_id === null
      ? `El bot vinculó la comunidad de chat ${cp_guild_id}.`
      : `El bot vinculó la comunidad de chat ${cp_guild_id} en lugar de ${old_cp_guild_id}.`,
});

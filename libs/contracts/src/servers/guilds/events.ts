import { z } from 'zod';
import { defineEvent } from '../../event.ts';
import { ending, sentence, user } from '../../sentence.ts';

export const guildLinked = defineEvent({
  type: 'bot.guild.linked',
  data: z.object({
    server_id: z.int(),
    cp_guild_id: z.string(),
    /** The guild that was linked before. */
    old_cp_guild_id: z.string().nullable(),
  }),
  note: {
    es: ({ cp_guild_id, old_cp_guild_id }) =>
      sentence`El bot vinculó la comunidad de chat ${ending(cp_guild_id)}${
        old_cp_guild_id === null ? '' : ` en lugar de ${ending(old_cp_guild_id)}`
      }.`,
    en: ({ cp_guild_id, old_cp_guild_id }) =>
      sentence`The bot linked the chat community ${ending(cp_guild_id)}${
        old_cp_guild_id === null ? '' : ` in place of ${ending(old_cp_guild_id)}`
      }.`,
  },
});

export const guildUnlinked = defineEvent({
  type: 'bot.guild.unlinked',
  data: z.object({ server_id: z.int(), cp_guild_id: z.string() }),
  note: {
    es: ({ cp_guild_id }) => sentence`El bot desvinculó la comunidad de chat ${ending(cp_guild_id)}.`,
    en: ({ cp_guild_id }) => sentence`The bot unlinked the chat community ${ending(cp_guild_id)}.`,
  },
});

/** The bot reported other chat roles of a member's account than before (BO-04). */
export const rolesReported = defineEvent({
  type: 'bot.roles.reported',
  data: z.object({
    server_id: z.int(),
    user_id: z.int(),
    gp_username: z.string(),
    cp_id: z.string(),
    cp_role_ids: z.array(z.string()),
  }),
  note: {
    es: ({ user_id, gp_username, cp_role_ids }) =>
      sentence`El bot comunicó los roles de chat de ${user(user_id, gp_username)} (${cp_role_ids.length}).`,
    en: ({ user_id, gp_username, cp_role_ids }) =>
      sentence`The bot reported the chat roles of ${user(user_id, gp_username)} (${cp_role_ids.length}).`,
  },
});

export const cpGuildLinked = defineEvent({
  type: 'server.cp_guild.linked',
  data: z.object({
    server_id: z.int(),
    /** The user who did it. */
    user_id: z.int(),
    gp_username: z.string(),
    cp_guild_id: z.string(),
  }),
  note: {
    es: ({ user_id, gp_username, cp_guild_id }) =>
      sentence`${user(user_id, gp_username)} vinculó el servidor a la comunidad de chat ${ending(cp_guild_id)}.`,
    en: ({ user_id, gp_username, cp_guild_id }) =>
      sentence`${user(user_id, gp_username)} linked the server to the chat community ${ending(cp_guild_id)}.`,
  },
});

export const cpGuildUnlinked = defineEvent({
  type: 'server.cp_guild.unlinked',
  data: z.object({
    server_id: z.int(),
    /** The user who did it. */
    user_id: z.int(),
    gp_username: z.string(),
    cp_guild_id: z.string(),
  }),
  note: {
    es: ({ user_id, gp_username, cp_guild_id }) =>
      sentence`${user(user_id, gp_username)} desvinculó el servidor de la comunidad de chat ${ending(cp_guild_id)}.`,
    en: ({ user_id, gp_username, cp_guild_id }) =>
      sentence`${user(user_id, gp_username)} unlinked the server from the chat community ${ending(cp_guild_id)}.`,
  },
});

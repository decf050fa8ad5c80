import { z } from 'zod';
import { defineEvent } from '../../event.ts';
import { sentence, thing, user } from '../../sentence.ts';

/** AU-03: a caller tried to remove a member of the same or a higher rank. */
export const kickRefused = defineEvent({
  type: 'member.kick.refused',
  data: z.object({
    server_id: z.int(),
    /** The member whom the caller tried to remove. */
    user_id: z.int(),
    gp_username: z.string(),
    attempted_by: z.string(),
  }),
  note: {
    es: ({ user_id, gp_username, attempted_by }) =>
      sentence`${attempted_by} intentó expulsar a ${user(user_id, gp_username)} sin tener permiso.`,
    en: ({ user_id, gp_username, attempted_by }) =>
      sentence`${attempted_by} tried to kick ${user(user_id, gp_username)} without permission.`,
  },
});

export const memberJoined = defineEvent({
  type: 'member.member.joined',
  data: z.object({ server_id: z.int(), user_id: z.int(), gp_username: z.string() }),
  note: {
    es: ({ user_id, gp_username }) => sentence`${user(user_id, gp_username)} se unió al servidor.`,
    en: ({ user_id, gp_username }) => sentence`${user(user_id, gp_username)} joined the server.`,
  },
});

export const memberKicked = defineEvent({
  type: 'member.member.kicked',
  data: z.object({
    server_id: z.int(),
    user_id: z.int(),
    gp_username: z.string(),
    /** Null: a key of the server did (SV-18). */
    kicked_by: z.string().nullable(),
    /** The number of the member's characters that were deleted too (SV-10). */
    characters_deleted: z.int(),
  }),
  note: {
    es: ({ user_id, gp_username, kicked_by, characters_deleted }) =>
      sentence`${kicked_by ?? 'Una clave del servidor'} expulsó a ${user(user_id, gp_username)}${
        characters_deleted > 0 ? ` y eliminó sus personajes (${characters_deleted})` : ''
      }.`,
    en: ({ user_id, gp_username, kicked_by, characters_deleted }) =>
      sentence`${kicked_by ?? 'A key of the server'} kicked ${user(user_id, gp_username)}${
        characters_deleted > 0 ? ` and deleted their characters (${characters_deleted})` : ''
      }.`,
  },
});

export const memberLeft = defineEvent({
  type: 'member.member.left',
  data: z.object({ server_id: z.int(), user_id: z.int(), gp_username: z.string() }),
  note: {
    es: ({ user_id, gp_username }) => sentence`${user(user_id, gp_username)} dejó el servidor.`,
    en: ({ user_id, gp_username }) => sentence`${user(user_id, gp_username)} left the server.`,
  },
});

export const memberRoleChanged = defineEvent({
  type: 'member.member.role_changed',
  data: z.object({
    server_id: z.int(),
    /** The member whose role was changed. */
    user_id: z.int(),
    gp_username: z.string(),
    /** Null: the role map did (BO-13). */
    changed_by: z.string().nullable(),
    old_role: z.string(),
    new_role: z.string(),
    role_id: z.int(),
  }),
  note: {
    es: ({ user_id, gp_username, changed_by, old_role, new_role, role_id }) =>
      sentence`${changed_by ?? 'El mapa de roles'} cambió el rango de ${user(user_id, gp_username)} de «${old_role}» a ${thing('role', role_id, `«${new_role}»`)}.`,
    en: ({ user_id, gp_username, changed_by, old_role, new_role, role_id }) =>
      sentence`${changed_by ?? 'The role map'} changed the rank of ${user(user_id, gp_username)} from “${old_role}” to ${thing('role', role_id, `“${new_role}”`)}.`,
  },
});

/** AU-03: a caller tried to give a rank that the caller may not give. */
export const roleRefused = defineEvent({
  type: 'member.role.refused',
  data: z.object({
    server_id: z.int(),
    /** The member whose role the caller tried to change. */
    user_id: z.int(),
    gp_username: z.string(),
    attempted_by: z.string(),
    old_role: z.string(),
    new_role: z.string(),
    role_id: z.int(),
  }),
  note: {
    es: ({ user_id, gp_username, attempted_by, old_role, new_role, role_id }) =>
      sentence`${attempted_by} intentó cambiar el rango de ${user(user_id, gp_username)} de «${old_role}» a ${thing('role', role_id, `«${new_role}»`)} sin tener permiso.`,
    en: ({ user_id, gp_username, attempted_by, old_role, new_role, role_id }) =>
      sentence`${attempted_by} tried to change the rank of ${user(user_id, gp_username)} from “${old_role}” to ${thing('role', role_id, `“${new_role}”`)} without permission.`,
  },
});

import { z } from 'zod';
import { defineEvent, enumerated } from '../../event.ts';
import { sentence, user } from '../../sentence.ts';

/** A server got another join code (SV-04). The event does not hold the code, which is for owner and admins alone. */
export const joinCodeReplaced = defineEvent({
  type: 'server.join_code.replaced',
  data: z.object({
    server_id: z.int(),
    /** The user who did it. */
    user_id: z.int(),
    gp_username: z.string(),
  }),
  note: {
    es: ({ user_id, gp_username }) =>
      sentence`${user(user_id, gp_username)} cambió el código para unirse al servidor.`,
    en: ({ user_id, gp_username }) =>
      sentence`${user(user_id, gp_username)} changed the code for joining the server.`,
  },
});

export const serverCreated = defineEvent({
  type: 'server.server.created',
  data: z.object({
    server_id: z.int(),
    /** The owner. */
    user_id: z.int(),
    gp_username: z.string(),
    server_name: z.string(),
    /** Events of versions before 0.4 have none. */
    language_tag: z.string().nullable().default(null),
  }),
  note: {
    es: ({ user_id, gp_username, server_name }) =>
      sentence`${user(user_id, gp_username)} creó el servidor «${server_name}».`,
    en: ({ user_id, gp_username, server_name }) =>
      sentence`${user(user_id, gp_username)} created the server “${server_name}”.`,
  },
});

/** A server was deleted; every service erases its data of the server within 60 s (SV-11). */
export const serverDeleted = defineEvent({
  type: 'server.server.deleted',
  data: z.object({ server_id: z.int(), user_id: z.int(), server_name: z.string() }),
  note: {
    es: ({ server_name }) => sentence`Se eliminó el servidor «${server_name}» con todos sus datos.`,
    en: ({ server_name }) => sentence`The server “${server_name}” was deleted with all its data.`,
  },
});

export const serverTransferred = defineEvent({
  type: 'server.server.transferred',
  data: z.object({
    server_id: z.int(),
    server_name: z.string(),
    /** The new owner. */
    user_id: z.int(),
    gp_username: z.string(),
    /** The old owner, who is admin now. */
    former_owner_id: z.int(),
    transferred_by: z.string(),
  }),
  note: {
    es: ({ user_id, server_name, gp_username, transferred_by }) =>
      sentence`${transferred_by} transfirió el servidor «${server_name}» a ${user(user_id, gp_username)}.`,
    en: ({ user_id, server_name, gp_username, transferred_by }) =>
      sentence`${transferred_by} transferred the server “${server_name}” to ${user(user_id, gp_username)}.`,
  },
});

const SERVER_UPDATED_LABELS = {
  server_name: { es: 'el nombre', en: 'the name' },
  description: { es: 'la descripción', en: 'the description' },
  server_type: { es: 'el tipo', en: 'the type' },
  is_public: { es: 'la visibilidad', en: 'the visibility' },
  join_mode: { es: 'cómo se entra', en: 'how people join' },
  max_members: { es: 'el máximo de miembros', en: 'the maximum number of members' },
  language_tag: { es: 'el idioma', en: 'the language' },
  cp_url: { es: 'el enlace de la comunidad de chat', en: 'the link of the chat community' },
  logo_base64: { es: 'el logotipo', en: 'the logo' },
  banner_base64: { es: 'la cabecera', en: 'the banner' },
} as const;
type ServerUpdatedDetail = keyof typeof SERVER_UPDATED_LABELS;

export const serverUpdated = defineEvent({
  type: 'server.server.updated',
  data: z.object({
    server_id: z.int(),
    /** The user who changed the server. */
    user_id: z.int(),
    gp_username: z.string(),
    changed: z.array(
      z.enum(Object.keys(SERVER_UPDATED_LABELS) as [ServerUpdatedDetail, ...ServerUpdatedDetail[]]),
    ),
  }),
  note: {
    es: ({ user_id, gp_username, changed }) =>
      sentence`${user(user_id, gp_username)} cambió del servidor ${enumerated(
        changed.map((detail) => SERVER_UPDATED_LABELS[detail]),
        'es',
      )}.`,
    en: ({ user_id, gp_username, changed }) =>
      sentence`${user(user_id, gp_username)} changed ${enumerated(
        changed.map((detail) => SERVER_UPDATED_LABELS[detail]),
        'en',
      )} of the server.`,
  },
});

/** AU-03: a caller tried to transfer a server that the caller does not own. */
export const transferRefused = defineEvent({
  type: 'server.transfer.refused',
  data: z.object({
    server_id: z.int(),
    /** The user who tried. */
    user_id: z.int(),
    gp_username: z.string(),
  }),
  note: {
    es: ({ user_id, gp_username }) =>
      sentence`${user(user_id, gp_username)} intentó transferir el servidor sin ser su titular.`,
    en: ({ user_id, gp_username }) =>
      sentence`${user(user_id, gp_username)} tried to transfer the server without owning it.`,
  },
});

import { z } from 'zod';
import { defineEvent, enumerated } from '../../event.ts';

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
    es: ({ gp_username }) => `${gp_username} cambió el código para unirse al servidor.`,
    en: ({ gp_username }) => `${gp_username} changed the code for joining the server.`,
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
  }),
  note: {
    es: ({ gp_username, server_name }) => `${gp_username} creó el servidor «${server_name}».`,
    en: ({ gp_username, server_name }) => `${gp_username} created the server “${server_name}”.`,
  },
});

/** A server was deleted; every service erases its data of the server within 60 s (SV-11). */
export const serverDeleted = defineEvent({
  type: 'server.server.deleted',
  data: z.object({ server_id: z.int(), user_id: z.int(), server_name: z.string() }),
  note: {
    es: ({ server_name }) => `Se eliminó el servidor «${server_name}» con todos sus datos.`,
    en: ({ server_name }) => `The server “${server_name}” was deleted with all its data.`,
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
    es: ({ server_name, gp_username, transferred_by }) =>
      `${transferred_by} transfirió el servidor «${server_name}» a ${gp_username}.`,
    en: ({ server_name, gp_username, transferred_by }) =>
      `${transferred_by} transferred the server “${server_name}” to ${gp_username}.`,
  },
});

const SERVER_UPDATED_LABELS = {
  server_name: { es: 'el nombre', en: 'the name' },
  description: { es: 'la descripción', en: 'the description' },
  server_type: { es: 'el tipo', en: 'the type' },
  is_public: { es: 'la visibilidad', en: 'the visibility' },
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
    es: ({ gp_username, changed }) =>
      `${gp_username} cambió del servidor ${enumerated(
        changed.map((detail) => SERVER_UPDATED_LABELS[detail]),
        'es',
      )}.`,
    en: ({ gp_username, changed }) =>
      `${gp_username} changed ${enumerated(
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
    es: ({ gp_username }) => `${gp_username} intentó transferir el servidor sin ser su titular.`,
    en: ({ gp_username }) => `${gp_username} tried to transfer the server without owning it.`,
  },
});

import { z } from 'zod';
import { defineEvent, enumerated } from '../../event.ts';

const LABELS = {
  server_name: 'el nombre',
  description: 'la descripción',
  server_type: 'el tipo',
  is_public: 'la visibilidad',
  max_members: 'el máximo de miembros',
  language_tag: 'el idioma',
  cp_url: 'el enlace de la comunidad de chat',
  logo_base64: 'el logotipo',
  banner_base64: 'la cabecera',
} as const;
type Detail = keyof typeof LABELS;

export default defineEvent({
  type: 'server.server.updated',
  data: z.object({
    server_id: z.int(),
    /** Who changed it. */
    user_id: z.int(),
    gp_username: z.string(),
    changed: z.array(z.enum(Object.keys(LABELS) as [Detail, ...Detail[]])),
  }),
  note: ({ gp_username, changed }) =>
    `${gp_username} cambió del servidor ${enumerated(changed.map((detail) => LABELS[detail]))}.`,
});

import { z } from 'zod';
import { defineEvent, enumerated } from '../../event.ts';

const LABELS = {
  document_name: 'el nombre del documento',
  min_age: 'la edad mínima',
  max_age: 'la edad máxima',
  dni_number_format: 'el formato del número',
  name_fields: 'los campos de nombre',
  surname_fields: 'los campos de apellido',
  nationalities: 'las nacionalidades',
  custom_fields: 'los campos propios',
} as const;
type Setting = keyof typeof LABELS;

export default defineEvent({
  type: 'config.identity_card.updated',
  data: z.object({
    server_id: z.int(),
    /** Who changed it. */
    user_id: z.int(),
    gp_username: z.string(),
    changed: z.array(z.enum(Object.keys(LABELS) as [Setting, ...Setting[]])),
  }),
  note: ({ gp_username, changed }) =>
    `${gp_username} cambió del documento de identidad ${enumerated(changed.map((setting) => LABELS[setting]))}.`,
});

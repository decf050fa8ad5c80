import { z } from 'zod';
import { fullName } from './characters.ts';
import { defineEvent, enumerated } from '../../event.ts';
import { character, sentence, user } from '../../sentence.ts';

export const characterCreated = defineEvent({
  type: 'character.character.created',
  data: z.object({
    server_id: z.int(),
    user_id: z.int(),
    gp_username: z.string(),
    server_character_id: z.int(),
    name: z.string(),
    surname: z.string().nullable(),
    dni_number: z.string(),
  }),
  own: { whose: ({ server_character_id: id, user_id: user }) => ({ characters: [id], user }) },
  note: {
    es: (data) =>
      sentence`${user(data.user_id, data.gp_username)} creó el personaje ${character(data.server_character_id, fullName(data))} (${data.dni_number}).`,
    en: (data) =>
      sentence`${user(data.user_id, data.gp_username)} created the character ${character(data.server_character_id, fullName(data))} (${data.dni_number}).`,
  },
});

/** A character was deleted; every service erases its data of the character within 10 s (SV-10, DN-08). */
export const characterDeleted = defineEvent({
  type: 'character.character.deleted',
  data: z.object({
    server_id: z.int(),
    user_id: z.int(),
    server_character_id: z.int(),
    name: z.string(),
    surname: z.string().nullable(),
    dni_number: z.string(),
    deleted_by: z.string(),
    /**
     * The character was dead, so that the economy decides about its goods: they pass on where its inheritance was executed (ECB-15).
     * Events of versions before 0.3 do not say.
     */
    was_dead: z.boolean().optional(),
  }),
  note: {
    es: (data) =>
      sentence`${data.deleted_by} eliminó el personaje ${character(data.server_character_id, fullName(data))} (${data.dni_number}).`,
    en: (data) =>
      sentence`${data.deleted_by} deleted the character ${character(data.server_character_id, fullName(data))} (${data.dni_number}).`,
  },
});

/**
 * A character died for good (DN-09) and acts no more. Its money is frozen until it is inherited, and it keeps the items that
 * it carries.
 */
export const characterDied = defineEvent({
  type: 'character.character.died',
  data: z.object({
    server_id: z.int(),
    /** The owner of the character. */
    user_id: z.int(),
    server_character_id: z.int(),
    name: z.string(),
    surname: z.string().nullable(),
    dni_number: z.string(),
    killed_by: z.string(),
  }),
  note: {
    es: (data) =>
      sentence`${data.killed_by} declaró la muerte permanente de ${character(data.server_character_id, fullName(data))} (${data.dni_number}).`,
    en: (data) =>
      sentence`${data.killed_by} declared the permanent death of ${character(data.server_character_id, fullName(data))} (${data.dni_number}).`,
  },
});

export const characterUpdated = defineEvent({
  type: 'character.character.updated',
  data: z.object({
    server_id: z.int(),
    /** The owner of the character. */
    user_id: z.int(),
    changed_by: z.string(),
    server_character_id: z.int(),
    name: z.string(),
    surname: z.string().nullable(),
    dni_number: z.string(),
    changed: z.array(z.string()),
  }),
  note: {
    es: (data) =>
      sentence`${data.changed_by} modificó el personaje ${character(data.server_character_id, fullName(data))} (${data.dni_number}).`,
    en: (data) =>
      sentence`${data.changed_by} changed the character ${character(data.server_character_id, fullName(data))} (${data.dni_number}).`,
  },
});

const IDENTITY_CARD_UPDATED_LABELS = {
  document_name: { es: 'el nombre del documento', en: 'the name of the document' },
  min_age: { es: 'la edad mínima', en: 'the minimum age' },
  max_age: { es: 'la edad máxima', en: 'the maximum age' },
  dni_number_format: { es: 'el formato del número', en: 'the format of the number' },
  name_fields: { es: 'los campos de nombre', en: 'the name fields' },
  surname_fields: { es: 'los campos de apellido', en: 'the surname fields' },
  nationalities: { es: 'las nacionalidades', en: 'the nationalities' },
  custom_fields: { es: 'los campos propios', en: 'the custom fields' },
} as const;
type IdentityCardUpdatedSetting = keyof typeof IDENTITY_CARD_UPDATED_LABELS;

export const identityCardUpdated = defineEvent({
  type: 'config.identity_card.updated',
  data: z.object({
    server_id: z.int(),
    /** The user who changed the form of identity cards. */
    user_id: z.int(),
    gp_username: z.string(),
    changed: z.array(
      z.enum(
        Object.keys(IDENTITY_CARD_UPDATED_LABELS) as [
          IdentityCardUpdatedSetting,
          ...IdentityCardUpdatedSetting[],
        ],
      ),
    ),
  }),
  note: {
    es: ({ user_id, gp_username, changed }) =>
      sentence`${user(user_id, gp_username)} cambió del documento de identidad ${enumerated(
        changed.map((setting) => IDENTITY_CARD_UPDATED_LABELS[setting]),
        'es',
      )}.`,
    en: ({ user_id, gp_username, changed }) =>
      sentence`${user(user_id, gp_username)} changed ${enumerated(
        changed.map((setting) => IDENTITY_CARD_UPDATED_LABELS[setting]),
        'en',
      )} of the identity card.`,
  },
});

import { imageId, imageUrlParam } from '../../images.ts';
import { z } from 'zod';
import { anyObjectParam, digitsParam, textParam } from '../../fields.ts';

export const CHARACTER_STATUSES = ['active', 'dead', 'deleted'] as const;

/** A character (DN-05). */
export const character = z
  .object({
    server_character_id: z.int(),
    server_id: z.int(),
    user_id: z.int(),
    name: z.string(),
    surname: z.string().nullable(),
    nationality: z.string().nullable(),
    gender: z.string().nullable(),
    /** `YYYY-MM-DD` */
    birthdate: z.string().nullable(),
    /** HH:MM */
    birth_time: z.string().nullable(),
    image_url: z.string().nullable(),
    image_id: imageId,
    dni_number: z.string(),
    /** Null unless the caller owns the character or is mod or more. */
    cp_id: z.string().nullable(),
    status: z.enum(CHARACTER_STATUSES),
    /** Null unless the caller owns the character or is mod or more. */
    custom_data: z.unknown(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Character' });

/** A character in a list, which leaves out the data that may be large (FU-04). */
export const listedCharacter = character.omit({ custom_data: true }).meta({ id: 'ListedCharacter' });

/** The form of a birthdate (DN-04); the service says whether the day exists. */
export const BIRTHDATE = {
  pattern: /^(?:\d{4}-\d{2}-\d{2}|-?\d{1,14})$/,
  es: 'debe ser una fecha AAAA-MM-DD o una marca de tiempo Unix',
  en: 'must be a date YYYY-MM-DD or a Unix time',
};

/** Parameters that describe a character; `birthdate` is Y-m-d, or a Unix time in seconds or milliseconds. */
export const characterParams = {
  name: textParam(1, 64),
  surname: textParam(1, 64),
  nationality: textParam(1, 64),
  gender: textParam(1, 16),
  birthdate: digitsParam(1, 20, BIRTHDATE),
  birth_time: textParam(5, 5, {
    pattern: /^([01]\d|2[0-3]):[0-5]\d$/,
    es: 'debe ser una hora HH:MM de 24 horas',
    en: 'must be a 24-hour time HH:MM',
  }),
  image_url: imageUrlParam(),
  custom_data: anyObjectParam(),
};

/** The name of a character in sentences. */
export const fullName = ({ name, surname }: { name: string; surname: string | null }): string =>
  surname === null ? name : `${name} ${surname}`;

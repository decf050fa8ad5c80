import { z } from 'zod';
import { boolParam, intParam, jsonParam, textParam, withDefault } from '../../fields.ts';

const freeFields = z.array(z.record(z.string(), z.unknown())).max(64);

/** The form of a server's identity cards (spec 2.4, DN-01). */
export const cardConfig = z
  .object({
    document_name: z.string(),
    min_age: z.int(),
    max_age: z.int(),
    dni_number_format: z.string(),
    name_fields: z.int(),
    surname_fields: z.int(),
    /** Empty: any nationality is allowed. */
    nationalities: z.array(z.object({ name: z.string(), enabled: z.boolean() })),
    custom_fields: freeFields,
  })
  .meta({ id: 'IdentityCardConfig' });

const nationalities = z
  .array(z.object({ name: textParam(1, 64), enabled: withDefault(boolParam(), true) }))
  .max(300)
  .refine(
    (list) => new Set(list.map(({ name }) => name.toLowerCase())).size === list.length,
    'every nationality once',
  );

/** Parameters of an update of the identity card. */
export const cardConfigParams = {
  document_name: textParam(1, 32),
  min_age: intParam(1, 255),
  max_age: intParam(1, 255),
  dni_number_format: textParam(1, 64),
  name_fields: intParam(1, 5),
  surname_fields: intParam(0, 5),
  nationalities: jsonParam(nationalities),
  custom_fields: jsonParam(freeFields),
};

import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { optional } from '../../fields.ts';
import { changesSomething } from '../../ways.ts';
import { cardConfig, cardConfigParams as params } from './card-config.ts';

export default defineAction('server_dni.update_config', {
  kind: 'command',
  access: { to: ['mod', 'manage_dni'], governs: true },
  summary: 'Change what identity cards look like and allow; characters that exist keep what they have.',
  input: z
    .object({
      document_name: optional(params.document_name),
      min_age: optional(params.min_age),
      max_age: optional(params.max_age),
      /** `#` stands for a digit, `A` for a capital letter, `*` for either, `\x` for x, anything else for itself (DN-02). */
      dni_number_format: optional(params.dni_number_format),
      name_fields: optional(params.name_fields),
      surname_fields: optional(params.surname_fields),
      nationalities: optional(params.nationalities),
      custom_fields: optional(params.custom_fields),
    })
    .apply(changesSomething()),
  output: z.object({ config: cardConfig }),
  errors: ['error', 'not_found'],
});

import { z } from 'zod';

/** A payee that a character keeps under an alias: the account of a card, or a character (ECB-17). */
export const contact = z
  .object({
    contact_id: z.int(),
    alias: z.string(),
    contact_card_number: z.string().nullable(),
    contact_character_id: z.int().nullable(),
    created_at: z.string(),
  })
  .meta({ id: 'Contact' });
export type Contact = z.output<typeof contact>;

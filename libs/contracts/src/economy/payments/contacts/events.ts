import { z } from 'zod';
import { defineEvent } from '../../../event.ts';

const contactEventData = z.object({
  contact_id: z.int(),
  server_character_id: z.int(),
  alias: z.string(),
  /** All but the last four digits hidden. */
  contact_card_number: z.string().nullable(),
  contact_character_id: z.int().nullable(),
});

/** A character noted down whom it often pays (ECB-17). */
export const contactAdded = defineEvent({
  type: 'bank.contact.added',
  data: contactEventData,
  note: {
    es: (data) => `El personaje ${data.server_character_id} guardó el contacto «${data.alias}».`,
    en: (data) => `Character ${data.server_character_id} saved the contact “${data.alias}”.`,
  },
});

/** A character crossed out a contact (ECB-17). */
export const contactRemoved = defineEvent({
  type: 'bank.contact.removed',
  data: contactEventData,
  note: {
    es: (data) => `El personaje ${data.server_character_id} eliminó el contacto «${data.alias}».`,
    en: (data) => `Character ${data.server_character_id} deleted the contact “${data.alias}”.`,
  },
});

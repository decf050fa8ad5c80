import { z } from 'zod';
import { defineEvent } from '../../../event.ts';
import { character, sentence } from '../../../sentence.ts';

const contactEventData = z.object({
  contact_id: z.int(),
  server_character_id: z.int(),
  alias: z.string(),
  /** Only the last four digits are shown. */
  contact_card_number: z.string().nullable(),
  contact_character_id: z.int().nullable(),
});

/** A character added a contact (ECB-17). */
export const contactAdded = defineEvent({
  type: 'bank.contact.added',
  data: contactEventData,
  note: {
    es: (data) => sentence`${character(data.server_character_id)} guardó el contacto «${data.alias}».`,
    en: (data) => sentence`${character(data.server_character_id)} saved the contact “${data.alias}”.`,
  },
});

/** A character removed a contact (ECB-17). */
export const contactRemoved = defineEvent({
  type: 'bank.contact.removed',
  data: contactEventData,
  note: {
    es: (data) => sentence`${character(data.server_character_id)} eliminó el contacto «${data.alias}».`,
    en: (data) => sentence`${character(data.server_character_id)} deleted the contact “${data.alias}”.`,
  },
});

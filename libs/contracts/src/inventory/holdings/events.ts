import { z } from 'zod';
import { defineEvent, OF_CHARACTER } from '../../event.ts';
import { character, sentence, units } from '../../sentence.ts';

/** SV-10: the items of a deleted character were removed. */
export const characterEmptied = defineEvent({
  type: 'inventory.character.emptied',
  data: z.object({
    server_character_id: z.int(),
    item_id: z.int(),
    name: z.string(),
    quantity: z.int(),
  }),
  note: {
    es: (data) =>
      sentence`Se retiraron ${units(data, 'es')} de ${character(data.server_character_id)}, porque se eliminó.`,
    en: (data) =>
      sentence`${units(data, 'en')} was removed from ${character(data.server_character_id)}, because of the deletion.`,
  },
});

/** Units that a frisk took from a character: they are destroyed (FR-05), or evidence of a department (RC-04). */
export const itemConfiscated = defineEvent({
  type: 'inventory.item.confiscated',
  data: z.object({
    session_id: z.int(),
    searcher_character_id: z.int(),
    target_character_id: z.int(),
    item_id: z.int(),
    name: z.string(),
    quantity: z.int(),
    /** Units that the target has left. */
    held: z.int(),
    /** The department that keeps them as evidence; null: they are destroyed. */
    department_id: z.int().nullable(),
  }),
  own: {
    whose: ({ target_character_id: id }) => ({ characters: [id] }),
    hides: ['session_id', 'searcher_character_id'],
  },
  note: {
    es: (data) =>
      sentence`${character(data.searcher_character_id)} confiscó ${units(data, 'es')} a ${character(data.target_character_id)}.`,
    en: (data) =>
      sentence`${character(data.searcher_character_id)} confiscated ${units(data, 'en')} from ${character(data.target_character_id)}.`,
  },
});

export const itemDeleted = defineEvent({
  type: 'inventory.item.deleted',
  data: z.object({
    server_character_id: z.int(),
    item_id: z.int(),
    name: z.string(),
    quantity: z.int(),
    /** Units that the character has now. */
    held: z.int(),
  }),
  note: {
    es: (data) => sentence`${character(data.server_character_id)} tiró ${units(data, 'es')}.`,
    en: (data) => sentence`${character(data.server_character_id)} threw away ${units(data, 'en')}.`,
  },
});

export const itemGiven = defineEvent({
  type: 'inventory.item.given',
  data: z.object({
    server_character_id: z.int(),
    item_id: z.int(),
    name: z.string(),
    quantity: z.int(),
    /** Units that the character has now. */
    held: z.int(),
  }),
  own: OF_CHARACTER,
  note: {
    es: (data) =>
      sentence`El personal entregó ${units(data, 'es')} a ${character(data.server_character_id)}.`,
    en: (data) => sentence`Staff gave ${units(data, 'en')} to ${character(data.server_character_id)}.`,
  },
});

export const itemTaken = defineEvent({
  type: 'inventory.item.taken',
  data: z.object({
    server_character_id: z.int(),
    item_id: z.int(),
    name: z.string(),
    quantity: z.int(),
    /** Units that the character has now. */
    held: z.int(),
  }),
  own: OF_CHARACTER,
  note: {
    es: (data) => sentence`El personal retiró ${units(data, 'es')} a ${character(data.server_character_id)}.`,
    en: (data) => sentence`Staff took ${units(data, 'en')} from ${character(data.server_character_id)}.`,
  },
});

export const itemTransferred = defineEvent({
  type: 'inventory.item.transferred',
  data: z.object({
    from_character_id: z.int(),
    to_character_id: z.int(),
    item_id: z.int(),
    name: z.string(),
    quantity: z.int(),
  }),
  own: {
    whose: ({ from_character_id, to_character_id }) => ({ characters: [from_character_id, to_character_id] }),
    hides: ['from_character_id'],
  },
  note: {
    es: (data) =>
      sentence`${character(data.from_character_id)} dio ${units(data, 'es')} a ${character(data.to_character_id)}.`,
    en: (data) =>
      sentence`${character(data.from_character_id)} gave ${units(data, 'en')} to ${character(data.to_character_id)}.`,
  },
});

import { z } from 'zod';
import { defineEvent, OF_CHARACTER } from '../../event.ts';
import { character, sentence, thing } from '../../sentence.ts';

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
    es: ({ server_character_id, item_id, quantity, name }) =>
      sentence`Se retiraron ${quantity} × ${thing('item', item_id, `«${name}»`)} de ${character(server_character_id)}, porque se eliminó.`,
    en: ({ server_character_id, item_id, quantity, name }) =>
      sentence`${quantity} × ${thing('item', item_id, `“${name}”`)} was removed from ${character(server_character_id)}, because of the deletion.`,
  },
});

/** Units that a frisk took from a character; they are destroyed (FR-05). */
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
  }),
  own: {
    whose: ({ target_character_id: id }) => ({ characters: [id] }),
    hides: ['session_id', 'searcher_character_id'],
  },
  note: {
    es: ({ searcher_character_id, target_character_id, item_id, quantity, name }) =>
      sentence`${character(searcher_character_id)} confiscó ${quantity} × ${thing('item', item_id, `«${name}»`)} a ${character(target_character_id)}.`,
    en: ({ searcher_character_id, target_character_id, item_id, quantity, name }) =>
      sentence`${character(searcher_character_id)} confiscated ${quantity} × ${thing('item', item_id, `“${name}”`)} from ${character(target_character_id)}.`,
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
    es: ({ server_character_id, item_id, quantity, name }) =>
      sentence`${character(server_character_id)} tiró ${quantity} × ${thing('item', item_id, `«${name}»`)}.`,
    en: ({ server_character_id, item_id, quantity, name }) =>
      sentence`${character(server_character_id)} threw away ${quantity} × ${thing('item', item_id, `“${name}”`)}.`,
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
    es: ({ server_character_id, item_id, quantity, name }) =>
      sentence`El personal entregó ${quantity} × ${thing('item', item_id, `«${name}»`)} a ${character(server_character_id)}.`,
    en: ({ server_character_id, item_id, quantity, name }) =>
      sentence`Staff gave ${quantity} × ${thing('item', item_id, `“${name}”`)} to ${character(server_character_id)}.`,
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
    es: ({ server_character_id, item_id, quantity, name }) =>
      sentence`El personal retiró ${quantity} × ${thing('item', item_id, `«${name}»`)} a ${character(server_character_id)}.`,
    en: ({ server_character_id, item_id, quantity, name }) =>
      sentence`Staff took ${quantity} × ${thing('item', item_id, `“${name}”`)} from ${character(server_character_id)}.`,
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
    es: ({ from_character_id, to_character_id, item_id, quantity, name }) =>
      sentence`${character(from_character_id)} dio ${quantity} × ${thing('item', item_id, `«${name}»`)} a ${character(to_character_id)}.`,
    en: ({ from_character_id, to_character_id, item_id, quantity, name }) =>
      sentence`${character(from_character_id)} gave ${quantity} × ${thing('item', item_id, `“${name}”`)} to ${character(to_character_id)}.`,
  },
});

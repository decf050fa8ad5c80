import { z } from 'zod';
import { defineEvent, OF_CHARACTER } from '../../event.ts';

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
    es: ({ server_character_id, quantity, name }) =>
      `Se retiraron ${quantity} × «${name}» del personaje eliminado ${server_character_id}.`,
    en: ({ server_character_id, quantity, name }) =>
      `${quantity} × “${name}” was removed from the deleted character ${server_character_id}.`,
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
    es: ({ searcher_character_id, target_character_id, quantity, name }) =>
      `El personaje ${searcher_character_id} confiscó ${quantity} × «${name}» al personaje ${target_character_id}.`,
    en: ({ searcher_character_id, target_character_id, quantity, name }) =>
      `Character ${searcher_character_id} confiscated ${quantity} × “${name}” from character ${target_character_id}.`,
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
    es: ({ server_character_id, quantity, name }) =>
      `El personaje ${server_character_id} tiró ${quantity} × «${name}».`,
    en: ({ server_character_id, quantity, name }) =>
      `Character ${server_character_id} threw away ${quantity} × “${name}”.`,
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
    es: ({ server_character_id, quantity, name }) =>
      `El personal entregó ${quantity} × «${name}» al personaje ${server_character_id}.`,
    en: ({ server_character_id, quantity, name }) =>
      `Staff gave ${quantity} × “${name}” to character ${server_character_id}.`,
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
    es: ({ server_character_id, quantity, name }) =>
      `El personal retiró ${quantity} × «${name}» al personaje ${server_character_id}.`,
    en: ({ server_character_id, quantity, name }) =>
      `Staff took ${quantity} × “${name}” from character ${server_character_id}.`,
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
    es: ({ from_character_id, to_character_id, quantity, name }) =>
      `El personaje ${from_character_id} dio ${quantity} × «${name}» al personaje ${to_character_id}.`,
    en: ({ from_character_id, to_character_id, quantity, name }) =>
      `Character ${from_character_id} gave ${quantity} × “${name}” to character ${to_character_id}.`,
  },
});

import { z } from 'zod';
import { defineEvent } from '../../event.ts';

/** Units that a frisk took from a character; they are destroyed (FR-05). */
export default defineEvent({
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
  note: ({ searcher_character_id, target_character_id, quantity, name }) =>
    `El personaje ${searcher_character_id} confiscó ${quantity} × «${name}» al personaje ${target_character_id}.`,
});

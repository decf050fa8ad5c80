import { z } from 'zod';
import { defineEvent } from '../../event.ts';

export default defineEvent({
  type: 'inventory.item.deleted',
  data: z.object({
    server_character_id: z.int(),
    item_id: z.int(),
    name: z.string(),
    quantity: z.int(),
    /** Units that the character has now. */
    held: z.int(),
  }),
  note: ({ server_character_id, quantity, name }) =>
    `El personaje ${server_character_id} tiró ${quantity} × «${name}».`,
});

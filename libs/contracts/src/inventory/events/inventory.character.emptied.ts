import { z } from 'zod';
import { defineEvent } from '../../event.ts';

/** SV-10: a deleted character's things went with him. */
export default defineEvent({
  type: 'inventory.character.emptied',
  data: z.object({
    server_character_id: z.int(),
    item_id: z.int(),
    name: z.string(),
    quantity: z.int(),
  }),
  note: ({ server_character_id, quantity, name }) =>
    `Se retiraron ${quantity} × «${name}» del personaje eliminado ${server_character_id}.`,
});

import { z } from 'zod';
import { defineEvent } from '../../event.ts';

export default defineEvent({
  type: 'inventory.item.transferred',
  data: z.object({
    from_character_id: z.int(),
    to_character_id: z.int(),
    item_id: z.int(),
    name: z.string(),
    quantity: z.int(),
  }),
  note: ({ from_character_id, to_character_id, quantity, name }) =>
    `El personaje ${from_character_id} dio ${quantity} × «${name}» al personaje ${to_character_id}.`,
});

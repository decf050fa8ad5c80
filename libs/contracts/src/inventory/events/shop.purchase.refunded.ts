import { z } from 'zod';
import { defineEvent } from '../../event.ts';

/** Goods were paid for but could not be delivered any more: the money went back. */
export default defineEvent({
  type: 'shop.purchase.refunded',
  data: z.object({
    purchase_id: z.int(),
    server_character_id: z.int(),
    total_cost: z.int(),
    goods: z.string(),
  }),
  note: ({ server_character_id, goods, total_cost }) =>
    `Se devolvieron ${total_cost} al personaje ${server_character_id}: ${goods} ya no se pudo entregar.`,
});

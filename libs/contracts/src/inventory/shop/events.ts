import { z } from 'zod';
import { defineEvent } from '../../event.ts';

/** Goods were paid for and delivered. */
export const purchaseCompleted = defineEvent({
  type: 'shop.purchase.completed',
  data: z.object({
    purchase_id: z.int(),
    server_character_id: z.int(),
    total_cost: z.int(),
    payment_method: z.enum(['wallet', 'bank']),
    goods: z.string(),
    lines: z.array(z.object({ item_id: z.int(), name: z.string(), quantity: z.int(), unit_price: z.int() })),
    license_id: z.int().nullable(),
  }),
  note: ({ server_character_id, goods, total_cost, payment_method }) =>
    `El personaje ${server_character_id} compró ${goods} por ${total_cost} (${
      payment_method === 'wallet' ? 'efectivo' : 'banco'
    }).`,
});

/** Goods were paid for but could not be delivered any more: the money went back. */
export const purchaseRefunded = defineEvent({
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

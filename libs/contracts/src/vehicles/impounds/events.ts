import { z } from 'zod';
import { defineEvent } from '../../event.ts';

/** A fee was paid, but its vehicle had been removed by then: the money went back (CA-08). */
export const impoundRefunded = defineEvent({
  type: 'vehicle.impound.refunded',
  data: z.object({
    vehicle_id: z.int(),
    server_character_id: z.int(),
    brand: z.string(),
    model: z.string(),
    plate: z.string(),
    total_cost: z.int(),
  }),
  note: {
    es: ({ server_character_id, brand, model, plate, total_cost }) =>
      `Se devolvieron ${total_cost} al personaje ${server_character_id}: el vehículo «${brand} ${model}» (${plate}) ya no existe.`,
    en: ({ server_character_id, brand, model, plate, total_cost }) =>
      `${total_cost} went back to character ${server_character_id}: the vehicle “${brand} ${model}” (${plate}) does not exist any more.`,
  },
});

import { z } from 'zod';
import { defineEvent, OF_OWNER } from '../../event.ts';
import { vehicle } from '../vehicles/vehicles.ts';

/** A vehicle was sold or given away. */
export const vehicleBought = defineEvent({
  type: 'vehicle.vehicle.bought',
  data: vehicle.extend({
    total_cost: z.int(),
    /** null for a free vehicle. */
    payment_method: z.enum(['wallet', 'bank']).nullable(),
  }),
  own: OF_OWNER,
  note: {
    es: ({ owner_character_id, brand, model, plate, total_cost, payment_method }) =>
      `El personaje ${owner_character_id} ${
        payment_method === null
          ? `recibió gratis el vehículo «${brand} ${model}» (${plate})`
          : `compró el vehículo «${brand} ${model}» (${plate}) por ${total_cost} (${
              payment_method === 'wallet' ? 'efectivo' : 'banco'
            })`
      }.`,
    en: ({ owner_character_id, brand, model, plate, total_cost, payment_method }) =>
      `Character ${owner_character_id} ${
        payment_method === null
          ? `received the vehicle “${brand} ${model}” (${plate}) for free`
          : `bought the vehicle “${brand} ${model}” (${plate}) for ${total_cost} (${
              payment_method === 'wallet' ? 'cash' : 'bank'
            })`
      }.`,
  },
});

/** A vehicle was paid for but could not be delivered any more: the money went back. */
export const vehicleRefunded = defineEvent({
  type: 'vehicle.vehicle.refunded',
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
      `Se devolvieron ${total_cost} al personaje ${server_character_id}: el vehículo «${brand} ${model}» (${plate}) ya no se pudo entregar.`,
    en: ({ server_character_id, brand, model, plate, total_cost }) =>
      `${total_cost} went back to character ${server_character_id}: the vehicle “${brand} ${model}” (${plate}) could no longer be delivered.`,
  },
});

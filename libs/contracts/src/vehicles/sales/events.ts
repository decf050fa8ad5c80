import { z } from 'zod';
import { defineEvent, OF_OWNER } from '../../event.ts';
import { ownerName, vehicleName } from '../vehicles/events.ts';
import { vehicle } from '../vehicles/vehicles.ts';
import { character, money, sentence } from '../../sentence.ts';

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
    es: (data) =>
      data.payment_method === null
        ? sentence`${ownerName(data, 'es')} recibió gratis el vehículo ${vehicleName(data, 'es')}.`
        : sentence`${ownerName(data, 'es')} compró el vehículo ${vehicleName(data, 'es')} por ${money(data.total_cost)} (${
            data.payment_method === 'wallet' ? 'efectivo' : 'banco'
          }).`,
    en: (data) =>
      data.payment_method === null
        ? sentence`${ownerName(data, 'en')} received the vehicle ${vehicleName(data, 'en')} for free.`
        : sentence`${ownerName(data, 'en')} bought the vehicle ${vehicleName(data, 'en')} for ${money(data.total_cost)} (${
            data.payment_method === 'wallet' ? 'cash' : 'bank'
          }).`,
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
    es: (data) =>
      sentence`Se devolvieron ${money(data.total_cost)} a ${character(data.server_character_id)}: el vehículo ${vehicleName(data, 'es')} ya no se pudo entregar.`,
    en: (data) =>
      sentence`${money(data.total_cost)} went back to ${character(data.server_character_id)}: the vehicle ${vehicleName(data, 'en')} could no longer be delivered.`,
  },
});

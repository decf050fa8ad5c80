import { z } from 'zod';
import { defineEvent } from '../../event.ts';
import { vehicleName } from '../vehicles/events.ts';
import { character, money, sentence } from '../../sentence.ts';

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
    es: (data) =>
      sentence`Se devolvieron ${money(data.total_cost)} a ${character(data.server_character_id)}: el vehículo ${vehicleName(data, 'es')} ya no existe.`,
    en: (data) =>
      sentence`${money(data.total_cost)} went back to ${character(data.server_character_id)}: the vehicle ${vehicleName(data, 'en')} does not exist any more.`,
  },
});

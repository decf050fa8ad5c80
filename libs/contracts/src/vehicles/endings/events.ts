import { z } from 'zod';
import { defineEvent } from '../../event.ts';
import { vehicle } from '../vehicles/vehicles.ts';

/** A vehicle of a dead character passed on to its heir, who owns it now (ECB-15). */
export const vehicleInherited = defineEvent({
  type: 'vehicle.vehicle.inherited',
  data: vehicle.extend({ from_character_id: z.int() }),
  note: {
    es: ({ brand, model, plate, owner_character_id, from_character_id }) =>
      `El personaje ${owner_character_id} heredó el vehículo «${brand} ${model}» (${plate}) del personaje ${from_character_id}.`,
    en: ({ brand, model, plate, owner_character_id, from_character_id }) =>
      `Character ${owner_character_id} inherited the vehicle “${brand} ${model}” (${plate}) from character ${from_character_id}.`,
  },
});

import { z } from 'zod';
import { defineEvent } from '../../event.ts';
import { ownerName, vehicleName } from '../vehicles/events.ts';
import { vehicle } from '../vehicles/vehicles.ts';
import { character, sentence } from '../../sentence.ts';

/** A vehicle of a dead character passed on to its heir, who owns it now (ECB-15). */
export const vehicleInherited = defineEvent({
  type: 'vehicle.vehicle.inherited',
  data: vehicle.extend({ from_character_id: z.int() }),
  note: {
    es: (data) =>
      sentence`${ownerName(data, 'es')} heredó el vehículo ${vehicleName(data, 'es')} de ${character(data.from_character_id)}.`,
    en: (data) =>
      sentence`${ownerName(data, 'en')} inherited the vehicle ${vehicleName(data, 'en')} from ${character(data.from_character_id)}.`,
  },
});

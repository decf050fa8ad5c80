import { z } from 'zod';
import { changedThings } from '../../changed-words.ts';
import { defineEvent, OF_OWNER } from '../../event.ts';
import { vehicle } from './vehicles.ts';

/** A vehicle was given another plate or colour. */
export const vehicleUpdated = defineEvent({
  type: 'vehicle.vehicle.updated',
  data: vehicle.extend({ changed: z.array(z.string()), old_plate: z.string() }),
  own: OF_OWNER,
  note: {
    es: ({ brand, model, plate, old_plate, changed }) =>
      `Se cambió el vehículo «${brand} ${model}» (${old_plate === plate ? plate : `${old_plate} → ${plate}`}): ${changedThings(changed, 'es')}.`,
    en: ({ brand, model, plate, old_plate, changed }) =>
      `The vehicle “${brand} ${model}” (${old_plate === plate ? plate : `${old_plate} → ${plate}`}) was changed: ${changedThings(changed, 'en')}.`,
  },
});

/** A vehicle was removed; nothing is refunded (CA-05). */
export const vehicleRemoved = defineEvent({
  type: 'vehicle.vehicle.removed',
  data: vehicle.extend({ reason: z.enum(['owner', 'staff', 'character_ended', 'no_heir']) }),
  own: OF_OWNER,
  note: {
    es: ({ brand, model, plate, owner_character_id, reason }) =>
      `Se retiró el vehículo «${brand} ${model}» (${plate}) del personaje ${owner_character_id}${
        {
          owner: ' a petición suya',
          staff: '',
          character_ended: ', que ya no existe',
          no_heir: ', que murió sin herederos',
        }[reason]
      }.`,
    en: ({ brand, model, plate, owner_character_id, reason }) =>
      `The vehicle “${brand} ${model}” (${plate}) of character ${owner_character_id}${
        {
          owner: ' was removed at their request',
          staff: ' was removed',
          character_ended: ', who no longer exists, was removed',
          no_heir: ', who died without heirs, was removed',
        }[reason]
      }.`,
  },
});

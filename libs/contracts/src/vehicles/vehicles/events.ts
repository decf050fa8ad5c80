import { z } from 'zod';
import { changedThings } from '../../changed-words.ts';
import type { Locale } from '../../errors.ts';
import { defineEvent, OF_OWNER } from '../../event.ts';
import { vehicle } from './vehicles.ts';
import { character, sentence, thing, type Slot } from '../../sentence.ts';

/** A vehicle in a sentence, by make, model and plate. */
export const vehicleName = (
  { vehicle_id, brand, model, plate }: { vehicle_id: number; brand: string; model: string; plate: string },
  locale: Locale,
): Slot =>
  thing(
    'vehicle',
    vehicle_id,
    `${locale === 'es' ? `«${brand} ${model}»` : `“${brand} ${model}”`} (${plate})`,
  );

/** The plate, and the old one where it changed. */
const platesOf = ({ plate, old_plate }: { plate: string; old_plate: string }): string =>
  old_plate === plate ? plate : `${old_plate} → ${plate}`;

/** A vehicle was given another plate or colour. */
export const vehicleUpdated = defineEvent({
  type: 'vehicle.vehicle.updated',
  data: vehicle.extend({ changed: z.array(z.string()), old_plate: z.string() }),
  own: OF_OWNER,
  note: {
    es: (data) =>
      sentence`Se cambió el vehículo ${vehicleName({ ...data, plate: platesOf(data) }, 'es')}: ${changedThings(data.changed, 'es')}.`,
    en: (data) =>
      sentence`The vehicle ${vehicleName({ ...data, plate: platesOf(data) }, 'en')} was changed: ${changedThings(data.changed, 'en')}.`,
  },
});

/** A vehicle was removed; nothing is refunded (CA-05). */
export const vehicleRemoved = defineEvent({
  type: 'vehicle.vehicle.removed',
  data: vehicle.extend({ reason: z.enum(['owner', 'staff', 'character_ended', 'no_heir']) }),
  own: OF_OWNER,
  note: {
    es: ({ owner_character_id, reason, ...data }) =>
      sentence`Se retiró el vehículo ${vehicleName(data, 'es')} de ${character(owner_character_id)}${
        {
          owner: ' a petición suya',
          staff: '',
          character_ended: ', que ya no existe',
          no_heir: ', que murió sin herederos',
        }[reason]
      }.`,
    en: ({ owner_character_id, reason, ...data }) =>
      sentence`The vehicle ${vehicleName(data, 'en')} of ${character(owner_character_id)}${
        {
          owner: ' was removed at their request',
          staff: ' was removed',
          character_ended: ', who no longer exists, was removed',
          no_heir: ', who died without heirs, was removed',
        }[reason]
      }.`,
  },
});

import { z } from 'zod';
import { changedThings } from '../../changed-words.ts';
import type { Locale } from '../../errors.ts';
import { defineEvent, OF_OWNER, stated } from '../../event.ts';
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

/** VS-02: a character or an organisation, in a sentence. */
export const partyOf = (characterId: number | null, orgId: number | null, locale: Locale): Slot =>
  characterId !== null
    ? character(characterId)
    : thing('org', orgId ?? 0, locale === 'es' ? 'una organización' : 'an organisation');

/** The owner of a vehicle in a sentence. */
export const ownerName = (
  { owner_character_id, owner_org_id }: { owner_character_id: number | null; owner_org_id: number | null },
  locale: Locale,
): Slot => partyOf(owner_character_id, owner_org_id, locale);

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
    es: ({ reason, ...data }) =>
      sentence`Se retiró el vehículo ${vehicleName(data, 'es')} de ${ownerName(data, 'es')}${
        {
          owner: ' a petición suya',
          staff: '',
          character_ended: ', que ya no existe',
          no_heir: ', que murió sin herederos',
        }[reason]
      }.`,
    en: ({ reason, ...data }) =>
      sentence`The vehicle ${vehicleName(data, 'en')} of ${ownerName(data, 'en')}${
        {
          owner: ' was removed at their request',
          staff: ' was removed',
          character_ended: ', who no longer exists, was removed',
          no_heir: ', who died without heirs, was removed',
        }[reason]
      }.`,
  },
});

/** VS-04: staff gave a vehicle away. */
export const vehicleGiven = defineEvent({
  type: 'vehicle.vehicle.given',
  data: vehicle.extend({ reason: z.string() }),
  own: { ...OF_OWNER, hides: ['reason'] },
  note: {
    es: (data) =>
      sentence`${ownerName(data, 'es')} recibió del personal el vehículo ${vehicleName(data, 'es')}.${stated('reason', data.reason, 'es')}`,
    en: (data) =>
      sentence`${ownerName(data, 'en')} received the vehicle ${vehicleName(data, 'en')} from staff.${stated('reason', data.reason, 'en')}`,
  },
});

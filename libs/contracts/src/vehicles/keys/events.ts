import { z } from 'zod';
import type { Locale } from '../../errors.ts';
import { defineEvent, type OwnMatter } from '../../event.ts';
import { character, listed, sentence, time } from '../../sentence.ts';
import { ownerName, vehicleName } from '../vehicles/events.ts';
import { vehicle } from '../vehicles/vehicles.ts';

/** The owner, the holder and the vehicle. */
const given = vehicle.extend({ server_character_id: z.int() });
const own: OwnMatter<z.output<typeof given>> = {
  whose: ({ owner_character_id, server_character_id }) => ({
    characters: [owner_character_id, server_character_id],
  }),
  hides: ['flags'],
};

/** A character got a key of a vehicle, or has it until another time (VS-03). */
export const keyGiven = defineEvent({
  type: 'vehicle.key.given',
  data: given.extend({
    /** null: until it is taken. */
    until: z.iso.datetime().nullable(),
  }),
  own,
  note: {
    es: ({ until, ...data }) =>
      sentence`${ownerName(data, 'es')} dio a ${character(data.server_character_id)} una llave del vehículo ${vehicleName(data, 'es')}${until === null ? '' : sentence` hasta ${time(until)}`}.`,
    en: ({ until, ...data }) =>
      sentence`${ownerName(data, 'en')} gave ${character(data.server_character_id)} a key of the vehicle ${vehicleName(data, 'en')}${until === null ? '' : sentence` until ${time(until)}`}.`,
  },
});

/** A key was taken from a character, or given back (VS-03). */
export const keyTaken = defineEvent({
  type: 'vehicle.key.taken',
  data: given,
  own,
  note: {
    es: (data) =>
      sentence`${character(data.server_character_id)} ya no tiene la llave del vehículo ${vehicleName(data, 'es')} de ${ownerName(data, 'es')}.`,
    en: (data) =>
      sentence`${character(data.server_character_id)} has no key of the vehicle ${vehicleName(data, 'en')} of ${ownerName(data, 'en')} any more.`,
  },
});

/** The reasons why keys end that neither their owner takes nor their time ends. */
export const KEY_ENDS = [
  'sold',
  'impounded',
  'character_ended',
  'player_left',
  'inherited',
  'removed',
] as const;
export type KeyEnd = (typeof KEY_ENDS)[number];

const WHY: Readonly<Record<Locale, Readonly<Record<KeyEnd, string>>>> = {
  es: {
    sold: 'el vehículo tiene otro dueño',
    impounded: 'está en el depósito',
    character_ended: 'una de las personas ya no vive',
    player_left: 'una de las personas dejó el servidor',
    inherited: 'el vehículo se heredó',
    removed: 'el vehículo ya no existe',
  },
  en: {
    sold: 'the vehicle has another owner',
    impounded: 'it is impounded',
    character_ended: 'one of the people lives no more',
    player_left: 'one of the people left the server',
    inherited: 'the vehicle was inherited',
    removed: 'the vehicle does not exist any more',
  },
};

/** Keys of a vehicle ended, although nobody took them (VS-03). */
export const keysEnded = defineEvent({
  type: 'vehicle.key.ended',
  data: z.object({
    vehicle_id: z.int(),
    brand: z.string(),
    model: z.string(),
    plate: z.string(),
    /** Who held them. */
    server_character_ids: z.array(z.int()),
    reason: z.enum(KEY_ENDS),
  }),
  own: {
    whose: ({ server_character_ids }) => ({ characters: server_character_ids }),
    hides: ['server_character_ids'],
  },
  note: {
    es: (data) =>
      sentence`Las llaves del vehículo ${vehicleName(data, 'es')} de ${listed(
        data.server_character_ids.map((id) => character(id)),
        'es',
      )} dejaron de valer: ${WHY.es[data.reason]}.`,
    en: (data) =>
      sentence`The keys of the vehicle ${vehicleName(data, 'en')} of ${listed(
        data.server_character_ids.map((id) => character(id)),
        'en',
      )} ended: ${WHY.en[data.reason]}.`,
  },
});

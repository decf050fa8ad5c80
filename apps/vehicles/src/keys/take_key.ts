import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { keyTaken } from '@cabildo/contracts/vehicles/keys/events.ts';
import contract from '@cabildo/contracts/vehicles/keys/take_key.ts';
import { deleteKeys, lockKeysOf } from '../claims/keys.table.ts';
import { isValid } from '../claims/rules.ts';
import { handler } from '../deps.ts';
import { charactersAmong } from '../owners/rules.ts';
import { findOwn } from '../vehicles/own.ts';
import { vehicleView } from '../vehicles/rules.ts';
import { findVehicle, lockVehicle } from '../vehicles/table.ts';

export default handler(contract, {
  async prepare(scope) {
    const { input, serverId, characters, db } = scope;
    // Who holds a key may give it back.
    if (characters.has(input.target_character_id))
      return (await findVehicle(db, serverId, input.vehicle_id)) ? { owner: null } : fail('not_found');
    const own = await findOwn(scope, input.vehicle_id);
    return isFailure(own) ? own : { owner: own.vehicle.owner_character_id };
  },
  async handle({ input, serverId, prepared: { owner }, tx, emit, now }) {
    const { vehicle_id, target_character_id: holder } = input;
    const vehicle = await lockVehicle(tx, serverId, vehicle_id);
    if (!vehicle) return fail('not_found');
    if (owner !== null && vehicle.owner_character_id !== owner) return fail('forbidden');
    const key = (await lockKeysOf(tx, [vehicle_id])).find(({ character_id }) => character_id === holder);
    if (!key || !isValid(key, now)) return fail('not_found', { message: NO_KEY });
    await deleteKeys(tx, [key]);
    const data = { ...vehicleView(vehicle), server_character_id: holder };
    emit(draft(keyTaken, data, charactersAmong(vehicle.owner_character_id, holder)));
    return { taken: true as const, vehicle_id };
  },
});

const NO_KEY = {
  es: 'El personaje no tiene (o ya no) una llave del vehículo.',
  en: 'The character has no key of the vehicle (any more).',
};

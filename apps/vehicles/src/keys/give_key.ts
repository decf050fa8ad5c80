import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { keyGiven } from '@cabildo/contracts/vehicles/keys/events.ts';
import contract from '@cabildo/contracts/vehicles/keys/give_key.ts';
import { MAX_KEYS } from '@cabildo/contracts/vehicles/keys/keys.ts';
import { deleteKeys, lockKeysOf, putKey } from '../claims/keys.table.ts';
import { isValid, keyView } from '../claims/rules.ts';
import { handler } from '../deps.ts';
import { charactersAmong } from '../owners/rules.ts';
import { lockOwners } from '../owners/table.ts';
import { findOwn } from '../vehicles/own.ts';
import { vehicleView } from '../vehicles/rules.ts';
import { lockVehicle } from '../vehicles/table.ts';

export default handler(contract, {
  async prepare(scope) {
    const { input, deps, serverId } = scope;
    const own = await findOwn(scope, input.vehicle_id);
    if (isFailure(own)) return own;
    const owner = own.vehicle.owner_character_id;
    if (input.target_character_id === owner) return fail('self_transfer');
    const target = await deps.characters.live(serverId, input.target_character_id);
    return target ? { owner, holderUser: target.user_id } : fail('character_not_found');
  },
  async handle({ input, serverId, member, prepared: { owner, holderUser }, tx, emit, now }) {
    const { vehicle_id, target_character_id: holder } = input;
    const until = input.until === undefined ? null : new Date(input.until);
    if (until !== null && until <= now) return fail('error', { message: PAST });
    // Neither of them ends before this is committed, so that their end finds the key.
    const owners = await lockOwners(tx, new Map([owner, holder].map((id) => [id, serverId])));
    if ([owner, holder].some((id) => owners.get(id)!.isEnded)) return fail('character_not_found');
    const vehicle = await lockVehicle(tx, serverId, vehicle_id);
    if (vehicle?.owner_character_id !== owner) return fail('not_found');
    if (vehicle.impounded_at !== null) return fail('error', { status: 409, message: IMPOUNDED });
    const keys = await lockKeysOf(tx, [vehicle_id]);
    await deleteKeys(
      tx,
      keys.filter((each) => !isValid(each, now)),
    );
    const others = keys.filter((each) => isValid(each, now) && each.character_id !== holder);
    if (others.length >= MAX_KEYS) return fail('limit_exceeded', { message: TOO_MANY });
    const key = {
      vehicle_id,
      character_id: holder,
      server_id: serverId,
      user_id: holderUser,
      given_by_user_id: member.user_id,
      given_at: now,
      until,
    };
    await putKey(tx, key);
    const shown = keyView(key);
    const data = { ...vehicleView(vehicle), server_character_id: holder, until: shown.until };
    emit(draft(keyGiven, data, charactersAmong(owner, holder)));
    return { key: shown };
  },
});

const PAST = {
  es: 'until debe estar en el futuro.',
  en: 'until must be in the future.',
};

const IMPOUNDED = {
  es: 'El vehículo está en el depósito: nadie recibe una llave hasta que salga.',
  en: 'The vehicle is impounded: nobody gets a key until it is released.',
};

const TOO_MANY = {
  es: `El vehículo ya tiene ${MAX_KEYS} llaves, el máximo.`,
  en: `The vehicle already has ${MAX_KEYS} keys, the most it may have.`,
};

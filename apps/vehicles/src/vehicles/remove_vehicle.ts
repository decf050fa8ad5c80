import { fail, isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/vehicles/vehicles/remove_vehicle.ts';
import { handler } from '../deps.ts';
import { findOwn } from './own.ts';
import { removeVehicles } from './remove.ts';
import { lockVehicle } from './table.ts';

const IMPOUNDED = {
  es: 'El vehículo está en el depósito. Paga antes la tasa con pay_impound.',
  en: 'The vehicle is impounded. Pay the fee with pay_impound first.',
};

export default handler(contract, {
  async prepare(scope) {
    const own = await findOwn(scope, scope.input.vehicle_id);
    return isFailure(own) ? own : { owner: own.vehicle.owner_character_id };
  },
  async handle({ input: { vehicle_id }, serverId, member, prepared: { owner }, tx, emit, now }) {
    const vehicle = await lockVehicle(tx, serverId, vehicle_id);
    if (!vehicle) return fail('not_found');
    if (vehicle.owner_character_id !== owner) return fail('forbidden');
    if (vehicle.impounded_at !== null) return fail('error', { status: 409, message: IMPOUNDED });
    await removeVehicles(tx, emit, [vehicle], { reason: 'owner', userId: member.user_id, now });
    return { removed: true as const, vehicle_id };
  },
});

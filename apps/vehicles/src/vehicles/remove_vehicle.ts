import { fail } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/vehicles/vehicles/remove_vehicle.ts';
import { handler } from '../deps.ts';
import { removeVehicles } from './remove.ts';
import { lockVehicle } from './table.ts';

const IMPOUNDED = {
  es: 'El vehículo está en el depósito. Paga antes la tasa con pay_impound.',
  en: 'The vehicle is impounded. Pay the fee with pay_impound first.',
};

export default handler(contract, {
  async handle({ input: { vehicle_id }, serverId, member, characters, tx, emit, now }) {
    const vehicle = await lockVehicle(tx, serverId, vehicle_id);
    if (!vehicle) return fail('not_found');
    if (!characters.has(vehicle.owner_character_id)) return fail('forbidden');
    if (vehicle.impounded_at !== null) return fail('error', { status: 409, message: IMPOUNDED });
    await removeVehicles(tx, emit, [vehicle], { reason: 'owner', userId: member.user_id, now });
    return { removed: true as const, vehicle_id };
  },
});

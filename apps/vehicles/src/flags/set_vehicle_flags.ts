import { draft, fail, isFailure, nothingSent, sentNames } from '@cabildo/contracts';
import listCharacters from '@cabildo/contracts/servers/characters/list_characters.rpc.ts';
import { vehicleFlagged } from '@cabildo/contracts/vehicles/flags/events.ts';
import contract from '@cabildo/contracts/vehicles/flags/set_vehicle_flags.ts';
import type { Tx } from '@cabildo/kit/database';
import { spendQuota } from '@cabildo/kit/service';
import { handler } from '../deps.ts';
import { beingPaid } from '../impounds/rules.ts';
import { plateKey, plateOf } from '../plates/rules.ts';
import { insertLogs } from '../vehicles/logs.table.ts';
import { flagsOf, vehicleView } from '../vehicles/rules.ts';
import { findByPlate, lockVehicle, saveVehicles, type VehicleRow } from '../vehicles/table.ts';
import { flagging, wantedFlags } from './rules.ts';

const OWN = {
  es: 'El vehículo es tuyo: sus marcas las pone o las quita otra persona.',
  en: 'The vehicle is your own: another person sets or lifts its flags.',
};

export default handler(contract, {
  async prepare({ ask, serverId, member }) {
    // The vehicles of dead characters are their user's own, too.
    const asked = { server_id: serverId, user_id: member.user_id, with_dead: true };
    return new Set((await ask(listCharacters, asked)).server_character_ids);
  },
  async handle({ input, serverId, member, prepared: own, tx, emit, now }) {
    const { vehicle_id, plate, ...sent } = input;
    if (sentNames(sent).length === 0) return nothingSent();
    const spent = await spendQuota(tx, { name: 'flags_set', member, now });
    if (spent) return spent;
    const stored =
      plate === undefined
        ? await lockVehicle(tx, serverId, vehicle_id!)
        : await lockByPlate(tx, serverId, plateOf(plate));
    if (!stored) return fail('not_found');
    const { id, owner_character_id } = stored;
    if (own.has(owner_character_id)) return fail('forbidden', { message: OWN });
    const flags = wantedFlags(stored, sent, { userId: member.user_id, now });
    if (isFailure(flags)) return flags;
    const details = flagging(stored, flags);
    const changed = (['stolen', 'impounded'] as const).filter((name) => name in details);
    if (changed.length === 0) return { vehicle: vehicleView(stored) };
    if ('impounded' in details && stored.impound_payment_id !== null) return beingPaid();
    const wanted = { ...stored, ...flags };
    await saveVehicles(tx, [wanted]);
    const logged = {
      server_id: serverId,
      vehicle_id: id,
      plate: stored.plate,
      actor_user_id: member.user_id,
    };
    await insertLogs(tx, [{ ...logged, action: 'flagged', details }], now);
    const vehicle = vehicleView(wanted);
    const eventData = { ...vehicle, changed, before: flagsOf(stored), paid: null };
    emit(draft(vehicleFlagged, eventData, [owner_character_id]));
    return { vehicle };
  },
});

/** The vehicle with a plate, locked; undefined, too, where it has just got another one. */
async function lockByPlate(tx: Tx, serverId: number, plate: string): Promise<VehicleRow | undefined> {
  const found = await findByPlate(tx, serverId, plate);
  const vehicle = found && (await lockVehicle(tx, serverId, found.id));
  return vehicle && plateKey(vehicle.plate) === plateKey(plate) ? vehicle : undefined;
}

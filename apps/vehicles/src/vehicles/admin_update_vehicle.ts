import { nothingSent, sentNames } from '@cabildo/contracts/action';
import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/vehicles/vehicles/admin_update_vehicle.ts';
import { vehicleUpdated } from '@cabildo/contracts/vehicles/vehicles/events.ts';
import { handler } from '../deps.ts';
import { charactersAmong } from '../owners/rules.ts';
import { plateOf } from '../plates/rules.ts';
import { insertLogs } from './logs.table.ts';
import { repainting, vehicleView } from './rules.ts';
import { lockVehicle, repaint } from './table.ts';

const TAKEN = {
  es: 'Otro vehículo del servidor ya lleva esa matrícula.',
  en: 'Another vehicle of the server has this plate.',
};

export default handler(contract, {
  async handle({ input, serverId, member, tx, emit, now }) {
    const { vehicle_id, plate, color } = input;
    if (sentNames({ plate, color }).length === 0) return nothingSent();
    const stored = await lockVehicle(tx, serverId, vehicle_id);
    if (!stored) return fail('not_found');
    const wanted = {
      ...stored,
      plate: plate === undefined ? stored.plate : plateOf(plate),
      color: color ?? stored.color,
    };
    const details = repainting(stored, wanted);
    const changed = Object.keys(details);
    const vehicle = vehicleView(wanted);
    if (changed.length === 0) return { vehicle };
    if (!(await repaint(tx, wanted))) return fail('already_exists', { message: TAKEN });
    const logged = { server_id: serverId, vehicle_id, plate: wanted.plate, actor_user_id: member.user_id };
    await insertLogs(tx, [{ ...logged, action: 'updated', details }], now);
    const eventData = { ...vehicle, changed, old_plate: stored.plate };
    emit(draft(vehicleUpdated, eventData, charactersAmong(stored.owner_character_id)));
    return { vehicle };
  },
});

import findVehicle from '@cabildo/contracts/vehicles/vehicles/find_vehicle.rpc.ts';
import { SOON_MS } from '@cabildo/kit/jobs';
import { transactEmitting } from '@cabildo/kit/service';
import { leasedJob } from '../deps.ts';
import { storeEnd } from './end.ts';
import { storeChange } from './follow.ts';
import { followed } from './rules.ts';
import { dueBolos, lockBolo } from './table.ts';

/** OT-08: has BOLOs follow their vehicles to other plates and end with them, and those of free plates find their vehicle. */
export default leasedJob({
  name: 'follow_vehicles',
  ...dueBolos,
  lookMs: SOON_MS,
  async eachLeased({ id, server_id, plate, vehicle_id, due_at }, { ask, deps, now }) {
    const named = vehicle_id === null ? { plate: plate! } : { vehicle_id };
    const { vehicle } = await ask(findVehicle, { server_id, ...named });
    await transactEmitting(deps, now, async ({ tx, emit }) => {
      const stored = await lockBolo(tx, server_id, id);
      // Made due again meanwhile, so that the vehicle is asked for once more.
      if (stored?.due_at?.getTime() !== due_at!.getTime()) return;
      const outcome = followed(stored, vehicle, now);
      if ('over' in outcome) await storeEnd(tx, emit, outcome.over);
      else await storeChange({ tx, emit }, outcome);
    });
  },
});

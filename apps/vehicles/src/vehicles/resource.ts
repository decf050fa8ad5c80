import { inOrder } from '@cabildo/kit/database';
import { resource } from '@cabildo/kit/ledger';
import { count, plate } from '../plates/resource.ts';
import { deleteVehicles, insertVehicles, lockVehicles, saveVehicles, type VehicleRow } from './table.ts';

/** The new vehicle of an order, by the id that it will have; a decision may set it. */
export const newVehicle = resource<number, VehicleRow | undefined>({
  name: 'new vehicle',
  after: [count, plate],
  lock: async (_, ids) => ids.map(() => undefined),
  write: (tx, changed) =>
    insertVehicles(
      tx,
      changed.map(({ state }) => state!),
    ),
});

/** A vehicle by its id; undefined when there is none. A decision may hand it over, to another owner too, change its flags, or delete it by setting undefined. */
export const vehicle = resource<number, VehicleRow | undefined>({
  name: 'vehicle',
  after: [count, plate],
  lock: async (tx, ids) => inOrder(ids, await lockVehicles(tx, ids)),
  async write(tx, changed) {
    const gone = changed.filter(({ state }) => !state).map(({ key }) => key);
    const left = changed.flatMap(({ state }) => state ?? []);
    await Promise.all([gone.length > 0 && deleteVehicles(tx, gone), saveVehicles(tx, left)]);
  },
});

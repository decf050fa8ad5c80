import { inOrder } from '@cabildo/kit/database';
import { resource } from '@cabildo/kit/ledger';
import { deleteKeysOf, lockKeysOf, type KeyRow } from '../claims/keys.table.ts';
import { offers, saveOffers, type OfferRow } from '../claims/offers.table.ts';
import { vehicle } from '../vehicles/resource.ts';

/** An offer by its id; undefined when there is none. */
export const offer = resource<number, OfferRow | undefined>({
  name: 'offer',
  after: [vehicle],
  lock: async (tx, ids) => inOrder(ids, await offers.lock(tx, ids)),
  write: (tx, changed) =>
    saveOffers(
      tx,
      changed.map(({ state }) => state!),
    ),
});

/** All keys of a vehicle; a decision may set none, and so ends them. */
export const keysOf = resource<number, readonly KeyRow[]>({
  name: 'keys',
  after: [offer],
  async lock(tx, vehicleIds) {
    const byVehicle = Map.groupBy(await lockKeysOf(tx, vehicleIds), ({ vehicle_id }) => vehicle_id);
    return vehicleIds.map((id) => byVehicle.get(id) ?? []);
  },
  write: (tx, changed) =>
    deleteKeysOf(
      tx,
      changed.map(({ key }) => key),
    ),
});

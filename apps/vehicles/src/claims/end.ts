import type { EventActor } from '@cabildo/contracts/event';
import type { KeyEnd } from '@cabildo/contracts/vehicles/keys/events.ts';
import type { CancelReason } from '@cabildo/contracts/vehicles/offers/events.ts';
import type { Tx } from '@cabildo/kit/database';
import type { Emit } from '@cabildo/kit/service';
import { deleteKeys, lockKeysOf, type KeyRow } from './keys.table.ts';
import { lockOpenOfVehicles, saveOffers, type OfferRow } from './offers.table.ts';
import { cancelled, keysEndedOf, type NamedVehicle } from './rules.ts';

/** The transaction in which something ends. */
export interface Ending {
  readonly tx: Tx;
  readonly emit: Emit;
  readonly now: Date;
  /** Default: the caller. */
  readonly by?: EventActor | undefined;
}

/** Cancels open offers that are locked; emits an event for each. */
export async function cancelOffers(
  { tx, emit, now, by: actor }: Ending,
  open: readonly OfferRow[],
  reason: CancelReason,
): Promise<void> {
  const over = open.map((offer) => cancelled(offer, reason, now));
  await saveOffers(
    tx,
    over.map(({ offer }) => offer),
  );
  for (const { offer, event } of over) emit(event, { serverId: offer.server_id, ...(actor && { actor }) });
}

/** Cancels the open offers of vehicles that are locked. */
export const cancelOffersOf = async (
  ending: Ending,
  vehicleIds: readonly number[],
  reason: CancelReason,
): Promise<void> => cancelOffers(ending, await lockOpenOfVehicles(ending.tx, vehicleIds), reason);

/** Ends keys that are locked, of these vehicles; emits an event for each vehicle. */
export async function endKeys(
  { tx, emit, now, by: actor }: Ending,
  gone: readonly KeyRow[],
  { vehicles, reason }: { vehicles: readonly (NamedVehicle & { server_id: number })[]; reason: KeyEnd },
): Promise<void> {
  await deleteKeys(tx, gone);
  const byVehicle = Map.groupBy(gone, ({ vehicle_id }) => vehicle_id);
  for (const vehicle of vehicles)
    for (const event of keysEndedOf(vehicle, byVehicle.get(vehicle.id) ?? [], reason, now))
      emit(event, { serverId: vehicle.server_id, ...(actor && { actor }) });
}

/** Ends all keys of vehicles that are locked (VS-03). */
export async function endKeysOf(
  ending: Ending,
  vehicles: readonly (NamedVehicle & { server_id: number })[],
  reason: KeyEnd,
): Promise<void> {
  const gone = await lockKeysOf(
    ending.tx,
    vehicles.map(({ id }) => id),
  );
  await endKeys(ending, gone, { vehicles, reason });
}

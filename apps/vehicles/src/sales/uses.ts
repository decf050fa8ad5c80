import { model } from '../models/resource.ts';
import { owner } from '../owners/resource.ts';
import { count, plate } from '../plates/resource.ts';
import { lastNumber } from '../plates/rules.ts';
import { newVehicle } from '../vehicles/resource.ts';
import type { VehicleWish } from './rules.ts';

/** The rows that making a vehicle uses. */
export function usesOf({ id, serverId, owner: ownerId, modelId, plateSource }: VehicleWish) {
  const isCounted = plateSource.kind === 'counted';
  return {
    owner: owner({ serverId, characterId: ownerId }),
    model: model({ serverId, id: modelId }),
    count: isCounted
      ? count({ serverId, prefix: plateSource.prefix, last: lastNumber(plateSource.prefix) })
      : undefined,
    taken: isCounted ? [] : plateSource.plates.map((each) => plate({ serverId, plate: each })),
    newVehicle: newVehicle(id),
  };
}

import { fail, isFailure } from '@cabildo/contracts/errors';
import type { Sql } from '@cabildo/kit/database';
import type { Ask } from '@cabildo/kit/service';
import { deputyOf } from '../owners/acting.ts';
import { findVehicle } from './table.ts';

interface Scope {
  readonly db: Sql;
  readonly ask: Ask;
  readonly serverId: number;
  readonly characters: ReadonlySet<number>;
}

/**
 * Finds a vehicle of the caller, or of an organisation for whose vehicles the caller acts (VS-02), and the character that acts. Whoever
 * changes the vehicle compares its owner once more under its lock.
 */
export async function findOwn({ db, ask, serverId, characters }: Scope, vehicleId: number) {
  const vehicle = await findVehicle(db, serverId, vehicleId);
  if (!vehicle) return fail('not_found');
  const acting = { serverId, characters, right: 'vehicles' as const };
  const deputy = await deputyOf(ask, vehicle.owner_character_id, acting);
  return isFailure(deputy) ? deputy : { vehicle, deputy };
}

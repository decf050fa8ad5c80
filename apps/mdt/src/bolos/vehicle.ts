import findVehicle from '@cabildo/contracts/vehicles/vehicles/find_vehicle.rpc.ts';
import type { Ask } from '@cabildo/kit/service';
import { Gathering } from '../gather.ts';

/**
 * OT-08: the vehicle that has a plate; null where none has, or no plate is named. While the vehicles service is away it is null
 * too, because a search does not wait for it: the job that follows vehicles asks again.
 */
export async function vehicleWith(
  ask: Ask,
  server_id: number,
  plate: string | null | undefined,
): Promise<number | null> {
  if (!plate) return null;
  const answer = await new Gathering(ask).ask(findVehicle, { server_id, plate });
  return answer?.vehicle?.vehicle_id ?? null;
}

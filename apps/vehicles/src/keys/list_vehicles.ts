import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import findUserByGame from '@cabildo/contracts/identity/users/find_user_by_gp.rpc.ts';
import listCharacters from '@cabildo/contracts/servers/characters/list_characters.rpc.ts';
import contract from '@cabildo/contracts/vehicles/keys/list_vehicles.ts';
import type { Ask } from '@cabildo/kit/service';
import { mayDrive, validKeysOf } from '../claims/keys.table.ts';
import { handler } from '../deps.ts';
import { plateOf } from '../plates/rules.ts';
import { vehicleView } from '../vehicles/rules.ts';
import { findByPlate, findVehicles } from '../vehicles/table.ts';
import { drivableBy } from './table.ts';

export default handler(contract, {
  async run({ input, serverId, db, ask, now }) {
    const { plate, gp_id } = input;
    const drivers = gp_id === undefined ? undefined : await charactersOf(ask, serverId, gp_id);
    const at = { limit: input.per_page, offset: offsetOf(input) };
    const { ids, total } =
      plate === undefined
        ? await drivableBy(db, { serverId, drivers: drivers!, now }, at)
        : await named(plate);
    const shown = ids.length === 0 ? [] : await findVehicles(db, ids);
    const keys = Map.groupBy(await validKeysOf(db, ids, now), ({ vehicle_id }) => vehicle_id);
    const vehicles = shown.map((vehicle) => ({
      ...vehicleView(vehicle),
      keys: (keys.get(vehicle.id) ?? []).map(({ character_id, until }) => ({
        server_character_id: character_id,
        until: until && until.toISOString(),
      })),
    }));
    return { vehicles, ...pageOf(input, total) };

    async function named(text: string): Promise<{ ids: number[]; total: number }> {
      const vehicle = await findByPlate(db, serverId, plateOf(text));
      const isFound = vehicle && (!drivers || (await mayDrive(db, vehicle, drivers, now)));
      const ids = isFound ? [vehicle.id] : [];
      return { ids: ids.slice(at.offset), total: ids.length };
    }
  },
});

/** The live characters of a player; none where nobody has the account. */
async function charactersOf(ask: Ask, server_id: number, gp_id: string): Promise<number[]> {
  const { user } = await ask(findUserByGame, { gp_id });
  if (!user) return [];
  return (await ask(listCharacters, { server_id, user_id: user.user_id })).server_character_ids;
}

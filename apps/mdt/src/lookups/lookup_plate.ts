import { draft, fail } from '@cabildo/contracts';
import { plateLookedUp } from '@cabildo/contracts/mdt/lookups/events.ts';
import contract from '@cabildo/contracts/mdt/lookups/lookup_plate.ts';
import pageCharacters from '@cabildo/contracts/servers/characters/page_characters.rpc.ts';
import findVehicle from '@cabildo/contracts/vehicles/vehicles/find_vehicle.rpc.ts';
import type { Sql } from '@cabildo/kit/database';
import { boloView, isWanted } from '../bolos/rules.ts';
import { listActiveOf as listActiveBolosOf, listActiveOfPlate } from '../bolos/table.ts';
import { handler } from '../deps.ts';
import { listActiveOf as listActiveWarrantsOf } from '../warrants/table.ts';
import { Gathering } from './gather.ts';
import { record } from './record.ts';
import { plateFlags } from './rules.ts';

export default handler(contract, {
  async run({ input: { plate }, ctx, serverId, member, deps, db, now, ask }) {
    const others = new Gathering(ask);
    const [found, bolos] = await Promise.all([
      others.ask(findVehicle, { server_id: serverId, plate }),
      listActiveOfPlate(db, serverId, plate),
    ]);
    if (found?.vehicle === null) return fail('not_found');
    const vehicle = found?.vehicle ?? null;
    const ownerId = vehicle?.owner_character_id ?? null;
    const question = { server_id: serverId, ids: [ownerId ?? 0], page: 1, per_page: 1 };
    const listed = ownerId === null ? undefined : await others.ask(pageCharacters, question);
    const isOwnerWanted = ownerId !== null && (await isPersonWanted(db, serverId, ownerId));
    const data = { plate: plate.toUpperCase(), vehicle_id: vehicle?.vehicle_id ?? null };
    const logged = draft(
      plateLookedUp,
      { ...data, owner_character_id: ownerId },
      ownerId === null ? [] : [ownerId],
    );
    const refusal = await record({ deps, ctx, member, now }, logged);
    if (refusal) return refusal;
    const owner = listed?.characters[0] ?? null;
    return {
      vehicle,
      owner,
      flags: plateFlags(vehicle, isOwnerWanted || isWanted({ bolos })),
      bolos: bolos.map(boloView),
      missing: others.missing,
    };
  },
});

/** OT-09: whether a person is wanted, by warrant or BOLO. */
async function isPersonWanted(sql: Sql, serverId: number, characterId: number): Promise<boolean> {
  const [warrants, bolos] = await Promise.all([
    listActiveWarrantsOf(sql, serverId, characterId),
    listActiveBolosOf(sql, serverId, characterId),
  ]);
  return isWanted({ warrants, bolos });
}

import { draft, fail } from '@cabildo/contracts';
import { plateLookedUp } from '@cabildo/contracts/mdt/lookups/events.ts';
import contract from '@cabildo/contracts/mdt/lookups/lookup_plate.ts';
import pageCharacters from '@cabildo/contracts/servers/characters/page_characters.rpc.ts';
import findVehicle from '@cabildo/contracts/vehicles/vehicles/find_vehicle.rpc.ts';
import { handler } from '../deps.ts';
import { Gathering } from './gather.ts';
import { record } from './record.ts';
import { plateFlags } from './rules.ts';

export default handler(contract, {
  async run({ input: { plate }, ctx, serverId, member, deps, now, ask }) {
    const others = new Gathering(ask);
    const found = await others.ask(findVehicle, { server_id: serverId, plate });
    if (found?.vehicle === null) return fail('not_found');
    const vehicle = found?.vehicle ?? null;
    const ownerId = vehicle?.owner_character_id ?? null;
    const question = { server_id: serverId, ids: [ownerId ?? 0], page: 1, per_page: 1 };
    const listed = ownerId === null ? undefined : await others.ask(pageCharacters, question);
    const data = { plate: plate.toUpperCase(), vehicle_id: vehicle?.vehicle_id ?? null };
    const logged = draft(
      plateLookedUp,
      { ...data, owner_character_id: ownerId },
      ownerId === null ? [] : [ownerId],
    );
    const refusal = await record({ deps, ctx, member, now }, logged);
    if (refusal) return refusal;
    const owner = listed?.characters[0] ?? null;
    return { vehicle, owner, flags: plateFlags(vehicle), missing: others.missing };
  },
});

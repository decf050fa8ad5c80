import contract from '@cabildo/contracts/mdt/units/list_units.ts';
import nameCharacters from '@cabildo/contracts/servers/characters/name_characters.rpc.ts';
import { handler } from '../deps.ts';
import { dutySince } from '../rosters/rules.ts';
import { unitView } from './rules.ts';
import { callsOfUnits, listUnits } from './table.ts';

export default handler(contract, {
  async run({ serverId, now, db, ask }) {
    const found = await listUnits(db, serverId, dutySince(now));
    const ids = found.map(({ character_id }) => character_id);
    const [callIds, named] = await Promise.all([
      callsOfUnits(db, serverId, ids),
      ask(nameCharacters, { server_character_ids: ids }),
    ]);
    const names = new Map(named.characters.map((each) => [each.server_character_id, each.name]));
    return {
      units: found.map((row) => ({
        ...unitView(row),
        name: names.get(row.character_id) ?? null,
        call_ids: callIds.get(row.character_id) ?? [],
      })),
    };
  },
});

import contract from '@cabildo/contracts/mdt/units/list_units.ts';
import { MAX_CALLS_OF_UNIT, MAX_ON_BOARD } from '@cabildo/contracts/mdt/units/units.ts';
import nameCharacters from '@cabildo/contracts/servers/characters/name_characters.rpc.ts';
import { charactersOf, crewsIn, unitView, type Crew } from '../crews/rules.ts';
import { listServing } from '../crews/table.ts';
import { handler } from '../deps.ts';
import { dutySince } from '../rosters/rules.ts';
import { callsOfUnits } from './table.ts';

export default handler(contract, {
  async run({ serverId, now, db, ask }) {
    const serving = await listServing(db, serverId, dutySince(now), MAX_ON_BOARD);
    const ids = serving.map(({ character_id }) => character_id);
    const [callIds, named] = await Promise.all([
      callsOfUnits(db, serverId, ids),
      ask(nameCharacters, { server_character_ids: ids }),
    ]);
    const names = new Map(named.characters.map((each) => [each.server_character_id, each.name]));
    const nameOf = (id: number): string | null => names.get(id) ?? null;
    const callsOf = (crew: Crew): number[] =>
      [...new Set(charactersOf(crew).flatMap((id) => callIds.get(id) ?? []))]
        .sort((a, b) => b - a)
        .slice(0, MAX_CALLS_OF_UNIT);
    return {
      units: crewsIn(serving).map((crew) => {
        const view = unitView(crew);
        return {
          ...view,
          name: nameOf(view.server_character_id),
          partner_names: view.partner_ids.map(nameOf),
          call_ids: callsOf(crew),
        };
      }),
    };
  },
});

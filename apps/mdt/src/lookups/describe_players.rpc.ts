import contract from '@cabildo/contracts/mdt/lookups/describe_players.rpc.ts';
import { handler } from '../deps.ts';
import { sumOf } from '../jail/rules.ts';
import { listBegunOf } from '../jail/table.ts';
import { dutySince } from '../rosters/rules.ts';
import { listServing } from '../rosters/table.ts';
import { personFlags } from './rules.ts';
import { activeBolos, activeWarrants } from './table.ts';

export default handler(contract, {
  async run({ input: { server_id, characters }, db, now }) {
    const ids = characters.map(({ server_character_id }) => server_character_id);
    // One record is enough to be wanted, and arrest warrants come before others.
    const first = { serverId: server_id, characterIds: ids, limit: 1 };
    const [warrants, bolos, serving, begun] = await Promise.all([
      activeWarrants(db, first),
      activeBolos(db, first),
      listServing(db, ids, dutySince(now)),
      listBegunOf(db, ids),
    ]);
    const jailed = Map.groupBy(begun, ({ character_id }) => character_id!);
    const posts = new Map(serving.map((post) => [post.character_id, post]));
    return {
      characters: characters.map(({ server_character_id: id, status }) => {
        const {
          on_duty = false,
          department_id = null,
          department_name = null,
          rank = null,
        } = posts.get(id) ?? {};
        const wantedBy = { warrants: warrants.get(id) ?? [], bolos: bolos.get(id) ?? [] };
        return {
          server_character_id: id,
          on_duty,
          department: department_id === null ? null : { department_id, name: department_name! },
          rank,
          flags: personFlags({ status }, wantedBy),
          jail: sumOf(jailed.get(id), now),
        };
      }),
    };
  },
});

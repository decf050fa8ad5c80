import { cutPage, offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/servers/characters/list.ts';
import { handler } from '../deps.ts';
import { listedView } from './rules.ts';
import { countCharacters, listCharacters } from './table.ts';

export default handler(contract, {
  async run({ input, member, serverId, db }) {
    const { user_id, status, search, server_character_ids: ids, cursor, per_page } = input;
    const filter = {
      server_id: serverId,
      user_id,
      search,
      ids,
      status: status === 'alive' ? 'active' : status,
    } as const;
    // The query reads one row more than the page, to know whether another page follows.
    const at = { limit: per_page + 1, offset: cursor === undefined ? offsetOf(input) : 0, after: cursor };
    const [rows, total] = await Promise.all([listCharacters(db, filter, at), countCharacters(db, filter)]);
    const { shown, next_cursor } = cutPage(rows, input, (row) => listedView(row, member));
    return { characters: shown, ...pageOf(input, total), next_cursor };
  },
});

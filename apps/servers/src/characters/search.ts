import contract from '@cabildo/contracts/servers/characters/search.ts';
import { handler } from '../deps.ts';
import { listedView } from './rules.ts';
import { newestCharacters, searchCharacters } from './table.ts';

export default handler(contract, {
  async run({ input, member, serverId, db }) {
    const rows = await (input.search === undefined
      ? newestCharacters(db, serverId)
      : searchCharacters(db, serverId, input.search));
    return { characters: rows.map((row) => listedView(row, member)) };
  },
});

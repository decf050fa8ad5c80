import contract from '@cabildo/contracts/servers/characters/find_characters.rpc.ts';
import { handler } from '../deps.ts';
import { searchCharacters } from './table.ts';

export default handler(contract, {
  async run({ input, db }) {
    const found = await searchCharacters(db, input.server_id, input.search);
    return { server_character_ids: found.map(({ id }) => id) };
  },
});

import contract from '@cabildo/contracts/servers/characters/name_characters.rpc.ts';
import { fullName } from '@cabildo/contracts/servers/characters/characters.ts';
import { handler } from '../deps.ts';
import { listNames } from './table.ts';

export default handler(contract, {
  async run({ input, db }) {
    const named = await listNames(db, input.server_character_ids);
    return {
      characters: named.map(({ id, server_id, ...row }) => ({
        server_character_id: id,
        server_id,
        name: fullName(row),
      })),
    };
  },
});

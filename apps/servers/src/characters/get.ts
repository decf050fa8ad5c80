import { fail } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/servers/characters/get.ts';
import { handler } from '../deps.ts';
import { characterView } from './rules.ts';
import { findCharacter } from './table.ts';

export default handler(contract, {
  async run({ input, member, serverId, db }) {
    const row = await findCharacter(db, serverId, input.server_character_id);
    return row ? { character: characterView(row, member) } : fail('character_not_found');
  },
});

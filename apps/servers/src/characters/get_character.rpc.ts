import contract from '@cabildo/contracts/servers/characters/get_character.rpc.ts';
import { handler } from '../deps.ts';
import { findCharacterSummary } from './table.ts';

export default handler(contract, {
  async run({ input, db }) {
    return { character: (await findCharacterSummary(db, input.server_character_id)) ?? null };
  },
});

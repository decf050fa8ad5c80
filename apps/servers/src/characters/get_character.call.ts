import contract from '@cabildo/contracts/servers/characters/get_character.call.ts';
import { handler } from '../handler.ts';
import { findCharacterSummary } from './table.ts';

export default handler(contract, {
  async run({ input, db }) {
    return { character: (await findCharacterSummary(db, input.server_character_id)) ?? null };
  },
});

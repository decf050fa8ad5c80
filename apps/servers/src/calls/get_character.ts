import contract from '@cabildo/contracts/servers/calls/get_character.ts';
import { handler } from '../handler.ts';
import { findFacts } from '../sql/characters.ts';

export default handler(contract, {
  async run({ input, db }) {
    return { character: (await findFacts(db, input.server_character_id)) ?? null };
  },
});

import { fail } from '@cabildo/contracts';
import contract from '@cabildo/contracts/servers/server_dni/get.ts';
import { membershipOf } from '../../caller.ts';
import { handler } from '../../handler.ts';
import { findCharacter } from '../../sql/characters.ts';
import { characterView } from '../../views.ts';

export default handler(contract, {
  async run({ input, ctx, db }) {
    const membership = membershipOf(ctx);
    const row = await findCharacter(db, membership.server_id, input.server_character_id);
    return row ? { character: characterView(row, membership) } : fail('character_not_found');
  },
});

import contract from '@cabildo/contracts/servers/server_dni/search.ts';
import { membershipOf } from '../../caller.ts';
import { handler } from '../../handler.ts';
import { newestCharacters, searchCharacters } from '../../sql/characters.ts';
import { characterView } from '../../views.ts';

export default handler(contract, {
  async run({ input, ctx, db }) {
    const membership = membershipOf(ctx);
    const { server_id } = membership;
    const rows = await (input.search === undefined
      ? newestCharacters(db, server_id)
      : searchCharacters(db, server_id, input.search));
    return { characters: rows.map((row) => characterView(row, membership)) };
  },
});

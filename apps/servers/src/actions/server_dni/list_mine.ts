import { offsetOf, pageOf } from '@cabildo/contracts';
import contract from '@cabildo/contracts/servers/server_dni/list_mine.ts';
import { membershipOf } from '../../caller.ts';
import { handler } from '../../handler.ts';
import { countCharactersOf, listCharactersOf } from '../../sql/characters.ts';
import { characterView } from '../../views.ts';

export default handler(contract, {
  async run({ input, ctx, db }) {
    const membership = membershipOf(ctx);
    const { server_id, user_id } = membership;
    const [rows, total] = await Promise.all([
      listCharactersOf(db, server_id, user_id, input.per_page, offsetOf(input)),
      countCharactersOf(db, server_id, user_id),
    ]);
    return { characters: rows.map((row) => characterView(row, membership)), ...pageOf(input, total) };
  },
});

import { offsetOf, pageOf } from '@cabildo/contracts';
import contract from '@cabildo/contracts/servers/characters/list_mine.ts';
import { handler } from '../handler.ts';
import { characterView } from './rules.ts';
import { listCharactersOf } from './table.ts';

export default handler(contract, {
  async run({ input, member, db }) {
    const { server_id, user_id } = member;
    const at = { limit: input.per_page, offset: offsetOf(input) };
    const { rows, total } = await listCharactersOf(db, server_id, user_id, at);
    return { characters: rows.map((row) => characterView(row, member)), ...pageOf(input, total) };
  },
});

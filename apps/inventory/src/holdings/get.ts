import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/inventory/holdings/get.ts';
import { handler } from '../deps.ts';

export default handler(contract, {
  async run({ input, character, deps }) {
    const page = { characterId: character.id, limit: input.per_page, offset: offsetOf(input) };
    const { rows, total } = await deps.held.load(page);
    return { items: rows, ...pageOf(input, total) };
  },
});

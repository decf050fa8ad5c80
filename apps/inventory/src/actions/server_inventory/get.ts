import { isFailure, offsetOf, pageOf } from '@cabildo/contracts';
import contract from '@cabildo/contracts/inventory/server_inventory/get.ts';
import { handler } from '../../handler.ts';

export default handler(contract, {
  async run({ input, ctx, deps }) {
    const characterId = await deps.characters.readable(ctx, input, ['admin', 'manage_items']);
    if (isFailure(characterId)) return characterId;
    const { items, total } = await deps.held.load({
      characterId,
      limit: input.per_page,
      offset: offsetOf(input),
    });
    return { items, ...pageOf(input, total) };
  },
});

import { isFailure } from '@cabildo/contracts';
import contract from '@cabildo/contracts/inventory/server_inventory/get.ts';
import { handler } from '../../handler.ts';

export default handler(contract, {
  async run({ input, ctx, deps }) {
    const characterId = await deps.characters.readable(ctx, input, ['admin', 'manage_items']);
    if (isFailure(characterId)) return characterId;
    const { page, per_page } = input;
    return deps.inventories.page({ serverId: ctx.membership!.server_id, characterId, page, per_page });
  },
});

import { isFailure, offsetOf, pageOf } from '@cabildo/contracts';
import contract from '@cabildo/contracts/inventory/server_inventory/get.ts';
import { StoredReply, writtenReply } from '@cabildo/kit';
import { handler } from '../../handler.ts';

export default handler(contract, {
  async run({ input, ctx, deps }) {
    const characterId = await deps.characters.readable(ctx, input, ['admin', 'manage_items']);
    if (isFailure(characterId)) return characterId;
    const { items, total } = await deps.inventories.page({
      serverId: ctx.membership!.server_id,
      characterId,
      limit: input.per_page,
      offset: offsetOf(input),
    });
    const page = JSON.stringify(pageOf(input, total));
    return new StoredReply(writtenReply(200, `{"items":${items},${page.slice(1)}`));
  },
});

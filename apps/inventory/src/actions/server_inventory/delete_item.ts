import { isFailure } from '@cabildo/contracts';
import contract from '@cabildo/contracts/inventory/server_inventory/delete_item.ts';
import { eventActorOf } from '@cabildo/kit';
import { decideDelete } from '../../domain/inventory.ts';
import { handler } from '../../handler.ts';

export default handler(contract, {
  async prepare({ input, ctx, deps }) {
    const characterId = await deps.characters.named(ctx, (input.server_character_id ?? input.character_id)!);
    if (isFailure(characterId)) return characterId;
    return { characterId, itemId: input.item_id, quantity: input.quantity ?? null };
  },
  execute({ ctx, deps, prepared: order, claim, deadline }) {
    return deps.ledger.submit({
      serverId: ctx.membership!.server_id,
      items: [order.itemId],
      characters: [order.characterId],
      decide: (state) => decideDelete(order, state),
      claim,
      actor: eventActorOf(ctx),
      deadline,
    });
  },
});

import { isFailure } from '@cabildo/contracts';
import contract from '@cabildo/contracts/inventory/server_inventory/give.ts';
import { eventActorOf } from '@cabildo/kit';
import { decideGive } from '../../domain/inventory.ts';
import { handler } from '../../handler.ts';
import { liveTarget } from '../../target.ts';

export default handler(contract, {
  async prepare({ input, ctx, deps }) {
    const characterId = await liveTarget(deps, ctx, input);
    if (isFailure(characterId)) return characterId;
    return { characterId, itemId: input.item_id, quantity: input.quantity };
  },
  execute({ ctx, deps, prepared: order, claim, deadline }) {
    return deps.ledger.submit({
      serverId: ctx.membership!.server_id,
      items: [order.itemId],
      characters: [order.characterId],
      decide: (state) => decideGive(order, state),
      claim,
      actor: eventActorOf(ctx),
      deadline,
    });
  },
});

import { fail } from '@cabildo/contracts';
import contract from '@cabildo/contracts/inventory/server_inventory/give.ts';
import { eventActorOf } from '@cabildo/kit';
import { decideGive } from '../../domain/inventory.ts';
import { handler } from '../../handler.ts';

export default handler(contract, {
  async prepare({ input, ctx, deps }) {
    const characterId = (input.server_character_id ?? input.character_id)!;

    const character = await deps.characters.live(ctx, characterId);
    return character
      ? { characterId, itemId: input.item_id, quantity: input.quantity }
      : fail('character_not_found');
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

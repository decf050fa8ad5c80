import { fail, isFailure } from '@cabildo/contracts';
import contract from '@cabildo/contracts/inventory/server_inventory/transfer.ts';
import { eventActorOf } from '@cabildo/kit';
import { decideTransfer } from '../../domain/inventory.ts';
import { handler } from '../../handler.ts';

export default handler(contract, {
  async prepare({ input, ctx, deps }) {
    const fromId = await deps.characters.named(ctx, input.from_character_id);
    if (isFailure(fromId)) return fromId;
    const toId = input.to_character_id;
    if (toId === fromId) return fail('self_transfer');
    if (!(await deps.characters.live(ctx, toId))) return fail('destination_not_found');
    return { fromId, toId, itemId: input.item_id, quantity: input.quantity };
  },
  execute({ ctx, deps, prepared: order, claim, deadline }) {
    return deps.ledger.submit({
      serverId: ctx.membership!.server_id,
      items: [order.itemId],
      characters: [order.fromId, order.toId],
      decide: (state) => decideTransfer(order, state),
      claim,
      actor: eventActorOf(ctx),
      deadline,
    });
  },
});

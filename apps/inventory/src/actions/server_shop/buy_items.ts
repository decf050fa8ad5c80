import { isFailure } from '@cabildo/contracts';
import contract from '@cabildo/contracts/inventory/server_shop/buy_items.ts';
import { eventActorOf } from '@cabildo/kit';
import { decideItems, mergeLines } from '../../domain/shop.ts';
import { handler } from '../../handler.ts';

export default handler(contract, {
  async prepare({ input, ctx, deps }) {
    const characterId = await deps.characters.named(ctx, (input.server_character_id ?? input.character_id)!);
    return isFailure(characterId) ? characterId : { characterId };
  },
  execute({ input, ctx, deps, ask, prepared: { characterId }, claim, deadline }) {
    const { server_id: serverId, user_id: userId } = ctx.membership!;
    const wanted = mergeLines(input.items);
    const actor = eventActorOf(ctx);
    const order = { serverId, characterId, userId, claim, wanted };
    const reserve = {
      serverId,
      items: [...wanted.keys()],
      characters: [characterId],
      countsStock: true,
      needsLicenses: true,
      decide: (state: Parameters<typeof decideItems>[1]) => decideItems(order, state),
      claim,
      actor,
      deadline,
    };
    const { payment_method, account_id, card_id, pin } = input;
    return deps.shop.buy(
      reserve,
      { payment_method, account_id, card_id, pin },
      { ask, claim, actor, deadline },
    );
  },
});

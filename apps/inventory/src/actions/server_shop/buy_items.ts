import { fail, isFailure } from '@cabildo/contracts';
import contract, { MAX_QUANTITY } from '@cabildo/contracts/inventory/server_shop/buy_items.ts';
import { eventActorOf } from '@cabildo/kit';
import { decideItems, mergeLines } from '../../domain/shop.ts';
import { handler } from '../../handler.ts';

const TOO_MANY = {
  es: `Un pedido admite ${MAX_QUANTITY} unidades de un mismo objeto como máximo.`,
  en: `An order takes ${MAX_QUANTITY} units of one item at most.`,
};

export default handler(contract, {
  async prepare({ input, ctx, deps }) {
    const wanted = mergeLines(input.items);
    if (Math.max(...wanted.values()) > MAX_QUANTITY) return fail('invalid_amount', { message: TOO_MANY });
    const characterId = await deps.characters.named(ctx, (input.server_character_id ?? input.character_id)!);
    return isFailure(characterId) ? characterId : { characterId, wanted };
  },
  execute({ input, ctx, deps, ask, prepared: { characterId, wanted }, claim, deadline }) {
    const { server_id: serverId, user_id: userId } = ctx.membership!;
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

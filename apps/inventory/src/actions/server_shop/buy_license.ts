import { isFailure } from '@cabildo/contracts';
import contract from '@cabildo/contracts/inventory/server_shop/buy_license.ts';
import { eventActorOf } from '@cabildo/kit';
import { decideLicense } from '../../domain/shop.ts';
import { handler } from '../../handler.ts';

export default handler(contract, {
  async prepare({ input, ctx, deps }) {
    const characterId = await deps.characters.acting(ctx, input);
    return isFailure(characterId) ? characterId : { characterId };
  },
  execute({ input, ctx, deps, ask, prepared: { characterId }, claim, deadline }) {
    const { server_id: serverId, user_id: userId } = ctx.membership!;
    const actor = eventActorOf(ctx);
    const order = { serverId, characterId, userId, claim };
    const reserve = {
      serverId,
      items: [],
      characters: [characterId],
      license: input.license_id,
      decide: (state: Parameters<typeof decideLicense>[1]) => decideLicense(order, state),
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

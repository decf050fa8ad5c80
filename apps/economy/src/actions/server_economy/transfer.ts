import { isFailure } from '@cabildo/contracts';
import contract from '@cabildo/contracts/economy/server_economy/transfer.ts';
import { eventActorOf } from '@cabildo/kit';
import { decideTransfer, limitedAccount } from '../../domain/transfer.ts';
import { handler } from '../../handler.ts';
import { destinationOf, proveSource, refuseNaming, sourceOf } from '../../parties.ts';

export default handler(contract, {
  async prepare({ input, ctx, deps }) {
    const misnamed = refuseNaming(input);
    if (misnamed) return misnamed;
    const account = await sourceOf(deps, ctx, input);
    if (isFailure(account)) return account;
    const toId = await destinationOf(deps, ctx, input);
    if (isFailure(toId)) return toId;
    const serverId = ctx.membership!.server_id;
    const config = await deps.configs.get(serverId);
    const source = await proveSource(deps, ctx, account, {
      from_cvv: input.from_cvv,
      pin: input.pin,
      config,
    });
    if (isFailure(source)) return source;
    return { ...source, serverId, toId, config };
  },
  execute({ input, ctx, deps, prepared, claim, deadline }) {
    const order = { ...prepared, amount: input.amount, concept: input.concept ?? null, toOthers: true };
    return deps.ledger.submit({
      serverId: order.serverId,
      accounts: [order.fromId, order.toId],
      limited: limitedAccount(order),
      decide: (state) => decideTransfer(order, state),
      claim,
      actor: eventActorOf(ctx),
      deadline,
    });
  },
});

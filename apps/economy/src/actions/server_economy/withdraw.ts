import { isFailure } from '@cabildo/contracts';
import contract from '@cabildo/contracts/economy/server_economy/withdraw.ts';
import { eventActorOf } from '@cabildo/kit';
import { counterOrder } from '../../counter.ts';
import { decideWithdraw } from '../../domain/cash.ts';
import { handler } from '../../handler.ts';
import { provePins } from '../../pin_gate.ts';

export default handler(contract, {
  async prepare({ input, ctx, deps }) {
    const order = await counterOrder(deps, ctx, input);
    if (isFailure(order)) return order;
    const config = await deps.configs.get(order.serverId);
    const provenPins = await provePins(deps, ctx, {
      accountId: order.accountId,
      pin: input.pin,
      permission: 'transfer',
      characters: new Set([order.characterId]),
      config,
    });
    if (isFailure(provenPins)) return provenPins;
    return { ...order, config, provenPins };
  },
  execute({ ctx, deps, prepared: order, claim, deadline }) {
    return deps.ledger.submit({
      serverId: order.serverId,
      accounts: [order.accountId, order.walletId],
      cash: true,
      decide: (state) => decideWithdraw(order, state),
      claim,
      actor: eventActorOf(ctx),
      deadline,
    });
  },
});

import { isFailure } from '@cabildo/contracts';
import contract from '@cabildo/contracts/economy/server_economy/deposit.ts';
import { eventActorOf } from '@cabildo/kit';
import { counterOrder } from '../../counter.ts';
import { billsOf } from '../../domain/bills.ts';
import { decideDeposit } from '../../domain/cash.ts';
import { handler } from '../../handler.ts';

export default handler(contract, {
  async prepare({ input, ctx, deps }) {
    const order = await counterOrder(deps, ctx, input);
    if (isFailure(order)) return order;
    return { ...order, bills: input.bills ? billsOf(input.bills) : null };
  },
  execute({ ctx, deps, prepared: order, claim, deadline }) {
    return deps.ledger.submit({
      serverId: order.serverId,
      accounts: [order.accountId, order.walletId],
      cash: true,
      decide: (state) => decideDeposit(order, state),
      claim,
      actor: eventActorOf(ctx),
      deadline,
    });
  },
});

import { isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/economy/bank/cash/deposit.ts';
import { billsOf } from '../accounts/bills.ts';
import { account } from '../accounts/resource.ts';
import { handler } from '../../deps.ts';
import { counted, senderOf } from '../../ledger/transfers-a-day.ts';
import { cashOrder } from './cash-parties.ts';
import { denominations } from './resource.ts';
import { decideDeposit } from './rules.ts';

export default handler(contract, {
  async prepare({ input, deps, serverId, characters }) {
    const order = await cashOrder(deps, serverId, characters, input);
    return isFailure(order) ? order : { ...order, bills: input.bills ? billsOf(input.bills) : null };
  },
  execute: ({ deps, member, serverId, settings, prepared: order, origin }) =>
    deps.ledger.submit({
      ...origin,
      serverId,
      ...counted(senderOf(member, settings), {
        uses: {
          account: account(order.accountId),
          wallet: account(order.walletId),
          bills: denominations(serverId),
        },
        decide: (states, time) => decideDeposit(order, states, time),
      }),
    }),
});

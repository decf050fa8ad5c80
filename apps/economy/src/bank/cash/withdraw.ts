import { isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/economy/bank/cash/withdraw.ts';
import { account } from '../accounts/resource.ts';
import { handler } from '../../deps.ts';
import { counted, senderOf } from '../../ledger/transfers-a-day.ts';
import { provePins } from '../pins/prove-pins.ts';
import { cashOrder } from './cash-parties.ts';
import { denominations } from './resource.ts';
import { decideWithdraw } from './rules.ts';
import { spentBy } from '../seats/seats.ts';

export default handler(contract, {
  async prepare({ input, ctx, deps, serverId, characters, settings: config }) {
    const order = await cashOrder(deps, serverId, characters, input);
    if (isFailure(order)) return order;
    const provenPins = await provePins(deps, ctx, {
      serverId,
      accountId: order.accountId,
      pin: input.pin,
      permission: 'transfer',
      characters: new Set([order.characterId]),
      config,
    });
    return isFailure(provenPins) ? provenPins : { ...order, config, provenPins };
  },
  execute: ({ deps, member, serverId, settings, prepared: order, origin }) =>
    deps.ledger.submit({
      ...origin,
      serverId,
      ...counted(
        senderOf(member, settings),
        spentBy(
          { accountId: order.accountId, characters: [order.characterId], right: 'transfer' },
          {
            uses: {
              account: account(order.accountId),
              wallet: account(order.walletId),
              bills: denominations(serverId),
            },
            decide: (states, time) => decideWithdraw(order, states, time),
          },
        ),
      ),
    }),
});

import contract from '@cabildo/contracts/economy/funds/bot/remove_money.ts';
import { handler } from '../../deps.ts';
import { moneyOrder, usesOf } from './order.ts';
import { decideRemoving } from './rules.ts';

export default handler(contract, {
  prepare: ({ input, deps, serverId, character }) => moneyOrder(deps, serverId, character.id, input),
  execute: ({ deps, serverId, prepared: order, origin }) =>
    deps.ledger.submit({
      ...origin,
      serverId,
      uses: usesOf(serverId, order),
      decide: (states, time) => decideRemoving(order, states, time),
    }),
});

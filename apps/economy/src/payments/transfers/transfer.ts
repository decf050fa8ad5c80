import contract from '@cabildo/contracts/economy/payments/transfers/transfer.ts';
import { handler } from '../../deps.ts';
import { senderOf } from '../../ledger/transfers-a-day.ts';
import { orderOf } from './order.ts';
import { TRANSFER } from './rules.ts';
import { submitTransfer } from './submit.ts';

export default handler(contract, {
  prepare: ({ input, ctx, deps, member, now, settings: config }) =>
    orderOf({ input, ctx, deps, member, now, config }),
  execute({ input, deps, member, serverId, settings: config, prepared, origin }) {
    const { amount, concept = null } = input;
    const order = { ...prepared, transferKind: TRANSFER, serverId, config, amount, concept, toOthers: true };
    return submitTransfer(deps.ledger, origin, order, senderOf(member, config));
  },
});

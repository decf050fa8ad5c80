import contract from '@cabildo/contracts/economy/payments/charges/settle_charge.rpc.ts';
import { handler } from '../../deps.ts';
import { charge } from './resource.ts';
import { decideSettling } from './refund.rules.ts';

export default handler(contract, {
  execute: ({ input: { key, server_id: serverId }, deps, origin }) =>
    deps.ledger.submit({
      ...origin,
      serverId,
      uses: { charge: charge(key) },
      decide: (states) => decideSettling({ key, serverId }, states),
    }),
});

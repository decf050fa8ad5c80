import contract from '@cabildo/contracts/economy/calls/settle_charge.ts';
import { eventActorOf } from '@cabildo/kit';
import { decideSettling } from '../domain/charge.ts';
import { handler } from '../handler.ts';

export default handler(contract, {
  execute: ({ input, ctx, deps, deadline }) =>
    deps.ledger.submit({
      serverId: input.server_id,
      accounts: [],
      chargeKey: input.key,
      decide: decideSettling,
      claim: null,
      actor: eventActorOf(ctx),
      deadline,
    }),
});

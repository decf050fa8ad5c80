import contract from '@cabildo/contracts/economy/calls/refund.ts';
import { eventActorOf } from '@cabildo/kit';
import { decideRefund } from '../domain/charge.ts';
import { handler } from '../handler.ts';
import { findCharge } from '../sql/charges.ts';

export default handler(contract, {
  prepare: async ({ input, deps }) => ({
    // Which account it took from never changes, so it can be looked up before it is locked.
    taken: (await findCharge(deps.database, input.key))?.taken ?? null,
  }),
  execute: ({ input, ctx, deps, prepared: { taken }, deadline }) =>
    deps.ledger.submit({
      serverId: input.server_id,
      accounts: taken ? [taken.accountId] : [],
      cash: Boolean(taken?.bills),
      chargeKey: input.key,
      decide: decideRefund,
      claim: null,
      actor: eventActorOf(ctx),
      deadline,
    }),
});

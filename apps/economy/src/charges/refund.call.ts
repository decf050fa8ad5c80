import contract from '@cabildo/contracts/economy/charges/refund.call.ts';
import { account } from '../accounts/resource.ts';
import { card } from '../cards/resource.ts';
import { denominations } from '../cash/resource.ts';
import { handler } from '../handler.ts';
import { charge } from './resource.ts';
import { decideRefund } from './rules.ts';
import { findCharge } from './table.ts';

export default handler(contract, {
  prepare: async ({ input, deps }) => ({
    // Which account it took from never changes, so it can be looked up before it is locked.
    found: await findCharge(deps.database, input.key),
  }),
  execute({ input: { key, server_id: serverId }, deps, prepared: { found }, origin }) {
    const accountId = found?.account_id ?? null;
    const cardId = found?.card_id ?? null;
    return deps.ledger.submit({
      ...origin,
      serverId,
      uses: {
        charge: charge(key),
        account: accountId === null ? undefined : account(accountId),
        card: cardId === null ? undefined : card(cardId),
        bills: found?.bills ? denominations(serverId) : undefined,
      },
      decide: (states, time) => decideRefund({ key, serverId }, states, time),
    });
  },
});

import contract from '@cabildo/contracts/economy/payments/charges/refund.rpc.ts';
import { receiversOf } from '../../bank/accounts/receivers.ts';
import { account } from '../../bank/accounts/resource.ts';
import { card } from '../../bank/cards/resource.ts';
import { denominations } from '../../bank/cash/resource.ts';
import { handler } from '../../deps.ts';
import { spending } from '../../ledger/spending.ts';
import { charge } from './resource.ts';
import { decideRefund, isOfTreasury } from './refund.rules.ts';
import { findCharge } from './table.ts';

export default handler(contract, {
  async prepare({ input: { key, server_id: serverId }, deps }) {
    // The account that paid never changes, so it can be looked up before it is locked.
    const found = await findCharge(deps.database, key);
    const accountId = found?.account_id ?? null;
    return {
      found,
      receiverIds: accountId === null ? [] : await receiversOf(deps.database, serverId, accountId),
    };
  },
  execute({ input: { key, server_id: serverId }, deps, prepared: { found, receiverIds }, origin }) {
    const cardId = found?.card_id ?? null;
    return deps.ledger.submit({
      ...origin,
      serverId,
      uses: {
        charge: charge(key),
        receivers: receiverIds.map((id) => account(id)),
        card: cardId === null ? undefined : card(cardId),
        bills: found?.bills ? denominations(serverId) : undefined,
        left: found && isOfTreasury(found) ? spending(serverId) : undefined,
      },
      decide: (states, time) => decideRefund({ key, serverId }, states, time),
    });
  },
});

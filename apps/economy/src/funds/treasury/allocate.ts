import { fail } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/economy/funds/treasury/allocate.ts';
import { account } from '../../bank/accounts/resource.ts';
import { handler } from '../../deps.ts';
import { spending } from '../../ledger/spending.ts';
import { counted, senderOf } from '../../ledger/transfers-a-day.ts';
import { findOrg } from '../../organisations/orgs.table.ts';
import { decideAllocation } from './rules.ts';

export default handler(contract, {
  async prepare({ input: { org_id }, serverId, db }) {
    return (await findOrg(db, serverId, org_id)) ?? fail('not_found');
  },
  execute({ input: { amount, reason }, deps, serverId, member, settings, prepared: org, origin }) {
    const order = { serverId, org, amount, reason };
    return deps.ledger.submit({
      ...origin,
      serverId,
      ...counted(senderOf(member, settings), {
        uses: { account: account(org.account_id), left: spending(serverId) },
        decide: (states, time) => decideAllocation(order, states, time),
      }),
    });
  },
});

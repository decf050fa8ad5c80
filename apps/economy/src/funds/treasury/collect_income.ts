import contract from '@cabildo/contracts/economy/funds/treasury/collect_income.ts';
import { handler } from '../../deps.ts';
import { spending } from '../../ledger/spending.ts';
import { counted, senderOf } from '../../ledger/transfers-a-day.ts';
import { decideCollecting } from './rules.ts';

export default handler(contract, {
  execute: ({ input: { amount }, deps, serverId, member, settings, origin }) =>
    deps.ledger.submit({
      ...origin,
      serverId,
      ...counted(senderOf(member, settings), {
        uses: { left: spending(serverId) },
        decide: (states, time) => decideCollecting(amount, states, time),
      }),
    }),
});

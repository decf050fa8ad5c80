import contract from '@cabildo/contracts/economy/bank/cash/list_funds.rpc.ts';
import { fundsOf } from '../accounts/bank.rules.ts';
import { handler } from '../../deps.ts';
import { findHoldings } from './wallets.table.ts';

export default handler(contract, {
  async run({ input: { server_id, server_character_ids: ids }, db }) {
    const holdings = await findHoldings(db, ids);
    const funds = ids.map((server_character_id, nth) => ({
      server_character_id,
      ...fundsOf(holdings[nth]!.filter((each) => each.server_id === server_id)),
    }));
    return { funds };
  },
});

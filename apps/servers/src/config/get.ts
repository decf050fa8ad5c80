import { fail } from '@cabildo/contracts/errors';
import getOverview from '@cabildo/contracts/economy/bank/cash/get_overview.rpc.ts';
import contract from '@cabildo/contracts/servers/config/get.ts';
import { handler } from '../deps.ts';
import { currentBills } from './rules.ts';
import { findServerConfig, findStoredBills } from './table.ts';

export default handler(contract, {
  async run({ serverId, db, ask }) {
    const [config, bills, economy] = await Promise.all([
      findServerConfig(db, serverId),
      findStoredBills(db, serverId),
      ask(getOverview, { server_id: serverId }),
    ]);
    // The server was deleted while the gateway still had the caller's membership in its cache.
    if (!config || !bills) return fail('not_found');
    return { config: { ...config, bill_types: currentBills(bills, economy) } };
  },
});

import { fail } from '@cabildo/contracts/errors';
import getOverview from '@cabildo/contracts/economy/bank/cash/get_overview.rpc.ts';
import contract from '@cabildo/contracts/servers/servers/get.ts';
import { currentBills } from '../config/rules.ts';
import { findServerConfig, findStoredBills } from '../config/table.ts';
import { handler } from '../deps.ts';
import { roleView } from '../roles/rules.ts';
import { listRoles } from '../roles/table.ts';
import { serverView } from './rules.ts';
import { findServer } from './table.ts';

export default handler(contract, {
  async run({ member, db, ask }) {
    const { server_id, role, permissions } = member;
    const [row, config, bills, roles, economy] = await Promise.all([
      findServer(db, server_id),
      findServerConfig(db, server_id),
      findStoredBills(db, server_id),
      listRoles(db, server_id),
      ask(getOverview, { server_id }),
    ]);
    // The server was deleted while the gateway still had the caller's membership in its cache.
    if (!row || !config || !bills) return fail('not_found');
    const { currency_symbol, currency_name } = config;
    const { modules } = economy;
    const bill_types = currentBills(bills, economy);
    return {
      server: {
        ...serverView(row, role),
        config: { ...config, bill_types },
        roles: roles.map(roleView),
        economy: { currency_symbol, currency_name, bill_types, modules },
        my_role: role,
        my_permissions: [...permissions],
      },
    };
  },
});

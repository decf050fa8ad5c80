import { fail, isFailure } from '@cabildo/contracts';
import getOverview from '@cabildo/contracts/economy/calls/get_overview.ts';
import contract from '@cabildo/contracts/servers/servers/get.ts';
import { membershipOf } from '../../caller.ts';
import { handler } from '../../handler.ts';
import { listRoles } from '../../sql/roles.ts';
import { findServerConfig } from '../../sql/server-config.ts';
import { findServer } from '../../sql/servers.ts';
import { roleView, serverView } from '../../views.ts';

export default handler(contract, {
  async run({ ctx, db, ask }) {
    const { server_id, role, permissions } = membershipOf(ctx);
    const [row, config, roles, economy] = await Promise.all([
      findServer(db, server_id),
      findServerConfig(db, server_id),
      listRoles(db, server_id),
      ask(getOverview, { server_id }),
    ]);
    // Deleted while the edge still remembered the caller's membership.
    if (!row || !config || isFailure(economy)) return fail('not_found');
    const { currency_symbol, currency_name } = config;
    const { bill_types, modules } = economy;
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

import { fail, isFailure } from '@cabildo/contracts';
import getOverview from '@cabildo/contracts/economy/calls/get_overview.ts';
import contract from '@cabildo/contracts/servers/server_config/get.ts';
import { membershipOf } from '../../caller.ts';
import { handler } from '../../handler.ts';
import { findServerConfig } from '../../sql/server-config.ts';

export default handler(contract, {
  async run({ ctx, db, ask }) {
    const { server_id } = membershipOf(ctx);
    const [config, economy] = await Promise.all([
      findServerConfig(db, server_id),
      ask(getOverview, { server_id }),
    ]);
    // Deleted while the edge still remembered the caller's membership.
    if (!config || isFailure(economy)) return fail('not_found');
    return { config: { ...config, bill_types: economy.bill_types } };
  },
});

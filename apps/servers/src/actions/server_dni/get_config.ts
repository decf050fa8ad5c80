import { fail } from '@cabildo/contracts';
import contract from '@cabildo/contracts/servers/server_dni/get_config.ts';
import { membershipOf } from '../../caller.ts';
import { handler } from '../../handler.ts';
import { findCardConfig } from '../../sql/card-config.ts';

export default handler(contract, {
  async run({ ctx, db }) {
    const config = await findCardConfig(db, membershipOf(ctx).server_id);
    // Deleted while the edge still remembered the caller's membership.
    return config ? { config } : fail('not_found');
  },
});

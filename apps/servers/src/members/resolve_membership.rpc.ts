import contract from '@cabildo/contracts/servers/members/resolve_membership.rpc.ts';
import { handler } from '../deps.ts';
import { findMembership } from './table.ts';

export default handler(contract, {
  async run({ input, db }) {
    const found = await findMembership(db, input.server_id, input.user_id);
    if (!found) return { server_exists: found !== undefined, membership: null, member_since: null };
    const { joined_at, ...membership } = found;
    return { server_exists: true, membership, member_since: joined_at.toISOString() };
  },
});

import contract from '@cabildo/contracts/servers/members/resolve_membership.call.ts';
import { handler } from '../handler.ts';
import { findMembership } from '../roles/table.ts';

export default handler(contract, {
  async run({ input, db }) {
    const membership = await findMembership(db, input.server_id, input.user_id);
    return { server_exists: membership !== undefined, membership: membership ?? null };
  },
});

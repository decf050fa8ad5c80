import contract from '@cabildo/contracts/servers/calls/resolve_membership.ts';
import { permissionsOf, rankOf } from '../domain/role.ts';
import { handler } from '../handler.ts';
import { findMembership } from '../sql/members.ts';

export default handler(contract, {
  async run({ input, db }) {
    const row = await findMembership(db, input.server_id, input.user_id);
    if (!row) return { server_exists: false, membership: null };
    if (row.user_id === null) return { server_exists: true, membership: null };
    return {
      server_exists: true,
      membership: {
        ...input,
        role: rankOf(row.built_in),
        role_id: row.role_id,
        hierarchy: row.hierarchy,
        permissions: permissionsOf(row.built_in, row.permissions),
      },
    };
  },
});

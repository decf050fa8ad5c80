import contract from '@cabildo/contracts/servers/calls/list_memberships.ts';
import { handler } from '../handler.ts';
import { listMemberships } from '../sql/members.ts';
import { mediaUrl } from '../views.ts';

export default handler(contract, {
  async run({ input, db }) {
    const rows = await listMemberships(db, input.user_id);
    return {
      servers: rows.map(({ logo_hash, built_in, role_name, ...server }) => ({
        ...server,
        logo_url: mediaUrl(logo_hash),
        role: built_in ?? role_name,
      })),
    };
  },
});

import contract from '@cabildo/contracts/servers/members/list_memberships.rpc.ts';
import { handler } from '../deps.ts';
import { mediaUrl } from '../images/image.ts';
import { listMemberships } from './table.ts';

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

import contract from '@cabildo/contracts/servers/roles/find_roles.rpc.ts';
import { handler } from '../deps.ts';
import { listRoles } from './table.ts';

export default handler(contract, {
  async run({ input: { server_id, role_ids }, db }) {
    const roles = await listRoles(db, server_id);
    return { role_ids: role_ids.filter((id) => roles.some((role) => role.id === id)) };
  },
});

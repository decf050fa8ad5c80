import contract from '@cabildo/contracts/servers/members/list_holders.rpc.ts';
import { handler } from '../deps.ts';
import { permissionsOf } from '../roles/rules.ts';
import { listRoles } from '../roles/table.ts';
import { listMembersOfRoles } from './table.ts';

export default handler(contract, {
  async run({ input: { server_id, permissions, limit }, db }) {
    const holding = (await listRoles(db, server_id)).filter((role) =>
      permissionsOf(role.built_in, role.permissions).some((each) => permissions.includes(each)),
    );
    return {
      user_ids: await listMembersOfRoles(
        db,
        holding.map(({ id }) => id),
        limit,
      ),
    };
  },
});

import { offsetOf, pageOf } from '@cabildo/contracts';
import contract from '@cabildo/contracts/servers/server_roles/list_roles.ts';
import { membershipOf } from '../../caller.ts';
import { handler } from '../../handler.ts';
import { countRoles, listRoles } from '../../sql/roles.ts';
import { roleView } from '../../views.ts';

export default handler(contract, {
  async run({ input, ctx, db }) {
    const { server_id } = membershipOf(ctx);
    const [rows, total] = await Promise.all([
      listRoles(db, server_id, input.per_page, offsetOf(input)),
      countRoles(db, server_id),
    ]);
    return { roles: rows.map(roleView), ...pageOf(input, total) };
  },
});

import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/servers/roles/list_roles.ts';
import { handler } from '../deps.ts';
import { roleView } from './rules.ts';
import { pageOfRoles } from './table.ts';

export default handler(contract, {
  async run({ input, serverId, db }) {
    const at = { limit: input.per_page, offset: offsetOf(input) };
    const { rows, total } = await pageOfRoles(db, serverId, at);
    return { roles: rows.map(roleView), ...pageOf(input, total) };
  },
});

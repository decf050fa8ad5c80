import contract from '@cabildo/contracts/servers/members/list_role_members.rpc.ts';
import { handler } from '../deps.ts';
import { findRole } from '../roles/table.ts';
import { listRoleMembersAfter } from './table.ts';

/** The members of one part. */
const PART = 500;

export default handler(contract, {
  async run({ input: { server_id, role_id, after }, db }) {
    if (!(await findRole(db, server_id, role_id))) return { user_ids: null, next: null };
    const user_ids = await listRoleMembersAfter(db, role_id, after, PART);
    return { user_ids, next: user_ids.length < PART ? null : user_ids.at(-1)! };
  },
});

import { isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/servers/members/assign_role.ts';
import { handler } from '../deps.ts';
import { changeRole, changeRoles } from './change-role.ts';

export default handler(contract, {
  async handle({ input: { target_user_id, target_user_ids, role_id }, ...scope }) {
    if (!target_user_ids) return changeRole(scope, target_user_id!, role_id);
    const members = await changeRoles(scope, target_user_ids, role_id);
    return isFailure(members) ? members : { members };
  },
});

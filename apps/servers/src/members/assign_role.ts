import contract from '@cabildo/contracts/servers/members/assign_role.ts';
import { handler } from '../deps.ts';
import { changeRole } from './change-role.ts';

export default handler(contract, {
  handle: ({ input, ...scope }) => changeRole(scope, input.target_user_id, input.role_id),
});

import { isFailure } from '@cabildo/contracts';
import contract from '@cabildo/contracts/servers/servers/set_role.ts';
import { handler } from '../../handler.ts';
import { assignRole } from '../../ranks.ts';
import { memberView } from '../../views.ts';

export default handler(contract, {
  async handle({ input, ...scope }) {
    const member = await assignRole(scope, input.target_user_id, input.role_id ?? input.new_role!);
    return isFailure(member) ? member : { member: memberView(member) };
  },
});

import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { memberLeft } from '@cabildo/contracts/servers/members/events.ts';
import contract from '@cabildo/contracts/servers/members/leave.ts';
import { handler } from '../deps.ts';
import { lockMembers } from '../roles/locks.ts';
import { lockServer } from '../server-row/table.ts';
import { deleteMember } from './table.ts';

export default handler(contract, {
  async handle({ member, tx, emit, now }) {
    const { server_id, user_id } = member;
    if (!(await lockServer(tx, server_id))) return fail('not_found');
    const [locked] = await lockMembers(tx, server_id, [user_id]);
    if (!locked) return fail('forbidden');
    if (locked.role === 'owner') {
      return fail('forbidden', {
        message: {
          es: 'La persona titular no puede abandonar el servidor: transfiérelo antes.',
          en: 'The owner cannot leave the server: transfer it first.',
        },
      });
    }
    await deleteMember(tx, server_id, user_id, now);
    emit(draft(memberLeft, { server_id, user_id, gp_username: locked.gp_username }));
    return { left: true as const, server_id };
  },
});

import { fail } from '@cabildo/contracts';
import left from '@cabildo/contracts/servers/events/member.member.left.ts';
import contract from '@cabildo/contracts/servers/servers/leave.ts';
import { membershipOf } from '../../caller.ts';
import { handler } from '../../handler.ts';
import { deleteMember, lockMembers } from '../../sql/members.ts';
import { freePlace, lockServer } from '../../sql/servers.ts';

export default handler(contract, {
  async handle({ ctx, tx, emit }) {
    const { server_id, user_id } = membershipOf(ctx);
    if (!(await lockServer(tx, server_id))) return fail('not_found');
    const [member] = await lockMembers(tx, server_id, [user_id]);
    if (!member) return fail('forbidden');
    if (member.built_in === 'owner') {
      return fail('forbidden', {
        message: {
          es: 'La persona titular no puede abandonar el servidor: transfiérelo antes.',
          en: 'The owner cannot leave the server: transfer it first.',
        },
      });
    }
    await deleteMember(tx, server_id, user_id);
    await freePlace(tx, server_id);
    emit(left, { server_id, user_id, gp_username: member.gp_username });
    return { left: true as const, server_id };
  },
});

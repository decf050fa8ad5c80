import { fail } from '@cabildo/contracts';
import deleted from '@cabildo/contracts/servers/events/server.server.deleted.ts';
import contract from '@cabildo/contracts/servers/servers/delete.ts';
import { membershipOf } from '../../caller.ts';
import { handler } from '../../handler.ts';
import { lockMembers } from '../../sql/members.ts';
import { deleteServer, lockServerAlone } from '../../sql/servers.ts';

export default handler(contract, {
  async handle({ ctx, tx, emit }) {
    const { server_id, user_id } = membershipOf(ctx);
    const server = await lockServerAlone(tx, server_id);
    if (!server) return fail('not_found');
    // What the edge remembers of the caller may be a moment old: the locked row decides.
    const [caller] = await lockMembers(tx, server_id, [user_id]);
    if (caller?.built_in !== 'owner') return fail('forbidden');
    await deleteServer(tx, server_id);
    emit(deleted, { server_id, user_id, server_name: server.server_name });
    return { deleted: true as const, server_id };
  },
});

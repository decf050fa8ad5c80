import { fail, isFailure } from '@cabildo/contracts';
import revoked from '@cabildo/contracts/servers/events/key.server_key.revoked.ts';
import contract from '@cabildo/contracts/servers/servers/revoke_api_key.ts';
import { lockCaller, membershipOf } from '../../caller.ts';
import { handler } from '../../handler.ts';
import { deleteServerKey } from '../../sql/server-keys.ts';

export default handler(contract, {
  async handle({ input, ctx, tx, emit }) {
    const { server_id, user_id } = membershipOf(ctx);
    const caller = await lockCaller(tx, ctx, contract.access);
    if (isFailure(caller)) return caller;
    const key = await deleteServerKey(tx, server_id, input.key_id);
    if (!key) return fail('not_found');
    const { key_id, name } = key;
    emit(revoked, { server_id, user_id, gp_username: caller.gp_username, key_id, name });
    return { revoked: true as const, key_id };
  },
});

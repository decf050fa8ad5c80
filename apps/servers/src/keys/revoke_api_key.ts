import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { serverKeyRevoked } from '@cabildo/contracts/servers/keys/events.ts';
import contract from '@cabildo/contracts/servers/keys/revoke_api_key.ts';
import { handler } from '../deps.ts';
import { lockCaller } from '../roles/locks.ts';
import { deleteServerKey } from './table.ts';

export default handler(contract, {
  async handle({ input, member, tx, emit }) {
    const caller = await lockCaller(tx, member, contract.access.to);
    if (isFailure(caller)) return caller;
    const { server_id, user_id, gp_username } = caller;
    const key = await deleteServerKey(tx, server_id, input.key_id);
    if (!key) return fail('not_found');
    const { key_id, name } = key;
    emit(draft(serverKeyRevoked, { server_id, user_id, gp_username, key_id, name }));
    return { revoked: true as const, key_id };
  },
});

import contract from '@cabildo/contracts/identity/users/logout.ts';
import keyRevoked from '@cabildo/contracts/identity/events/key.key.revoked.ts';
import { appSessionOf, keyNeeded } from '../../callers.ts';
import { handler } from '../../handler.ts';
import { deleteKey } from '../../sql/api_keys.ts';

export default handler(contract, {
  async handle({ ctx, tx, emit }) {
    const caller = appSessionOf(ctx);
    if (!caller) return keyNeeded();
    const { user_id, key_id } = caller;
    // A second log-out that slipped past the edge finds nothing left to revoke, which is what it asked for.
    if (await deleteKey(tx, { user_id, key_id })) emit(keyRevoked, { user_id, key_id });
    return {};
  },
});

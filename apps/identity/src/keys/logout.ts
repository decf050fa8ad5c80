import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/identity/keys/logout.ts';
import { keyRevoked } from '@cabildo/contracts/identity/keys/events.ts';
import { handler } from '../deps.ts';
import { appSessionOf, keyNeeded } from './rules.ts';
import { deleteKey } from './table.ts';

export default handler(contract, {
  async handle({ ctx, tx, emit }) {
    const caller = appSessionOf(ctx);
    if (!caller) return keyNeeded();
    const { user_id, key_id } = caller;
    // Two log-outs at once may both pass the gateway; the second succeeds too, but revokes nothing.
    if (await deleteKey(tx, { user_id, key_id })) emit(draft(keyRevoked, { user_id, key_id }));
    return {};
  },
});

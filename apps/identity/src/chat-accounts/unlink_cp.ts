import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/identity/chat-accounts/unlink_cp.ts';
import { chatAccountUnlinked } from '@cabildo/contracts/identity/users/events.ts';
import { handler } from '../deps.ts';
import { appSessionOf, keyNeeded } from '../keys/rules.ts';
import { deleteChatAccount } from '../users/chat-accounts.table.ts';
import { lockUser } from '../users/users.table.ts';

export default handler(contract, {
  async handle({ input: { cp_id }, ctx, tx, emit }) {
    const caller = appSessionOf(ctx);
    if (!caller) return keyNeeded();
    const { user_id } = caller;
    // Links of one user come one after another, as those by a sign-in do.
    await lockUser(tx, user_id);
    if (!(await deleteChatAccount(tx, { cp_id, user_id }))) return fail('not_found');
    emit(draft(chatAccountUnlinked, { user_id, cp_id }));
    return { unlinked: true as const, cp_id };
  },
});

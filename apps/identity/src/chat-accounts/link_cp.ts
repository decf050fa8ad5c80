import { draft } from '@cabildo/contracts/event';
import { LIMITS } from '@cabildo/contracts/limits';
import contract from '@cabildo/contracts/identity/chat-accounts/link_cp.ts';
import { chatAccountLinked, chatAccountUnlinked } from '@cabildo/contracts/identity/users/events.ts';
import { handler } from '../deps.ts';
import { appSessionOf, keyNeeded, keyTimes } from '../keys/rules.ts';
import { findEarlierUser, forgetEarlierKey } from '../keys/table.ts';
import { countChatAccounts, moveChatAccount, userOfChatAccount } from '../users/chat-accounts.table.ts';
import { lockUser } from '../users/users.table.ts';
import { moveMissing, notProven, oldestProof } from './rules.ts';

export default handler(contract, {
  async handle({ input: { cp_id, move }, ctx, tx, emit, now }) {
    const caller = appSessionOf(ctx);
    if (!caller) return keyNeeded();
    if (!move) return moveMissing();
    const { user_id, key_id } = caller;
    // Locked, so that neither two moves with one key nor a link at the same moment exceed the limit.
    await lockUser(tx, user_id);
    const from = await userOfChatAccount(tx, cp_id);
    if (from === user_id) return { result: 'already_linked' as const, cp_id };
    const proven = await findEarlierUser(tx, key_id, { ...keyTimes(now), since: oldestProof(now) });
    if (from === undefined || from !== proven) return notProven();
    if ((await countChatAccounts(tx, user_id)) >= LIMITS.max_chat_accounts)
      return { result: 'limit_reached' as const, cp_id };
    // The account may have been unlinked or moved elsewhere meanwhile.
    if (!(await moveChatAccount(tx, { cp_id, from, to: user_id, now }))) return notProven();
    await forgetEarlierKey(tx, key_id);
    emit(draft(chatAccountUnlinked, { user_id: from, cp_id }));
    emit(draft(chatAccountLinked, { user_id, cp_id }));
    return { result: 'success' as const, cp_id };
  },
});

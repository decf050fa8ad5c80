import { chatAccountLinked } from '@cabildo/contracts/identity/users/events.ts';
import { saveChatAccounts } from '../config/table.ts';
import { reaction } from '../deps.ts';

/** BO-04: from here on, what the bot reported of the account counts for its user. */
export default reaction(chatAccountLinked, async ({ tx, events }) => {
  await saveChatAccounts(
    tx,
    events.map(({ data }) => data),
  );
});

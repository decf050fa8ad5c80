import { chatAccountLinked } from '@cabildo/contracts/identity/users/events.ts';
import { saveChatAccounts } from '../config/table.ts';
import { reaction } from '../deps.ts';

/** BO-04: the roles that the bot reported of the account count for its user from now on. */
export default reaction(chatAccountLinked, 'moment', async ({ tx, events }) => {
  await saveChatAccounts(
    tx,
    events.map(({ data, occurred_at }) => ({ ...data, linked_at: new Date(occurred_at) })),
  );
});

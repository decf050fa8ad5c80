import { chatAccountLinked } from '@cabildo/contracts/identity/users/events.ts';
import { saveChatAccounts } from '../chat-roles/table.ts';
import { reaction } from '../deps.ts';
import { noteEverywhere } from '../map-notes/table.ts';

/** BO-04: the roles that the bot reported of the account count for its user from now on. */
export default reaction(chatAccountLinked, 'moment', async ({ tx, events, now }) => {
  await saveChatAccounts(
    tx,
    events.map(({ data, occurred_at }) => ({ ...data, linked_at: new Date(occurred_at) })),
  );
  await noteEverywhere(
    tx,
    events.map(({ data }) => data.user_id),
    now,
  );
});

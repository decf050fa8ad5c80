import { chatAccountUnlinked } from '@cabildo/contracts/identity/users/events.ts';
import { saveChatAccounts } from '../chat-roles/table.ts';
import { reaction } from '../deps.ts';
import { noteEverywhere } from '../map-notes/table.ts';

/** ID-09: the roles that the bot reported of the account count for nobody from now on. */
export default reaction(chatAccountUnlinked, 'moment', async ({ tx, events, now }) => {
  await saveChatAccounts(
    tx,
    events.map(({ data: { cp_id }, occurred_at }) => ({
      cp_id,
      user_id: null,
      linked_at: new Date(occurred_at),
    })),
  );
  await noteEverywhere(
    tx,
    events.map(({ data }) => data.user_id),
    now,
  );
});

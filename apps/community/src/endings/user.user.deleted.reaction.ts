import { userDeleted } from '@cabildo/contracts/identity/users/events.ts';
import { endPeople } from '@cabildo/operation/people';
import { reaction } from '../deps.ts';

/** A person who deleted the account is erased (ID-21). */
export default reaction(userDeleted, 'end', async ({ tx, events, now }) => {
  await endPeople(
    tx,
    events.map(({ data }) => data.user_id),
    now,
  );
});

import event from '@cabildo/contracts/identity/events/user.profile.changed.ts';
import { reaction } from '../handler.ts';
import { rename } from '../sql/profiles.ts';

export default reaction(event, async ({ tx, events }) => {
  const newest = new Map(
    events.map(({ data, occurred_at }) => [data.user_id, { ...data, named_at: occurred_at }] as const),
  );
  await rename(tx, [...newest.values()]);
});

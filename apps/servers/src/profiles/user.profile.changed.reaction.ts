import { profileChanged } from '@cabildo/contracts/identity/users/events.ts';
import { reaction } from '../deps.ts';
import { rename } from './table.ts';

export default reaction(profileChanged, async ({ tx, events }) => {
  const newest = new Map(
    events.map(({ data, occurred_at }) => [data.user_id, { ...data, named_at: occurred_at }] as const),
  );
  await rename(tx, [...newest.values()]);
});

import { profileChanged } from '@cabildo/contracts/identity/users/events.ts';
import { reaction } from '../deps.ts';
import { rename } from './table.ts';

export default reaction(profileChanged, 'moment', async ({ tx, events }) => {
  const named = events
    .map(({ data, occurred_at }) => ({ ...data, named_at: occurred_at }))
    .toSorted((a, b) => a.named_at.localeCompare(b.named_at));
  await rename(tx, [...new Map(named.map((name) => [name.user_id, name])).values()]);
});

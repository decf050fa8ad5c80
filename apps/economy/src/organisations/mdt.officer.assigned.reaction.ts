import type { EventData, EventEnvelope } from '@cabildo/contracts/event';
import { officerAssigned } from '@cabildo/contracts/mdt/rosters/events.ts';
import { reaction } from '../deps.ts';
import { followDepartments } from './orgs.table.ts';
import { keepPosts } from './posts.table.ts';

type Assigned = EventEnvelope<EventData<typeof officerAssigned>>;

/** BZ-05: keeps where characters serve, and has a job compare the departments that they came into or left. */
export default reaction.perServer(officerAssigned, 'moment', async ({ tx, events, now }) => {
  const newest = new Map<number, Assigned>();
  for (const event of events) {
    const { server_character_id: id } = event.data;
    if ((newest.get(id)?.occurred_at ?? '') <= event.occurred_at) newest.set(id, event);
  }
  const posts = [...newest.values()]
    .map(({ data, occurred_at, server_id }) => ({
      character_id: data.server_character_id,
      server_id: server_id!,
      department_id: data.department_id,
      rank: data.rank,
      is_lead: data.is_lead,
      told_at: new Date(occurred_at),
    }))
    .sort((a, b) => a.character_id - b.character_id);
  await keepPosts(tx, posts);
  // Late events name departments as well, so that each is compared whatever came first.
  const named = events.flatMap(({ data }) => [data.department_id ?? [], data.old_department_id ?? []].flat());
  await followDepartments(tx, [...new Set(named)], now);
});

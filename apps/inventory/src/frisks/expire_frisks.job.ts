import { draft } from '@cabildo/contracts/event';
import { friskExpired } from '@cabildo/contracts/inventory/frisks/events.ts';
import { dueJob } from '../deps.ts';
import { friskView } from './rules.ts';
import { dueFrisks, endFrisk } from './table.ts';

/** Marks expired frisks and emits their events (FR-02, FR-07). Reads already treat a frisk as expired from `expires_at` on. */
export default dueJob({
  name: 'expire_frisks',
  ...dueFrisks,
  async each({ id, server_id: serverId, expires_at }, { tx, emit, now }) {
    const expired = await endFrisk(tx, id, 'expired', expires_at);
    const characterIds = [expired.searcher_character_id, expired.target_character_id];
    emit(draft(friskExpired, friskView(expired, now), characterIds), { serverId });
  },
});

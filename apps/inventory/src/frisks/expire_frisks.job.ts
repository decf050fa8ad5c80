import { friskExpired } from '@cabildo/contracts/inventory/frisks/events.ts';
import { dueJob } from '../deps.ts';
import { friskView } from './rules.ts';
import { endFrisk, lockOverdueFrisks, nextExpiry } from './table.ts';

/** Marks expired frisks and emits their events (FR-02). Reads already treat a frisk as expired from `expires_at` on. */
export default dueJob({
  name: 'expire_frisks',
  next: nextExpiry,
  claim: (tx, now, limit) => lockOverdueFrisks(tx, limit, now),
  keyOf: ({ session_id }) => session_id,
  async each({ server_id: serverId, ...frisk }, { tx, emit, now }) {
    const expired = await endFrisk(tx, frisk.session_id, 'expired', frisk.expires_at);
    const characterIds = [frisk.searcher_character_id, frisk.target_character_id];
    emit(friskExpired, friskView(expired, now), { serverId, characterIds });
  },
});

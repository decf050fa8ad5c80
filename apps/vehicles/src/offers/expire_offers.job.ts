import { dueOffers, saveOffers } from '../claims/offers.table.ts';
import { ended } from '../claims/rules.ts';
import { dueJob } from '../deps.ts';
import { expiredEvent } from './rules.ts';

/** VS-01: stores that offers have expired. Rules and lists treat them so from `expires_at` on. */
export default dueJob({
  name: 'expire_offers',
  ...dueOffers,
  async each(offer, { tx, emit, now }) {
    const over = ended(offer, 'expired', now);
    await saveOffers(tx, [over]);
    emit(expiredEvent(over, now), { serverId: offer.server_id });
  },
});

import { leasedJob } from '../deps.ts';
import { settleFine, settlePoints } from './settlements.ts';
import { duePunishments } from './table.ts';

/** V1-06, ECB-03: has fines created and points deducted, or both cancelled, however often a service was away. */
export default leasedJob({
  name: 'settle_punishments',
  ...duePunishments,
  async eachLeased(punishment, scope) {
    // The fine does not wait for the inventory, nor the points for the economy.
    const ends = await Promise.allSettled([settleFine(scope, punishment), settlePoints(scope, punishment)]);
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  },
});

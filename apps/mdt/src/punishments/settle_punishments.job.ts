import { dueJob } from '../deps.ts';
import { settleFine, settlePoints } from './settlements.ts';
import { nextTakeUp, takeUp, type PunishmentRow } from './table.ts';

/** V1-06, ECB-03: has fines made and points deducted, or both let go, however often one of the services was away. */
export default dueJob<PunishmentRow>({
  name: 'settle_punishments',
  next: nextTakeUp,
  claim: takeUp,
  keyOf: ({ punishment_id }) => punishment_id,
  async eachLeased(punishment, scope) {
    // Neither waits for the other's service.
    const ends = await Promise.allSettled([settleFine(scope, punishment), settlePoints(scope, punishment)]);
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  },
});

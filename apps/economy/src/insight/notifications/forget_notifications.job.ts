import { daysAfter } from '../../calendar.ts';
import { dueJob } from '../../deps.ts';
import { deleteOldest, oldestAt } from './table.ts';

/** ECB-18 */
const KEPT_DAYS = 90;

export default dueJob({
  name: 'forget_notifications',
  async next(sql) {
    const oldest = await oldestAt(sql);
    return oldest && daysAfter(oldest, KEPT_DAYS);
  },
  // The claim deletes many in one statement, so nothing is left to do for each of them.
  claim: (tx, now, limit) => deleteOldest(tx, daysAfter(now, -KEPT_DAYS), limit),
  each: async () => undefined,
});

import { dueJob } from '../../deps.ts';
import { deleteOldest, oldestAt } from './table.ts';

/** ECB-18: notifications are kept for 90 days. */
const KEPT_MS = 90 * 24 * 3_600_000;

export default dueJob({
  name: 'forget_notifications',
  async next(sql) {
    const oldest = await oldestAt(sql);
    return oldest && new Date(oldest.getTime() + KEPT_MS);
  },
  // All there is to do about one is to delete it, and many at a time.
  claim: (tx, now, limit) => deleteOldest(tx, new Date(now.getTime() - KEPT_MS), limit),
  each: async () => undefined,
});

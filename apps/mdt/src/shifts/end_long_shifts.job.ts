import { dueJob } from '../deps.ts';
import { endShifts } from './end.ts';
import { limitOf, LONGEST_MS } from './rules.ts';
import { openShifts } from './table.ts';

/** OT-02: ends each shift 24 hours after its start, also one whose time was over while this service was away. */
export default dueJob({
  name: 'end_long_shifts',
  async next(sql) {
    const started_at = await openShifts.next(sql);
    return started_at && limitOf({ started_at });
  },
  claim: (tx, now, limit) => openShifts.claim(tx, new Date(now.getTime() - LONGEST_MS), limit),
  async all(shifts, { tx, emit, now }) {
    await endShifts(tx, emit, shifts, { at: () => now, by: 'over_24_hours', now });
  },
});

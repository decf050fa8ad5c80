import { dueJob } from '../deps.ts';
import { endShift } from './end.ts';
import { limitOf, LONGEST_MS } from './rules.ts';
import { claimOpenSince, longestOpen, type ShiftRow } from './table.ts';

/** OT-02: a shift ends 24 hours after its start, also one that was over while this was away. */
export default dueJob<ShiftRow>({
  name: 'end_long_shifts',
  async next(sql) {
    const started_at = await longestOpen(sql);
    return started_at && limitOf({ started_at });
  },
  claim: (tx, now, limit) => claimOpenSince(tx, new Date(now.getTime() - LONGEST_MS), limit),
  keyOf: ({ shift_id }) => shift_id,
  async each(shift, { tx, emit, now }) {
    await endShift(tx, emit, shift, { at: now, by: 'time_limit', now });
  },
});

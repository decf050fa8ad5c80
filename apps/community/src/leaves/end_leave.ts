import contract from '@cabildo/contracts/community/leaves/end_leave.ts';
import { leaveEnded } from '@cabildo/contracts/community/leaves/events.ts';
import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { handler } from '../deps.ts';
import { lockLeave, updateLeave, type LeaveRow } from './table.ts';
import { dayOf, leaveEventOf, leaveView } from './views.ts';

const DAY_MS = 24 * 3_600_000;

/** A leave that its person ends: the days before today stay excused, and today does not. */
function endedOf(leave: LeaveRow, now: Date): LeaveRow {
  const yesterday = dayOf(new Date(now.getTime() - DAY_MS));
  const isBegun = leave.status === 'approved' && leave.from_day <= yesterday;
  return isBegun
    ? { ...leave, to_day: yesterday, ended_at: now }
    : { ...leave, status: 'ended', ended_at: now };
}

export default handler(contract, {
  async handle({ input: { leave_id }, serverId, member, tx, emit, now }) {
    const stored = await lockLeave(tx, serverId, leave_id);
    if (!stored) return fail('not_found');
    if (stored.user_id !== member.user_id) return fail('forbidden');
    const isOver = stored.ended_at !== null || stored.to_day < dayOf(now);
    if (isOver || stored.status === 'rejected' || stored.status === 'ended') return fail('already_processed');
    const leave = endedOf(stored, now);
    await updateLeave(tx, leave);
    emit(draft(leaveEnded, leaveEventOf(leave)));
    return { leave: leaveView(leave) };
  },
});

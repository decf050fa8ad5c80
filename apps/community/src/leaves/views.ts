import type { OutputOf } from '@cabildo/contracts/action';
import type requestLeave from '@cabildo/contracts/community/leaves/request_leave.ts';
import type { LeaveRow } from './table.ts';

type Leave = OutputOf<typeof requestLeave>['leave'];

export const leaveView = ({
  id,
  server_id: _server,
  from_day,
  to_day,
  created_at,
  ended_at: _ended,
  ...row
}: LeaveRow): Leave => ({
  leave_id: id,
  ...row,
  from: from_day,
  to: to_day,
  created_at: created_at.toISOString(),
});

/** A leave as every member sees it: from when to when, and not why. */
export const awayView = (row: LeaveRow): Leave => ({
  ...leaveView(row),
  reason: null,
  answered_by: null,
  answer_reason: null,
});

/** The part of a leave that its events carry. */
export const leaveEventOf = ({ id, user_id, from_day: from, to_day: to, status }: LeaveRow) => ({
  leave_id: id,
  user_id,
  from,
  to,
  status,
});

/** A moment as a UTC day. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

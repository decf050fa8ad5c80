import { z } from 'zod';
import { dayParam } from '../../date-param.ts';
import { idParam, longTextParam } from '../../fields.ts';

export const LEAVE_STATUSES = ['requested', 'approved', 'rejected', 'ended'] as const;

/** AC-03: the days of one leave, both counted, and the requests of one person that are not answered. */
export const LEAVE_LIMITS = { days: 90, open: 5 } as const;

/** A time in which a person is away, and owes no minutes (AC-03). */
export const leave = z
  .object({
    leave_id: z.int(),
    user_id: z.int(),
    from: z.iso.date(),
    /** The last day. */
    to: z.iso.date(),
    reason: z.string().nullable(),
    status: z.enum(LEAVE_STATUSES),
    answered_by: z.int().nullable(),
    answer_reason: z.string().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Leave' });

export const leaveIdParam = { leave_id: idParam('leave') };
export const leaveParams = { from: dayParam(), to: dayParam(), reason: longTextParam(1, 500) };

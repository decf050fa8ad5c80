import { z } from 'zod';
import { defineEvent, stated, type OwnMatter } from '../../event.ts';
import { sentence, user } from '../../sentence.ts';
import { LEAVE_STATUSES } from './leaves.ts';

const leaveEvent = z.object({
  leave_id: z.int(),
  user_id: z.int(),
  from: z.iso.date(),
  to: z.iso.date(),
  status: z.enum(LEAVE_STATUSES),
});
const OF_PERSON: OwnMatter<{ user_id: number }> = { whose: ({ user_id }) => ({ user: user_id }) };

/** A person asked for a leave (AC-03). */
export const leaveRequested = defineEvent({
  type: 'activity.leave.requested',
  data: leaveEvent,
  own: OF_PERSON,
  note: {
    es: (data) => sentence`${user(data.user_id)} pidió una ausencia del ${data.from} al ${data.to}.`,
    en: (data) => sentence`${user(data.user_id)} asked for a leave from ${data.from} to ${data.to}.`,
  },
});

/** A leave was approved or rejected (AC-03). */
export const leaveAnswered = defineEvent({
  type: 'activity.leave.answered',
  data: leaveEvent.extend({ approved: z.boolean(), reason: z.string().nullable() }),
  own: OF_PERSON,
  note: {
    es: (data) =>
      sentence`Se ${data.approved ? 'aprobó' : 'rechazó'} la ausencia de ${user(data.user_id)} del ${data.from} al ${data.to}.${stated('reason', data.reason, 'es')}`,
    en: (data) =>
      sentence`The leave of ${user(data.user_id)} from ${data.from} to ${data.to} was ${data.approved ? 'approved' : 'rejected'}.${stated('reason', data.reason, 'en')}`,
  },
});

/** A person came back from a leave, or took the request back (AC-03). */
export const leaveEnded = defineEvent({
  type: 'activity.leave.ended',
  data: leaveEvent,
  own: OF_PERSON,
  note: {
    es: (data) => sentence`${user(data.user_id)} terminó su ausencia del ${data.from} al ${data.to}.`,
    en: (data) => sentence`${user(data.user_id)} ended their leave from ${data.from} to ${data.to}.`,
  },
});

import { leaveRequested } from '@cabildo/contracts/community/leaves/events.ts';
import { LEAVE_LIMITS } from '@cabildo/contracts/community/leaves/leaves.ts';
import contract from '@cabildo/contracts/community/leaves/request_leave.ts';
import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { handler } from '../deps.ts';
import { clashes, insertLeave } from './table.ts';
import { dayOf, leaveEventOf, leaveView } from './views.ts';

const DAY_MS = 24 * 3_600_000;

const WRONG_ORDER = {
  es: 'El último día («to») es anterior al primero («from»).',
  en: 'The last day (“to”) is before the first one (“from”).',
};
const OVER = { es: 'Esos días ya pasaron.', en: 'Those days are over.' };
const TOO_LONG = {
  es: `Una ausencia dura ${LEAVE_LIMITS.days} días como máximo.`,
  en: `A leave lasts ${LEAVE_LIMITS.days} days at most.`,
};
const OVERLAPS = {
  es: 'Ya tienes una ausencia en esos días.',
  en: 'You have a leave on those days already.',
};
const TOO_MANY = {
  es: `Ya tienes ${LEAVE_LIMITS.open} ausencias sin responder.`,
  en: `You have ${LEAVE_LIMITS.open} leaves that wait for an answer already.`,
};

export default handler(contract, {
  async handle({ input: { from, to, reason }, serverId, member, tx, emit, now }) {
    if (to < from) return fail('error', { message: WRONG_ORDER });
    if (to < dayOf(now)) return fail('error', { message: OVER });
    if ((Date.parse(to) - Date.parse(from)) / DAY_MS >= LEAVE_LIMITS.days)
      return fail('error', { message: TOO_LONG });
    const { user_id } = member;
    // Two requests of one person wait for one another.
    await tx.lock('leaves of a member', user_id);
    const { overlapping, requested } = await clashes(tx, { serverId, userId: user_id, from, to });
    if (overlapping > 0) return fail('already_exists', { message: OVERLAPS });
    if (requested >= LEAVE_LIMITS.open) return fail('limit_exceeded', { message: TOO_MANY });
    const leave = await insertLeave(tx, {
      server_id: serverId,
      user_id,
      from_day: from,
      to_day: to,
      reason,
      status: 'requested',
      answered_by: null,
      answer_reason: null,
      created_at: now,
      ended_at: null,
    });
    emit(draft(leaveRequested, leaveEventOf(leave)));
    return { leave_id: leave.id, leave: leaveView(leave) };
  },
});

import contract from '@cabildo/contracts/community/leaves/answer_leave.ts';
import { leaveAnswered } from '@cabildo/contracts/community/leaves/events.ts';
import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { handler } from '../deps.ts';
import { answeredBy } from './answering.ts';
import { lockLeave, updateLeave } from './table.ts';
import { leaveEventOf, leaveView } from './views.ts';

const OWN = { es: 'Tu ausencia la responde otra persona.', en: 'Your leave is answered by another person.' };

export default handler(contract, {
  prepare: async ({ ask, member }) => ({ people: await answeredBy(ask, member) }),
  async handle({
    input: { leave_id, approve, reason = null },
    serverId,
    member,
    prepared: { people },
    tx,
    emit,
  }) {
    const stored = await lockLeave(tx, serverId, leave_id);
    if (!stored) return fail('not_found');
    if (stored.user_id === member.user_id) return fail('forbidden', { message: OWN });
    if (people && !people.includes(stored.user_id)) return fail('forbidden');
    if (stored.status !== 'requested') return fail('already_processed');
    const leave = {
      ...stored,
      status: approve ? ('approved' as const) : ('rejected' as const),
      answered_by: member.user_id,
      answer_reason: reason,
    };
    await updateLeave(tx, leave);
    emit(draft(leaveAnswered, { ...leaveEventOf(leave), approved: approve, reason }));
    return { leave: leaveView(leave) };
  },
});

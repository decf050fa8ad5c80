import { authorOf } from '@cabildo/contracts/action';
import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/mdt/units/acknowledge_call.ts';
import { callAcknowledged } from '@cabildo/contracts/mdt/calls/events.ts';
import { LEADERS } from '@cabildo/contracts/mdt/units/units.ts';
import { isAllowed } from '@cabildo/contracts/permissions';
import { handler } from '../deps.ts';
import { dutySince } from '../rosters/rules.ts';
import { listOnDuty } from '../shifts/duty.table.ts';
import { callView, charactersIn, decideAcknowledge } from '../calls/rules.ts';
import { lockCall, updateCall } from '../calls/table.ts';

const OFF_DUTY = {
  es: 'Acusa recibo quien está de servicio (start_shift), quien tiene la facultad dispatch o un moderador.',
  en: 'Who is on duty (start_shift), who has the power dispatch, or a moderator acknowledges.',
};

export default handler(contract, {
  async handle({ input: { call_id }, ctx, serverId, member, tx, emit, now }) {
    // The lock makes one first of two at once.
    const stored = await lockCall(tx, serverId, call_id);
    if (!stored) return fail('not_found');
    const { user_id } = member;
    const [unit = null] = await listOnDuty(tx, { serverId, userId: user_id, since: dutySince(now) });
    if (unit === null && !isAllowed(LEADERS, member))
      return fail('error', { status: 409, message: OFF_DUTY });
    const by = { user_id, server_character_id: unit };
    const decided = decideAcknowledge(stored, by, { by: authorOf(ctx), now });
    if (isFailure(decided)) return decided;
    if (decided) {
      await updateCall(tx, decided);
      emit(draft(callAcknowledged, callView(decided), charactersIn(decided)));
    }
    return { call: callView(decided ?? stored) };
  },
});

import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { pick } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/mdt/shifts/correct_shift.ts';
import { shiftCorrected } from '@cabildo/contracts/mdt/shifts/events.ts';
import { handler } from '../deps.ts';
import { lockOfficer } from '../rosters/table.ts';
import { refuseUnledShift } from './others.ts';
import { decideCorrection, shiftView } from './rules.ts';
import { findShift, liesOverAnother, lockShift, updateShift } from './table.ts';

export default handler(contract, {
  prepare: async ({ member, deps }) => ({ own: await deps.characters.ofMember(member) }),
  async handle({ input, serverId, member, prepared: { own }, tx, emit, now }) {
    const { shift_id, reason, ...sent } = input;
    const named = await findShift(tx, serverId, shift_id);
    if (!named) return fail('not_found');
    const unled = await refuseUnledShift(tx, { member, own }, named.department_id);
    if (unled) return unled;
    // Locked before the shift, so that no other shift of the character begins or moves meanwhile.
    await lockOfficer(tx, serverId, named.character_id);
    const stored = await lockShift(tx, serverId, shift_id);
    if (!stored) return fail('not_found');
    const decided = decideCorrection(stored, sent, now);
    if (isFailure(decided)) return decided;
    if (!decided.is_void && (await liesOverAnother(tx, decided, now)))
      return fail('error', { status: 409, message: OVER_ANOTHER });
    const corrected = { ...decided, updated_by: member.user_id };
    await updateShift(tx, corrected);
    const before = pick(shiftView(stored, now), 'started_at', 'ended_at', 'is_void');
    const shift = shiftView(corrected, now);
    const { department, character_id } = corrected;
    emit(draft(shiftCorrected, { ...shift, department, before, reason }, [character_id]));
    return { shift };
  },
});

const OVER_ANOTHER = {
  es: 'El turno quedaría encima de otro del mismo personaje. Corrige antes ese turno, o elige otras horas.',
  en: 'The shift would lie over another one of the character. Correct that one first, or choose other times.',
};

import { fail } from '@cabildo/contracts';
import contract from '@cabildo/contracts/mdt/shifts/end_shift.ts';
import { handler } from '../deps.ts';
import { endShift } from './end.ts';
import { endOf, shiftView } from './rules.ts';
import { lockOpenShift } from './table.ts';

export default handler(contract, {
  async handle({ character: { id }, tx, emit, now }) {
    const open = await lockOpenShift(tx, id);
    // A shift past its limit has ended, even before the job has stored its end.
    if (!open || endOf(open, now)) return fail('not_found');
    return { shift: shiftView(await endShift(tx, emit, open, { at: now, by: 'officer', now }), now) };
  },
});

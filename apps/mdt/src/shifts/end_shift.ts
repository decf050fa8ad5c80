import { fail } from '@cabildo/contracts';
import contract from '@cabildo/contracts/mdt/shifts/end_shift.ts';
import { handler } from '../deps.ts';
import { endShift } from './end.ts';
import { endOf, shiftView } from './rules.ts';
import { lockOpenShift } from './table.ts';

export default handler(contract, {
  async handle({ character: { id }, tx, emit, now }) {
    const open = await lockOpenShift(tx, id);
    // One whose time is over has ended, and the job stores it.
    if (!open || endOf(open, now)) return fail('not_found');
    return { shift: shiftView(await endShift(tx, emit, open, { at: now, by: 'officer', now }), now) };
  },
});

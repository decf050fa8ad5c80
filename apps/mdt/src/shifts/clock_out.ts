import { fail } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/mdt/shifts/clock_out.ts';
import { handler } from '../deps.ts';
import { endShift } from './end.ts';
import { endOf, shiftView } from './rules.ts';
import { lockOpenShift } from './table.ts';

export default handler(contract, {
  async handle({ character: { id }, tx, emit, now }) {
    const open = await lockOpenShift(tx, id);
    // A shift past its limit has ended, even before the job has stored its end.
    if (!open || open.org_id === null || endOf(open, now))
      return fail('not_found', { message: NOT_CLOCKED_IN });
    return { shift: shiftView(await endShift(tx, emit, open, { at: now, by: 'own', now }), now) };
  },
});

const NOT_CLOCKED_IN = {
  es: 'El personaje no tiene un turno abierto en ninguna organización.',
  en: 'The character is clocked in at no organisation.',
};

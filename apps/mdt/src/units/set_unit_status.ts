import { isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/mdt/units/set_unit_status.ts';
import { handler } from '../deps.ts';
import { lockOpenShift } from '../shifts/table.ts';
import { decideStatus, unitView } from './rules.ts';
import { setStatus } from './table.ts';

export default handler(contract, {
  async handle({ input: { status }, character: { id }, tx, emit, now }) {
    const decided = decideStatus(id, await lockOpenShift(tx, id), status, now);
    if (isFailure(decided)) return decided;
    const { shift, event } = decided;
    if (event) {
      await setStatus(tx, shift);
      emit(event);
    }
    return { unit: unitView(shift) };
  },
});

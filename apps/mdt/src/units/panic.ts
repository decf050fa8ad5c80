import { authorOf } from '@cabildo/contracts/action';
import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { personOf } from '@cabildo/contracts/permissions';
import { unitPanicked } from '@cabildo/contracts/mdt/units/events.ts';
import contract from '@cabildo/contracts/mdt/units/panic.ts';
import { fullName } from '@cabildo/contracts/servers/characters/characters.ts';
import { openCall, saveChange } from '../calls/change.ts';
import { alarmedAnew, callView, newCall } from '../calls/rules.ts';
import { drawCaseNumber, findPlaceOfUnit, lockOpenPanic, updateCall } from '../calls/table.ts';
import { handler } from '../deps.ts';
import { lockOpenShift } from '../shifts/table.ts';
import { decideReturn, decideStatus, panicTitle } from './rules.ts';
import { setStatus } from './table.ts';

export default handler(contract, {
  async prepare({ character: { id }, serverId, deps: { characters } }) {
    const found = await characters.find(serverId, id);
    return found ? { name: fullName(found) } : fail('character_not_found');
  },
  async handle({
    input,
    ctx,
    member,
    serverId: server_id,
    character: { id },
    tx,
    emit,
    now,
    prepared: { name },
  }) {
    // The lock on the shift makes one call of two panics at once.
    const decided = decideStatus(id, await lockOpenShift(tx, id), 'panic', now);
    if (isFailure(decided)) return decided;
    const { shift, event } = decided;
    if (event) {
      await setStatus(tx, shift);
      emit(event);
    }
    const at = { by: authorOf(ctx), now };
    const open = await lockOpenPanic(tx, server_id, id);
    if (open) {
      const change = decideReturn(open, id, at);
      // A unit that has had another status meanwhile needs help anew, although another took notice before.
      const isAnew = event !== undefined && open.acknowledged_at !== null;
      const call = isAnew ? alarmedAnew(open, change.call, at) : change.call;
      await saveChange(tx, emit, open, { ...change, call }, 'dispatch');
      if (isAnew) {
        if (change.changed.length === 0) await updateCall(tx, call);
        emit(draft(unitPanicked, { ...callView(call), server_character_id: id }, [id]));
      }
      return { call_id: open.id, call: callView(call), is_new: false };
    }
    const { place, coordinates } = input;
    const isGiven = place !== undefined || coordinates !== undefined;
    const known = isGiven ? undefined : await findPlaceOfUnit(tx, id);
    const described = {
      server_id,
      case_number: await drawCaseNumber(tx, server_id),
      title: panicTitle(name),
      description: null,
      location: place ?? known?.location ?? null,
      postal: known?.postal ?? null,
      coordinates: coordinates ?? known?.coordinates ?? null,
      priority: 1,
      origin: 'radio' as const,
      caller_name: null,
      caller_character_id: id,
      department_id: shift.department_id,
      units: [id],
      panic_character_id: id,
      person_id: personOf(member),
    };
    const made = await openCall(tx, emit, newCall(described, at));
    const call = callView(made);
    emit(draft(unitPanicked, { ...call, server_character_id: id }, [id]));
    return { call_id: made.id, call, is_new: true };
  },
});

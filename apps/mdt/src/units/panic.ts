import { authorOf } from '@cabildo/contracts/action';
import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { personOf } from '@cabildo/contracts/permissions';
import { unitPanicked } from '@cabildo/contracts/mdt/units/events.ts';
import contract from '@cabildo/contracts/mdt/units/panic.ts';
import { fullName } from '@cabildo/contracts/servers/characters/characters.ts';
import { openCall, saveChange } from '../calls/change.ts';
import { alarmedAnew, callView, newCall } from '../calls/rules.ts';
import { drawCaseNumber, findPlaceOfUnit, lockOpenPanic, updateCall } from '../calls/table.ts';
import { handler } from '../deps.ts';
import { charactersOf, decideStatus, rowsOf } from '../crews/rules.ts';
import { lockCrews, storeCrews } from '../crews/table.ts';
import { dutySince, refuseOffDuty } from '../rosters/rules.ts';
import { decideReturn, panicTitle } from './rules.ts';

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
    // The lock on the unit makes one call of two panics at once.
    const [crew] = await lockCrews(tx, server_id, [id], dutySince(now));
    if (!crew) return refuseOffDuty([id]);
    const units = charactersOf(crew);
    const decided = decideStatus(crew, { status: 'panic', code: null }, now);
    if (decided) {
      await storeCrews(tx, [decided.crew]);
      emit(decided.event);
    }
    const at = { by: authorOf(ctx), now };
    const open = await lockOpenPanic(tx, server_id, id);
    if (open) {
      const change = decideReturn(open, units, at);
      // A unit that has had another status meanwhile needs help anew, although another took notice before.
      const isAnew = decided !== undefined && open.acknowledged_at !== null;
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
      call_code: null,
      description: null,
      location: place ?? known?.location ?? null,
      postal: known?.postal ?? null,
      coordinates: coordinates ?? known?.coordinates ?? null,
      priority: 1,
      origin: 'radio' as const,
      caller_name: null,
      caller_character_id: id,
      department_id: rowsOf(crew).find(({ character_id }) => character_id === id)!.department_id,
      units,
      panic_character_id: id,
      person_id: personOf(member),
    };
    const made = await openCall(tx, emit, newCall(described, at));
    const call = callView(made);
    emit(draft(unitPanicked, { ...call, server_character_id: id }, [id]));
    return { call_id: made.id, call, is_new: true };
  },
});

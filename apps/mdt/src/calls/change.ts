import { draft, type EventData } from '@cabildo/contracts/event';
import { callCreated, type callUpdated } from '@cabildo/contracts/mdt/calls/events.ts';
import { unitAttached } from '@cabildo/contracts/mdt/units/events.ts';
import type { Tx } from '@cabildo/kit/database';
import type { Emit } from '@cabildo/kit/service';
import { recordMoves } from './attended.table.ts';
import { callView, charactersIn, draftsOf, movesOf, unitOn, type Change } from './rules.ts';
import { insertCall, updateCall, type CallRow } from './table.ts';

/** Stores a new call, and emits its events. */
export async function openCall(tx: Tx, emit: Emit, opened: Omit<CallRow, 'id'>): Promise<CallRow> {
  const made = await insertCall(tx, opened);
  await recordMoves(tx, made, { came: made.units, left: [], present: made.units });
  emit(draft(callCreated, callView(made), charactersIn(made)));
  for (const id of made.units) emit(draft(unitAttached, unitOn(made, id), [id]));
  return made;
}

/** Stores a change of a call that the transaction has locked, and emits its events; nothing where nothing differs. */
export async function saveChange(
  tx: Tx,
  emit: Emit,
  stored: CallRow,
  change: Change,
  reason: EventData<typeof callUpdated>['reason'],
): Promise<void> {
  if (change.changed.length === 0) return;
  await updateCall(tx, change.call);
  await recordMoves(tx, change.call, movesOf(stored, change.call));
  for (const draft of draftsOf(stored, change, reason)) emit(draft, { serverId: stored.server_id });
}

import type { Author } from '@cabildo/contracts/action';
import { draft, type EventData } from '@cabildo/contracts/event';
import { callCreated, type callUpdated } from '@cabildo/contracts/mdt/calls/events.ts';
import { unitAttached } from '@cabildo/contracts/mdt/units/events.ts';
import type { Tx } from '@cabildo/kit/database';
import type { Emit } from '@cabildo/kit/service';
import { callsignsOf } from '../crews/table.ts';
import { recordMoves } from './attended.table.ts';
import { callView, charactersIn, draftsOf, movesOf, unitOn, type Change } from './rules.ts';
import { insertCall, updateCall, type CallRow } from './table.ts';
import { entriesOf } from './timeline.rules.ts';
import { record } from './timeline.table.ts';

/** Who does something to a call, and when, as its timeline has it (LD-04). */
export const doneBy = (call_id: number, { user_id, key_id }: Author, created_at: Date) => ({
  call_id,
  created_by: user_id,
  created_by_key_id: key_id,
  created_at,
});

/** Stores a new call, and emits its events. */
export async function openCall(tx: Tx, emit: Emit, opened: Omit<CallRow, 'id'>): Promise<CallRow> {
  const made = await insertCall(tx, opened);
  await recordMoves(tx, made, { came: made.units, left: [], present: made.units });
  const by = { user_id: made.created_by, key_id: made.created_by_key_id };
  const came = made.units.map((character_id) => ({ kind: 'attached' as const, character_id }));
  await record(tx, doneBy(made.id, by, made.created_at), [{ kind: 'opened', status: made.status }, ...came]);
  const callsigns = await callsignsOf(tx, made.units);
  emit(draft(callCreated, callView(made), charactersIn(made)));
  for (const id of made.units) emit(draft(unitAttached, unitOn(made, id, callsigns), [id]));
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
  const { call, changed } = change;
  if (changed.length === 0) return;
  await updateCall(tx, call);
  const moves = movesOf(stored, call);
  await recordMoves(tx, call, moves);
  const by = { user_id: call.updated_by, key_id: call.updated_by_key_id };
  await record(tx, doneBy(call.id, by, call.updated_at), entriesOf(stored, change));
  const callsigns = await callsignsOf(tx, [...moves.came, ...moves.left]);
  for (const draft of draftsOf(stored, change, { reason, callsigns }))
    emit(draft, { serverId: stored.server_id });
}

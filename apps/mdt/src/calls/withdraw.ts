import { draft } from '@cabildo/contracts';
import { callUpdated } from '@cabildo/contracts/mdt/calls/events.ts';
import type { Tx } from '@cabildo/kit/database';
import type { Emit } from '@cabildo/kit/service';
import { callView, changedFrom, charactersIn } from './rules.ts';
import { lockCallsOfUnits, updateCall } from './table.ts';

/** Removes characters that have ended from all open calls; closed calls keep their units. */
export async function withdrawUnits(
  tx: Tx,
  emit: Emit,
  characterIds: readonly number[],
  now: Date,
): Promise<void> {
  const ended = new Set(characterIds);
  for (const stored of await lockCallsOfUnits(tx, characterIds)) {
    const units = stored.units.filter((id) => !ended.has(id));
    const { call, changed } = changedFrom(stored, { ...stored, units }, now);
    await updateCall(tx, call);
    const data = { ...callView(call), changed, reason: 'unit_ended' } as const;
    emit(draft(callUpdated, data, charactersIn(stored)), { serverId: call.server_id });
  }
}

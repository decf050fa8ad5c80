import { THE_PLATFORM } from '@cabildo/contracts/action';
import type { Tx } from '@cabildo/kit/database';
import type { Emit } from '@cabildo/kit/service';
import { saveChange } from './change.ts';
import { changedFrom } from './rules.ts';
import { lockCallsOfUnits } from './table.ts';

/** OT-10: detaches characters whose shift has ended from all open calls; closed calls keep their units. */
export async function withdrawUnits(
  tx: Tx,
  emit: Emit,
  characterIds: readonly number[],
  { reason, now }: { reason: 'unit_ended' | 'off_duty'; now: Date },
): Promise<void> {
  const ended = new Set(characterIds);
  for (const stored of await lockCallsOfUnits(tx, characterIds)) {
    const units = stored.units.filter((id) => !ended.has(id));
    const change = changedFrom(stored, { ...stored, units }, { by: THE_PLATFORM, now });
    await saveChange(tx, emit, stored, change, reason);
  }
}

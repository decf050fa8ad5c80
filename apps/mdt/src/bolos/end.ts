import { draft } from '@cabildo/contracts/event';
import { boloClosed } from '@cabildo/contracts/mdt/bolos/events.ts';
import type { Tx } from '@cabildo/kit/database';
import type { Emit } from '@cabildo/kit/service';
import { withdrawn } from '../warrants/lifecycle.rules.ts';
import { boloView, charactersIn } from './rules.ts';
import { lockActiveOf, updateBolo, type BoloRow } from './table.ts';

/** Stores a BOLO that the platform has ended, and emits its event. The transaction has locked the BOLO. */
export async function storeEnd(tx: Tx, emit: Emit, over: BoloRow): Promise<void> {
  await updateBolo(tx, over);
  emit(draft(boloClosed, boloView(over), charactersIn(over)), { serverId: over.server_id });
}

/** OT-08: cancels the active BOLOs for characters that have ended. */
export async function withdrawBolos(
  tx: Tx,
  emit: Emit,
  characterIds: readonly number[],
  now: Date,
): Promise<void> {
  for (const active of await lockActiveOf(tx, characterIds)) await storeEnd(tx, emit, withdrawn(active, now));
}

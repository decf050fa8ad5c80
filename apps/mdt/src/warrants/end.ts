import { draft } from '@cabildo/contracts/event';
import { warrantClosed } from '@cabildo/contracts/mdt/warrants/events.ts';
import type { Tx } from '@cabildo/kit/database';
import type { Emit } from '@cabildo/kit/service';
import { withdrawn } from './lifecycle.rules.ts';
import { warrantView } from './rules.ts';
import { lockActiveOf, updateWarrant, type WarrantRow } from './table.ts';

/** Stores a warrant that the platform has ended, and emits its event. The transaction has locked the warrant. */
export async function storeEnd(tx: Tx, emit: Emit, over: WarrantRow): Promise<void> {
  await updateWarrant(tx, over);
  emit(draft(warrantClosed, warrantView(over), [over.character_id]), { serverId: over.server_id });
}

/** OT-08: cancels the active warrants against characters that have ended. */
export async function withdrawWarrants(
  tx: Tx,
  emit: Emit,
  characterIds: readonly number[],
  now: Date,
): Promise<void> {
  for (const active of await lockActiveOf(tx, characterIds)) await storeEnd(tx, emit, withdrawn(active, now));
}

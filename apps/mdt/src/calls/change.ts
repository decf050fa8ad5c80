import type { EventData } from '@cabildo/contracts';
import type { callUpdated } from '@cabildo/contracts/mdt/calls/events.ts';
import type { Tx } from '@cabildo/kit/database';
import type { Emit } from '@cabildo/kit/service';
import { draftsOf, type Change } from './rules.ts';
import { updateCall, type CallRow } from './table.ts';

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
  for (const draft of draftsOf(stored, change, reason)) emit(draft, { serverId: stored.server_id });
}

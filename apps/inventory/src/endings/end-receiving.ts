import { friskCancelled } from '@cabildo/contracts/inventory/frisks/events.ts';
import type { Emit, Tx } from '@cabildo/kit';
import { friskView } from '../frisks/rules.ts';
import { cancelFrisksOf } from '../frisks/table.ts';
import { endHolders } from '../holders/table.ts';

/** Characters of one server that are dead or deleted. */
export interface Ending {
  serverId: number;
  characterIds: readonly number[];
  now: Date;
}

/** Cancels the open frisks of characters, with an event for each; nothing can be given to them any more. */
export async function endReceiving(
  tx: Tx,
  emit: Emit,
  { serverId, characterIds: ids, now }: Ending,
): Promise<void> {
  const cancelFrisks = async (): Promise<void> => {
    for (const frisk of await cancelFrisksOf(tx, ids, now)) {
      const characterIds = [frisk.searcher_character_id, frisk.target_character_id];
      emit(friskCancelled, friskView(frisk, now), { serverId, characterIds });
    }
  };
  // Frisks are locked before holders everywhere. The second call finds the frisks that began while holders were locked.
  await cancelFrisks();
  await endHolders(tx, serverId, ids, now);
  await cancelFrisks();
}

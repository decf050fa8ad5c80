import { draft } from '@cabildo/contracts/event';
import { friskCancelled } from '@cabildo/contracts/inventory/frisks/events.ts';
import { endCharacterRows } from '@cabildo/characters';
import { Conflict, type Tx } from '@cabildo/kit/database';
import type { Emit } from '@cabildo/kit/service';
import { friskView } from '../frisks/rules.ts';
import { areFrisked, cancelFrisksOf } from '../frisks/table.ts';
import { lockHolders } from '../holders/table.ts';

/** Characters of one server that are dead or deleted. */
export interface EndedCharacters {
  serverId: number;
  characterIds: readonly number[];
  now: Date;
  /** Characters that were deleted alive: they inherit nothing either, while the dead do for their own estates (ECB-15). */
  deletedIds: readonly number[];
  /** Other characters of the server that are locked with them, in one order. */
  beside?: readonly number[];
}

/**
 * Cancels the open frisks of characters, emits an event for each, and marks the characters so that they are given nothing
 * any more.
 * @throws {Conflict} when a frisk began meanwhile; the repeated transaction finds it.
 */
export async function endReceiving(
  tx: Tx,
  emit: Emit,
  { serverId, characterIds: ids, now, deletedIds, beside = [] }: EndedCharacters,
): Promise<void> {
  // Frisks are locked before holders everywhere.
  for (const frisk of await cancelFrisksOf(tx, ids, now)) {
    const characterIds = [frisk.searcher_character_id, frisk.target_character_id];
    emit(draft(friskCancelled, friskView(frisk, now), characterIds), { serverId });
  }
  if (beside.length > 0) await lockHolders(tx, new Map([...ids, ...beside].map((id) => [id, serverId])));
  await endCharacterRows(tx, 'holders', { serverId, characterIds: ids }, { now, deletedIds });
  if (await areFrisked(tx, ids, now)) throw new Conflict('a frisk began before the characters were locked');
}

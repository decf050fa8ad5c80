import { draft } from '@cabildo/contracts';
import { friskCancelled } from '@cabildo/contracts/inventory/frisks/events.ts';
import { Conflict, type Tx } from '@cabildo/kit/database';
import type { Emit } from '@cabildo/kit/service';
import { friskView } from '../frisks/rules.ts';
import { areFrisked, cancelFrisksOf } from '../frisks/table.ts';
import { endHolders, lockHolders } from '../holders/table.ts';

/** Characters of one server that are dead or deleted. */
export interface EndedCharacters {
  serverId: number;
  characterIds: readonly number[];
  now: Date;
  /** True for deleted characters, which inherit nothing either. */
  areDeleted: boolean;
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
  { serverId, characterIds: ids, now, areDeleted, beside = [] }: EndedCharacters,
): Promise<void> {
  // Frisks are locked before holders everywhere.
  for (const frisk of await cancelFrisksOf(tx, ids, now)) {
    const characterIds = [frisk.searcher_character_id, frisk.target_character_id];
    emit(draft(friskCancelled, friskView(frisk, now), characterIds), { serverId });
  }
  if (beside.length > 0) await lockHolders(tx, new Map([...ids, ...beside].map((id) => [id, serverId])));
  await endHolders(tx, serverId, ids, { now, areDeleted });
  if (await areFrisked(tx, ids, now)) throw new Conflict('a frisk began before the characters were locked');
}

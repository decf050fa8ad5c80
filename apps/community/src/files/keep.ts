import type { EventEnvelope } from '@cabildo/contracts/event';
import type { Tx } from '@cabildo/kit/database';
import { entryOf } from './entries-of.ts';
import { addEntries } from './table.ts';

/** AC-05: adds what events say to the files of their people. An event that comes twice, or late, is one entry in its place. */
export async function keepEntries(tx: Tx, events: readonly EventEnvelope[]): Promise<void> {
  const entries = events.flatMap((event) => entryOf(event) ?? []);
  if (entries.length > 0) await addEntries(tx, entries);
}

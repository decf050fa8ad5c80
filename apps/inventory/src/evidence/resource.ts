import { resource } from '@cabildo/kit/ledger';
import { holding } from '../holdings/resource.ts';
import { lockEntries, storeMoves, type EntryRow, type MoveRow } from './table.ts';

/** An entry of evidence, and the moves that a batch adds to it. */
export interface Custody {
  readonly entry: EntryRow;
  readonly moves: readonly Omit<MoveRow, 'id'>[];
}

/** Units in the evidence of a department; undefined where they are gone with their item. */
export const custody = resource<number, Custody | undefined>({
  name: 'custody',
  after: [holding],
  async lock(tx, ids) {
    const entries = new Map((await lockEntries(tx, ids)).map((entry) => [entry.id, entry]));
    return ids.map((id) => {
      const entry = entries.get(id);
      return entry && { entry, moves: [] };
    });
  },
  async write(tx, changed) {
    const states = changed.flatMap(({ state }) => state ?? []);
    if (states.length === 0) return;
    await storeMoves(
      tx,
      states.map(({ entry }) => entry),
      states.flatMap(({ moves }) => moves),
    );
  },
});

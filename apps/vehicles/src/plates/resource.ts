import { resource } from '@cabildo/kit/ledger';
import { model } from '../models/resource.ts';
import { plateKey } from './rules.ts';
import { findTaken, lockCounts, moveCounters, type CountKey, type PlateKey } from './table.ts';

/** The numbers of a server's counted plates. */
export interface Count {
  /** The next numbers whose plates are free, ascending. */
  readonly free: readonly number[];
  /** The next value of the counter. */
  readonly next: number;
}

/** The counter of a server, locked so that no number is given twice (CA-02). */
export const count = resource<CountKey, Count>({
  name: 'count',
  after: [model],
  keyText: ({ serverId, prefix }) => `${serverId}:${prefix}`,
  lock: async (tx, keys) => (await lockCounts(tx, keys)).map((free) => ({ free, next: free[0] ?? 1 })),
  write: (tx, changed) =>
    moveCounters(
      tx,
      changed.map(({ key: { serverId }, state: { next } }) => ({ serverId, next })),
    ),
});

/**
 * Whether a plate is taken. Not locked: of two transactions that give one plate at once, the unique index fails the
 * later, which is then repeated and sees it taken.
 */
export const plate = resource<PlateKey, boolean>({
  name: 'plate',
  after: [model],
  keyText: ({ serverId, plate }) => `${serverId}:${plateKey(plate)}`,
  lock: findTaken,
});

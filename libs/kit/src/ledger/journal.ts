import type { Tx } from '../database/database.ts';
import type { Book, Recorded } from './command.ts';
import type { Use } from './resource.ts';

/** How movements change what is held, and where they are recorded. Each ledger has one. */
export interface Journal<M, E> {
  /** Used by every command of a server, beside what the command names itself. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  uses?(serverId: number): readonly Use<any, any>[];
  /** Applies a movement to the states and returns its entries. @throws {LedgerViolation} when it is unsound. */
  apply(recorded: Recorded<M>, book: Book): readonly E[];
  /** Writes the movements of a batch with their entries. */
  write(tx: Tx, moved: readonly Moved<M, E>[], now: Date): Promise<unknown>;
}

/** A movement and the entries that it made. */
export interface Moved<M, E> extends Recorded<M> {
  readonly entries: readonly E[];
}

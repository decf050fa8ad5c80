import type { Failure } from '@cabildo/contracts/errors';
import type { Tx } from '../database/database.ts';
import type { Book, Recorded } from './command.ts';
import type { Use } from './resource.ts';

/** Applies movements to the states and records them. Each ledger has one journal. */
export interface Journal<M, E> {
  /** The rows that every command of a server uses, beside those that the command names. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  uses?(serverId: number): readonly Use<any, any>[];
  /** Refuses a movement that the states cannot take, for every decision alike. */
  refuse?(ordered: Pick<Recorded<M>, 'serverId' | 'movement'>, book: Pick<Book, 'get'>): Failure | undefined;
  /** Applies a movement to the states and returns its entries. @throws {LedgerViolation} when the movement is unsound. */
  apply(recorded: Recorded<M>, book: Book): readonly E[];
  /** Writes the movements of a batch with their entries. */
  write(tx: Tx, moved: readonly Moved<M, E>[], now: Date): Promise<unknown>;
}

/** A recorded movement with its entries. */
export interface Moved<M, E> extends Recorded<M> {
  readonly entries: readonly E[];
}

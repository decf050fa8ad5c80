import type { Stack } from '@cabildo/testing/lab/index.ts';
import type { Load } from '../lab/load.ts';

/** A process that is killed in the middle of its work, and started again. */
export interface Killable {
  kill(signal: 'SIGKILL'): Promise<unknown>;
  restart(): Promise<void>;
}

/** Work that goes on while services are killed. */
export interface Chaos {
  /** The processes that are killed at random, beside the servers that all of them need. */
  readonly victims: readonly (keyof Stack['processes'])[];
  /** Other victims, which are no processes of the platform. */
  readonly others?: Readonly<Record<string, Killable>>;
  /** The orders of clients; those of unknown outcome are repeated until they are settled. */
  readonly load: Load;
  /** A line about the answers that the clients got. */
  summary(): string;
  /** Returns a sentence for each difference between the clients' answers and the databases. */
  verify(): Promise<string[]>;
}

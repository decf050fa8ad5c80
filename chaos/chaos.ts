import type { Stack } from '@cabildo/testing/lab/index.ts';

/** Ends in the middle of what it does, and comes back. */
export interface Killable {
  kill(signal: 'SIGKILL'): Promise<unknown>;
  restart(): Promise<void>;
}

/** Work that goes on while services are killed. */
export interface Chaos {
  /** The processes that are killed at random, beside the servers that all stand on. */
  readonly victims: readonly (keyof Stack['processes'])[];
  /** What else is killed: it is no process of the platform. */
  readonly others?: Readonly<Record<string, Killable>>;
  /** Orders that clients have begun so far. */
  begun(): number;
  /** Stops asking for new things, and repeats what is unknown until it is settled. */
  finish(): Promise<void>;
  /** A line about what the clients were told. */
  summary(): string;
  /** A sentence for each difference between what clients were told and what there is. */
  verify(): Promise<string[]>;
}

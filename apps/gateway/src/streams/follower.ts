import type { Failure } from '@cabildo/contracts/errors';
import type { StreamEvent } from './sse.ts';

/** The events after a position, and the number of the server's newest event. */
export interface Found {
  readonly last: number;
  readonly events: readonly StreamEvent[];
}

/** One client that receives the events of a server: by a stream, or by a poll that waits. */
export interface Follower {
  readonly serverId: number;
  /** The number of the last event that was sent or left out. */
  readonly position: number;
  /** Whether the client is not to be given more events for now. */
  readonly isBehind: boolean;
  /** Takes the events after the position, and sends those whose kinds the client wants. */
  take(found: Found): void;
  /** Shows that the connection is alive. */
  beat(): void;
  /** Whether the client is behind and has taken nothing for longer than `forMs`. */
  isStalled(now: number, forMs: number): boolean;
  /** Ends with all that the client needs to come back and go on. */
  leave(): void;
  /** Ends because the client may read no longer. */
  refuse(failure: Failure): void;
  cut(): void;
}

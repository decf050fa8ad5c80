import readStream, { MAX_POSITIONS } from '@cabildo/contracts/webhooks/stream/read_stream.rpc.ts';
import { BusError, TransientError } from '@cabildo/kit/bus';
import type { Ask, Logger } from '@cabildo/kit/service';
import type { Follower } from './follower.ts';
import type { OpenPoll } from './open-poll.ts';

/** The clients of one server at the same position. */
interface Group {
  readonly server_id: number;
  readonly after: number;
  readonly followers: Follower[];
}

interface Open {
  readonly size: number;
  keys(): Iterable<Follower>;
}

/** The time between two attempts while the service is away. */
const RETRY_MS = 1_000;
/** A poll whose client wants few of very many events is answered before it has read them all. */
const READS_OF_POLL = 20;

/**
 * Reads new events for all open streams together, and only while there are any. The events for a stream that resumes are
 * read from its own position, until it has caught up with the others.
 */
export class Poller {
  readonly #open: Open;
  readonly #ask: Ask;
  readonly #everyMs: number;
  readonly #log: Logger;
  #isRunning = false;
  #wake: (() => void) | undefined;

  constructor(open: Open, parts: { ask: Ask; everyMs: number; log: Logger }) {
    this.#open = open;
    this.#ask = parts.ask;
    this.#everyMs = parts.everyMs;
    this.#log = parts.log;
  }

  /** Called when a stream was opened. */
  start(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    void this.#run();
  }

  /** Called when the last stream has ended. */
  stop(): void {
    this.#wake?.();
  }

  /** Reads what there is for a poll now. @throws {BusError} {TransientError} while the service is away */
  async fill(poll: OpenPoll): Promise<void> {
    for (let reads = 0; reads < READS_OF_POLL && !poll.isFull; reads += 1) {
      const positions = [{ server_id: poll.serverId, after: poll.position }];
      const { found } = await this.#ask(readStream, { positions });
      if (found[0]) poll.take(found[0]);
      if (!found[0] || poll.position === found[0].last) return;
    }
  }

  async #run(): Promise<void> {
    while (this.#open.size > 0) {
      const pause = await this.#round().catch((error: unknown) => {
        // The circuit breaker of the service logs that the service is away.
        if (!(error instanceof BusError || error instanceof TransientError))
          this.#log.error({ err: error }, 'the streams could not go on and are tried again');
        return RETRY_MS;
      });
      if (pause > 0 && this.#open.size > 0) await this.#pause(pause);
    }
    this.#isRunning = false;
  }

  /** Reads once for every position; returns the time to wait before the next round. */
  async #round(): Promise<number> {
    const groups = groupsOf(this.#open.keys());
    let isMore = false;
    for (let first = 0; first < groups.length; first += MAX_POSITIONS) {
      const asked = groups.slice(first, first + MAX_POSITIONS);
      const positions = asked.map(({ server_id, after }) => ({ server_id, after }));
      const answer = await this.#ask(readStream, { positions });
      for (const found of answer.found) {
        for (const follower of asked[found.nth]!.followers) follower.take(found);
        isMore ||= (found.events.at(-1)?.seq ?? found.last) < found.last;
      }
    }
    return isMore ? 0 : this.#everyMs;
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

function groupsOf(followers: Iterable<Follower>): Group[] {
  const groups = new Map<string, Group>();
  for (const follower of followers) {
    if (follower.isBehind) continue;
    const { serverId: server_id, position: after } = follower;
    const key = `${server_id}:${after}`;
    const group = groups.get(key);
    if (group) group.followers.push(follower);
    else groups.set(key, { server_id, after, followers: [follower] });
  }
  return [...groups.values()];
}

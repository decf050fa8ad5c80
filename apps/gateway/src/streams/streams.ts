import { fail, type Failure } from '@cabildo/contracts/errors';
import type { StreamStart } from '@cabildo/contracts/event';
import { FAIR_USE } from '@cabildo/contracts/limits';
import type { Access } from '@cabildo/contracts/permissions';
import { BusError, TransientError } from '@cabildo/kit/bus';
import { unavailable, type Ask, type Logger } from '@cabildo/kit/service';
import { networksOf } from '../addresses/addresses.ts';
import { beginStream, sendBlank, sendFailure, sendReply, type Exchange } from '../http/responses.ts';
import type { Follower } from './follower.ts';
import { OpenPoll } from './open-poll.ts';
import { OpenStream } from './open-stream.ts';
import { placeFor, type Holding, type PlaceLimits } from './places.ts';
import { Poller } from './poller.ts';

/**
 * Answers with what a client is refused now that needs an access; undefined if it has the access.
 * @throws {BusError} {TransientError} when that is not known at the moment
 */
export type RefusalFor = (access: Access) => Promise<Failure | undefined>;

/** The client of a stream or a poll. */
export interface Reader {
  /** The bucket of its user or key. */
  readonly caller: string;
  readonly refusalFor: RefusalFor;
}

export interface StreamLimits extends PlaceLimits {
  /** The time between two polls for new events. */
  pollMs: number;
  /** The time between two heartbeats (V1-14). */
  heartbeatMs: number;
  /** The time between two blanks of a poll that waits, because some game servers give up after 5 s of silence (V1-16). */
  blankMs: number;
  /** The time between two checks of a client's rights: half of the 2 s of V1-14, because the answer takes time, too. */
  rightsMs: number;
  /** The longest time for which a stream goes on while the client's rights are not known. */
  unknownMs: number;
  /** The longest time for which a client that is behind may take nothing. */
  stalledMs: number;
}

const LIMITS: StreamLimits = {
  pollMs: 250,
  heartbeatMs: 15_000,
  blankMs: 4_000,
  rightsMs: 1_000,
  unknownMs: 60_000,
  stalledMs: 10_000,
  ofCaller: FAIR_USE.streams_of_caller,
  ofAddress: FAIR_USE.streams_of_address,
  ofServer: FAIR_USE.streams_of_server,
  inAll: 5_000,
};

/** Divides the shortest of these times into ticks of the timer. */
const TICKS = 4;

const tooMany = fail('limit_exceeded', {
  status: 429,
  message: {
    es: 'Hay demasiados flujos de eventos abiertos: cierra alguno.',
    en: 'Too many streams of events are open: close one.',
  },
});

export interface StreamsParts {
  ask: Ask;
  log: Logger;
  /** Called when a client that does not read is cut off. */
  onCut: () => void;
  limits?: Partial<StreamLimits> | undefined;
}

interface Entry extends Holding, Times {
  readonly follower: Follower;
  /** The time between two of its beats. */
  readonly beatMs: number;
  readonly refusal: () => Promise<Failure | undefined>;
}

interface Times {
  beatAt: number;
  /** Infinity while a check is under way. */
  checkAt: number;
  /** The last time when the client was known to have the right to read. */
  knownAt: number;
}

/** The open streams of this gateway (V1-14), among them the polls that wait (V1-16). */
export class Streams {
  readonly #open = new Map<Follower, Entry>();
  readonly #parts: StreamsParts;
  readonly #limits: StreamLimits;
  readonly #poller: Poller;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(parts: StreamsParts) {
    this.#parts = parts;
    this.#limits = { ...LIMITS, ...parts.limits };
    this.#poller = new Poller(this.#open, { ...parts, everyMs: this.#limits.pollMs });
  }

  get size(): number {
    return this.#open.size;
  }

  /** Answers a request with the events after a position, or refuses it; returns the status. */
  open(exchange: Exchange, start: StreamStart, reader: Reader): number {
    const holding = this.#hold(exchange, start, reader);
    if (!holding) return sendFailure(exchange, tooMany);
    const status = beginStream(exchange);
    const stream = new OpenStream(exchange.response, start);
    this.#add({ ...holding, follower: stream, beatMs: this.#limits.heartbeatMs }, exchange);
    return status;
  }

  /** Answers a request with the events after a position that there are, or waits for the first one; returns the status. */
  async poll(exchange: Exchange, start: StreamStart, reader: Reader): Promise<number> {
    const { limit, wait } = start.poll!;
    const poll = new OpenPoll(start, limit, () => sendBlank(exchange));
    try {
      await this.#poller.fill(poll);
    } catch (error) {
      if (error instanceof BusError || error instanceof TransientError)
        return sendFailure(exchange, unavailable());
      throw error;
    }
    if (wait > 0 && !poll.hasNews) {
      const holding = this.#hold(exchange, start, reader);
      if (!holding) return sendFailure(exchange, tooMany);
      const waiting = poll.wait(wait * 1_000);
      this.#add({ ...holding, follower: poll, beatMs: this.#limits.blankMs }, exchange);
      await waiting;
      this.#forget(poll);
    }
    if (!exchange.response.headersSent) return sendReply(exchange, poll.reply, 'json');
    exchange.response.end(poll.rest);
    return 200;
  }

  /** Ends every stream, also those that are opened later, so that their clients reconnect elsewhere. */
  close(): void {
    this.#isClosed = true;
    for (const follower of this.#open.keys()) follower.leave();
  }

  /** Takes a place for a client (FU-05), for which others may have to leave; undefined where there is none. */
  #hold(
    { ip }: Exchange,
    { server_id: serverId, access }: StreamStart,
    { caller, refusalFor }: Reader,
  ): Omit<Entry, 'follower' | 'beatMs' | keyof Times> | undefined {
    const holding = { caller, address: networksOf(ip).own, serverId };
    const leaving = placeFor([...this.#open.values()], holding, this.#limits);
    for (const { follower } of leaving ?? []) follower.leave();
    return leaving && { ...holding, refusal: () => refusalFor(access) };
  }

  #add(entry: Omit<Entry, keyof Times>, { response }: Exchange): void {
    const { follower, beatMs } = entry;
    if (this.#isClosed || response.destroyed) return follower.leave();
    const now = performance.now();
    const { heartbeatMs, blankMs, rightsMs } = this.#limits;
    const times = { beatAt: now + beatMs, checkAt: now + rightsMs, knownAt: now };
    this.#open.set(follower, { ...entry, ...times });
    response.once('close', () => {
      this.#forget(follower);
      follower.cut();
    });
    this.#timer ??= setInterval(() => this.#tick(), Math.min(heartbeatMs, blankMs, rightsMs) / TICKS);
    this.#poller.start();
  }

  #forget(follower: Follower): void {
    if (!this.#open.delete(follower) || this.#open.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#poller.stop();
  }

  #tick(): void {
    const now = performance.now();
    const { stalledMs } = this.#limits;
    for (const [follower, entry] of this.#open) {
      if (follower.isStalled(now, stalledMs)) {
        this.#parts.onCut();
        follower.cut();
        continue;
      }
      if (entry.checkAt <= now) void this.#check(entry);
      if (entry.beatAt > now) continue;
      follower.beat();
      entry.beatAt = now + entry.beatMs;
    }
  }

  async #check(entry: Entry): Promise<void> {
    const { follower } = entry;
    const { rightsMs, unknownMs } = this.#limits;
    entry.checkAt = Infinity;
    try {
      const refusal = await entry.refusal();
      if (refusal) follower.refuse(refusal);
      else entry.knownAt = performance.now();
    } catch {
      // The service that knows the rights is away; the client keeps its stream for a while.
      if (performance.now() - entry.knownAt > unknownMs) follower.leave();
    }
    entry.checkAt = performance.now() + rightsMs;
  }
}

import { fail, FAIR_USE, type Access, type StreamStart } from '@cabildo/contracts';
import type { Ask, Logger } from '@cabildo/kit/service';
import { networksOf } from '../addresses/addresses.ts';
import { beginStream, sendFailure, type Exchange } from '../http/responses.ts';
import { OpenStream } from './open-stream.ts';
import { placeFor, type Holding, type PlaceLimits } from './places.ts';
import { Poller } from './poller.ts';
import { goodbyeText } from './sse.ts';

/** Answers whether the client has an access now. @throws {BusError} {TransientError} when that is not known at the moment */
export type IsAllowed = (access: Access) => Promise<boolean>;

export interface StreamLimits extends PlaceLimits {
  /** The time between two polls for new events. */
  pollMs: number;
  /** The time between two heartbeats (V1-14). */
  heartbeatMs: number;
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
  rightsMs: 1_000,
  unknownMs: 60_000,
  stalledMs: 10_000,
  ofCaller: FAIR_USE.streams_of_caller,
  ofAddress: FAIR_USE.streams_of_address,
  ofServer: FAIR_USE.streams_of_server,
  inAll: 5_000,
};

/** Divides the shorter of `heartbeatMs` and `rightsMs` into ticks of the timer. */
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

interface Entry extends Holding {
  readonly stream: OpenStream;
  /** Whether the client may still read. */
  readonly isAllowed: () => Promise<boolean>;
  beatAt: number;
  /** Infinity while a check is under way. */
  checkAt: number;
  /** The last time when the client was known to have the right to read. */
  knownAt: number;
}

/** The open streams of this gateway (V1-14). */
export class Streams {
  readonly #open = new Map<OpenStream, Entry>();
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

  /**
   * Answers a request with the events after a position, or refuses it; returns the status.
   * @param caller the bucket of the stream's user or key
   */
  open(exchange: Exchange, start: StreamStart, caller: string, isAllowed: IsAllowed): number {
    const { response, ip } = exchange;
    const holding = { caller, address: networksOf(ip).own, serverId: start.server_id };
    const ending = placeFor([...this.#open.values()], holding, this.#limits);
    if (!ending) return sendFailure(exchange, tooMany);
    for (const { stream } of ending) stream.end(goodbyeText(Math.random()));
    const status = beginStream(exchange);
    const stream = new OpenStream(response, start);
    if (this.#isClosed) stream.end(goodbyeText(Math.random()));
    else if (!response.destroyed)
      this.#add({ ...holding, stream, isAllowed: () => isAllowed(start.access) }, exchange);
    return status;
  }

  /** Ends every stream, also those that are opened later, so that their clients reconnect elsewhere. */
  close(): void {
    this.#isClosed = true;
    for (const stream of this.#open.keys()) stream.end(goodbyeText(Math.random()));
  }

  #add(opened: Omit<Entry, 'beatAt' | 'checkAt' | 'knownAt'>, { response }: Exchange): void {
    const { stream } = opened;
    const now = performance.now();
    const { heartbeatMs, rightsMs } = this.#limits;
    this.#open.set(stream, {
      ...opened,
      beatAt: now + heartbeatMs,
      checkAt: now + rightsMs,
      knownAt: now,
    });
    response.once('close', () => this.#forget(stream));
    this.#timer ??= setInterval(() => this.#tick(), Math.min(heartbeatMs, rightsMs) / TICKS);
    this.#poller.start();
  }

  #forget(stream: OpenStream): void {
    this.#open.delete(stream);
    if (this.#open.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#poller.stop();
  }

  #tick(): void {
    const now = performance.now();
    const { heartbeatMs, stalledMs } = this.#limits;
    for (const [stream, entry] of this.#open) {
      if (stream.isStalled(now, stalledMs)) {
        this.#parts.onCut();
        stream.cut();
        continue;
      }
      if (entry.checkAt <= now) void this.#check(stream, entry);
      if (entry.beatAt > now) continue;
      stream.beat();
      entry.beatAt = now + heartbeatMs;
    }
  }

  async #check(stream: OpenStream, entry: Entry): Promise<void> {
    const { rightsMs, unknownMs } = this.#limits;
    entry.checkAt = Infinity;
    try {
      if (await entry.isAllowed()) entry.knownAt = performance.now();
      else stream.end();
    } catch {
      // The service that knows the rights is away; the client keeps its stream for a while.
      if (performance.now() - entry.knownAt > unknownMs) stream.end(goodbyeText(Math.random()));
    }
    entry.checkAt = performance.now() + rightsMs;
  }
}

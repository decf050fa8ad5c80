import { fail, FAIR_USE, type StreamStart } from '@cabildo/contracts';
import type { Ask, Logger } from '@cabildo/kit/service';
import { networksOf } from '../addresses/addresses.ts';
import { beginStream, sendFailure, type Exchange } from '../http/responses.ts';
import { OpenStream } from './open-stream.ts';
import { placeFor, type Holding, type PlaceLimits } from './places.ts';
import { Poller } from './poller.ts';
import { goodbyeText } from './sse.ts';

/** Whether the client may still read. @throws {BusError} {TransientError} when that is not known at the moment */
export type IsAllowed = () => Promise<boolean>;

export interface StreamLimits extends PlaceLimits {
  /** Between two questions for news. */
  pollMs: number;
  /** V1-14 */
  heartbeatMs: number;
  /** Between two looks at whether the client may still read: half of the 2 s of V1-14, the rest is for the answer. */
  rightsMs: number;
  /** How long a stream goes on while nobody knows whether the client may still read. */
  unknownMs: number;
  /** How long a client that is behind may take nothing. */
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

/** Divides the shortest of the times above. */
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
  readonly isAllowed: IsAllowed;
  beatAt: number;
  /** Infinity while the question is open. */
  checkAt: number;
  /** When it was last known that the client may read. */
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
   * @param caller the bucket of its user or key
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
    else if (!response.destroyed) this.#add({ ...holding, stream, isAllowed }, exchange);
    return status;
  }

  /** Ends every stream, and those that are still opened: their clients come back elsewhere. */
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
      // The service that knows is away, and so the client keeps what it had, for a while.
      if (performance.now() - entry.knownAt > unknownMs) stream.end(goodbyeText(Math.random()));
    }
    entry.checkAt = performance.now() + rightsMs;
  }
}

import { readAnswer } from './answer.ts';
import type { EventData, Followed, Kind } from './actions.gen.ts';
import { CabildoError } from './error.ts';
import { operationOf } from './operation.ts';
import { SseReader, type Block } from './sse.ts';
import type { Transport } from './transport.ts';
import { backoff, sleep } from './wait.ts';

/** Something that happened in a server, as webhooks are sent it. */
export type CabildoEvent<K extends Kind = Kind> = {
  [P in K]: {
    id: string;
    type: P;
    timestamp: string;
    server_id: number;
    /** `user_id` is null if no person acted, `key_id` if no key of the server did. */
    actor: { kind: string; user_id: number | null; key_id: number | null };
    data: EventData[P];
  };
}[K];

/** Events between the last one and this id are no longer kept: read anew whatever they would have changed. */
export interface Reset {
  type: 'reset';
  id: string;
}

/** The kinds behind words such as `call.created` and `call.*`. */
export type KindsOf<F extends Followed> = F extends `${infer G}.*`
  ? Extract<Kind, `${G}.${string}`>
  : F & Kind;

export interface EventsOptions<F extends Followed = Followed> {
  serverId: number;
  /** Default: all kinds that the key may read. */
  kinds?: readonly F[] | undefined;
  /** The id of the last event that is known. Default: events from now on. */
  lastEventId?: string | undefined;
  /** Ends the iteration when it is aborted. */
  signal?: AbortSignal | undefined;
  /** A connection that brings nothing for so long is given up; the server sends something every 15 s. Default: 40 s. */
  silenceMs?: number | undefined;
  /** Called when a connection is there, and when it is lost. */
  onConnected?: ((isConnected: boolean) => void) | undefined;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** The bytes of a stream. @param silenceMs ends the stream with an error after so long without a byte */
async function* bytesOf(
  response: Response,
  silenceMs: number,
  connection: AbortController,
): AsyncGenerator<Uint8Array> {
  const reader = response.body!.getReader();
  for (;;) {
    // The time in which the caller deals with an event is no silence.
    const timer = setTimeout(() => connection.abort(), silenceMs);
    const { done, value } = await reader.read().finally(() => clearTimeout(timer));
    if (done) return;
    yield value;
  }
}

/** Follows the events of one server over as many connections as it takes. */
class Follower<F extends Followed> {
  readonly #transport: Transport;
  readonly #options: EventsOptions<F>;
  #lastEventId: string | undefined;
  #retryMs = FIRST_WAIT_MS;
  #failures = 0;
  #wasConnected = false;

  constructor(transport: Transport, options: EventsOptions<F>) {
    this.#transport = transport;
    this.#options = options;
    this.#lastEventId = options.lastEventId;
  }

  async *events(): AsyncGenerator<CabildoEvent<KindsOf<F>> | Reset, void, undefined> {
    const { signal } = this.#options;
    while (!signal?.aborted) {
      const connection = new AbortController();
      const abort = (): void => connection.abort();
      signal?.addEventListener('abort', abort);
      let waitMs = this.#retryMs;
      try {
        yield* this.#eventsOf(connection);
        waitMs = this.#retryMs;
      } catch (error) {
        if (signal?.aborted) return;
        waitMs = this.#waitAfter(error);
      } finally {
        // The caller may have left the loop.
        abort();
        signal?.removeEventListener('abort', abort);
      }
      await sleep(waitMs, signal);
    }
  }

  /** Milliseconds before the next connection. @throws the error where another connection would not help */
  #waitAfter(error: unknown): number {
    const { status, retryAfterMs } = error instanceof CabildoError ? error : { status: 0 };
    if (status !== 0 && status !== 429 && status < 500) throw error;
    this.#failures += 1;
    if (!this.#wasConnected && this.#failures > this.#transport.maxRetries)
      throw error instanceof CabildoError ? error : this.#transport.failure('connection', error);
    return retryAfterMs ?? backoff(this.#failures - 1, this.#retryMs, LONGEST_WAIT_MS);
  }

  async *#eventsOf(
    connection: AbortController,
  ): AsyncGenerator<CabildoEvent<KindsOf<F>> | Reset, void, undefined> {
    const { silenceMs = 40_000, onConnected } = this.#options;
    const response = await this.#open(connection, silenceMs);
    this.#failures = 0;
    this.#wasConnected = true;
    onConnected?.(true);
    try {
      const reader = new SseReader();
      for await (const bytes of bytesOf(response, silenceMs, connection))
        for (const block of reader.take(bytes)) {
          this.#note(block);
          if (block.data === undefined) continue;
          if (block.kind === 'reset') yield { type: 'reset', id: this.#lastEventId ?? '' };
          else yield JSON.parse(block.data) as CabildoEvent<KindsOf<F>>;
        }
    } finally {
      onConnected?.(false);
    }
  }

  #note({ id, retryMs }: Block): void {
    this.#lastEventId = id ?? this.#lastEventId;
    this.#retryMs = retryMs ?? this.#retryMs;
  }

  async #open(connection: AbortController, silenceMs: number): Promise<Response> {
    const { serverId, kinds } = this.#options;
    const headers: Record<string, string> = { Accept: 'text/event-stream' };
    if (this.#lastEventId !== undefined) headers['Last-Event-ID'] = this.#lastEventId;
    const input = { server_id: serverId, kinds: kinds?.join() };
    const timer = setTimeout(() => connection.abort(), silenceMs);
    try {
      const request = this.#transport.prepare(operationOf('v1.stream_events'), input, headers);
      const response = await request(connection.signal);
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
      if (response.status !== 200 || !isStream) await readAnswer(response, false, this.#transport.language);
      return response;
    } finally {
      clearTimeout(timer);
    }
  }
}

export const follow = <F extends Followed>(transport: Transport, options: EventsOptions<F>) =>
  new Follower(transport, options).events();

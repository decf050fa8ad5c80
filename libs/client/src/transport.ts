import { readAnswer, type Answer } from './answer.ts';
import { CabildoError, type Language, type LocalCode, type Outcome } from './error.ts';
import { encode, operationOf, type Input, type Operation } from './operation.ts';
import { backoff, sleep } from './wait.ts';

export interface ClientOptions {
  /** The address of the API, `https://api.example.org`. */
  baseUrl: string;
  /** A person's (sk_), a game session's (gs_), a server's (sv_, for `v1` alone) or a bot's (bt_, for `cpBot` alone). */
  key?: string | undefined;
  /** The language of sentences. Default: es. */
  language?: Language | undefined;
  /** Default: the global one, looked up for each request. */
  fetch?: typeof globalThis.fetch | undefined;
  /** For one attempt, until the whole answer has arrived. Default: 30 s. */
  timeoutMs?: number | undefined;
  /** Attempts after the first one. Default: 2. */
  maxRetries?: number | undefined;
  /** A server that asks for a longer wait gets no further attempt. Default: 66 s. */
  longestWaitMs?: number | undefined;
  /** Further headers of all requests. */
  headers?: Readonly<Record<string, string>> | undefined;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
  maxRetries?: number | undefined;
}

export interface CommandOptions extends CallOptions {
  /**
   * A command with a key that was used before returns the answer of that time and does nothing again. Default: a new key for
   * all attempts of this call. null: no key, and no repetition after a broken connection.
   */
  idempotencyKey?: string | null | undefined;
}

const FIRST_WAIT_MS = 500;
const LONGEST_BACKOFF_MS = 8_000;
const LONGEST_WAIT_MS = 66_000;

/** Statuses after which the same request may succeed. */
const AWAY = [502, 503, 504];

/** A text that differs from all others. Node 16 has no global crypto; keys of one caller differ by chance as well. */
function newKey(): string {
  const bytes = new Uint8Array(16);
  if (globalThis.crypto) crypto.getRandomValues(bytes);
  else bytes.forEach((_, at) => (bytes[at] = Math.random() * 256));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether a repetition may succeed where this attempt failed, and can do no harm. */
function isWorthRepeating({ code, status }: CabildoError, isHarmless: boolean): boolean {
  if (status === 429) return true;
  return isHarmless && (AWAY.includes(status) || code === 'connection' || code === 'timeout');
}

const waitBefore = ({ retryAfterMs }: CabildoError, tries: number): number =>
  // Callers that got the same Retry-After come at different moments.
  retryAfterMs === undefined
    ? backoff(tries, FIRST_WAIT_MS, LONGEST_BACKOFF_MS)
    : retryAfterMs * (1 + Math.random() / 10);

/** Sends requests, and repeats those that may be repeated. */
export class Transport {
  readonly #options: ClientOptions;
  readonly #baseUrl: string;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#baseUrl = options.baseUrl.replace(/\/$/, '');
  }

  get language(): Language {
    return this.#options.language ?? 'es';
  }

  get maxRetries(): number {
    return this.#options.maxRetries ?? 2;
  }

  get #longestWaitMs(): number {
    return this.#options.longestWaitMs ?? LONGEST_WAIT_MS;
  }

  /**
   * Calls an action by its name on the wire, `server_economy.transfer` or `v1.create_call`.
   * @throws {CabildoError} unless it succeeds
   */
  async send(name: string, input: Input = {}, options: CommandOptions = {}): Promise<Answer> {
    const operation = operationOf(name);
    const { idempotencyKey = newKey(), maxRetries = this.maxRetries, signal } = options;
    const key = operation.isKeyed && idempotencyKey !== null ? idempotencyKey : undefined;
    const headers: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key };
    const request = this.prepare(operation, input, headers);
    let isUnknown = false;
    for (let tries = 0; ; tries += 1) {
      try {
        if (signal?.aborted) throw this.failure('aborted', signal.reason, 'refused');
        return await this.#within(options, async (inner) =>
          readAnswer(await request(inner), operation.isText, this.language),
        );
      } catch (error) {
        if (!(error instanceof CabildoError)) throw error;
        // A later refusal does not say what an earlier attempt has done.
        isUnknown ||= error.outcome === 'unknown';
        error.outcome = isUnknown ? 'unknown' : 'refused';
        error.idempotencyKey = key;
        const waitMs = waitBefore(error, tries);
        const isHarmless = operation.isQuery || key !== undefined;
        if (tries >= maxRetries || waitMs > this.#longestWaitMs || !isWorthRepeating(error, isHarmless))
          throw error;
        await sleep(waitMs, signal);
      }
    }
  }

  /** Makes a request that can be sent several times, each time with a signal; it resolves with the head of the answer. */
  prepare(
    operation: Operation,
    input: Input,
    more: Readonly<Record<string, string>>,
  ): (signal: AbortSignal) => Promise<Response> {
    const { path, body, contentType } = encode(operation, input);
    const headers: Record<string, string> = {
      'Accept-Language': this.language,
      ...this.#keyHeader(operation),
      ...this.#options.headers,
      ...more,
    };
    if (contentType) headers['Content-Type'] = contentType;
    // A redirection would take the key to another host, and make a query of a command.
    const init: RequestInit = { method: operation.method, headers, redirect: 'manual' };
    if (body !== undefined) init.body = body;
    return (signal) => {
      // The global function is looked up each time, because others may wrap it.
      const send = this.#options.fetch ?? globalThis.fetch;
      return send(this.#baseUrl + path, { ...init, signal });
    };
  }

  failure(code: LocalCode, cause: unknown, outcome?: Outcome): CabildoError {
    return new CabildoError(code, { cause, outcome }, this.language);
  }

  #keyHeader({ isV1 }: Operation): Record<string, string> {
    const { key } = this.#options;
    if (!key) return {};
    if (isV1) return { Authorization: `Bearer ${key}` };
    return { [key.startsWith('bt_') ? 'X-Bot-Token' : 'X-Api-Key']: key };
  }

  /** Runs one attempt with a signal that is aborted when the caller's is, or after a time. */
  async #within<T>(
    { signal: outer, timeoutMs = this.#options.timeoutMs ?? 30_000 }: CallOptions,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const controller = new AbortController();
    const abort = (): void => controller.abort();
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      abort();
    }, timeoutMs);
    outer?.addEventListener('abort', abort);
    try {
      return await work(controller.signal);
    } catch (error) {
      if (error instanceof CabildoError) throw error;
      if (outer?.aborted) throw this.failure('aborted', outer.reason);
      throw this.failure(isLate ? 'timeout' : 'connection', error);
    } finally {
      clearTimeout(timer);
      outer?.removeEventListener('abort', abort);
    }
  }
}

import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Where a request goes, and with which headers. */
export interface Caller {
  url: string;
  headers: Readonly<Record<string, string>>;
}

/** A body in JSON. */
export type Answer = Record<string, unknown>;

/**
 * Callers who send one request after another, each on a connection of its own, and repeat none: what a balancer or a
 * process gets wrong is seen.
 */
export class Load {
  sent = 0;
  /** One line for each answer that was not 2xx, and for each connection that broke, with the moment and how long it took. */
  readonly failures: string[] = [];
  /** Milliseconds that the slowest answer took. */
  slowestMs = 0;
  readonly #betweenMs: number;
  #isOver = false;

  /** @param betweenMs the pause of a caller, which leaves the processes that start a processor too */
  constructor(betweenMs: number) {
    this.#betweenMs = betweenMs;
  }

  /** Has each caller do its work again and again, until {@link stop}. */
  async run(callers: readonly (() => Promise<unknown>)[]): Promise<void> {
    await Promise.all(
      callers.map(async (work) => {
        while (!this.#isOver) {
          await work();
          await pause(this.#betweenMs);
        }
      }),
    );
  }

  stop(): void {
    this.#isOver = true;
  }

  /** Sends one action. Returns its answer, empty where it failed. */
  async send(
    { url, headers }: Caller,
    route: string,
    input: { action: string; [name: string]: unknown },
  ): Promise<Answer> {
    this.sent += 1;
    const started = performance.now();
    const fail = (what: string): void => {
      const took = Math.round(performance.now() - started);
      this.failures.push(`${new Date().toISOString()} ${route}.${input.action}, ${took} ms: ${what}`);
    };
    try {
      const { status, text } = await post(`${url}/${route}`, headers, input);
      if (status >= 200 && status <= 299) return JSON.parse(text) as Answer;
      fail(`${status} ${text}`);
    } catch (error) {
      fail(String(error));
    } finally {
      this.slowestMs = Math.max(this.slowestMs, performance.now() - started);
    }
    return {};
  }
}

/** Sends JSON on a connection of its own. */
export function post(
  url: string,
  headers: Readonly<Record<string, string>>,
  input: object,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      { method: 'POST', agent: false, headers: { ...headers, 'content-type': 'application/json' } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode!, text: Buffer.concat(chunks).toString() }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(JSON.stringify(input));
  });
}

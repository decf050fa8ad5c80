import { Resolver } from 'node:dns/promises';
import { Agent, type Dispatcher } from 'undici';
import {
  connectorFor,
  MAX_HEADER_BYTES,
  MOST_ANSWERS,
  publicNames,
  systemNames,
  type Lookup,
} from './connector.ts';
import { Failure, reasonOf, type Reason } from './failure.ts';
import { problemOf, type TargetRules } from './targets.ts';

/** The result of a request. Once a status has arrived it counts, whatever the rest of the answer does. */
export type Outcome = (
  { readonly status: number; readonly error: null } | { readonly status: null; readonly error: Reason }
) & {
  readonly durationMs: number;
  /** The first 1 KiB of the answer, without characters that harm a screen or a table. */
  readonly response: string;
};

export interface Sender {
  /** Returns undefined if `close` cut the request short, which then is no attempt. Never rejects for the target. */
  post(url: string, request: { headers: Record<string, string>; body: string }): Promise<Outcome | undefined>;
  /** Cuts requests under way short and ends every connection. */
  close(): Promise<void>;
}

export interface SenderOptions {
  /** Default: the machine's resolver. */
  readonly lookup?: Lookup;
  /** Limits name, connection, TLS, headers and body together. */
  readonly timeoutMs?: number;
  /** A certificate that is trusted instead of the usual ones. */
  readonly ca?: string;
}

/** Bounds the requests of one host and port at a time; further ones wait, and their time runs. */
export const AT_ONCE = 10;
const TIMEOUT_MS = 15_000;
const RESPONSE_BYTES = 1024;
/** A connection is kept no longer than this between requests, whatever the receiver promises. */
const IDLE_MS = 10_000;
/** Limits the wait for a name server, so that time is left for the request if one kind of addresses is never answered. */
const PATIENCE = { timeout: 2_000, tries: 2 };

/** Sends the requests of one batch, and keeps connections alive between them. */
export function openSender(rules: TargetRules, options: SenderOptions = {}): Sender {
  const { timeoutMs = TIMEOUT_MS, ca } = options;
  const { lookup = rules.allowPrivate ? systemNames : publicNames(new Resolver(PATIENCE)) } = options;
  const connector = connectorFor({ allowPrivate: rules.allowPrivate, lookup, timeoutMs, ca });
  const agent = new Agent({
    connect: connector.connect,
    connections: AT_ONCE,
    pipelining: 1,
    allowH2: false,
    maxRequestsPerClient: MOST_ANSWERS,
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveMaxTimeout: IDLE_MS,
  });
  const underWay = new Set<AbortController>();

  return {
    async post(url, { headers, body }) {
      const started = performance.now();
      const since = (): number => Math.round(performance.now() - started);
      const failed = (error: Reason): Outcome => ({ status: null, error, durationMs: since(), response: '' });
      const problem = problemOf(url, rules);
      if (problem) return failed(problem);
      const ending = new AbortController();
      const timer = setTimeout(() => ending.abort(new Failure('timeout')), timeoutMs);
      underWay.add(ending);
      try {
        const { origin, pathname, search } = new URL(url);
        const { signal } = ending;
        const answer = await agent.request({
          origin,
          path: pathname + search,
          method: 'POST',
          headers,
          body,
          signal,
        });
        const response = await beginningOf(answer.body);
        return { status: answer.statusCode, error: null, durationMs: since(), response };
      } catch (error) {
        return agent.destroyed ? undefined : failed(reasonOf(error, 'failed'));
      } finally {
        clearTimeout(timer);
        underWay.delete(ending);
      }
    },
    async close() {
      // undici would wait for those that are still connecting.
      for (const ending of underWay) ending.abort();
      await agent.destroy();
      connector.endAttempts();
    },
  };
}

/** Matches characters that move a cursor, end a text in PostgreSQL or change the direction of reading; not those of lines. */
const HARMFUL = /(?![\n\r\t])[\p{Cc}\p{Bidi_Control}]/gu;

async function beginningOf(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    // Leaving the loop early destroys the connection.
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > RESPONSE_BYTES) break;
    }
  } catch {
    // The status has arrived, and the rest of the answer is only shown.
  }
  const bytes = Buffer.concat(chunks).subarray(0, RESPONSE_BYTES);
  // `stream` leaves out a character that is cut in two.
  return new TextDecoder().decode(bytes, { stream: true }).replace(HARMFUL, '\u{FFFD}');
}

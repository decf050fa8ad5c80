import { systemContext } from '../base/system-context.ts';
import { VERSION } from '../base/version.ts';
import type { RequestHandler } from '../bus/port.ts';
import { parseReply, successReply } from '../runner/wire.ts';

/** The request by which an operator's tools ask a process how it is. It has no contract, since no caller may send it. */
export const PING = JSON.stringify({ n: 'ping', i: {}, c: systemContext('ping') });

/** The answer of a process to {@link PING}. */
export interface Pong {
  readonly version: string;
  /** Names of what it lacks; empty means that it can serve. */
  readonly missing: readonly string[];
}

/** Answers {@link PING} at once, whatever else the process has to do, and leaves every other request to `handler`. */
export const answeringPings =
  (missing: () => readonly string[], handler: RequestHandler): RequestHandler =>
  (payload, meta) =>
    payload === PING
      ? Promise.resolve(successReply(200, { version: VERSION, missing: missing() } satisfies Pong))
      : handler(payload, meta);

/** Reads the answer to {@link PING}; undefined: the process is of a version that does not know it. */
export function pongOf(line: string): Pong | undefined {
  const reply = parseReply(line);
  return reply.ok ? (JSON.parse(reply.body) as Pong) : undefined;
}

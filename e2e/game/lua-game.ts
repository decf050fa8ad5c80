import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export const LUA = '/usr/bin/lua5.4';

const packages = join(import.meta.dirname, '../../packages');
/** The modules, the shims of the platforms that load them, and whether the platform gives the headers of a refusal. */
export const MODULES = {
  'packages/luau/Cabildo.luau': {
    shim: 'luau',
    module: join(packages, 'luau/Cabildo.luau'),
    hasHeaders: true,
  },
  'packages/lua/cabildo.lua': { shim: 'lua54', module: join(packages, 'lua/cabildo.lua'), hasHeaders: false },
};

export interface GameRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
}
/** `takes` is the time of the game in seconds until the answer is whole, `silence` that until its first byte. */
export type GameAnswer = (
  { status: number; headers: Record<string, string>; body: string } | { failure: string; status?: number }
) & { takes?: number; silence?: number };

/** The platform that gives up first does so after this time without a byte of a body. */
const PATIENCE_MS = 5_000;

/** Sends a request as it is, and gives up as a game platform does. */
export async function sendOn({ url, method, headers, body }: GameRequest): Promise<GameAnswer> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  const init = { method, headers, redirect: 'manual' as const, ...(body !== undefined && { body }) };
  try {
    const response = await fetch(url, { ...init, signal: patience.signal });
    const pieces: Uint8Array[] = [];
    for await (const piece of response.body ?? []) {
      clearTimeout(timer);
      pieces.push(piece);
    }
    const sent = Object.fromEntries(response.headers);
    return { status: response.status, headers: sent, body: Buffer.concat(pieces).toString() };
  } catch (error) {
    return { failure: String(error) };
  } finally {
    clearTimeout(timer);
  }
}

/** A JSON answer of a server that the test plays. */
export const answerOf = (
  body: object,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): GameAnswer => ({
  status,
  headers: { 'Content-Type': 'application/json; charset=utf-8', 'X-Request-Id': 'request-1', ...headers },
  body: JSON.stringify(body),
});

export const CUT: GameAnswer = { failure: 'the connection was reset' };
export const AWAY = answerOf({ ok: false, error: 'Vuelve luego.', error_code: 'error' }, { status: 503 });
export const tooMany = (seconds: number): GameAnswer =>
  answerOf(
    { ok: false, error: 'Demasiadas peticiones.', error_code: 'limit_exceeded', retry_after: seconds },
    { status: 429, headers: { 'Retry-After': String(seconds) } },
  );

interface Line {
  http?: GameRequest;
  at?: number;
  values?: string[];
  waits?: number[];
}

/** A game server: an interpreter of Lua with a module, which runs scripts. */
export class LuaGame {
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #lines: AsyncIterator<string>;
  #errors = '';
  /** Answers the requests of scripts; by default they are sent on. */
  answer: (request: GameRequest) => GameAnswer | Promise<GameAnswer> = sendOn;
  /** The requests so far, with the time of the game in seconds. */
  readonly requests: (GameRequest & { at: number })[] = [];
  /** The waits of the last script, in seconds. */
  waits: readonly number[] = [];

  constructor({ shim, module }: { shim: string; module: string }, key: string) {
    const folder = join(import.meta.dirname, 'lua');
    const env = { CABILDO_KEY: key, TZ: 'America/Lima' };
    this.#process = spawn(LUA, [join(folder, 'main.lua'), folder, shim, module], { env });
    this.#process.stderr.on('data', (text: Buffer) => (this.#errors += text.toString()));
    this.#lines = createInterface(this.#process.stdout)[Symbol.asyncIterator]();
  }

  /** Runs a script; returns what it returns, without nil at the end. @throws {Error} when the script fails */
  async run(script: string): Promise<unknown[]> {
    this.#process.stdin.write(`${JSON.stringify({ script })}\n`);
    for (;;) {
      const { value, done } = await this.#lines.next();
      if (done) throw new Error(`the interpreter has ended: ${this.#errors}`);
      const { http, at, values, waits } = JSON.parse(value) as Line;
      if (http) {
        this.requests.push({ ...http, at: at! });
        this.#process.stdin.write(`${JSON.stringify(await this.answer(http))}\n`);
        continue;
      }
      this.waits = waits!;
      const [hasRun, ...returned] = values!.map((text) => JSON.parse(text) as unknown);
      if (hasRun !== true) throw new Error(String(returned[0]));
      while (returned.at(-1) === null) returned.pop();
      return returned;
    }
  }

  async close(): Promise<void> {
    this.#process.stdin.end();
    await once(this.#process, 'exit');
  }
}

import type * as Api from '../index.ts';

/** The answer to one request. The last step of a plan answers all further requests. */
export interface Step {
  status?: number;
  headers?: Record<string, string>;
  json?: unknown;
  text?: string;
  /** Frames of a stream; those after the Last-Event-ID are sent. */
  frames?: { id: string; text: string }[];
  /** Sizes of the pieces in which the bytes leave, over and over. */
  pieces?: number[];
  /** The connection breaks after so many bytes of the body; 0: before the head. */
  cutAfter?: number;
  hasLength?: boolean;
  /** The answer goes on after its text. */
  stays?: boolean;
  /** Nothing is answered. */
  isSilent?: boolean;
}

/** A request as the server saw it. */
export interface Seen {
  method: string;
  path: string;
  headers: Record<string, string | undefined>;
  body: string;
  isOpen: boolean;
}

/** The runtime in which the suite runs. */
export interface World {
  api: typeof Api;
  /** The address of the planned server. */
  origin: string;
  /** undefined: the runtime has its own. */
  fetch: typeof globalThis.fetch | undefined;
  crypto: Pick<typeof globalThis.crypto, 'subtle'>;
}

export interface Planned {
  client: Api.Client;
  seen(): Promise<Seen[]>;
}

export type Case = (world: World) => Promise<void>;

export function equal(actual: unknown, expected: unknown): void {
  const [is, should] = [actual, expected].map((value) => JSON.stringify(value, null, 1));
  if (is !== should) throw new Error(`expected ${should}, but it is ${is}`);
}

export async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('it did not come to pass');
}

export async function plan(
  world: World,
  steps: Step[],
  options: Partial<Api.ClientOptions> = {},
): Promise<Planned> {
  const { origin } = world;
  const fetch = world.fetch ?? globalThis.fetch;
  const id = await (await fetch(`${origin}/plan`, { method: 'POST', body: JSON.stringify(steps) })).text();
  return {
    client: world.api.createClient({
      baseUrl: `${origin}/${id}/`,
      key: 'sk_1',
      fetch: world.fetch,
      maxRetries: 3,
      ...options,
    }),
    seen: async () => (await (await fetch(`${origin}/${id}/seen`)).json()) as Seen[],
  };
}

export async function refusal(world: World, call: Promise<unknown>): Promise<Api.CabildoError> {
  const error = await call.then(
    (answer) => new Error(`nothing was thrown, but answered: ${JSON.stringify(answer)}`),
    (thrown: unknown) => thrown,
  );
  if (error instanceof world.api.CabildoError) return error;
  throw error;
}

/** A sequence of numbers from 0 to below `most`, the same for the same seed. */
export function numbers(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

export const PAID = { ok: true, transfer_id: 7, amount: 5, fee: 0, tax: 0, from_balance: null };
export const PAYMENT = { server_id: 1, from_account_id: 2, to_account_id: 3, amount: 5, concept: 'Café ☕' };
export const AWAY = { ok: false, error: 'No disponible.', error_code: 'error' };
/** Asks for another attempt at once. */
export const NOW = { 'retry-after': '0' };
export const away = (more: object = {}): Step => ({ status: 503, headers: NOW, json: { ...AWAY, ...more } });
/** A connection that breaks before the head of the answer is tried again by browsers themselves. */
export const BROKEN: Step = { json: PAID, hasLength: true, cutAfter: 1 };
export const keysOf = (seen: readonly Seen[]) => seen.map(({ headers }) => headers['idempotency-key']);

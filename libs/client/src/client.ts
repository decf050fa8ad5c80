import type { Areas, Followed } from './actions.gen.ts';
import type { Answer } from './answer.ts';
import { CabildoError } from './error.ts';
import { follow, type CabildoEvent, type EventsOptions, type KindsOf, type Reset } from './events.ts';
import { BARE_ROUTES } from './routes.gen.ts';
import type { Input } from './operation.ts';
import { pages } from './pages.ts';
import { Transport, type ClientOptions, type CommandOptions } from './transport.ts';

/** The result of a call that does not throw what the API answers. */
export type Result<T> =
  { ok: true; answer: T; error?: undefined } | { ok: false; error: CabildoError; answer?: undefined };

/** The same methods, with results in place of refusals. */
export type Tried<T> = {
  [K in keyof T]: T[K] extends (...call: infer C) => Promise<infer O>
    ? (...call: C) => Promise<Result<O>>
    : Tried<T[K]>;
};

export interface Client extends Areas {
  /** The same methods, which return a refusal instead of throwing it. */
  readonly try: Tried<Areas>;
  /** The pages of a list: `for await (const { debts } of client.pages(client.economy.listDebts, { server_id: 1 }))`. */
  pages: typeof pages;
  /** Follows what happens in a server, from now on or from an event on. Ends when its signal is aborted. */
  events<F extends Followed = Followed>(
    options: EventsOptions<F>,
  ): AsyncGenerator<CabildoEvent<KindsOf<F>> | Reset, void, undefined>;
  /** Calls an action by its name on the wire (`server_economy.transfer`), also one that is newer than these types. */
  send(name: string, input?: Input, options?: CommandOptions): Promise<Answer>;
}

const snakeOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The wire name of a method by its path: `economy`, `listDebts`. */
function wireNameOf(path: readonly string[]): string {
  const [area, action] = [snakeOf(path[0]!), snakeOf(path[path.length - 1]!)];
  return `${BARE_ROUTES.includes(area) ? area : `server_${area}`}.${action}`;
}

/** An object whose members are made when they are asked for: areas with methods, each of them a call. */
function areasOf(
  call: (name: string, input: Input, options: CommandOptions) => unknown,
  path: readonly string[] = [],
): object {
  const made: Record<string, object> = {};
  return new Proxy(() => undefined, {
    get: (_, name) =>
      // `await` must not take an area for a promise.
      typeof name === 'symbol' || name === 'then'
        ? undefined
        : (made[name] ??= areasOf(call, [...path, name])),
    apply: (_, _this, [input, options]) => call(wireNameOf(path), input as Input, options as CommandOptions),
  });
}

/** A client of the API at `baseUrl`. It keeps no connection and needs no closing. */
export function createClient(options: ClientOptions): Client {
  const transport = new Transport(options);
  const send: Client['send'] = (name, input, more) => transport.send(name, input, more);
  const call = async (name: string, input: Input, more: CommandOptions): Promise<unknown> =>
    (await send(name, input, more)).body;
  const attempt = (name: string, input: Input, more: CommandOptions): Promise<Result<unknown>> =>
    call(name, input, more).then(
      (answer) => ({ ok: true, answer }),
      (error: unknown) => {
        if (error instanceof CabildoError) return { ok: false, error };
        throw error;
      },
    );
  const own: Omit<Client, keyof Areas> = {
    try: areasOf(attempt) as Tried<Areas>,
    pages,
    events: (about) => follow(transport, about),
    send,
  };
  return new Proxy(areasOf(call) as Client, {
    get: (areas, name) => Reflect.get(Object.hasOwn(own, name) ? own : areas, name) as unknown,
  });
}

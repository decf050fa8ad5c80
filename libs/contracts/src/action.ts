import type { z } from 'zod';
import type { Module } from './economy/bank_config.ts';
import type { ErrorCode, Failure } from './errors.ts';
import type { Access } from './permissions.ts';
import type { Route, ServiceName } from './routes.ts';

/** Everything the platform knows about one action; all else (routing, types, docs, tests) is derived from it. */
export interface ActionContract<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  E extends ErrorCode = ErrorCode,
  K extends 'query' | 'command' = 'query' | 'command',
  G extends boolean = boolean,
> {
  service: ServiceName;
  route: Route;
  action: string;
  /** `route.action`: the wire name, unique in the registry. */
  name: string;
  /** Queries change nothing and may be asked again at will; commands run in one transaction. */
  kind: K;
  access: Access;
  /** One English line for the documentation. */
  summary: string;
  /** Parameters beside action, apikey and server_id, which the gateway resolves itself. */
  input: I;
  /** The success body without `ok: true`. */
  output: O;
  /** Business refusals this action itself can raise; 400/401/403/404/429/503 of the edge come with every action. */
  errors: readonly E[];
  /** Success is 201 (GW-09). */
  created: boolean;
  /** Moves money or stock, so it takes an Idempotency-Key (GW-17). Its answer must hold nothing secret: it is stored. */
  idempotent: boolean;
  /** How the answer is written; `text` sends the string in `body`, `page` an HTML page or a redirect. */
  responds: 'json' | 'text' | 'page';
  /**
   * AU-03: an attempt without the needed rank is worth an entry in the log, so the edge lets every member's request
   * through and the handler refuses it.
   */
  tellsRefusals: boolean;
  /** Of a query: whoever may ask it is told the same, so that all who do at one moment may share one question. */
  isShared: boolean;
  /**
   * Of a query about a server: whoever asks it at one moment, each for his own, is answered in one go. For what is asked
   * often, and answered with less than 300 kB: 40 such answers travel together (decision 24).
   */
  isGathered: G;
  /** The part of a server's economy this belongs to; while it is switched off, its commands are refused (ECB-05). */
  module: Module | undefined;
}

type Definition<I extends z.ZodType, O extends z.ZodType, E extends ErrorCode, K, G> = {
  service: ServiceName;
  route: Route;
  action: string;
  kind: K;
  access: Access;
  summary: string;
  input: I;
  output: O;
  errors?: readonly E[];
  created?: boolean;
  idempotent?: boolean;
  responds?: 'json' | 'text' | 'page';
  tellsRefusals?: boolean;
  isShared?: K extends 'query' ? boolean : false;
  isGathered?: G & (K extends 'query' ? boolean : false);
  module?: Module;
};

/** Declares an action. One call a file, as its default export; the registry is gathered from the files. */
export function defineAction<
  I extends z.ZodType,
  O extends z.ZodType,
  const K extends 'query' | 'command',
  const E extends ErrorCode = never,
  const G extends boolean = false,
>(definition: Definition<I, O, E, K, G>): ActionContract<I, O, E, K, G> {
  return {
    errors: [],
    created: false,
    idempotent: false,
    responds: 'json',
    tellsRefusals: false,
    isShared: false,
    isGathered: false as G,
    module: undefined,
    ...definition,
    name: `${definition.route}.${definition.action}`,
  };
}

/** What one service may ask of another over the bus; never reachable from outside. */
export interface CallContract<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  E extends ErrorCode = ErrorCode,
  K extends 'query' | 'command' = 'query' | 'command',
> {
  service: ServiceName;
  call: string;
  /** `calls.<service>.<call>`. */
  name: string;
  kind: K;
  input: I;
  output: O;
  errors: readonly E[];
}

/** Declares an internal call. One a file, as its default export. */
export function defineCall<
  I extends z.ZodType,
  O extends z.ZodType,
  const K extends 'query' | 'command',
  const E extends ErrorCode = never,
>(definition: {
  service: ServiceName;
  call: string;
  kind: K;
  input: I;
  output: O;
  errors?: readonly E[];
}): CallContract<I, O, E, K> {
  return { errors: [], ...definition, name: `calls.${definition.service}.${definition.call}` };
}

export type InputOf<C> = C extends { input: infer I extends z.ZodType } ? z.output<I> : never;
export type OutputOf<C> = C extends { output: infer O extends z.ZodType } ? z.output<O> : never;
export type CodesOf<C> = C extends { errors: readonly (infer E)[] } ? Extract<E, ErrorCode> : never;
/** What a handler of `C` may return: its output, or a refusal with a code that the contract declares. */
export type ResultOf<C> = OutputOf<C> | Failure<CodesOf<C>>;

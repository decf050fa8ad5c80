import { z } from 'zod';
import type { Acting } from './acting.ts';
import type { ErrorCode, Failure } from './errors.ts';
import { paramDoc } from './field.ts';
import { LIMITS } from './limits.ts';
import { isServerScoped, type Access } from './permissions.ts';
import { routeOf, type Route, type ServiceName } from './routes.ts';

/** Everything the platform knows about one action; all else (routing, types, docs, tests) is derived from it. */
export interface ActionContract<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  E extends ErrorCode = ErrorCode,
  K extends 'query' | 'command' = 'query' | 'command',
  A extends Access = Access,
  G extends Acting = Acting,
  S extends z.ZodType | undefined = z.ZodType | undefined,
  V extends V1Address | undefined = V1Address | undefined,
> {
  service: ServiceName;
  route: Route;
  action: string;
  /**
   * Method and path in the resource-style interface (spec 4.17); each `:name` is a parameter. There the caller is an
   * admin by an API key or by the server's own key (V1-01), beside what `access` says. Undefined: it has none.
   */
  v1: V;
  /** At /v1 every caller who meets `access` is let in, admin or not (V1-14). */
  isAccessEnoughAtV1: boolean;
  /**
   * Asked for the server behind the thing that an address names which names no server (V1-09). Its input is that
   * parameter, its output `{ server_id }`, null for an unknown thing.
   */
  locatedBy: RpcContract | undefined;
  /** `route.action`: the wire name, unique in the registry. */
  name: string;
  /** Queries change nothing and may be repeated at will; commands run in one transaction. */
  kind: K;
  access: A;
  /** One English line for the documentation. */
  summary: string;
  /** GW-29: the days (YYYY-MM-DD) since when it should not be used, and when it ends, at least 90 days later. */
  deprecated: { since: string; sunset: string } | undefined;
  /** Parameters beside action, apikey and server_id, which the gateway resolves itself. */
  input: I;
  /** The success body without `ok: true`. */
  output: O;
  /** Business refusals this action itself can raise; 400/401/403/404/429/503 of the gateway come with every action. */
  errors: readonly E[];
  /** Success is 201 (GW-09); of an action that makes a thing, or changes the one it is given, where that id is not sent. */
  created: boolean | Unless;
  /**
   * Every command takes an Idempotency-Key and its answer is stored for 24 hours (GW-17), unless the answer holds a
   * secret that is shown once.
   */
  isAnswerSecret: boolean;
  /**
   * How the answer is written; `text` sends the string in `body`, `page` an HTML page or a redirect, `stream` the events
   * that follow the position in it (stream-start.ts).
   */
  responds: 'json' | 'text' | 'page' | 'stream';
  /**
   * AU-03: the log records an attempt without the needed rank, so the gateway passes every member's request on and the
   * handler refuses it.
   */
  tellsRefusals: boolean;
  /** Whether a game session is a key to it (ID-12). Default: to what is about a server. */
  isForGameSessions: boolean;
  /**
   * It governs a server (ranks, kicks, keys, configuration) and does not only play in it, so that a game session may not do
   * it (ID-12). Default: what is the owner's alone. A command that needs a rank or a permission must say.
   */
  governs: boolean;
  /**
   * ID-13: parameters that only the internal key may send; without it they are ignored. An action that has some is open
   * to the internal key without an API key.
   */
  internalParams: readonly string[];
  /** The parameter that the body is, as the bytes of an image; its value is their Base64 (FU-06). Undefined: none. */
  bodyParam: string | undefined;
  /** The status for a missing or malformed key; an unknown key is always 401 (ID-11). */
  malformedKeyStatus: 400 | 401;
  /** The character that the action is done by or about (GW-25), resolved and checked before the handler runs. */
  acting: G;
  /** The parameter that names that character. Default: server_character_id, or its second name character_id. */
  characterParam: string | undefined;
  /** Members who may name a character that is not theirs, where `acting` is `any`. Default: every member may. */
  readers: Access | undefined;
  /** The server's settings that the handler gets, as the service keeps them. */
  settings: S;
  /** The part of a service that this belongs to; while a server has it switched off, its commands are refused (ECB-05). */
  module: string | undefined;
}

/** A parameter that names an existing thing: where it is sent nothing is made. */
export interface Unless<I = never> {
  readonly unless: [I] extends [never] ? string : Extract<keyof I, string>;
}

/** Where an action stands in the resource-style interface: `GET /v1/servers/:server_id/shifts`. */
export type V1Address = `${'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'} /v1/${string}`;

type Definition<
  I extends z.ZodType,
  O extends z.ZodType,
  E extends ErrorCode,
  K extends 'query' | 'command',
  A extends Access,
  G extends Acting,
  S extends z.ZodType | undefined,
  V extends V1Address | undefined,
> = {
  service: ServiceName;
  route: Route;
  action: string;
  v1?: V;
  isAccessEnoughAtV1?: boolean;
  locatedBy?: RpcContract;
  kind: K;
  access: A;
  summary: string;
  deprecated?: { since: string; sunset: string };
  input: I;
  output: O;
  errors?: readonly E[];
  created?: boolean | Unless<z.output<I>>;
  isAnswerSecret?: boolean;
  responds?: 'json' | 'text' | 'page' | 'stream';
  tellsRefusals?: boolean;
  isForGameSessions?: boolean;
  governs?: boolean;
  internalParams?: readonly string[];
  bodyParam?: Extract<keyof z.output<I>, string>;
  malformedKeyStatus?: 400 | 401;
  acting?: G;
  characterParam?: string;
  readers?: Access;
  settings?: S;
  module?: ModuleOf<S>;
};

/** A command of staff is either play or government (ID-12), which only its author knows. */
type Ruled<A extends Access, K> = K extends 'command'
  ? A extends 'public' | 'authenticated' | 'app_session' | 'internal' | 'member' | 'owner'
    ? object
    : { governs: boolean }
  : object;

/** The modules that settings can switch on and off. */
type ModuleOf<S> = S extends z.ZodType<{ modules: infer M }> ? Extract<keyof M, string> : never;

/** Declares an action. One call a file, as its default export; the registry is gathered from the files. */
export function defineAction<
  I extends z.ZodType,
  O extends z.ZodType,
  const K extends 'query' | 'command',
  const A extends Access,
  const E extends ErrorCode = never,
  const G extends Acting = 'none',
  S extends z.ZodType | undefined = undefined,
  const V extends V1Address | undefined = undefined,
>(definition: Definition<I, O, E, K, A, G, S, V> & Ruled<A, K>): ActionContract<I, O, E, K, A, G, S, V> {
  return {
    v1: undefined as V,
    isAccessEnoughAtV1: false,
    locatedBy: undefined,
    deprecated: undefined,
    errors: [],
    created: false,
    isAnswerSecret: false,
    responds: 'json',
    tellsRefusals: false,
    isForGameSessions: isServerScoped(definition.access),
    governs: definition.access === 'owner',
    internalParams: [],
    bodyParam: undefined,
    malformedKeyStatus: 401,
    acting: 'none' as G,
    characterParam: undefined,
    readers: undefined,
    settings: undefined as S,
    module: undefined,
    ...definition,
    name: `${definition.route}.${definition.action}`,
  };
}

/**
 * True for a query whose address at /v1 names neither a server nor a thing of one: there a person's key asks about all
 * servers that it opens, and `server_id` chooses one of them (V1-09).
 */
export function isAcrossServers({
  kind,
  access,
  v1,
}: Pick<ActionContract, 'kind' | 'access' | 'v1'>): boolean {
  return kind === 'query' && v1 !== undefined && !v1.includes(':') && isServerScoped(access);
}

/** True for a list that is paged by `page` alone: a page that is too large is refused, as no cursor could lead on (FU-04). */
export function isPagedByNumber({ kind, input }: Pick<ActionContract, 'kind' | 'input'>): boolean {
  const shape = input instanceof z.ZodObject ? input.shape : {};
  return kind === 'query' && 'per_page' in shape && !('cursor' in shape);
}

export type KeyUse = 'required' | 'optional' | 'ignored' | 'internal' | 'bot token' | 'bearer';

/**
 * Which key the gateway reads for an action on a route (an alias may be on another than its contract): the API key, if it
 * must or may be sent, the internal one, the token of a server's bot, the bearer key of /v1, or none.
 */
export function keyUse({ access, route }: Pick<ActionContract, 'access' | 'route'>): KeyUse {
  // A public action at such a path has its own proof among its parameters.
  if (routeOf(route).isByPath) return access === 'public' ? 'ignored' : 'bearer';
  if (routeOf(route).isForBots) return 'bot token';
  if (access === 'internal') return 'internal';
  if (access !== 'public') return 'required';
  return routeOf(route).ignoresKeys ? 'ignored' : 'optional';
}

/** The names of the parameters that are images in Base64 (GW-30). */
export function imageParams({ input }: Pick<ActionContract, 'input'>): string[] {
  const fields = input instanceof z.ZodObject ? Object.entries<z.ZodType>(input.shape) : [];
  return fields
    .filter(([, schema]) => paramDoc(schema)['contentEncoding'] === 'base64')
    .map(([name]) => name);
}

/** How many bytes the body of an action may have: its images make it large (GW-22, design 3). */
export const maxBodyBytes = (contract: Pick<ActionContract, 'input'>): number =>
  imageParams(contract).length > 0 ? LIMITS.max_image_body_bytes : LIMITS.max_body_bytes;

/** Whether this request makes something, so that its success is 201 (GW-09). */
export function makesNew({ created }: Pick<ActionContract, 'created'>, input: object): boolean {
  if (typeof created === 'boolean') return created;
  return (input as Record<string, unknown>)[created.unless] === undefined;
}

/** A remote procedure (RPC) that services ask each other for over the bus; unreachable from outside. */
export interface RpcContract<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  E extends ErrorCode = ErrorCode,
  K extends 'query' | 'command' = 'query' | 'command',
> {
  service: ServiceName;
  rpc: string;
  /** `calls.<service>.<rpc>`. */
  name: string;
  kind: K;
  input: I;
  output: O;
  errors: readonly E[];
}

/** Declares a remote procedure of a service for other services. One a file, as its default export. */
export function defineRpc<
  I extends z.ZodType,
  O extends z.ZodType,
  const K extends 'query' | 'command',
  const E extends ErrorCode = never,
>(definition: {
  service: ServiceName;
  rpc: string;
  kind: K;
  input: I;
  output: O;
  errors?: readonly E[];
}): RpcContract<I, O, E, K> {
  return { errors: [], ...definition, name: `calls.${definition.service}.${definition.rpc}` };
}

export type InputOf<C> = C extends { input: infer I extends z.ZodType } ? z.output<I> : never;
export type OutputOf<C> = C extends { output: infer O extends z.ZodType } ? z.output<O> : never;
export type CodesOf<C> = C extends { errors: readonly (infer E)[] } ? Extract<E, ErrorCode> : never;
/** The result of a handler of `C`: its output, or a refusal with a code that the contract declares. */
export type ResultOf<C> = OutputOf<C> | Failure<CodesOf<C>>;

/**
 * True for a command whose answer is stored under an idempotency key (GW-17). Public actions are left out: their callers have
 * no key that distinguishes them, so one caller's Idempotency-Key would be another's.
 */
export function isIdempotent({
  kind,
  access,
  isAnswerSecret,
}: Pick<ActionContract, 'kind' | 'access' | 'isAnswerSecret'>): boolean {
  return kind === 'command' && access !== 'public' && !isAnswerSecret;
}

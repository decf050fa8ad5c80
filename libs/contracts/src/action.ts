import { z } from 'zod';
import type { Acting } from './acting.ts';
import type { ErrorCode, Failure } from './errors.ts';
import { paramDoc, type ParamDoc } from './field.ts';
import type { ImagePurpose } from './images.ts';
import type { KeyScope } from './key-scopes.ts';
import { LIMITS } from './limits.ts';
import { admits, isServerScoped, powersIn, type Access, type Power } from './permissions.ts';
import { routeOf, type RateGroup, type Route, type ServiceName } from './routes.ts';

/** The wire name of an action, `route.action`. */
export type ActionName = `${Route}.${string}`;

/** Who may call an action. */
export interface ActionAccess<A extends Access = Access> {
  /** The rank, permission or kind of caller that the action is open to. */
  to: A;
  /** OT-06: powers that the handler knows its caller by, beside those of `to`. Default: none. */
  powers: readonly Power[];
  /**
   * ID-12: true for an action that governs a server (ranks, kicks, keys, catalogue, configuration), which a game session may not
   * call; or the case in which an action of play governs, which its handler refuses (`refuseGoverning`). A parameter that governs
   * says so itself (`governing`). Default: true for the actions of owners alone. A command of staff must say.
   */
  governs: boolean | GoverningCase;
  /**
   * AU-03: true where the log records an attempt without the needed rank. The gateway then passes every member's request on,
   * and the handler refuses it.
   */
  recordsRefusals: boolean;
  /** Whether a game session is a key to the action (ID-12). Default: to actions about a server. */
  isForGameSessions: boolean;
  /**
   * ID-13: parameters that only the internal key may send; from others they are ignored, or refused where a command would be
   * done to another person than they name (person-params.ts). An action that has some is open to the internal key without an
   * API key.
   */
  internalParams: readonly string[];
  /** The status for a missing or malformed key; an unknown key is always 401 (ID-11). */
  malformedKeyStatus: 400 | 401;
}

/** The case in which an action of play governs: it is about somebody else's character, or a ban is lifted by it. */
export type GoverningCase = 'others' | 'lifted ban';

/** The character that performs an action, or that the action is about (GW-25), resolved before the handler runs. */
export interface ActionActing<G extends Acting = Acting> {
  as: G;
  /** The parameter that names the character. Default: server_character_id, or its second name character_id. */
  param: string | undefined;
  /** Members who may name another's character, where `as` is `any` or `live`. Default: every member may. */
  readers: Access | undefined;
}

/**
 * The address in the resource-style interface (spec 4.17), where the caller is an admin with an API key or the server's own
 * key (V1-01), beside the callers that `access` lets in.
 */
export interface ActionV1<V extends V1Address = V1Address> {
  /** Method and path; each `:name` is a parameter. */
  address: V;
  /** The operation's name in the API document: a verb and its noun. Default: the action. */
  operation: string;
  /** The scope that a key of the server needs (V1-15). Default: `read` for GET, `admin` for all else. */
  scope: KeyScope;
  /** Open to keys of the server alone, and to no person (V1-15). */
  isForKeysAlone: boolean;
  /** Where the requests of a key are counted, for its server; default: by the plan of the server (GW-21). */
  rate: RateGroup | undefined;
  /** Lets in every caller who meets `access`, admin or not (V1-14). */
  isAccessEnough: boolean;
  /** Whether a game session is a key to the address, which none is by default (ID-12). */
  isForGameSessions: boolean;
  /**
   * Finds the server of the record that an address names without naming a server (V1-09). The input is that parameter; the
   * output is `{ server_id }`, null for an unknown record.
   */
  locatedBy: RpcContract | undefined;
}

/** The form of an action's success. */
export interface ActionAnswer {
  /**
   * Success is 201 (GW-09); with `unless`, only where the parameter that names an existing record is not sent; with `where`,
   * only where that member of the output is true.
   */
  created: boolean | Unless | Where;
  /**
   * True where the answer holds a secret that is shown once. Every other command takes an Idempotency-Key, and its answer is
   * stored for 24 hours (GW-17).
   */
  isSecret: boolean;
  /**
   * `text` sends the string in `body`, `page` an HTML page or a redirect, `stream` the events that follow the position in the
   * output (stream-start.ts).
   */
  format: 'json' | 'text' | 'page' | 'stream';
  /** The name of the file as which a browser stores the answer (ID-21). undefined: it shows the answer. */
  attachment: string | undefined;
}

/** The fields of an action that the types of its handler depend on. */
export interface ActionMeta {
  kind: 'query' | 'command';
  access: Access;
  acting: Acting;
  settings: z.ZodType | undefined;
  v1: V1Address | undefined;
}

/** An action: the single source of its routing, types, documentation and tests. */
export interface ActionContract<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  E extends ErrorCode = ErrorCode,
  M extends ActionMeta = ActionMeta,
> {
  service: ServiceName;
  route: Route;
  action: string;
  /** `route.action`: the wire name, unique in the registry. */
  name: string;
  /** Queries change nothing and may be repeated at will; commands run in one transaction. */
  kind: M['kind'];
  /** One English line for the documentation. */
  summary: string;
  /** GW-29: the days (YYYY-MM-DD) of deprecation and of the end, which is at least 90 days later. */
  deprecated: { since: string; sunset: string } | undefined;
  access: ActionAccess<M['access']>;
  acting: ActionActing<M['acting']>;
  /** undefined: the action has no address in the resource-style interface. */
  v1: M['v1'] extends V1Address
    ? ActionV1<M['v1']>
    : M['v1'] extends undefined
      ? undefined
      : ActionV1 | undefined;
  /** Parameters beside action, apikey and server_id, which the gateway resolves itself. */
  input: I;
  /** The parameter that the body is, as the bytes of an image, which wait in the store (FU-06, RC-01). undefined: none. */
  bodyParam: string | undefined;
  /** The parameters in which pictures of the server may be named, and what for (RC-01). undefined: none. */
  images: NamedImages | undefined;
  /** How many bytes the body may have: images make it large (GW-22, design 3), and some actions take long lists. */
  maxBodyBytes: number;
  /** The success body without `ok: true`. */
  output: O;
  answer: ActionAnswer;
  /** Business refusals of this action; 400/401/403/404/429/503 of the gateway come with every action. */
  errors: readonly E[];
  /** The server's settings that the handler gets, as the service keeps them. */
  settings: M['settings'];
  /**
   * ECB-05: the part of the service in which the command begins something; it is refused while a server has that part switched
   * off. A command that ends, removes, pays off or changes something has none.
   */
  module: string | undefined;
}

/** Parameters of an action that may name pictures: addresses, lists of them, and objects with addresses. */
export interface NamedImages {
  readonly purpose: ImagePurpose;
  readonly in: readonly string[];
}

/** A parameter that names an existing record: where the parameter is sent, nothing is created. */
export interface Unless<I = never> {
  readonly unless: [I] extends [never] ? string : Extract<keyof I, string>;
}

/** A member of the output that says whether this request made the record which it answers. */
export interface Where<O = never> {
  readonly where: [O] extends [never] ? string : Extract<keyof O, string>;
}

/** An address in the resource-style interface: `GET /v1/servers/:server_id/shifts`. */
export type V1Address = `${'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'} /v1/${string}`;

/** A definition names the word of a group alone where the rest of the group has its defaults. */
interface Definition<
  I extends z.ZodType,
  O extends z.ZodType,
  E extends ErrorCode,
  K extends 'query' | 'command',
  A extends Access,
  G extends Acting,
  S extends z.ZodType | undefined,
  V extends V1Address | undefined,
> {
  kind: K;
  summary: string;
  deprecated?: { since: string; sunset: string };
  access: A | ({ to: A } & Partial<ActionAccess<A>>);
  acting?: G | ({ as: G } & Partial<ActionActing<G>>);
  v1?: V | ({ address: V } & Partial<Omit<ActionV1, 'address'>>);
  input: I;
  bodyParam?: Extract<keyof z.output<I>, string>;
  images?: { purpose: ImagePurpose; in: readonly Extract<keyof z.output<I>, string>[] };
  maxBodyBytes?: number;
  output: O;
  answer?: Partial<Omit<ActionAnswer, 'created'>> & {
    created?: boolean | Unless<z.output<I>> | Where<z.output<O>>;
  };
  errors?: readonly E[];
  settings?: S;
  module?: ModuleOf<S>;
}

/** Staff's commands are play or government (ID-12), and nobody but their author knows which. */
type Ruled<A extends Access, K> = K extends 'command'
  ? A extends 'public' | 'authenticated' | 'app_session' | 'internal' | 'bot' | 'member' | 'owner'
    ? object
    : { access: { governs: boolean | GoverningCase } }
  : object;

/** A route says which service answers its actions, unless several share it: there the action says whose it is. */
type Served<N extends ActionName> = N extends `v1.${string}`
  ? { service: ServiceName }
  : { service?: ServiceName };

/** The modules that settings can switch on and off. */
type ModuleOf<S> = S extends z.ZodType<{ modules: infer M }> ? Extract<keyof M, string> : never;

/**
 * Declares an action by its wire name, `route.action`. One call a file, as its default export: the file has the name of the action and
 * lies in the folder of the service. The registry is gathered from the files.
 */
export function defineAction<
  const N extends ActionName,
  I extends z.ZodType,
  O extends z.ZodType,
  const K extends 'query' | 'command',
  const A extends Access,
  const E extends ErrorCode = never,
  const G extends Acting = 'none',
  S extends z.ZodType | undefined = undefined,
  const V extends V1Address | undefined = undefined,
>(
  name: N,
  definition: Definition<I, O, E, K, A, G, S, V> & Ruled<A, K> & Served<N>,
): ActionContract<I, O, E, { kind: K; access: A; acting: G; settings: S; v1: V }> {
  const { access, acting = 'none', v1, answer, ...rest } = definition;
  const [route, action] = name.split('.') as [Route, string];
  const group = (isGroup(access) ? access : { to: access }) as { to: A } & Partial<ActionAccess<A>>;
  return {
    service: routeOf(route).service!,
    route,
    action,
    name,
    deprecated: undefined,
    errors: [],
    bodyParam: undefined,
    images: undefined,
    maxBodyBytes: imageParams(rest).length > 0 ? LIMITS.max_image_body_bytes : LIMITS.max_body_bytes,
    settings: undefined as S,
    module: undefined,
    ...rest,
    access: {
      powers: [],
      governs: group.to === 'owner',
      recordsRefusals: false,
      isForGameSessions: isServerScoped(group.to),
      internalParams: [],
      malformedKeyStatus: 401,
      ...group,
    },
    acting: { param: undefined, readers: undefined, ...(isGroup(acting) ? acting : { as: acting as G }) },
    v1: (v1 && addressed(v1 as V1Address, action)) as never,
    answer: {
      created: false,
      isSecret: false,
      format: 'json',
      attachment: undefined,
      ...answer,
    } as ActionAnswer,
  };
}

function addressed(v1: V1Address | ({ address: V1Address } & Partial<ActionV1>), action: string): ActionV1 {
  const group = typeof v1 === 'string' ? { address: v1 } : v1;
  return {
    operation: action,
    scope: group.address.startsWith('GET ') ? 'read' : 'admin',
    isForKeysAlone: false,
    rate: undefined,
    isAccessEnough: false,
    isForGameSessions: false,
    locatedBy: undefined,
    ...group,
  };
}

/** Whether the gateway resolves the caller's powers for an action (OT-06). */
export const asksPowers = ({ access: { to, powers } }: Pick<ActionContract, 'access'>): boolean =>
  powers.length > 0 || powersIn(to).length > 0;

/** Tells a group from the word that stands for it; a list of words is no group. */
const isGroup = (value: unknown): value is object => typeof value === 'object' && !Array.isArray(value);

/**
 * True for a query whose address at /v1 names neither a server nor a record of one: there a person's key asks about all
 * servers that it opens, and `server_id` chooses one of them (V1-09).
 */
export function isAcrossServers({
  kind,
  access,
  v1,
}: Pick<ActionContract, 'kind' | 'access' | 'v1'>): boolean {
  return kind === 'query' && v1 !== undefined && !v1.address.includes(':') && isServerScoped(access.to);
}

/** Whether people are shown a page that holds a secret: the way back of a sign-in (ID-06). */
export const isSecretPage = ({ answer }: Pick<ActionContract, 'answer'>): boolean =>
  answer.format === 'page' && answer.isSecret;

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
export function keyUse(access: Access, route: Route): KeyUse {
  // A public action at such a path has its own proof among its parameters.
  if (routeOf(route).isByPath) return access === 'public' ? 'ignored' : 'bearer';
  if (routeOf(route).isForBots) return 'bot token';
  if (access === 'internal') return 'internal';
  if (admits(access, 'visitor')) return 'optional';
  if (access !== 'public') return 'required';
  return routeOf(route).ignoresKeys ? 'ignored' : 'optional';
}

const docsOf = ({ input }: Pick<ActionContract, 'input'>): [name: string, doc: ParamDoc][] =>
  Object.entries<z.ZodType>(input instanceof z.ZodObject ? input.shape : {}).map(([name, schema]) => [
    name,
    paramDoc(schema),
  ]);

/** The names of the parameters that are images in Base64 (GW-30). */
export const imageParams = (contract: Pick<ActionContract, 'input'>): string[] =>
  docsOf(contract).flatMap(([name, doc]) => (doc['contentEncoding'] === 'base64' ? [name] : []));

/** The parameters that govern (ID-12), each with its default, which does not. */
export const governingParams = (
  contract: Pick<ActionContract, 'input'>,
): [name: string, byDefault: unknown][] =>
  docsOf(contract).flatMap(([name, doc]) =>
    doc['governs'] ? [[name, doc['default']] as [string, unknown]] : [],
  );

/** Whether an input governs by one of its parameters, so that a game session may not send it (ID-12). */
export const isGoverning = (contract: Pick<ActionContract, 'input'>, input: object): boolean =>
  governingParams(contract).some(([name, byDefault]) => {
    const value = (input as Record<string, unknown>)[name];
    return value !== undefined && value !== byDefault;
  });

/** Whether this request made something, so that its success is 201 (GW-09). */
export function makesNew(
  { answer: { created } }: Pick<ActionContract, 'answer'>,
  input: object,
  output: unknown,
): boolean {
  if (typeof created === 'boolean') return created;
  if ('where' in created) return (output as Record<string, unknown>)[created.where] === true;
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

/** Declares a remote procedure of a service for other services, by `service.rpc`. One a file, as its default export. */
export function defineRpc<
  I extends z.ZodType,
  O extends z.ZodType,
  const K extends 'query' | 'command',
  const E extends ErrorCode = never,
>(
  name: `${ServiceName}.${string}`,
  definition: { kind: K; input: I; output: O; errors?: readonly E[] },
): RpcContract<I, O, E, K> {
  const [service, rpc] = name.split('.') as [ServiceName, string];
  return { service, rpc, name: `calls.${name}`, errors: [], ...definition };
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
  answer,
}: Pick<ActionContract, 'kind' | 'access' | 'answer'>): boolean {
  return kind === 'command' && access.to !== 'public' && !answer.isSecret;
}

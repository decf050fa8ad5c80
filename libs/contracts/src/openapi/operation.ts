import { isIdempotent, keyUse, type ActionContract, type KeyUse, type ActionV1 } from '../action.ts';
import { botParams } from '../bot-params.ts';
import { scopesFrom, type KeyScope } from '../key-scopes.ts';
import { LIMITS } from '../limits.ts';
import { isServerScoped, powersIn, type Access, type AccessWord } from '../permissions.ts';
import type { Route } from '../routes.ts';
import type { Ways } from '../ways.ts';
import { botScope, serverScope, targetScope, tokenScope } from '../scope.ts';
import { responsesOf } from './responses.ts';
import { paramsOf, waysSchema, type JsonSchema, type ParamSchema } from './schemas.ts';
import { paramsOfPath, soleWay, waysAt, waysText, wholeRequest } from './ways.ts';
import { withWords } from './words/index.ts';

const API_KEYS = [{ ApiKey: [] }, { Bearer: [] }, { ApiKeyParameter: [] }];

/** The security of an action by the key that it reads; the empty object stands for no key. */
const SECURITY: Readonly<Record<KeyUse, readonly object[]>> = {
  internal: [{ InternalKey: [] }],
  'bot token': [{ BotToken: [] }],
  bearer: [{ Bearer: [] }, { ServerKey: [] }],
  required: API_KEYS,
  optional: [{}, ...API_KEYS],
  ignored: [],
};

const ACCESS_TEXT: Readonly<Partial<Record<AccessWord, string>>> = {
  public: 'anybody',
  authenticated: 'anybody signed in',
  app_session: 'anybody signed in with the app (no game session)',
  internal: 'sibling back ends, on the internal port',
  bot: 'the bot of the server, for nobody in particular',
  member: 'members of the server',
  mod: 'mods, admins and the owner',
  admin: 'admins and the owner',
  owner: 'the owner',
};

const accessText = (access: Access): string =>
  typeof access === 'string' ? (ACCESS_TEXT[access] ?? rightText(access)) : access.map(accessText).join('; ');

const rightText = (word: AccessWord): string =>
  powersIn(word).length > 0
    ? `people on duty in a department with the power ${word}`
    : `holders of the permission ${word}`;

/** An operation of the document, and its path and method. */
export interface PlacedOperation {
  path: string;
  method: string;
  operation: JsonSchema;
}

/** The operation of one action: queries are shown as GET, commands as POST, though both methods work for both. */
export function operationOf(contract: ActionContract, route: Route, action: string): PlacedOperation {
  const use = keyUse(contract.access.to, route);
  const scope = isServerScoped(contract.access.to) ? paramsOf(serverScope) : [];
  const isForBots = use === 'bot token';
  const ways = waysAt(contract, route);
  const own = isForBots ? botParams(contract).own : undefined;
  const params = withWords(isForBots ? paramsOfBot(contract) : [...scope, ...paramsOf(contract.input)], {
    contract,
    route,
    ways,
    own,
  });
  const isQuery = contract.kind === 'query';
  return {
    path: `/${route}/${action}`,
    method: isQuery ? 'get' : 'post',
    operation: {
      ...describe(contract, route, action, use),
      description: `The same as \`/${route}?action=${action}\`. Open to: ${accessText(contract.access.to)}.${waysText(ways)}`,
      security: SECURITY[use],
      ...parametersOf(contract, beside(contract, isQuery, params)),
      ...(!isQuery && params.length > 0 && { requestBody: requestBodyOf(contract, params, ways) }),
    },
  };
}

/** The parameters of an action by its name for bots, which may leave characters to the gateway (BO-09, BO-12). */
function paramsOfBot(contract: ActionContract): ParamSchema[] {
  if (contract.access.to === 'bot') return [...paramsOf(tokenScope), ...paramsOf(contract.input)];
  const { target, own } = botParams(contract);
  const input = paramsOf(contract.input).map((param) =>
    param.name === target || param.name === own ? { ...param, required: false } : param,
  );
  return [...paramsOf(botScope), ...(target === undefined ? [] : paramsOf(targetScope)), ...input];
}

/** Describes the access at /v1 of callers other than admins and keys of the server. */
const V1_ACCESS: Readonly<Record<string, string>> = {
  public: 'anybody',
  authenticated: 'anybody signed in',
  owner: 'the owner',
};

function v1AccessText({ access: { to }, v1 }: ActionContract & { v1: ActionV1 }): string {
  if (to === 'public' || to === 'owner') return V1_ACCESS[to]!;
  if (v1.isForKeysAlone) return `keys of the server${scopeText(v1.scope)}`;
  const people = V1_ACCESS[String(to)] ?? accessText(v1.isAccessEnough ? to : 'admin');
  return `${people}; keys of the server${scopeText(v1.scope)}`;
}

/** The scopes of a key that open an address; every key has at least the first (V1-15). */
const scopeText = (scope: KeyScope): string =>
  scope === 'read' ? '' : ` with the scope ${scopesFrom(scope).join(', ')}`;

/** The operation of an action at its address of the resource-style interface. */
export function v1OperationOf(contract: ActionContract & { v1: ActionV1 }): PlacedOperation {
  const use = keyUse(contract.access.to, 'v1');
  const [method, template] = contract.v1.address.split(' ') as [string, string];
  const { inPath, implied } = paramsOfPath(contract.v1);
  const scope = isServerScoped(contract.access.to) ? paramsOf(serverScope) : [];
  const ways = waysAt(contract, 'v1');
  const all = withWords(
    [...scope, ...paramsOf(contract.input)].map((param) => atPath(param, inPath)),
    { contract, route: 'v1', ways },
  );
  const others = all.filter(({ name }) => !implied.includes(name));
  const hasBody = method === 'POST' || method === 'PATCH' || method === 'PUT';
  const parameters = [
    ...inPath.map((name) => inThePath(all.find((param) => param.name === name)!)),
    ...beside(contract, !hasBody, others),
  ];
  return {
    path: template.replace(/:([a-z_]+)/g, '{$1}'),
    method: method.toLowerCase(),
    operation: {
      ...describe(contract, 'v1', contract.v1.operation, use),
      description: `Open to: ${v1AccessText(contract)}.${waysText(ways)}`,
      security: contract.v1.isForKeysAlone ? [{ ServerKey: [] }] : SECURITY[use],
      ...parametersOf(contract, parameters),
      ...(hasBody && others.length > 0 && { requestBody: requestBodyOf(contract, others, ways) }),
    },
  };
}

/** A parameter of the path is required. A key of a server is for that one server, so `server_id` need not be sent. */
const atPath = (param: ParamSchema, inPath: readonly string[]): ParamSchema => ({
  ...param,
  required: inPath.includes(param.name) || (param.required && param.name !== 'server_id'),
});

const describe = (contract: ActionContract, route: Route, action: string, use: KeyUse): JsonSchema => ({
  operationId: `${route}.${action}`,
  tags: [route],
  summary: contract.summary,
  ...(contract.deprecated && { deprecated: true }),
  responses: responsesOf(contract, use),
});

function parametersOf(contract: ActionContract, own: readonly JsonSchema[]): JsonSchema {
  const parameters = [
    ...own,
    ...(isIdempotent(contract) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ];
  return parameters.length > 0 ? { parameters } : {};
}

const inThePath = ({ name, description, schema, example }: ParamSchema): JsonSchema => ({
  name,
  in: 'path',
  required: true,
  description,
  schema,
  example,
});

/** JSON text inside a query is described by its content, anything else by its schema; lists are comma-separated. */
function inQuery({ name, required, json, description, schema, example }: ParamSchema): JsonSchema {
  const base = { name, in: 'query', required, description };
  if (json) return { ...base, content: { 'application/json': { schema, example } } };
  const isList = schema['type'] === 'array';
  return { ...base, ...(isList && { style: 'form', explode: false }), schema, example };
}

/** One media type describes a body; the head of the document says that forms are taken too. */
function bodyOf(params: readonly ParamSchema[], ways: readonly Ways[]): JsonSchema {
  const always = params.filter((param) => param.required).map(({ name }) => name);
  const required = [...always, ...soleWay(ways)];
  const schema = {
    type: 'object',
    properties: Object.fromEntries(params.map((param) => [param.name, propertyOf(param)])),
    ...(required.length > 0 && { required }),
    ...waysSchema(ways),
  };
  const example = exampleOf(params, ways, always);
  return {
    required: required.length + ways.length > 0,
    content: { 'application/json': { schema, ...(Object.keys(example).length > 0 && { example }) } },
  };
}

function exampleOf(
  params: readonly ParamSchema[],
  ways: readonly Ways[],
  always: readonly string[],
): JsonSchema {
  const examples = new Map(params.map(({ name, example }) => [name, example]));
  const names = wholeRequest(always, ways, (name) => examples.get(name));
  return Object.fromEntries([...names].map((name) => [name, examples.get(name)]));
}

const propertyOf = ({ schema, description, example }: ParamSchema): JsonSchema => ({
  ...schema,
  ...(description !== undefined && { description }),
  ...(example !== undefined && { examples: [example] }),
});

/** The parameters in the address: all where there is no body, and those beside a body that is an image. */
const beside = (
  { bodyParam }: ActionContract,
  isWithoutBody: boolean,
  params: readonly ParamSchema[],
): JsonSchema[] =>
  isWithoutBody || bodyParam !== undefined
    ? params.filter(({ name }) => name !== bodyParam).map(inQuery)
    : [];

const requestBodyOf = (
  { bodyParam }: ActionContract,
  params: ParamSchema[],
  ways: Parameters<typeof bodyOf>[1],
): JsonSchema => (bodyParam === undefined ? bodyOf(params, ways) : IMAGE_BODY);

const IMAGE_BODY = {
  required: true,
  content: Object.fromEntries(
    ['image/png', 'image/jpeg', 'image/webp', 'image/gif'].map((type) => [type, { schema: {} }]),
  ),
};

/** The parameters that operations refer to. */
export const parameterComponents = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: `Repeating the request with the same key within ${LIMITS.idempotency_hours} h returns the answer of the first that took effect and does nothing again. A refusal is not kept. Of one caller the newest ${LIMITS.max_stored_answers} answers are kept, and 1 MiB of them.`,
    schema: { type: 'string', minLength: 1, maxLength: LIMITS.max_idempotency_key },
    example: 'rent-november',
  },
};

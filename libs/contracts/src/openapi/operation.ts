import { isIdempotent, keyUse, type ActionContract } from '../action.ts';
import { LIMITS } from '../limits.ts';
import { isServerScoped, type Access } from '../permissions.ts';
import type { Route } from '../routes.ts';
import { botScope, serverScope } from '../scope.ts';
import { responsesOf } from './responses.ts';
import { paramsOf, type JsonSchema, type ParamSchema } from './schemas.ts';

const API_KEYS = [{ ApiKey: [] }, { Bearer: [] }, { ApiKeyParameter: [] }];

/** By the key that an action reads; the empty object stands for no key. */
const SECURITY: Readonly<Record<ReturnType<typeof keyUse>, readonly object[]>> = {
  internal: [{ InternalKey: [] }],
  'bot token': [{ BotToken: [] }],
  required: API_KEYS,
  optional: [{}, ...API_KEYS],
  ignored: [],
};

const ACCESS_TEXT: Readonly<Record<string, string>> = {
  public: 'anybody',
  authenticated: 'anybody signed in',
  app_session: 'anybody signed in with the app (no game session)',
  internal: 'sibling back ends, on the internal port',
  member: 'members of the server',
  mod: 'mods, admins and the owner',
  admin: 'admins and the owner',
  owner: 'the owner',
};

const accessText = (access: Access): string =>
  typeof access === 'string'
    ? (ACCESS_TEXT[access] ?? `holders of the permission ${access}`)
    : access.map(accessText).join('; ');

/** The operation of one action: queries are shown as GET, commands as POST, though both methods work for both. */
export function operationOf(
  contract: ActionContract,
  route: Route,
  action: string,
): { method: string; operation: JsonSchema } {
  const use = keyUse({ access: contract.access, route });
  const scope = use === 'bot token' ? botScope : serverScope;
  const params = [...(isServerScoped(contract.access) ? paramsOf(scope) : []), ...paramsOf(contract.input)];
  const isQuery = contract.kind === 'query';
  const parameters = [
    ...(isQuery ? params.map(inQuery) : []),
    ...(isIdempotent(contract) ? [IDEMPOTENCY_KEY] : []),
  ];
  return {
    method: isQuery ? 'get' : 'post',
    operation: {
      operationId: `${route}.${action}`,
      tags: [route],
      summary: contract.summary,
      description: `The same as \`/${route}?action=${action}\`. Open to: ${accessText(contract.access)}.`,
      security: SECURITY[use],
      ...(parameters.length > 0 && { parameters }),
      ...(!isQuery && params.length > 0 && { requestBody: bodyOf(params) }),
      responses: responsesOf(contract),
    },
  };
}

/** JSON text inside a query is described by its content, anything else by its schema; lists are comma-separated. */
function inQuery({ name, required, json, schema }: ParamSchema): JsonSchema {
  const base = { name, in: 'query', required };
  if (json) return { ...base, content: { 'application/json': { schema } } };
  return { ...base, ...(schema['type'] === 'array' && { style: 'form', explode: false }), schema };
}

function bodyOf(params: readonly ParamSchema[]): JsonSchema {
  const required = params.filter((param) => param.required).map(({ name }) => name);
  const schema = {
    type: 'object',
    properties: Object.fromEntries(params.map(({ name, schema }) => [name, schema])),
    ...(required.length > 0 && { required }),
  };
  const encoding = Object.fromEntries(
    params
      .filter(({ json, schema }) => json || schema['type'] === 'array')
      .map(({ name, json }) => [
        name,
        json ? { contentType: 'application/json' } : { style: 'form', explode: false },
      ]),
  );
  const hasEncoding = Object.keys(encoding).length > 0;
  return {
    required: required.length > 0,
    content: {
      'application/json': { schema },
      'application/x-www-form-urlencoded': { schema, ...(hasEncoding && { encoding }) },
    },
  };
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `Repeating the request with the same key within ${LIMITS.idempotency_hours} h returns the first answer and does nothing again.`,
  schema: { type: 'string', minLength: 1, maxLength: LIMITS.max_idempotency_key },
};

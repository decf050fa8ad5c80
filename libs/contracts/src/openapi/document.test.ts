import SwaggerParser from '@apidevtools/swagger-parser';
import { z } from 'zod';
import { defineAction } from '../action.ts';
import { ERRORS } from '../errors.ts';
import {
  amountParam,
  clearable,
  idParam,
  jsonParam,
  listParam,
  optional,
  pageParams,
  textParam,
  withDefault,
  boolParam,
} from '../fields.ts';
import { allActions } from '../registry.ts';
import { KIND_DATA, KIND_NAMES } from '../webhooks/webhooks/kinds.ts';
import { openApiDocument } from './index.ts';

type Node = { [name: string]: Node } & Node[] & string;

const transfer = defineAction('server_economy.internal_transfer', {
  kind: 'command',
  access: 'member',
  summary: 'Move money.',
  input: z.object({
    amount: amountParam(),
    note: clearable(textParam(1, 140)),
    loud: withDefault(boolParam(), false),
    tags: optional(listParam(textParam(1, 10), 5)),
    extra: optional(jsonParam(z.object({ colour: z.string() }))),
  }),
  output: z.object({ transfer_id: z.int() }),
  errors: ['insufficient_balance', 'pin_locked', 'invalid_pin'],
  answer: { created: true },
});
const configure = defineAction('server_economy.configure_tax', {
  kind: 'command',
  access: { to: 'admin', governs: true },
  answer: { created: { unless: 'tax_id' } },
  summary: 'Add a tax, or change one.',
  input: z.object({ tax_id: optional(idParam('tax')) }),
  output: z.object({ tax_id: z.int() }),
});
const search = defineAction('servers.list_members', {
  kind: 'query',
  access: 'manage_members',
  summary: 'Find members.',
  input: z
    .object({
      ...pageParams(),
      ids: optional(listParam(idParam('role'), 5)),
      filter: optional(jsonParam(z.object({ a: z.int(), ids: optional(listParam(idParam('role'), 5)) }))),
    })
    .refine((input) => input.page > 0),
  output: z.union([z.object({ a: z.int() }), z.object({ b: z.string().nullable() })]),
});
const open = defineAction('servers.discover', {
  kind: 'query',
  access: 'public',
  summary: 'Look around.',
  input: z.object({}),
  output: z.object({}),
});
const secret = defineAction('server_bot.peek', {
  kind: 'query',
  access: 'internal',
  summary: 'Internal.',
  input: z.object({}),
  output: z.object({}),
});

const document = openApiDocument([transfer, configure, search, open, secret]) as Node;
const at = (path: string, method: string): Node => document['paths']![path]![method]!;

// The validator replaces references in what it is given, which documents have in common.
test('the document of every action there is, and of these, is valid OpenAPI 3.1', async () => {
  for (const internal of [false, true]) {
    await SwaggerParser.validate(
      structuredClone(openApiDocument(allActions, { internal, kinds: KIND_DATA })) as never,
    );
    await SwaggerParser.validate(
      structuredClone(openApiDocument([transfer, configure, search, open, secret], { internal })) as never,
    );
  }
});

test('every action has an address of its own, aliases too, and internal ones are left out', () => {
  expect(Object.keys(document['paths']!)).toEqual([
    '/server_economy/internal_transfer',
    '/server_economy/configure_tax',
    '/servers/list_members',
    '/servers/discover',
    '/server_members/list',
    '/cp_bot/list_members',
  ]);
  const all = openApiDocument([secret], { internal: true }) as Node;
  expect(Object.keys(all['paths']!)).toEqual(['/server_bot/peek']);
  expect(all['paths']!['/server_bot/peek']!['get']!['security']).toEqual([{ InternalKey: [] }]);
});

test('a query is a GET whose parameters stand in the query', () => {
  const operation = at('/servers/list_members', 'get');
  expect(operation['requestBody']).toBeUndefined();
  const byName = new Map(
    (operation['parameters'] as Node[]).map((parameter) => [parameter['name'] as string, parameter]),
  );
  expect([...byName.keys()]).toEqual(['server_id', 'page', 'per_page', 'ids', 'filter']);
  expect(byName.get('server_id')).toMatchObject({
    in: 'query',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  });
  expect(byName.get('per_page')).toMatchObject({ required: false, schema: { default: 50, maximum: 100 } });
  expect(byName.get('ids')).toMatchObject({ style: 'form', explode: false, schema: { type: 'array' } });
  expect(byName.get('filter')!['content']!['application/json']!['schema']).toEqual({
    type: 'object',
    properties: {
      a: expect.objectContaining({ type: 'integer' }),
      ids: expect.objectContaining({ type: 'array', maxItems: 5 }),
    },
    required: ['a'],
  });
});

test('a command is a POST whose parameters stand in a JSON object', () => {
  const operation = at('/server_economy/internal_transfer', 'post');
  const { content, required } = operation['requestBody']!;
  expect(required).toBe(true);
  expect(Object.keys(content!)).toEqual(['application/json']);
  expect(content!['application/json']!['schema']).toMatchObject({
    required: ['server_id', 'amount'],
    properties: {
      amount: { type: 'integer', minimum: 1, maximum: 1_000_000_000_000 },
      note: { type: 'string', maxLength: 140, description: 'The empty string clears it.' },
      loud: { type: 'boolean', default: false },
      extra: { type: 'object', properties: { colour: { type: 'string' } } },
    },
  });
  expect(operation['parameters']).toEqual([{ $ref: '#/components/parameters/IdempotencyKey' }]);
  expect(document['components']!['parameters']!['IdempotencyKey']).toMatchObject({
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
  });
});

test('pages to which a sign-in sends a browser are no operations', () => {
  const { paths } = openApiDocument(allActions, { internal: true }) as Node;
  expect(Object.keys(paths!).filter((path) => path.endsWith('_callback'))).toEqual([]);
});

test('a success has `ok` in the object itself, in each form that it takes, and may get further fields (GW-29)', () => {
  const schemaOf = (path: string, method: string, status: string): Node =>
    at(path, method)['responses']![status]!['content']!['application/json']!['schema']!;
  expect(schemaOf('/server_economy/internal_transfer', 'post', '201')).toEqual({
    type: 'object',
    properties: {
      ok: expect.objectContaining({ const: true }),
      transfer_id: expect.objectContaining({ type: 'integer' }),
    },
    required: ['ok', 'transfer_id'],
  });
  const forms = schemaOf('/servers/list_members', 'get', '200')['anyOf'] as Node[];
  expect(forms.map(({ required }) => required)).toEqual([
    ['ok', 'a'],
    ['ok', 'b'],
  ]);
  const whole = JSON.stringify(
    Object.values(
      openApiDocument(allActions, { internal: true, kinds: KIND_DATA })['paths'] as object,
    ).flatMap((path) => Object.values(path as Node).map(({ responses }) => responses)),
  );
  expect(whole).not.toContain('"additionalProperties":false');
});

test('what makes something, or changes it where its id is sent, answers 201 or 200 (GW-09)', () => {
  const statuses = Object.keys(at('/server_economy/configure_tax', 'post')['responses']!);
  expect(statuses.filter((status) => status < '300')).toEqual(['200', '201']);
});

describe('the refusals of an operation', () => {
  const { responses } = at('/server_economy/internal_transfer', 'post');
  const { examples, responses: common } = document['components']!;

  test('are those that it declares and those of the gateway', () => {
    expect(Object.keys(responses!)).toEqual('201 400 401 403 404 405 409 413 415 423 429 503'.split(' '));
    expect(Object.keys(at('/servers/discover', 'get')['responses']!)).toEqual(
      '200 400 401 405 413 415 429 503'.split(' '),
    );
  });

  test('show its codes where it has codes of its own, in words and with example bodies', () => {
    const shown = (status: string) =>
      Object.keys(responses![status]!['content']!['application/json']!['examples']!);
    expect(shown('400')).toEqual(['error', 'insufficient_balance', 'invalid_pin']);
    expect(shown('401')).toEqual(['error', 'invalid_pin']);
    expect(responses!['400']!['description']).toContain('`insufficient_balance`');
  });

  test('are responses that operations share where the code is the common one of the status', () => {
    expect(responses!['423']).toEqual({ $ref: '#/components/responses/Locked' });
    expect(responses!['503']).toEqual({ $ref: '#/components/responses/Unavailable' });
    expect(common!['Unavailable']!['headers']).toHaveProperty('Retry-After');
    expect(common!['Locked']!['content']!['application/json']!['examples']).toEqual({
      pin_locked: { $ref: '#/components/examples/pin_locked' },
    });
    expect(examples!['pin_locked']!['value']).toEqual({
      ok: false,
      error: ERRORS.pin_locked.es,
      error_code: 'pin_locked',
    });
  });
});

test('the error body says how long to wait, as its header does (GW-20)', () => {
  const { properties, required } = document['components']!['schemas']!['Error']!;
  expect(properties!['retry_after']).toMatchObject({ type: 'integer' });
  expect(required).not.toContain('retry_after');
});

test('the error body is the closed list of codes', () => {
  expect(document['components']!['schemas']!['Error']!['properties']!['error_code']!['enum']).toHaveLength(
    41,
  );
});

test('an action that needs no key says so', () => {
  expect(at('/servers/discover', 'get')['security']![0]).toEqual({});
  expect(at('/servers/list_members', 'get')['security']).toEqual([
    { ApiKey: [] },
    { Bearer: [] },
    { ApiKeyParameter: [] },
  ]);
  expect(at('/servers/list_members', 'get')['description']).toContain('manage_members');
});

describe('what webhooks are sent (V1-11, V1-12)', () => {
  const { webhooks } = openApiDocument(allActions, { kinds: KIND_DATA }) as Node;
  const bodyOf = (kind: string): Node =>
    webhooks![kind]!['post']!['requestBody']!['content']!['application/json']!['schema']!;

  test('is described for each kind, with the data of its event', () => {
    expect(Object.keys(webhooks!)).toEqual(KIND_NAMES);
    expect(bodyOf('bank.deposit')).toMatchObject({
      required: ['id', 'type', 'timestamp', 'server_id', 'actor', 'data'],
      properties: {
        type: { const: 'bank.deposit' },
        data: { required: ['transfer_id', 'account_id', 'server_character_id', 'amount'] },
      },
    });
    const empty = KIND_NAMES.filter((kind) => {
      const data = bodyOf(kind)['properties']!['data']!;
      return !data['properties'] && !data['$ref'];
    });
    expect(empty).toEqual([]);
  });

  test('has no member that is called like a secret', () => {
    expect(JSON.stringify(webhooks)).not.toMatch(
      /"(cvv|pin|apikey|api_key|key_hash|token|secret|card_number)"/,
    );
  });

  test('is left out of a document without them', () => {
    expect(openApiDocument(allActions)).not.toHaveProperty('webhooks');
  });
});

/** Keys that only this project understands. A parameter or member of an answer may be called the same. */
const MARKS = /^(x-.*|param|thing|ways|optional|clearable|json)$/;
/** Says something about the house: the id of a rule, its internal port or key, or an address on one machine. */
const INTERNAL =
  /\b(?:[A-Z]{2,3}|V1)-\d\d\b|internal (?:port|key)|X-MDT-Internal-Key|sibling|localhost|127\.0\.0\.1/i;

interface Found {
  readonly path: string;
  readonly mark: string;
}

/** The marks in a part of the document. @param isNaming whether the keys of the part are names of parameters or members */
function marksIn(part: unknown, path: string, isNaming = false): Found[] {
  if (typeof part === 'string') return INTERNAL.test(part) ? [{ path, mark: part }] : [];
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => [
    ...(!isNaming && MARKS.test(key) ? [{ path, mark: key }] : []),
    ...marksIn(value, `${path}/${key}`, !isNaming && key === 'properties'),
  ]);
}

/** All values of a keyword in a part of the document. */
function valuesOf(keyword: string, part: unknown): unknown[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) =>
    key === keyword && typeof value !== 'object' ? [value] : valuesOf(keyword, value),
  );
}

describe('generators of clients in every language', () => {
  const whole = openApiDocument(allActions, { kinds: KIND_DATA, internal: true });

  test('read its patterns: no slash in them is escaped, and they need no flag', () => {
    const patterns = [...new Set(valuesOf('pattern', whole))] as string[];
    expect(patterns).toContain('^https?://');
    expect(patterns.filter((pattern) => pattern.includes('\\/') || /\\[pP]\{/.test(pattern))).toEqual([]);
    for (const pattern of patterns) for (const flags of ['', 'u']) new RegExp(pattern, flags);
  });

  test('are not told the largest number of all', () => {
    expect(JSON.stringify(whole)).not.toContain(String(Number.MAX_SAFE_INTEGER));
  });
});

test('the public document has no marks of the house in it', () => {
  expect(marksIn(openApiDocument(allActions, { kinds: KIND_DATA }), '')).toEqual([]);
});

test.each([
  { thing: 'role' },
  { description: 'Needs the role (RO-08).' },
  { properties: { thing: { thing: 'role' } } },
  { description: 'Only on the internal port' },
])('%j has one', (part) => expect(marksIn(part, '')).toHaveLength(1));

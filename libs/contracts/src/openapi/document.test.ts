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
import { KIND_DATA } from '../webhooks/webhooks/kinds.ts';
import { openApiDocument } from './index.ts';

type Node = { [name: string]: Node } & Node[] & string;

const transfer = defineAction({
  service: 'economy',
  route: 'server_economy',
  action: 'internal_transfer',
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
const configure = defineAction({
  service: 'economy',
  route: 'server_economy',
  action: 'configure_tax',
  kind: 'command',
  access: { to: 'admin', governs: true },
  answer: { created: { unless: 'tax_id' } },
  summary: 'Add a tax, or change one.',
  input: z.object({ tax_id: optional(idParam('tax')) }),
  output: z.object({ tax_id: z.int() }),
});
const search = defineAction({
  service: 'servers',
  route: 'servers',
  action: 'list_members',
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
const open = defineAction({
  service: 'servers',
  route: 'servers',
  action: 'discover',
  kind: 'query',
  access: 'public',
  summary: 'Look around.',
  input: z.object({}),
  output: z.object({}),
});
const secret = defineAction({
  service: 'servers',
  route: 'server_bot',
  action: 'peek',
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
    properties: { ok: { const: true }, transfer_id: expect.objectContaining({ type: 'integer' }) },
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

import SwaggerParser from '@apidevtools/swagger-parser';
import { z } from 'zod';
import { defineAction } from '../action.ts';
import { amountParam, idParam, jsonParam, optional, pageParams } from '../fields.ts';
import { allActions } from '../registry.ts';
import { openApiDocument } from './index.ts';

type Node = { [name: string]: Node } & Node[] & string;

describe('what stands in the resource-style interface (V1-01, V1-02)', () => {
  const fine = defineAction('server_mdt.create_fine', {
    v1: 'POST /v1/servers/:server_id/fines',
    kind: 'command',
    access: { to: 'mod', governs: false },
    answer: { created: true },
    summary: 'Fine a character.',
    deprecated: { since: '2026-12-01', sunset: '2027-06-01' },
    input: z.object({
      amount: amountParam(),
      evidence: optional(jsonParam(z.object({ url: z.string() }))),
    }),
    output: z.object({ fine_id: z.int() }),
  });
  const fines = defineAction('v1.list_fines', {
    service: 'mdt',
    v1: 'GET /v1/servers/:server_id/fines',
    kind: 'query',
    access: 'admin',
    summary: 'List fines.',
    input: z.object(pageParams()),
    output: z.object({}),
  });
  const end = defineAction('v1.end_fine', {
    service: 'mdt',
    v1: 'DELETE /v1/fines/:fine_id',
    kind: 'command',
    access: { to: 'admin', governs: false },
    summary: 'End a fine.',
    input: z.object({ fine_id: idParam('punishment') }),
    output: z.object({}),
  });
  const contracts = [fine, fines, end];
  const { paths, components } = openApiDocument(contracts) as Node;
  const resource = (path: string, method: string): Node => paths![path]![method]!;
  /** A parameter that stands in the operation itself, or the component that it refers to. */
  const resolved = (parameter: Node): Node =>
    parameter['$ref'] ? components!['parameters']![parameter['$ref'].split('/').at(-1)!]! : parameter;
  const parametersOf = ({ parameters }: Node) =>
    (parameters as Node[]).map(resolved).map(({ name, in: place, required }) => [name, place, required]);

  test('is valid OpenAPI 3.1: one path with its methods, beside the action if there is one', async () => {
    await SwaggerParser.validate(structuredClone(openApiDocument(contracts)) as never);
    expect(Object.entries(paths!).map(([path, methods]) => [path, ...Object.keys(methods)])).toEqual([
      ['/server_mdt/create_fine', 'post'],
      ['/v1/servers/{server_id}/fines', 'post', 'get'],
      ['/v1/fines/{fine_id}', 'delete'],
    ]);
  });

  test('has parameters in its path, and the others in the query where there is no body', () => {
    const list = resource('/v1/servers/{server_id}/fines', 'get');
    expect(parametersOf(list)).toEqual([
      ['server_id', 'path', true],
      ['page', 'query', false],
      ['per_page', 'query', false],
    ]);
    expect((list['parameters'] as Node[])[0]!['schema']).toMatchObject({ type: 'integer', minimum: 1 });
    expect(list['requestBody']).toBeUndefined();
    // A key of a server needs not name it.
    expect(parametersOf(resource('/v1/fines/{fine_id}', 'delete'))).toEqual([
      ['fine_id', 'path', true],
      ['server_id', 'query', false],
      ['Idempotency-Key', 'header', false],
    ]);
  });

  test('takes a JSON object alone, without what stands in the path', () => {
    const make = resource('/v1/servers/{server_id}/fines', 'post');
    const { content } = make['requestBody']!;
    expect(Object.keys(content!)).toEqual(['application/json']);
    const { required, properties } = content!['application/json']!['schema']!;
    expect([required, Object.keys(properties!)]).toEqual([['amount'], ['amount', 'evidence']]);
    expect(parametersOf(make)).toEqual([
      ['server_id', 'path', true],
      ['Idempotency-Key', 'header', false],
    ]);
    expect(Object.keys(make['responses']!)).toContain('201');
  });

  test('wants a bearer key, of an admin or of the server, whatever the action wants elsewhere', () => {
    const make = resource('/v1/servers/{server_id}/fines', 'post');
    expect(make['security']).toEqual([{ Bearer: [] }, { ServerKey: [] }]);
    expect(make['description']).toBe(
      'Open to: admins and the owner; keys of the server with the scope admin.',
    );
    const list = resource('/v1/servers/{server_id}/fines', 'get');
    expect(list['description']).toBe('Open to: admins and the owner; keys of the server.');
    const action = resource('/server_mdt/create_fine', 'post');
    expect(action['security']).toContainEqual({ ApiKeyParameter: [] });
    expect(action['description']).toContain('mods, admins and the owner');
  });

  test('is deprecated where its contract is, and has an id and a tag of its own (GW-29)', () => {
    const make = resource('/v1/servers/{server_id}/fines', 'post');
    expect([make['deprecated'], make['operationId'], make['tags']]).toEqual([true, 'v1.create_fine', ['v1']]);
    expect(resource('/v1/servers/{server_id}/fines', 'get')).not.toHaveProperty('deprecated');
  });
});

test('a stream is events or JSON, as the client takes them; its access counts at /v1 too (V1-14, V1-16)', () => {
  const { paths } = openApiDocument(allActions) as Node;
  const stream = paths!['/v1/servers/{server_id}/events']!['get']!;
  const { content } = stream['responses']!['200']!;
  expect(Object.keys(content!)).toEqual(['text/event-stream', 'application/json']);
  expect(stream['description']).toBe('Open to: members of the server; keys of the server.');
});

type Paths = Record<string, Record<string, { operationId: string }>>;

const { paths } = openApiDocument(allActions, { internal: true }) as unknown as { paths: Paths };
const named = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId }]) => ({ path, method, operationId })),
);

/** The verbs that each method has at /v1. */
const VERBS: Readonly<Record<string, readonly string[]>> = {
  get: ['get', 'list', 'lookup', 'stream'],
  post: ['activate', 'add', 'attach', 'create', 'give', 'redeliver', 'report', 'rotate', 'test'],
  put: ['put'],
  patch: ['adjust', 'update'],
  delete: ['delete', 'detach'],
};

/** The words of a path, parameters aside; those of a list in their singular, too. */
const wordsOf = (path: string): string[] =>
  path
    .replaceAll(/\{\w+\}/g, '')
    .split(/[/_]/)
    .flatMap((word) => [word, word.replace(/ies$/, 'y'), word.replace(/s$/, '')]);

test('the name of an operation is unique over the whole registry, and says its route', () => {
  const ids = named.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { path, operationId } of named) expect(operationId).toMatch(`${path.split('/')[1]}.`);
});

describe('the name of an operation at /v1', () => {
  const atV1 = named.filter(({ path }) => path.startsWith('/v1'));

  test.each(atV1)(
    '$operationId begins with a verb of its method and names a noun of its path',
    (operation) => {
      const { path, method, operationId } = operation;
      const [verb, ...noun] = operationId.slice('v1.'.length).split('_');
      expect(VERBS[method]).toContain(verb);
      expect(wordsOf(path)).toContain(noun.at(-1));
    },
  );

  test('is the word for what is done, where the action needs its route to be understood', () => {
    expect(paths['/v1/webhooks']!['get']!.operationId).toBe('v1.list_webhooks');
    expect(paths['/v1/servers/{server_id}/calls']!['post']!.operationId).toBe('v1.create_call');
  });
});

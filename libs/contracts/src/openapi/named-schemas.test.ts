import { z } from 'zod';
import { defineAction } from '../action.ts';
import { allActions } from '../registry.ts';
import { KIND_DATA } from '../webhooks/webhooks/kinds.ts';
import { openApiDocument } from './index.ts';

type Node = { [name: string]: Node } & Node[] & string;

const { paths, webhooks, components } = openApiDocument(allActions, { kinds: KIND_DATA }) as Node;
const schemas = components!['schemas']!;

/** The schema of a success, or of the data that a webhook is sent. */
const answerOf = ({ responses }: Node): Node =>
  (responses!['200'] ?? responses!['201'])!['content']!['application/json']!['schema']!;
const dataOf = (kind: string): Node =>
  webhooks![kind]!['post']!['requestBody']!['content']!['application/json']!['schema']!['properties']![
    'data'
  ]!;

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

test('an object that answers and webhooks share is a component that they refer to', () => {
  const list = answerOf(paths!['/v1/servers/{server_id}/calls']!['get']!);
  expect(list['properties']!['calls']!['items']).toEqual(ref('Call'));
  const created = answerOf(paths!['/server_mdt/create_call']!['post']!);
  expect(created['properties']!['call']).toEqual(ref('Call'));
  expect(dataOf('call.created')).toEqual(ref('Call'));
  expect(schemas['Call']!['properties']!['case_number']).toMatchObject({ type: 'integer' });
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining(
      'Account Card Character Error Item Loan Member Role Server Vehicle Webhook'.split(' '),
    ),
  );
});

test('every component is referred to, and every reference has its component', () => {
  const text = JSON.stringify({ paths, webhooks, components });
  const referred = [...text.matchAll(/"#\/components\/(\w+\/[\w-]+)"/g)].map(([, name]) => name);
  const there = Object.entries(components!)
    .filter(([kind]) => kind !== 'securitySchemes')
    .flatMap(([kind, parts]) => Object.keys(parts).map((name) => `${kind}/${name}`));
  expect([...new Set(referred)].toSorted()).toEqual(there.toSorted());
  expect(text).not.toContain('$defs');
});

/** The objects of some members that stand in a schema itself, as text. */
function writtenOut(schema: Node): string[] {
  const parts = Object.values(schema).filter((part) => typeof part === 'object' && part !== null);
  const isObject = Object.keys(schema['properties'] ?? {}).length >= 4;
  return [...(isObject ? [JSON.stringify(schema)] : []), ...parts.flatMap(writtenOut)];
}

test('no object within the answers of two actions is written out in both', () => {
  const placeOf = new Map<string, string>();
  const repeated: string[] = [];
  const actions = allActions.filter(
    ({ answer, access, route }) => answer.format === 'json' && access.to !== 'internal' && route !== 'v1',
  );
  for (const { name } of actions) {
    const operation = Object.values(paths![`/${name.replace('.', '/')}`]!)[0]!;
    const whole = answerOf(operation);
    for (const text of new Set(writtenOut(whole).filter((each) => each !== JSON.stringify(whole)))) {
      const first = placeOf.get(text);
      if (first) repeated.push(`${first} and ${name}: ${text}`);
      else placeOf.set(text, name);
    }
  }
  expect(repeated).toEqual([]);
});

const answering = (action: string, output: z.ZodType) =>
  defineAction(`servers.${action}`, {
    kind: 'query',
    access: 'public',
    summary: 'Look around.',
    input: z.object({}),
    output,
  });

test('a record whose names are known is shown as the object that it is', () => {
  const tiers = z.record(z.enum(['good', 'poor']), z.int());
  const document = openApiDocument([answering('discover', z.object({ tiers }))]) as Node;
  expect(answerOf(document['paths']!['/servers/discover']!['get']!)['properties']!['tiers']).toMatchObject({
    type: 'object',
    properties: { good: { type: 'integer' }, poor: { type: 'integer' } },
    required: ['good', 'poor'],
  });
});

test('an answer that is a named object itself has `ok` beside it', () => {
  const place = z.object({ street: z.string() }).meta({ id: 'Place' });
  const document = openApiDocument([answering('discover', place)]) as Node;
  expect(answerOf(document['paths']!['/servers/discover']!['get']!)).toMatchObject({
    allOf: [
      { type: 'object', properties: { ok: { type: 'boolean', const: true } }, required: ['ok'] },
      ref('Place'),
    ],
  });
});

test('two schemas of one name are refused', () => {
  const one = z.object({ street: z.string() }).meta({ id: 'Street' });
  const other = z.object({ street: z.int() }).meta({ id: 'Street' });
  const actions = [answering('discover', z.object({ one })), answering('list_mine', z.object({ other }))];
  expect(() => openApiDocument(actions)).toThrow('two schemas of the document are called Street');
});

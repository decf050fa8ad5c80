import SwaggerParser from '@apidevtools/swagger-parser';
import { z } from 'zod';
import { characterParams, characterRequired } from '../acting.ts';
import { defineAction } from '../action.ts';
import { idParam, jsonParam, optional, quantityParam, textParam } from '../fields.ts';
import { allActions } from '../registry.ts';
import { anyOf, changesSomething, oneOf, statedWays } from '../ways.ts';
import { openApiDocument, wholeRequest } from './index.ts';
import { waysText } from './ways.ts';

type Node = { [name: string]: Node } & Node[] & string;

const acting = { access: 'member', summary: 'Do.' } as const;
const output = z.object({});
const drop = defineAction('server_inventory.drop', {
  ...acting,
  kind: 'command',
  input: z.object({ ...characterParams, amount: idParam('item') }).apply(characterRequired),
  output,
});
const give = defineAction('server_inventory.give', {
  ...acting,
  kind: 'command',
  input: z
    .object({
      ...characterParams,
      item_id: optional(idParam('item')),
      quantity: optional(quantityParam()),
      items: optional(textParam(1, 10)),
    })
    .apply(characterRequired)
    .apply(oneOf(['item_id', 'quantity'], ['items'])),
  output,
});
const look = defineAction('server_inventory.look', {
  ...acting,
  kind: 'query',
  v1: 'GET /v1/characters/:server_character_id/look',
  input: z.object(characterParams).apply(characterRequired),
  output,
});
const adjust = defineAction('server_inventory.adjust', {
  ...acting,
  kind: 'command',
  input: z.object({
    change: jsonParam(
      z
        .object({ name: optional(textParam(1, 9)), amount: optional(quantityParam()) })
        .apply(anyOf(['name'], ['amount'])),
    ),
  }),
  output,
});

const search = defineAction('server_inventory.search', {
  ...acting,
  kind: 'command',
  input: z
    .object({
      kind: textParam(1, 9),
      plate: optional(textParam(1, 9)),
      note: optional(textParam(1, 9)),
    })
    .apply(
      statedWays(
        { keyword: 'oneOf', ways: [['plate'], ['note']] },
        { keyword: 'anyOf', ways: [['plate']], when: { kind: 'vehicle' } },
      ),
    ),
  output,
});
const update = defineAction('server_inventory.update', {
  ...acting,
  kind: 'command',
  input: z
    .object({ item_id: idParam('item'), plate: optional(textParam(1, 9)), note: optional(textParam(1, 9)) })
    .apply(changesSomething()),
  output,
});

const contracts = [drop, give, look, adjust, search, update];
const { paths } = openApiDocument(contracts) as Node;
const bodyOf = (operation: Node): Node =>
  operation['requestBody']!['content']!['application/json']!['schema']!;
const post = (path: string): Node => paths![path]!['post']!;

const CHARACTER = [{ required: ['server_character_id'] }, { required: ['character_id'] }];
const UNITS = [{ required: ['item_id', 'quantity'] }, { required: ['items'] }];

test('a body requires one of the parameters that say the same, beside what is always required', async () => {
  await SwaggerParser.validate(structuredClone(openApiDocument(contracts)) as never);
  expect(bodyOf(post('/server_inventory/drop'))).toMatchObject({
    required: ['server_id', 'amount'],
    anyOf: CHARACTER,
  });
  expect(bodyOf(post('/server_inventory/give'))['allOf']).toEqual([{ anyOf: CHARACTER }, { oneOf: UNITS }]);
});

test('an object within JSON does, too', () => {
  const { change } = bodyOf(post('/server_inventory/adjust'))['properties']!;
  expect(change!['anyOf']).toEqual([{ required: ['name'] }, { required: ['amount'] }]);
  expect(change!['properties']).toHaveProperty('amount.type', 'integer');
});

test('the description says so in words, since parameters of a query have no such keyword', () => {
  expect(post('/server_inventory/give')['description']).toContain(
    'Needs `server_character_id` or `character_id`. Needs `item_id` and `quantity`, or `items`, not both.',
  );
  expect(paths!['/server_inventory/look']!['get']!['description']).toContain(
    'Needs `server_character_id` or `character_id`.',
  );
});

test('what stands in the path needs no other way', () => {
  const operation = paths!['/v1/characters/{server_character_id}/look']!['get']!;
  expect(operation['description']).not.toContain('Needs');
});

test('a bot may name a person instead of a character, or leave out the character of its person', () => {
  const { paths: all } = openApiDocument(allActions) as Node;
  expect(bodyOf(all!['/cp_bot/add_money']!['post']!)['anyOf']).toEqual([
    ...CHARACTER,
    { required: ['target_cp_id'] },
  ]);
  expect(bodyOf(all!['/server_shop/buy_items']!['post']!)['anyOf']).toEqual(CHARACTER);
  expect(bodyOf(all!['/cp_bot/buy_items']!['post']!)).not.toHaveProperty('anyOf');
});

test('a handler may refuse by itself what the document says is needed', () => {
  expect(bodyOf(post('/server_inventory/search'))['oneOf']).toEqual([
    { required: ['plate'] },
    { required: ['note'] },
  ]);
  expect(search.input.safeParse({ kind: 'vehicle' }).success).toBe(true);
});

test('what is needed under a condition stands in words', () => {
  const { description } = post('/server_inventory/search');
  expect(description).toContain('With `kind` `vehicle` needs `plate`.');
});

test('an update needs one of the parameters that it can change', () => {
  expect(bodyOf(post('/server_inventory/update'))).toMatchObject({
    required: ['server_id', 'item_id'],
    anyOf: [{ required: ['plate'] }, { required: ['note'] }],
  });
});

test('a bot that leaves out its character needs the rest of each way, and may name a person as the target', () => {
  const { paths: all } = openApiDocument(allActions) as Node;
  expect(bodyOf(all!['/cp_bot/kill_character']!['post']!)['oneOf']).toEqual([
    { required: ['server_character_id'] },
    { required: ['target_cp_id'] },
  ]);
  expect(bodyOf(all!['/cp_bot/transfer']!['post']!)['oneOf']).toEqual([
    { required: ['to_character_id'] },
    { required: ['to_card_number'] },
    { required: ['target_cp_id'] },
  ]);
});

describe('a whole request', () => {
  const none = () => undefined;

  test('has what is always required and the first of several ways, whole', () => {
    const needs = [
      { keyword: 'oneOf', ways: [['a', 'b'], ['c']] },
      { keyword: 'anyOf', ways: [['d'], ['e']] },
    ] as const;
    expect([...wholeRequest(['z'], needs, none)]).toEqual(['z', 'a', 'b', 'd']);
    expect([...wholeRequest(['z', 'c'], needs, none)]).toEqual(['z', 'c', 'd']);
    expect([...wholeRequest([], [], none)]).toEqual([]);
  });

  test('has what a condition needs where the request meets it', () => {
    const needs = [
      { keyword: 'anyOf', ways: [['note']], when: { kind: 'other' } },
      { keyword: 'anyOf', ways: [['a'], ['b']], when: { kind: 'person' } },
    ] as const;
    expect([...wholeRequest(['kind'], needs, () => 'person')]).toEqual(['kind', 'a']);
    expect([...wholeRequest([], needs, () => 'person')]).toEqual([]);
  });

  test('has what some servers need, which the description names', () => {
    const needs = [{ keyword: 'anyOf', ways: [['surname']], when: 'A server with surnames' }] as const;
    expect([...wholeRequest(['name'], needs, none)]).toEqual(['name', 'surname']);
    expect(waysText(needs)).toBe(' A server with surnames needs `surname`.');
  });
});

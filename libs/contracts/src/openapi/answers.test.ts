import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { defineAction } from '../action.ts';
import { allActions, findAction } from '../registry.ts';
import { SERVICES } from '../routes.ts';
import { KIND_DATA } from '../webhooks/webhooks/kinds.ts';
import { openApiDocument } from './index.ts';
import { ANSWER_WORDS, answerKeys } from './words/answers/index.ts';

interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string | string[];
  readonly properties?: Record<string, Schema>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly allOf?: Schema[];
  readonly anyOf?: Schema[];
  readonly oneOf?: Schema[];
}

interface Message {
  readonly content?: Record<string, { readonly schema: Schema }>;
}

interface Operation {
  readonly operationId: string;
  readonly requestBody?: Message;
  readonly responses: Record<string, Message>;
}

interface Document {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly webhooks: Record<string, { readonly post: Operation }>;
  readonly components: { readonly schemas: Record<string, Schema> };
}

/** A member of an answer, or a component, and the keys that its words may have. */
interface Described {
  readonly where: string;
  readonly name: string;
  readonly keys: readonly string[];
  readonly schema: Schema;
}

/** The schemas that a schema is made of, or that its elements have. */
const partsOf = ({ items, additionalProperties, allOf = [], anyOf = [], oneOf = [] }: Schema): Schema[] =>
  [items, additionalProperties, ...allOf, ...anyOf, ...oneOf].filter((part) => typeof part === 'object');

/** The members of a schema, and those within them; a reference ends the way. */
function membersOf(schema: Schema, where: string, whole: string, parent?: string): Described[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, member]): Described[] => {
    const at = `${where}.${name}`;
    const keys = answerKeys(name, parent, whole);
    return [{ where: at, name, keys, schema: member }, ...membersOf(member, at, whole, name)];
  });
  return [...partsOf(schema).flatMap((part) => membersOf(part, where, whole, parent)), ...own];
}

const schemaOf = (message: Message | undefined): Schema =>
  message?.content?.['application/json']?.schema ?? {};

const atV1 = new Map(allActions.map((contract) => [`v1.${contract.v1?.operation}`, contract]));

function describedIn({ paths, webhooks, components }: Document): Described[] {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  return [
    ...operations.flatMap(({ operationId, responses }) => {
      const action = atV1.get(operationId)?.action ?? operationId.slice(operationId.indexOf('.') + 1);
      return membersOf(schemaOf(responses['200'] ?? responses['201']), operationId, action);
    }),
    ...Object.entries(webhooks).flatMap(([kind, { post }]) => {
      const { data = {}, ...others } = schemaOf(post.requestBody).properties ?? {};
      return [
        ...membersOf(data, `${kind} data`, kind),
        ...membersOf({ properties: others }, kind, 'ServerEvent'),
      ];
    }),
    ...Object.entries(components.schemas).flatMap(([name, schema]) => [
      { where: name, name, keys: [name], schema },
      ...membersOf(schema, name, name),
    ]),
  ];
}

const documentOf = (actions: readonly Parameters<typeof openApiDocument>[0][number][]): Document =>
  openApiDocument(actions, { internal: true, kinds: KIND_DATA }) as unknown as Document;

const all = describedIn(documentOf(allActions));
const failing = (isWrong: (each: Described) => boolean): string[] => [
  ...new Set(all.filter(isWrong).map(({ where, schema }) => `${where}: ${schema.description}`)),
];
const words = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
const isNullable = ({ type, anyOf = [] }: Schema): boolean =>
  [type].flat().includes('null') || anyOf.some(isNullable);

test('the document has members of answers to describe', () => {
  expect(all.length).toBeGreaterThan(3000);
});

/** The service whose action answers this, or whose contracts declare the component; kinds of events are of the webhooks. */
function serviceOf({ where }: Described): string {
  const [whole = ''] = where.split(/ data\b/);
  const [route = '', second = ''] = whole.split('.');
  const contract = atV1.get(`${route}.${second}`) ?? findAction(`${route}.${second}`);
  if (contract) return contract.service;
  const folder = join(import.meta.dirname, '..');
  const declares = (file: string) => readFileSync(join(folder, file), 'utf8').includes(`id: '${route}'`);
  return (
    SERVICES.find((service) => globSync(`${service}/**/*.ts`, { cwd: folder }).some(declares)) ?? 'webhooks'
  );
}

/** Says in which file a member without words gets them, and by which line. */
function lineFor(each: Described): string {
  const key = each.keys.at(-2) ?? each.name;
  const ofNull = isNullable(each.schema) ? '; null: <what null means>' : '';
  return `libs/contracts/src/openapi/words/answers/${serviceOf(each)}.ts: add '${key}': '<What it is>${ofNull}.',`;
}

test('each member of an answer, of an event and of a component has words in words/answers, and so has each component', () => {
  const missing = all.filter(({ schema }) => !('$ref' in schema) && schema.description === undefined);
  expect([...new Set(missing.map(lineFor))]).toEqual([]);
});

test('the words are a sentence, and none only repeats the name', () => {
  const SMALL = ['the', 'a', 'an', 'of', 'by', 'its', 'it', 'is', 'id', 'this', 'null'];
  const isSentence = (text: string) => /^[A-Z`]/.test(text) && words(text).length >= 3;
  const adds = ({ name, schema }: Described) =>
    words(schema.description ?? '').some(
      (word) => ![...SMALL, ...name.toLowerCase().split('_')].includes(word),
    );
  const described = ({ schema }: Described) => schema.description !== undefined;
  expect(failing((each) => described(each) && !isSentence(each.schema.description!))).toEqual([]);
  expect(failing((each) => described(each) && !adds(each))).toEqual([]);
  const written = Object.values(ANSWER_WORDS).flatMap((each) => Object.values(each));
  expect(written.filter((text) => !text.endsWith('.'))).toEqual([]);
});

test('a member that may be null says what null means, and no other one speaks of it', () => {
  const speaks = ({ description = '' }: Schema) => /\bnull\b/i.test(description);
  const isSilent = ({ schema }: Described) => schema.description !== undefined && !speaks(schema);
  expect(failing((each) => isNullable(each.schema) && isSilent(each))).toEqual([]);
  const isKnown = ({ type, anyOf }: Schema) => type !== undefined || anyOf !== undefined;
  expect(failing(({ schema }) => isKnown(schema) && !isNullable(schema) && speaks(schema))).toEqual([]);
});

test('no words are left for what has gone, and none stand in two files', () => {
  const known = Object.values(ANSWER_WORDS).flatMap((each) => Object.keys(each));
  const used = new Set(all.flatMap(({ keys }) => keys));
  expect(known.filter((key) => !used.has(key))).toEqual([]);
  expect(known.filter((key, index) => known.indexOf(key) !== index)).toEqual([]);
});

test('a contract may say itself what a member is, and a member that nobody described is found', () => {
  const action = defineAction('servers.look_about', {
    kind: 'query',
    access: 'public',
    summary: 'Look about.',
    input: z.object({}),
    output: z.object({
      server_id: z.int().describe('The server of which the moon is seen.'),
      moons: z.array(z.object({ name: z.string() })),
    }),
  });
  const found = describedIn(documentOf([action])).filter(({ where }) => where.includes('look_about'));
  expect(found.map(({ where, schema }) => [where, schema.description])).toEqual([
    ['servers.look_about.ok', 'Always true; a refusal has false.'],
    ['servers.look_about.server_id', 'The server of which the moon is seen.'],
    ['servers.look_about.moons', undefined],
    ['servers.look_about.moons.name', 'What people call it.'],
  ]);
});

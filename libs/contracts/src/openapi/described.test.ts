import { Ajv2020 } from 'ajv/dist/2020.js';
import { z } from 'zod';
import type { ActionContract } from '../action.ts';
import { allActions, findAction } from '../registry.ts';
import { openApiDocument } from './index.ts';

interface Parameter {
  readonly operation: string;
  readonly name: string;
  readonly isRequired: boolean;
  readonly isInWay: boolean;
  readonly schema: object;
  readonly description: string | undefined;
  readonly example: unknown;
}

type Node = { [name: string]: Node };

const document = openApiDocument(allActions, { internal: true }) as unknown as Node;
const operations = Object.values(document['paths']!).flatMap((methods) => Object.values(methods));
const list = (node: Node | undefined): Node[] => (node ?? []) as unknown as Node[];
const names = (node: Node | undefined): string[] => (node ?? []) as unknown as string[];

const bodySchema = (operation: Node): Node | undefined =>
  operation['requestBody']?.['content']?.['application/json']?.['schema'];

/** The names of parameters of which at least one has to be sent, as the description of an operation lists them. */
const inWays = (operation: Node): string[] =>
  [...String(operation['description']).matchAll(/ Needs [^.]*\./g)].flatMap(([sentence]) =>
    [...sentence.matchAll(/`(\w+)`/g)].map(([, name]) => name!),
  );

function parametersOf(operation: Node): Parameter[] {
  const id = String(operation['operationId']);
  const body = bodySchema(operation);
  const required = names(body?.['required']);
  const ways = inWays(operation);
  return [
    ...list(operation['parameters'])
      .filter((parameter) => !('$ref' in parameter))
      .map(({ name, required: isRequired, schema, description, example, content }) => ({
        operation: id,
        name: String(name),
        isRequired: Boolean(isRequired),
        isInWay: ways.includes(String(name)),
        schema: (schema ?? content?.['application/json']?.['schema']) as object,
        description: description as unknown as string | undefined,
        example: example ?? content?.['application/json']?.['example'],
      })),
    ...Object.entries(body?.['properties'] ?? {}).map(([name, schema]) => ({
      operation: id,
      name,
      isRequired: required.includes(name),
      isInWay: ways.includes(name),
      schema,
      description: schema['description'] as unknown as string | undefined,
      example: list(schema['examples'])[0],
    })),
  ];
}

const parameters = operations.flatMap(parametersOf);
const atV1 = new Map<string, ActionContract>(
  allActions.flatMap((each) => (each.v1 ? [[`v1.${each.v1.operation}`, each] as const] : [])),
);
const contractOf = (operation: string): ActionContract => atV1.get(operation) ?? findAction(operation)!;
const where = ({ operation, name }: Parameter) => `${operation} ${name}`;
const failing = (isWrong: (parameter: Parameter) => boolean): string[] =>
  parameters
    .filter((parameter) => parameter.description !== undefined && isWrong(parameter))
    .map((parameter) => `${where(parameter)}: ${parameter.description}`);

const RULE_ID = /\b[A-Z][A-Z0-9]{1,3}-\d/;
const words = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];

test('the document has parameters to describe', () => {
  expect(parameters.length).toBeGreaterThan(1500);
});

/** Says in which file a parameter without words gets them, and by which line. */
function lineFor({ operation, name, isRequired }: Parameter): string {
  const { service, action } = contractOf(operation);
  const left = isRequired ? '' : ", '<What happens> when left out.'";
  return `libs/contracts/src/openapi/words/${service}.ts: add '${action}.${name}': ['<What it is>.', <a value>${left}],`;
}

test('each parameter has words in openapi/words', () => {
  const missing = parameters.filter(({ description }) => description === undefined);
  expect([...new Set(missing.map(lineFor))]).toEqual([]);
});

test('each parameter is described in one or more sentences, without the ids of rules', () => {
  const isSentence = (text: string) => /^[A-Z`].*\.$/.test(text) && words(text).length >= 3;
  expect(failing(({ description }) => !isSentence(description!))).toEqual([]);
  expect(failing(({ description }) => RULE_ID.test(description ?? ''))).toEqual([]);
});

test('no description only repeats the name', () => {
  const SMALL = ['the', 'a', 'an', 'of', 'by', 'its', 'is', 'id', 'left', 'out', 'when', 'none', 'all'];
  const adds = ({ name, description = '' }: Parameter) => {
    const known = [...SMALL, ...name.split('_')];
    return words(description).some((word) => !known.includes(word));
  };
  expect(failing((parameter) => !adds(parameter))).toEqual([]);
});

test('a parameter that may be left out says what happens then, and no other one does', () => {
  const says = ({ description = '' }: Parameter) => /left out/.test(description);
  const isSilent = (each: Parameter) => !each.isRequired && !each.isInWay && !says(each);
  expect(failing(isSilent)).toEqual([]);
  expect(failing((each) => each.isRequired && /left out\.$/.test(each.description ?? ''))).toEqual([]);
});

test('each parameter has an example, which its schema takes', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const isWrong = ({ example, schema }: Parameter) => example === undefined || !ajv.validate(schema, example);
  expect(failing(isWrong)).toEqual([]);
});

test('each body has an example of the whole, which its schema and the action take, unless nothing is needed', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const bodies = operations.flatMap((operation) => {
    const content = operation['requestBody']?.['content']?.['application/json'];
    const id = String(operation['operationId']);
    return content ? [{ id, schema: content['schema']!, example: content['example'] ?? {} }] : [];
  });
  const isRefused = ({ id, example }: { id: string; example: object }) => {
    // A bot may name a person in place of a character, and a path names what its body does not.
    if (id.startsWith('cp_bot.') || id.startsWith('v1.')) return false;
    return !findAction(id)!.input.safeParse(example).success;
  };
  expect(bodies.filter(({ schema, example }) => !ajv.validate(schema, example)).map(({ id }) => id)).toEqual(
    [],
  );
  expect(bodies.filter(isRefused).map(({ id }) => id)).toEqual([]);
  expect(bodies.length).toBeGreaterThan(200);
});

test('each example is taken by the action itself', () => {
  const fieldOf = ({ operation, name }: Parameter): z.ZodType | undefined => {
    const { input } = contractOf(operation);
    return input instanceof z.ZodObject ? (input.shape[name] as z.ZodType | undefined) : undefined;
  };
  const isRefused = (each: Parameter) => fieldOf(each)?.safeParse(each.example).success === false;
  expect(failing(isRefused)).toEqual([]);
  expect(parameters.filter(fieldOf).length).toBeGreaterThan(1000);
});

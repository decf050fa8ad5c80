type Node = { [name: string]: Node };

/** An operation of the API document and what it takes. */
export interface Operation {
  readonly id: string;
  readonly path: string;
  readonly method: string;
  /** The names in the example of a whole body; undefined for an operation without a body, or where nothing is needed. */
  readonly whole: readonly string[] | undefined;
  /** The example of each parameter. */
  readonly examples: Readonly<Record<string, unknown>>;
  readonly required: readonly string[];
  /** Groups of ways, of each of which one is needed. */
  readonly ways: readonly (readonly (readonly string[])[])[];
  /** Parameters that are the caller's only living character when left out. */
  readonly byDefault: readonly string[];
}

/** Says that a parameter is a character which follows where there is only one. */
const BY_DEFAULT = /only living character (of the person )?when left out/;

const list = <T = Node>(node: unknown): T[] => (node ?? []) as T[];

/** The operations of an API document that say what has to be sent. */
export const operationsIn = (document: unknown): Operation[] =>
  Object.entries((document as Node)['paths']!).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => readOperation(path, method, operation)),
  );

function readOperation(path: string, method: string, operation: Node): Operation {
  const description = String(operation['description']);
  const parameters = list(operation['parameters']).filter((each) => 'schema' in each);
  const content = operation['requestBody']?.['content']?.['application/json'];
  const body = content?.['schema'];
  const shown: [name: string, description: string, example: unknown][] = [
    ...parameters.map((each): [string, string, unknown] => [
      String(each['name']),
      String(each['description']),
      each['example'],
    ]),
    ...Object.entries(body?.['properties'] ?? {}).map(([name, schema]): [string, string, unknown] => [
      name,
      String(schema['description']),
      list(schema['examples'])[0],
    ]),
  ];
  const examples = Object.fromEntries(shown.map(([name, , example]) => [name, example]));
  return {
    id: String(operation['operationId']),
    path,
    method,
    whole: content?.['example'] && Object.keys(content['example']),
    examples,
    required: [
      ...parameters.filter(({ required }) => required).map(({ name }) => String(name)),
      ...list<string>(body?.['required']),
    ],
    ways: [...(body ? waysIn(body) : waysInWords(description)), ...waysByCondition(description, examples)],
    byDefault: shown.filter(([, text]) => BY_DEFAULT.test(text)).map(([name]) => name),
  };
}

/** The ways that a body needs. */
const waysIn = (body: Node): string[][][] =>
  [body, ...list(body['allOf'])]
    .map((part) => [...list(part['anyOf']), ...list(part['oneOf'])])
    .filter((ways) => ways.length > 0)
    .map((ways) => ways.map((way) => list<string>(way['required'])));

const namesIn = (text: string): string[] => [...text.matchAll(/`(\w+)`/g)].map(([, name]) => name!);

/** The ways that a sentence lists. */
const waysOf = (sentence: string): string[][] =>
  sentence
    .split(/, or | or |, (?!only|not)/)
    .map(namesIn)
    .filter((way) => way.length > 0);

/** Parameters of a query have no keywords for ways, so that the description lists them. */
const waysInWords = (description: string): string[][][] =>
  [...description.matchAll(/ Needs ([^.]*)\./g)].map(([, sentence]) => waysOf(sentence!));

/** The ways that a description asks for where parameters have the values of their examples. */
const waysByCondition = (description: string, examples: Operation['examples']): string[][][] =>
  [...description.matchAll(/ With `(\w+)` `(\w+)` needs ([^.]*)\./g)]
    .filter(([, name, value]) => examples[name!] === value)
    .map(([, , , sentence]) => waysOf(sentence!));

/**
 * Exactly what an operation requires, once for each way, with the example of each parameter; first of all the example of the
 * whole. A character that is the caller's only one by default is named, because the caller has several.
 */
export function inputsOf({
  required,
  ways,
  whole,
  examples,
  byDefault,
}: Operation): Record<string, unknown>[] {
  const rounds = Math.max(1, ...ways.map((group) => group.length));
  return Array.from({ length: rounds }, (_, round) => {
    const ofRound = ways.flatMap((group) => group[round % group.length]!);
    const chosen = round === 0 && whole !== undefined ? whole : ofRound;
    // A source that is named otherwise needs no character.
    const isNamed = chosen.some((name) => name.startsWith('from_'));
    const usual = byDefault.filter((name) => !(isNamed && name.startsWith('from_')));
    const names = [...required, ...chosen, ...usual];
    return Object.fromEntries(names.map((name) => [name, examples[name]]));
  });
}

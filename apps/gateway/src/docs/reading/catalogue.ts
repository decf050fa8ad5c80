import { ALIASES, ROUTES, type ActionContract, type Route } from '@cabildo/contracts/action';
import type { Ways } from '@cabildo/contracts/fields';
import { waysAt, wholeRequest } from '@cabildo/contracts/openapi/index.ts';
import { exampleOf } from './examples.ts';
import { Schemas, type Schema } from './schemas.ts';

/** Groups of readers, in the order of the list. */
export type Audience = 'players' | 'staff' | 'scripts' | 'bots' | 'operators';

export interface Parameter {
  readonly name: string;
  readonly place: 'path' | 'query' | 'body' | 'header';
  readonly isRequired: boolean;
  /** The parameter's text in a query is JSON. */
  readonly isJson: boolean;
  readonly description: string;
  readonly schema: Schema;
  readonly example: unknown;
  /** Whether the example request has it. */
  readonly isInExample: boolean;
}

export interface Answer {
  readonly status: number;
  readonly description: string;
  readonly type: string;
  readonly schema: Schema | undefined;
}

export interface Refusal {
  readonly status: number;
  readonly description: string;
  readonly codes: readonly string[];
}

/** A key that opens an operation, and the header that carries it. */
export interface KeyUse {
  readonly header: 'X-Api-Key' | 'Authorization' | 'X-Bot-Token' | 'X-MDT-Internal-Key';
  /** The prefixes of keys that may open it, the likeliest first. */
  readonly kinds: readonly string[];
  readonly isRequired: boolean;
}

export interface Operation {
  readonly id: string;
  readonly area: string;
  readonly audience: Audience;
  readonly method: string;
  /** With the names of its parameters in braces. */
  readonly path: string;
  readonly summary: string;
  readonly openTo: string;
  /** More sentences; may be empty. */
  readonly notes: string;
  readonly isDeprecated: boolean;
  readonly key: KeyUse | undefined;
  readonly parameters: readonly Parameter[];
  /** The media types of a body that is no JSON object; empty for JSON or no body. */
  readonly files: readonly string[];
  readonly answers: readonly Answer[];
  readonly refusals: readonly Refusal[];
}

/** A kind of webhook and of the stream's events. */
export interface EventKind {
  readonly name: string;
  readonly data: Schema;
}

/** All that the pages say about the API, read from its document. */
export interface Catalogue {
  readonly operations: ReadonlyMap<string, Operation>;
  readonly areas: ReadonlyMap<string, string>;
  readonly events: readonly EventKind[];
  readonly schemas: Schemas;
}

interface Components {
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly parameters: Readonly<Record<string, Schema>>;
  readonly responses: Readonly<Record<string, Schema>>;
}

/** @param document the OpenAPI document of these contracts */
export function readCatalogue(document: Schema, contracts: readonly ActionContract[]): Catalogue {
  const components = document['components'] as Components;
  const schemas = new Schemas(components.schemas);
  const byName = new Map<string, ActionContract>(
    contracts.flatMap((contract) => [
      [contract.name, contract],
      ...(contract.v1 ? [[`v1.${contract.v1.operation}`, contract] as const] : []),
    ]),
  );
  const contractOf = (id: string): ActionContract => byName.get(ALIASES[id] ?? id)!;
  const operations = Object.entries(document['paths'] as Record<string, Record<string, Schema>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, operation]) =>
        readOperation({ path, method, operation }, { components, schemas, contractOf }),
      ),
  );
  const webhooks = Object.entries((document['webhooks'] ?? {}) as Record<string, Schema>);
  return {
    operations: new Map(operations.map((operation) => [operation.id, operation])),
    areas: new Map(Object.entries(ROUTES).map(([name, { title }]) => [name, title])),
    events: webhooks.map(([name, item]) => ({ name, data: dataOf(item) })),
    schemas,
  };
}

interface Reading {
  readonly components: Components;
  readonly schemas: Schemas;
  /** The contract behind an operation. */
  readonly contractOf: (id: string) => ActionContract;
}

interface Placed {
  readonly path: string;
  readonly method: string;
  readonly operation: Schema;
}

function readOperation({ path, method, operation }: Placed, reading: Reading): Operation {
  const id = String(operation['operationId']);
  const [area] = operation['tags'] as [Route];
  const contract = reading.contractOf(id);
  const description = typeof operation['description'] === 'string' ? operation['description'] : '';
  const [openText = '', openTo = ''] = /Open to: ([^.]*)\./.exec(description) ?? [];
  const content = contentOf(operation['requestBody'] as Schema | undefined);
  return {
    id,
    area,
    audience: audienceOf(contract, area),
    method: method.toUpperCase(),
    path,
    summary: String(operation['summary']),
    openTo,
    notes: description.replace(openText, '').trim(),
    isDeprecated: operation['deprecated'] === true,
    key: keyOf(operation['security'] as Schema[], takesSessions(contract, area)),
    parameters: inOrder(
      withNeeded([...parametersOf(operation, reading), ...bodyOf(content, reading)], waysAt(contract, area)),
    ),
    files: Object.keys(content).filter((type) => type !== JSON_TYPE),
    ...responsesOf(operation, reading),
  };
}

const JSON_TYPE = 'application/json';

const contentOf = (
  body: Schema | undefined,
): Readonly<Record<string, { schema?: Schema; example?: unknown }>> =>
  (body?.['content'] ?? {}) as Record<string, { schema?: Schema; example?: unknown }>;

/** A parameter before it is known whether the example request has it, unless it is required. */
type Read = Omit<Parameter, 'isInExample'>;

function parametersOf(operation: Schema, { components, schemas }: Reading): Read[] {
  return ((operation['parameters'] ?? []) as Schema[]).map((given) => {
    const ref = given['$ref'];
    const parameter =
      typeof ref === 'string' ? components.parameters[ref.slice(ref.lastIndexOf('/') + 1)]! : given;
    const json = contentOf(parameter)[JSON_TYPE];
    const schema = (json?.schema ?? parameter['schema']) as Schema;
    return {
      name: String(parameter['name']),
      place: parameter['in'] as Parameter['place'],
      isRequired: parameter['required'] === true,
      isJson: json !== undefined,
      description: textOf(parameter['description'] ?? schema['description']),
      schema,
      example: parameter['example'] ?? json?.example ?? exampleOf(schemas, schema),
    };
  });
}

function bodyOf(content: ReturnType<typeof contentOf>, { schemas }: Reading): Read[] {
  const { properties = {}, required = [] } = (content[JSON_TYPE]?.schema ?? {}) as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    place: 'body',
    isRequired: required.includes(name),
    isJson: false,
    description: textOf(schemas.resolve(schema)['description']),
    schema,
    example: exampleOf(schemas, schema),
  }));
}

function withNeeded(parameters: readonly Read[], ways: readonly Ways[]): Parameter[] {
  const examples = new Map(parameters.map(({ name, example }) => [name, example]));
  const always = parameters.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  const sent = wholeRequest(always, ways, (name) => examples.get(name));
  return parameters.map((each) => ({ ...each, isInExample: sent.has(each.name) }));
}

/** Parameters of the path come first, then what must be sent, and headers last. */
const inOrder = (parameters: readonly Parameter[]): Parameter[] => {
  const rank = ({ place, isRequired }: Parameter): number =>
    place === 'path' ? 0 : place === 'header' ? 3 : isRequired ? 1 : 2;
  return parameters.toSorted((a, b) => rank(a) - rank(b));
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function responsesOf(operation: Schema, { components }: Reading): Pick<Operation, 'answers' | 'refusals'> {
  const all = Object.entries(operation['responses'] as Record<string, Schema>).map(([status, given]) => {
    const ref = given['$ref'];
    const response =
      typeof ref === 'string' ? components.responses[ref.slice(ref.lastIndexOf('/') + 1)]! : given;
    return {
      status: Number(status),
      description: textOf(response['description']),
      content: contentOf(response),
    };
  });
  return {
    answers: all
      .filter(({ status }) => status < 400)
      .map(({ status, description, content }) => {
        const [[type, { schema }] = ['', {}] as [string, { schema?: Schema }]] = Object.entries(content);
        return { status, description, type, schema };
      }),
    refusals: all
      .filter(({ status }) => status >= 400)
      .map(({ status, description }) => ({
        status,
        description: description.replace(/ \(`[^)]*`\)$/, ''),
        codes: [...description.matchAll(/`(\w+)`/g)].map(([, code]) => code!),
      })),
  };
}

/** The key of an operation by the names of its security schemes; the empty object among them says that it needs none. */
function keyOf(security: readonly Schema[], isForSessions: boolean): KeyUse | undefined {
  const ofPeople = isForSessions ? ['sk', 'gs'] : ['sk'];
  const names = new Set(security.flatMap((each) => Object.keys(each)));
  const isRequired = security.every((each) => Object.keys(each).length > 0);
  if (names.has('InternalKey')) return { header: 'X-MDT-Internal-Key', kinds: ['internal'], isRequired };
  if (names.has('BotToken')) return { header: 'X-Bot-Token', kinds: ['bt'], isRequired };
  if (names.has('ApiKey')) return { header: 'X-Api-Key', kinds: ofPeople, isRequired };
  if (names.has('ServerKey')) {
    const people = names.has('Bearer') ? ofPeople : [];
    return { header: 'Authorization', kinds: ['sv', ...people], isRequired };
  }
  return undefined;
}

const PLAYERS: ReadonlySet<string> = new Set(['public', 'authenticated', 'app_session', 'member']);

function audienceOf({ access: { to } }: ActionContract, area: Route): Audience {
  if (area === 'v1') return 'scripts';
  if (area === 'cp_bot') return 'bots';
  if (to === 'internal' || area === 'server_bot') return 'operators';
  return [to].flat().some((word) => PLAYERS.has(String(word))) ? 'players' : 'staff';
}

/** Whether the key of a game session opens an operation (ID-12). */
const takesSessions = ({ access, v1 }: ActionContract, area: Route): boolean =>
  area === 'v1' ? v1!.isForGameSessions : access.isForGameSessions && access.governs !== true;

function dataOf(item: Schema): Schema {
  const { post } = item as { post: { requestBody: Schema } };
  const message = contentOf(post.requestBody)[JSON_TYPE]!.schema!;
  return (message['properties'] as Record<string, Schema>)['data']!;
}

import type { Schema, Schemas } from './schemas.ts';

/** Values that stand in for a description's own example, by the pattern that they match. */
const TEXTS = [
  'Lucia',
  '1001',
  '640000000000000001',
  '#1D4FD7',
  'ABCDEF',
  'VE-00001',
  '2030-01-01T12:00:00Z',
  '1990-05-17',
  '1.0.0',
  'https://example.org/',
  'co_0123456789abcdefghij',
  '0'.repeat(64),
];
const BY_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '2030-01-01T12:00:00Z',
  date: '1990-05-17',
  uri: 'https://example.org/cabildo',
  uuid: '01890a5d-ac96-774b-bcce-b302099a8057',
};

/** An example of a value: its own, if the schema has one, else one that meets the schema. */
export function exampleOf(schemas: Schemas, schema: Schema): unknown {
  const [given] = (schemas.resolve(schema)['examples'] as unknown[] | undefined) ?? [];
  if (given !== undefined) return given;
  const [whole = {}] = schemas.variantsOf(schema);
  const { examples, enum: values } = whole as { examples?: unknown[]; enum?: unknown[] };
  for (const given of [examples?.[0], whole['example'], whole['const'], whole['default'], values?.[0]])
    if (given !== undefined && given !== null) return given;
  switch (typeName(whole)) {
    case 'integer':
    case 'number':
      return Number(whole['minimum'] ?? 1);
    case 'boolean':
      return true;
    case 'array':
      return [exampleOf(schemas, (whole['items'] ?? {}) as Schema)];
    case 'object':
      return exampleObject(schemas, whole);
    default:
      return exampleText(whole);
  }
}

function exampleObject(schemas: Schemas, schema: Schema): Record<string, unknown> {
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  const names = [...required, ...(firstWayOf(schema) ?? [])];
  return Object.fromEntries(names.map((name) => [name, exampleOf(schemas, properties[name] ?? {})]));
}

/** The members that the first of several ways needs, of an object that asks for one of them. */
function firstWayOf(schema: Schema): string[] | undefined {
  const parts = [schema, ...((schema['allOf'] as Schema[] | undefined) ?? [])];
  const ways = parts.flatMap((part) => {
    const [first] = ((part['anyOf'] ?? part['oneOf']) as Schema[] | undefined) ?? [];
    return (first?.['required'] as string[] | undefined) ?? [];
  });
  return ways.length > 0 ? ways : undefined;
}

function exampleText(schema: Schema): string {
  const {
    format,
    pattern,
    minLength = 0,
    maxLength = Infinity,
  } = schema as {
    format?: string;
    pattern?: string;
    minLength?: number;
    maxLength?: number;
  };
  const byFormat = format && BY_FORMAT[format];
  if (byFormat) return byFormat;
  const shape = pattern === undefined ? undefined : new RegExp(pattern, 'u');
  const fits = (text: string): boolean =>
    text.length >= minLength && text.length <= maxLength && (shape?.test(text) ?? true);
  return TEXTS.find(fits) ?? 'x'.repeat(minLength);
}

function typeName({ type, properties }: Schema): unknown {
  if (Array.isArray(type)) return type.find((each) => each !== 'null') as unknown;
  return type ?? (properties ? 'object' : undefined);
}

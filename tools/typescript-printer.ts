/** JSON Schema as the OpenAPI document has it. */
export type Schema = Readonly<Record<string, unknown>>;

const REFERENCE = '#/components/schemas/';

/** A property name, in quotation marks where it is no identifier. */
export const propertyName = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`);

/** A JSDoc comment, or nothing where there is nothing to say. */
export function comment(lines: readonly (string | undefined)[]): string {
  const said = lines.filter((line) => line !== undefined && line !== '');
  return said.length > 0 ? `/** ${said.join(' ').replaceAll('*/', '* /')} */\n` : '';
}

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ');

/** A value as a type of its own. */
const literal = (value: unknown): string =>
  typeof value === 'string' && !/['\\\n]/.test(value) ? `'${value}'` : JSON.stringify(value);

/** A list of a type, which callers may pass as a constant. */
const listOf = (items: Schema, side: Side): string => {
  const type = `Array<${typeOf(items, side)}>`;
  return side === 'input' ? `Readonly${type}` : type;
};

/** Whether a value is sent or answered. */
export type Side = 'input' | 'output';

/** The TypeScript type of a schema. @throws {TypeError} for a schema that it does not know */
export function typeOf(schema: Schema, side: Side): string {
  if (typeof schema['$ref'] === 'string') return schema['$ref'].replace(REFERENCE, '');
  if ('const' in schema) return literal(schema['const']);
  const listed = schema['enum'] as readonly unknown[] | undefined;
  if (listed) return union(listed.map(literal));
  // Beside properties, alternatives say which of them are required together.
  if (schema['type'] === 'object' && 'properties' in schema) return plainType(schema, side);
  const parts = (schema['anyOf'] ?? schema['oneOf']) as readonly Schema[] | undefined;
  if (parts)
    return union(parts.map((part) => ('allOf' in part ? `(${typeOf(part, side)})` : typeOf(part, side))));
  const all = schema['allOf'] as readonly Schema[] | undefined;
  if (all) return all.map((part) => typeOf(part, side)).join(' & ');
  const { type } = schema;
  if (Array.isArray(type)) return union(type.map((each: unknown) => typeOf({ ...schema, type: each }, side)));
  return plainType(schema, side);
}

function plainType(schema: Schema, side: Side): string {
  switch (schema['type']) {
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
    case 'boolean':
    case 'null':
      return schema['type'];
    case 'array':
      return listOf((schema['items'] ?? {}) as Schema, side);
    case 'object':
      return objectType(schema, side);
    case undefined:
      return 'unknown';
    default:
      throw new TypeError(`there is no type for ${JSON.stringify(schema)}`);
  }
}

function objectType({ properties, required = [], additionalProperties }: Schema, side: Side): string {
  const members = Object.entries((properties ?? {}) as Record<string, Schema>).map(([name, schema]) =>
    member({ name, schema, isRequired: (required as string[]).includes(name) }, side),
  );
  if (members.length > 0) return `{\n${members.join('')}}`;
  const values =
    typeof additionalProperties === 'object' ? typeOf(additionalProperties as Schema, side) : 'unknown';
  return `Record<string, ${values}>`;
}

/** A member of an object. */
export interface Member {
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
  /** Whether null clears the stored value. */
  readonly isClearable?: boolean;
}

/** A line of an object type, below its comment. */
export function member({ name, schema, isRequired, isClearable = false }: Member, side: Side): string {
  const { description, deprecated, default: value } = schema as Record<string, string | undefined>;
  const said = comment([
    description,
    value === undefined ? undefined : `Default: ${JSON.stringify(value)}.`,
    deprecated ? '@deprecated' : undefined,
  ]);
  const type =
    typeOf(schema, side) +
    (isClearable ? ' | null' : '') +
    (isRequired || side === 'output' ? '' : ' | undefined');
  return `${said}${propertyName(name)}${isRequired ? '' : '?'}: ${type};\n`;
}

import { z } from 'zod';
import { paramDoc } from '../fields.ts';
import type { Ways } from '../ways.ts';

export type JsonSchema = Record<string, unknown>;

/** One parameter as the document shows it. */
export interface ParamSchema {
  name: string;
  required: boolean;
  /** The parameter's value is JSON text when it travels in a query or a form. */
  json: boolean;
  /** The empty string takes its value away. */
  isClearable: boolean;
  schema: JsonSchema;
  description?: string;
  example?: unknown;
}

/**
 * zod's own JSON Schema of a value, without the dialect, which OpenAPI states once for the document. A part that has a name
 * (`.meta({ id })`) stands in `$defs`, from where {@link withNamedSchemas} takes it.
 */
export function schemaOf(type: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const override = io === 'input' ? showField : showOpen;
  const options = { io, unrepresentable: 'any', override } as const;
  const { $schema: _dialect, ...schema } = z.toJSONSchema(type, options) as JsonSchema;
  return schema;
}

/** Shows a record whose names are known as the object that it is. */
function nameMembers(schema: JsonSchema): void {
  const { propertyNames, additionalProperties: member } = schema as {
    propertyNames?: { enum?: string[] };
    additionalProperties?: unknown;
  };
  if (!propertyNames?.enum) return;
  schema['properties'] = Object.fromEntries(propertyNames.enum.map((name) => [name, member]));
  delete schema['propertyNames'];
  delete schema['additionalProperties'];
}

/**
 * Answers may get further fields at any time (GW-29), so that their objects forbid none. A format says what its pattern says.
 */
function showOpen({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  if (jsonSchema['additionalProperties'] === false) delete jsonSchema['additionalProperties'];
  nameMembers(jsonSchema);
  if ('format' in jsonSchema) delete jsonSchema['pattern'];
  hideSafeBounds(jsonSchema);
}

/** The bounds of all safe integers say no more than `integer` does. */
function hideSafeBounds(schema: JsonSchema): void {
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum'];
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum'];
}

/**
 * Copies a part of the document with the named schemas in it replaced by references to the components, and adds these schemas
 * to `named`. @throws {TypeError} when two schemas have one name
 */
export function withNamedSchemas<T>(part: T, named: Record<string, JsonSchema>): T {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map((each: unknown) => withNamedSchemas(each, named)) as T;
  const { $defs = {}, ...own } = part as JsonSchema & { $defs?: Record<string, JsonSchema> };
  for (const [name, schema] of Object.entries($defs)) {
    const component = withNamedSchemas(schema, named);
    const known = (named[name] ??= component);
    if (JSON.stringify(known) !== JSON.stringify(component))
      throw new TypeError(`two schemas of the document are called ${name}`);
  }
  const members = Object.entries(own).map(([key, value]) => [
    key,
    key === '$ref'
      ? String(value).replace('#/$defs/', '#/components/schemas/')
      : withNamedSchemas(value, named),
  ]);
  return Object.fromEntries(members) as T;
}

/**
 * The keywords by which an object's schema requires these ways. What is needed under a condition stands in words alone, because
 * generators of clients do not know conditions.
 */
export function waysSchema(needs: readonly Ways[]): JsonSchema {
  const parts = needs
    .filter(({ ways, when }) => when === undefined && ways.length > 1)
    .map(({ keyword, ways }) => ({ [keyword]: ways.map((required) => ({ required })) }));
  return parts.length > 1 ? { allOf: parts } : { ...parts[0] };
}

/** A field within JSON is shown as one that is a parameter of its own, and an object with the ways that it requires. */
function showField({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: JsonSchema }): void {
  hideSafeBounds(jsonSchema);
  const { ways } = jsonSchema as { ways?: readonly Ways[] };
  if (ways) {
    delete jsonSchema['ways'];
    Object.assign(jsonSchema, waysSchema(ways));
  }
  if (!('param' in jsonSchema)) return;
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
  const field = zodSchema as z.ZodType;
  const description = paramDoc(field)['clearable'] ? { description: 'The empty string clears it.' } : {};
  Object.assign(jsonSchema, fieldSchema(field), description);
}

/** The parameters of an input, from the documentation that each field carries. */
export function paramsOf(input: z.ZodType): ParamSchema[] {
  return Object.entries(shapeOf(input)).map(([name, field]) => paramSchema(name, field));
}

function shapeOf(type: z.ZodType): Readonly<Record<string, z.ZodType>> {
  if (type instanceof z.ZodObject) return type.shape as Record<string, z.ZodType>;
  if (type instanceof z.ZodPipe) return shapeOf(type.in as z.ZodType);
  throw new TypeError('the input of an action must be an object of fields');
}

function paramSchema(name: string, field: z.ZodType): ParamSchema {
  const { optional = false, json = false, clearable = false } = paramDoc(field);
  return {
    name,
    required: !optional,
    json: json as boolean,
    isClearable: clearable as boolean,
    schema: fieldSchema(field),
  };
}

function fieldSchema(field: z.ZodType): JsonSchema {
  const { clearable: _clearable, json, schema: inner, ...doc } = paramDoc(field);
  return json ? schemaOf(inner as z.ZodType, 'input') : withoutMarks(doc);
}

/** Leaves out what only this project understands: whether a field is optional or governs, and the kind of an id. */
function withoutMarks({
  optional: _optional,
  thing: _thing,
  governs: _governs,
  ...schema
}: JsonSchema): JsonSchema {
  const items = schema['items'] as JsonSchema | undefined;
  return items ? { ...schema, items: withoutMarks(items) } : schema;
}

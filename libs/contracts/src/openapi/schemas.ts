import { z } from 'zod';
import { paramDoc } from '../fields.ts';

export type JsonSchema = Record<string, unknown>;

/** One parameter as the document shows it. */
export interface ParamSchema {
  name: string;
  required: boolean;
  /** Its value is JSON text when it travels in a query or a form. */
  json: boolean;
  schema: JsonSchema;
}

/** zod's own JSON Schema of a value, without the dialect, which OpenAPI states once for the document. */
export function schemaOf(type: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' }) as JsonSchema;
  return schema;
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
  const {
    optional = false,
    clearable = false,
    json = false,
    schema: inner,
    thing: _thing,
    ...doc
  } = paramDoc(field);
  const typed = json ? schemaOf(inner as z.ZodType, 'input') : { ...doc };
  const described = field.description === undefined ? typed : { ...typed, description: field.description };
  return {
    name,
    required: !optional,
    json: json as boolean,
    schema: clearable ? { ...described, description: withClearing(field.description) } : described,
  };
}

const withClearing = (description: string | undefined): string =>
  [description, 'The empty string clears it.'].filter(Boolean).join(' ');

import fc from 'fast-check';
import { z } from 'zod';

/** The text of a field. */
export const canary = (name: string): string => `¿canario ${name.replaceAll('_', ' ')}?`;
/** Ids of tests begin here, so that none is taken for an amount. */
const FIRST_ID = 900_000_000;
const MOMENT = '2026-06-15T12:00:00.000Z';

/** Values of a schema whose texts are canaries of the field's name; a schema of another kind is a gap here. */
function valueOf(schema: z.ZodType, name: string): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodNullable)
    return fc.option(valueOf(schema.unwrap() as z.ZodType, name), { nil: null });
  if (schema instanceof z.ZodOptional)
    return fc.option(valueOf(schema.unwrap() as z.ZodType, name), { nil: undefined });
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return valueOf(schema.unwrap() as z.ZodType, name);
  if (schema instanceof z.ZodObject) {
    const shape = schema.shape as Record<string, z.ZodType>;
    return fc.record(
      Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, valueOf(field, key)])),
    );
  }
  if (schema instanceof z.ZodArray)
    return fc.array(valueOf(schema.element as z.ZodType, name), { minLength: 1, maxLength: 3 });
  if (schema instanceof z.ZodRecord)
    return fc.dictionary(fc.constant(name), valueOf(schema.valueType as z.ZodType, name));
  if (schema instanceof z.ZodUnion)
    return fc.oneof(...schema.options.map((option) => valueOf(option as z.ZodType, name)));
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodNumber)
    return /(^|_)ids?$/.test(name) ? fc.nat(1_000).map((nth) => FIRST_ID + nth) : fc.nat(1_000);
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodISODate) return fc.constant(MOMENT.slice(0, 10));
  if (schema instanceof z.ZodISODateTime) return fc.constant(MOMENT);
  if (schema instanceof z.ZodString)
    return fc.constant(name === 'error_code' ? 'insufficient_balance' : canary(name));
  throw new Error(`Say in valueOf how ${name}, a ${schema.def.type}, is made.`);
}

/** Data of a schema, as events have it. */
export const valuesOf = (schema: z.ZodType): fc.Arbitrary<Record<string, unknown>> =>
  valueOf(schema, 'data') as fc.Arbitrary<Record<string, unknown>>;

/** No sentence has an id, a moment as programs write it, or a code of the platform. */
export const UNTOLD = /9000\d{5}|\d{4}-\d\d-\d\dT|[a-z]_[a-z]/;

import type { Field } from './fields.ts';

export const REFUSED = Symbol('refused');

/** Reads a value as a parameter; returns {@link REFUSED} if it is none. */
export const read = <T>(field: Field<T>, raw: unknown): T | typeof REFUSED => {
  const result = field.safeParse(raw);
  return result.success ? result.data : REFUSED;
};

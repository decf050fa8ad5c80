import { fail, type Failure } from './errors.ts';

/** The names of the parameters that an update sent. */
export function sentNames<I extends object>(input: I): (keyof I & string)[] {
  return (Object.keys(input) as (keyof I & string)[]).filter((name) => input[name] !== undefined);
}

/** Returns `stored` with the values that were sent; the others stay. */
export function merged<S extends object>(stored: S, sent: { readonly [N in keyof S]?: S[N] | undefined }): S {
  const result = { ...stored };
  for (const name of sentNames(sent)) {
    if (name in stored) result[name as keyof S] = sent[name as keyof S] as S[keyof S];
  }
  return result;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merges a change of settings into what is stored, key by key at every level (ECB-19). */
export function mergeKeys(stored: unknown, change: unknown): unknown {
  if (!isObject(stored) || !isObject(change)) return change;
  const result: Record<string, unknown> = { ...stored };
  for (const [key, value] of Object.entries(change)) result[key] = mergeKeys(stored[key], value);
  return result;
}

/** SV-06: the refusal of an update without anything to update. */
export const nothingSent = (): Failure<'error'> =>
  fail('error', {
    message: {
      es: 'No se envió ningún dato que cambiar. Envía al menos un campo.',
      en: 'Nothing to change was sent. Send at least one field.',
    },
  });

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

/** SV-06: the refusal of an update without anything to update. */
export const nothingSent = (): Failure<'error'> =>
  fail('error', {
    message: {
      es: 'No se envió ningún dato que cambiar. Envía al menos un campo.',
      en: 'Nothing to change was sent. Send at least one field.',
    },
  });

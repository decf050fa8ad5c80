import type { z } from 'zod';
import { fail, type Failure } from './errors.ts';
import type { Field } from './field.ts';

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

/**
 * For `.superRefine()` of an action that creates an entity, or changes the one that `id` names: requires parameters of a new
 * one. The parameters are optional and have no defaults, because a default would replace the stored value.
 */
export const neededToMake =
  (id: string, needed: Readonly<Record<string, Field<unknown>>>) =>
  (input: Readonly<Record<string, unknown>>, ctx: z.RefinementCtx): void => {
    if (input[id] !== undefined) return;
    for (const [name, field] of Object.entries(needed)) {
      const { error } = input[name] === undefined ? field.safeParse(undefined) : {};
      for (const issue of error?.issues ?? []) ctx.addIssue({ ...issue, path: [name] } as never);
    }
  };

/** SV-06: the refusal of an update without anything to update. */
export const nothingSent = (): Failure<'error'> =>
  fail('error', {
    message: {
      es: 'No se envió ningún dato que cambiar. Envía al menos un campo.',
      en: 'Nothing to change was sent. Send at least one field.',
    },
  });

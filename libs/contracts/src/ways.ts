import type { z } from 'zod';
import { REQUIRED, requiredCodeOf } from './field.ts';

/** Parameters that say something together. */
type Way<N extends string = string> = readonly [N, ...N[]];

/** Ways of saying the same: of `anyOf` at least one must be sent whole, of `oneOf` that one alone. */
export interface Ways {
  readonly keyword: 'anyOf' | 'oneOf';
  readonly ways: readonly Way[];
}

type Shaped<N extends string> = z.ZodObject & { shape: Record<N, z.ZodType> };

/** For `.apply()` of an object of optional fields: the fields of at least one of these ways must be sent. */
export const anyOf = <const N extends string>(...ways: readonly Way<N>[]) =>
  needed<N>({ keyword: 'anyOf', ways });

/** For `.apply()` of an object of optional fields: the fields of one of these ways must be sent, and of no other. */
export const oneOf = <const N extends string>(...ways: readonly Way<N>[]) =>
  needed<N>({ keyword: 'oneOf', ways });

/** The ways that an input requires, for the API document. */
export const waysOf = (input: z.ZodType): readonly Ways[] =>
  (input.meta()?.['ways'] as Ways[] | undefined) ?? [];

const needed =
  <N extends string>(needs: Ways) =>
  <T extends Shaped<N>>(input: T): T =>
    input
      .superRefine((sent: Readonly<Record<string, unknown>>, ctx: z.RefinementCtx) => {
        const missing = missingIn(sent, needs);
        if (missing === undefined) return;
        const { name, es, en } = missing;
        const code = requiredCodeOf((input.shape as Record<string, z.ZodType>)[name]!);
        ctx.addIssue({ code: 'custom', path: [name], message: en, params: { es, code } });
      })
      .meta({ ways: [...waysOf(input), needs] }) as T;

/** The first parameter to send, and why, in both languages; undefined where nothing lacks. */
function missingIn(sent: Readonly<Record<string, unknown>>, { keyword, ways }: Ways) {
  const isSent = (name: string): boolean => sent[name] !== undefined;
  const begun = ways.filter((way) => way.some(isSent));
  const isWhole = ways.some((way) => way.every(isSent));
  if (isWhole && (keyword === 'anyOf' || begun.length === 1)) return undefined;
  const [first, ...others] = ways as [Way, ...Way[]];
  if (begun.length === 1) {
    const { problem } = REQUIRED;
    return { name: begun[0]!.find((name) => !isSent(name))!, ...problem };
  }
  const [es, en] = [listed(others, 'y', 'o'), listed(others, 'and', 'or')];
  return {
    name: first[0],
    es: `es obligatorio, o bien ${es} en su lugar${keyword === 'oneOf' ? ', pero no ambas cosas' : ''}`,
    en: `is required, or ${en} in its place${keyword === 'oneOf' ? ', but not both' : ''}`,
  };
}

const listed = (ways: readonly Way[], and: string, or: string): string =>
  ways.map((way) => way.map((name) => `«${name}»`).join(` ${and} `)).join(` ${or} `);

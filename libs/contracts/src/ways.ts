import type { z } from 'zod';
import { paramDoc, REQUIRED, requiredCodeOf } from './field.ts';

/** Parameters that say something together. */
type Way<N extends string = string> = readonly [N, ...N[]];

/** Ways of saying the same: of `anyOf` at least one must be sent whole, of `oneOf` that one alone. */
export interface Ways {
  readonly keyword: 'anyOf' | 'oneOf';
  readonly ways: readonly (readonly string[])[];
  /** A way is needed only where these parameters have these values, or in the servers that a text names, new ones among them. */
  readonly when?: Readonly<Record<string, string>> | string;
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

/**
 * For `.apply()`: the document says what is needed, and the handler itself refuses what lacks it, because it does so by a code
 * of its own, or after other checks.
 */
export const statedWays =
  (...needs: readonly Ways[]) =>
  <T extends z.ZodType>(input: T): T =>
    input.meta({ ways: [...waysOf(input), ...needs] }) as T;

/**
 * For `.apply()` of an update's input: the document says that at least one parameter to change is needed.
 * @param naming optional parameters that say what is changed, or by whom
 */
export const changesSomething =
  (...naming: readonly string[]) =>
  <T extends z.ZodObject>(input: T): T => {
    const isOptional = ([, field]: [string, z.ZodType]) => paramDoc(field)['optional'] === true;
    const names = Object.entries(input.shape as Record<string, z.ZodType>)
      .filter(isOptional)
      .map(([name]) => name)
      .filter((name) => ![...naming, 'expected_version'].includes(name));
    return statedWays({ keyword: 'anyOf', ways: names.map((name) => [name] as const) })(input);
  };

/** A form names all that lacks at once: not the wrong values first, and then what was left out. */
const ALWAYS: z.core.$ZodSuperRefineParams = {
  when: ({ value }) => typeof value === 'object' && value !== null,
};

const needed =
  <N extends string>(needs: Ways) =>
  <T extends Shaped<N>>(input: T): T =>
    input
      .superRefine((sent: Readonly<Record<string, unknown>>, ctx: z.RefinementCtx) => {
        const missing = missingIn(sent, needs);
        if (missing === undefined) return;
        const { name, names, es, en } = missing;
        const code = requiredCodeOf((input.shape as Record<string, z.ZodType>)[name]!);
        ctx.addIssue({ code: 'custom', path: [name], message: en, params: { es, code, missing: names } });
      }, ALWAYS)
      .meta({ ways: [...waysOf(input), needs] }) as T;

/**
 * The first parameter to send, and why, in both languages, with all that lacks in its way; undefined where nothing lacks.
 */
function missingIn(sent: Readonly<Record<string, unknown>>, { keyword, ways }: Ways) {
  const isSent = (name: string): boolean => sent[name] !== undefined;
  const begun = ways.filter((way) => way.some(isSent));
  const isWhole = ways.some((way) => way.every(isSent));
  if (isWhole && (keyword === 'anyOf' || begun.length === 1)) return undefined;
  const [first, ...others] = ways as [Way, ...Way[]];
  if (begun.length === 1) {
    const { problem } = REQUIRED;
    const names = begun[0]!.filter((name) => !isSent(name));
    return { name: names[0]!, names, ...problem };
  }
  const [es, en] = [listed(others, 'y', 'o'), listed(others, 'and', 'or')];
  return {
    name: first[0],
    names: begun.length === 0 ? first : [],
    es: `es obligatorio, o bien ${es} en su lugar${keyword === 'oneOf' ? ', pero no ambas cosas' : ''}`,
    en: `is required, or ${en} in its place${keyword === 'oneOf' ? ', but not both' : ''}`,
  };
}

const listed = (ways: readonly Way[], and: string, or: string): string =>
  ways.map((way) => way.map((name) => `«${name}»`).join(` ${and} `)).join(` ${or} `);

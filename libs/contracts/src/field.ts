import { z } from 'zod';
import type { ErrorCode, Message } from './errors.ts';

/**
 * Field types for parameters. Parameters arrive as text (query or form) or as JSON values; a field accepts exactly
 * the spellings of GW-02 and nothing zod's own coercion would let through ('' as 0, 'false' as true).
 *
 * Parsing is idempotent: the parsed value passes the same field again, so a service can re-check what the edge sent.
 */
export type Field<T> = z.ZodType<T, unknown>;

/** JSON Schema of a parameter, kept on the field so that the API document can show it. */
export type ParamDoc = Readonly<Record<string, unknown>>;

/** Tells a {@link Problem} from a value that somebody sent, whatever members that has. */
const PROBLEM = Symbol('problem');

/** What is wrong with a value, in both languages, and the code it is refused with. */
export interface Problem {
  readonly [PROBLEM]: true;
  problem: Message;
  code: 'error' | 'invalid_amount';
}

/** Words a {@link Problem}: the sentence follows the name of the parameter. */
export const problem = (es: string, en: string, code: Problem['code'] = 'error'): Problem => ({
  [PROBLEM]: true,
  problem: { es, en },
  code,
});
export const REQUIRED = problem('es obligatorio', 'is required');

const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && PROBLEM in value;

/** Absent is undefined, null or, GW-03, text that is empty once it is trimmed (GW-02). */
const isAbsent = (raw: unknown): boolean =>
  raw === undefined || raw === null || (typeof raw === 'string' && raw.trim() === '');

type Parse<T> = (raw: unknown) => T | Problem;

/** How each field reads a value. What may be left out reads through its inner field directly: zod within zod costs several times as much. */
const parses = new WeakMap<z.ZodType, Parse<unknown>>();

function make<T>(parse: Parse<T>, dress: (schema: z.ZodType) => z.ZodType): Field<T> {
  const schema = z.unknown().check((payload) => {
    const value = parse(payload.value);
    if (!isProblem(value)) payload.value = value;
    else
      payload.issues.push({
        code: 'custom',
        input: payload.value,
        message: value.problem.en,
        params: { es: value.problem.es, code: value.code },
      });
  });
  const dressed = dress(schema);
  parses.set(dressed, parse);
  return dressed as Field<T>;
}

/** A field of the given documentation; `parse` gets whatever is not absent. */
export function field<T>(doc: ParamDoc, parse: Parse<T>, absent: Problem = REQUIRED): Field<T> {
  return make(
    (raw) => (isAbsent(raw) ? absent : parse(raw)),
    (schema) => schema.meta({ param: doc }),
  );
}

/** The documentation of a field, whatever modifiers it carries. */
export function paramDoc(schema: z.ZodType): ParamDoc {
  return (schema.meta()?.['param'] as ParamDoc | undefined) ?? {};
}

/** `inner`, but `whenAbsent` for an absent value; zod itself only knows undefined as absent. */
function unlessAbsent<T>(
  inner: Field<unknown>,
  whenAbsent: (raw: unknown) => T,
  dress: (schema: z.ZodType) => z.ZodType,
): Field<T> {
  const parse = parses.get(inner) as Parse<T> | undefined;
  if (!parse) throw new TypeError('only a field can be made optional');
  return make((raw) => (isAbsent(raw) ? whenAbsent(raw) : parse(raw)), dress);
}

/** May be left out. */
export function optional<T>(inner: Field<T>): Field<T | undefined> {
  const doc = { ...paramDoc(inner), optional: true };
  return unlessAbsent<T | undefined>(
    inner,
    () => undefined,
    (schema) => schema.optional().meta({ param: doc }),
  );
}

/** May be left out; then it is `value`. */
export function withDefault<T>(inner: Field<T>, value: T): Field<T> {
  const doc = { ...paramDoc(inner), optional: true, default: value };
  return unlessAbsent<T>(
    inner,
    () => value,
    (schema) => schema.default(value).meta({ param: doc }),
  );
}

/** Of an update action: left out keeps the stored value, the empty string (or JSON null) clears it to null (GW-03). */
export function clearable<T>(inner: Field<T>): Field<T | null | undefined> {
  const doc = { ...paramDoc(inner), optional: true, clearable: true };
  return unlessAbsent<T | null | undefined>(
    inner,
    (raw) => (raw === undefined ? undefined : null),
    (schema) => schema.optional().meta({ param: doc }),
  );
}

// Control characters, lone surrogates and U+FFFD (what broken UTF-8 decodes to) never reach the database.

const UNCLEAN = /[\u0000-\u001f\u007f-\u009f\ufffd]/;
/** Free of what no text may contain (GW-02). */
export const isClean = (text: string): boolean => !UNCLEAN.test(text) && text.isWellFormed();

/** A code and a sentence for the first thing wrong with an input, or undefined when it was fine. */
export interface InputProblem {
  code: Extract<ErrorCode, 'error' | 'invalid_amount'>;
  message: Message;
}

/** Turns zod's first issue into the uniform refusal: it names the parameter and says what would be right. */
export function inputProblem(error: z.ZodError): InputProblem {
  const issue = error.issues[0];
  const name = issue?.path[0] === undefined ? '' : `«${String(issue.path[0])}» `;
  const params =
    issue?.code === 'custom' ? (issue.params as { es?: string; code?: Problem['code'] }) : undefined;
  return {
    code: params?.code ?? 'error',
    message: {
      es: `El parámetro ${name}${params?.es ?? 'no es válido'}.`,
      en: `The parameter ${name}${issue?.message ?? 'is not valid'}.`,
    },
  };
}

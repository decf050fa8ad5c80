import { z } from 'zod';
import type { ErrorCode, Message } from './errors.ts';

/**
 * Field types for parameters. Parameters arrive as text (query or form) or as JSON values; a field accepts exactly
 * the spellings of GW-02 and nothing zod's own coercion would let through ('' as 0, 'false' as true).
 *
 * Parsing is idempotent: the parsed value passes the same field again, so a service can re-check what the edge sent.
 */
export type Field<T> = z.ZodType<T, unknown>;

/** JSON Schema of a parameter, stored on the field so that the API document can show it. */
export type ParamDoc = Readonly<Record<string, unknown>>;

/** Distinguishes a {@link Problem} from a value that a client sent, even one with the same members. */
const PROBLEM = Symbol('problem');

/** Says what is wrong with a value, in both languages, and the code with which it is refused. */
export interface Problem {
  readonly [PROBLEM]: true;
  problem: Message;
  code: 'error' | 'invalid_amount';
  /** The part of a value of several parts that is wrong, and what is wrong with it alone. */
  part?: WrongPart;
}

export interface WrongPart {
  readonly path: readonly PropertyKey[];
  readonly problem: Message;
}

/** Words a {@link Problem}: the sentence follows the name of the parameter. */
export const problem = (es: string, en: string, code: Problem['code'] = 'error'): Problem => ({
  [PROBLEM]: true,
  problem: { es, en },
  code,
});
export const REQUIRED = problem('es obligatorio', 'is required');
export const REPEATED = problem(
  'se envió varias veces con valores distintos: envíalo una sola vez',
  'was sent several times with different values: send it once',
);
const TOO_LONG = problem('es demasiado largo', 'is too long');

const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && PROBLEM in value;

/** The texts of a parameter that a form or a query names several times: they add up in a list, and nowhere else (GW-01). */
export class Repeated {
  readonly values: string[];

  constructor(values: string[]) {
    this.values = values;
  }

  get length(): number {
    return this.values.reduce((sum, { length }) => sum + length, 0);
  }
}

/** The one value of a parameter, also where it came several times; a {@link Repeated} where its values differ. */
export function singleOf(raw: unknown): unknown {
  if (!(raw instanceof Repeated)) return raw;
  const [first] = raw.values;
  return raw.values.every((value) => value === first) ? first : raw;
}

/** A value is absent if it is undefined, null or (GW-03) text that is empty once trimmed (GW-02). */
export function isAbsent(raw: unknown): boolean {
  if (raw instanceof Repeated) return raw.values.every(isAbsent);
  return raw === undefined || raw === null || (typeof raw === 'string' && raw.trim() === '');
}

type Parse<T> = (raw: unknown) => T | Problem;

interface Reader<T> {
  /** No text that the field takes has more UTF-16 units than this. */
  readonly longest: number;
  readonly tooLong: Problem;
  /** Whether `parse` takes the values of a {@link Repeated}. */
  readonly isList: boolean;
  readonly parse: Parse<T>;
}

/** An optional field reads through its inner field directly, because zod within zod costs several times as much. */
const readers = new WeakMap<z.ZodType, Reader<unknown>>();

/** The length comes first, because all else (trimming, normalising, parsing, patterns) costs time by the length. */
function valueOf<T>(
  sent: unknown,
  { longest, tooLong, isList, parse }: Reader<T>,
  whenAbsent: (raw: unknown) => T | Problem,
): T | Problem {
  const raw = isList ? sent : singleOf(sent);
  if ((typeof raw === 'string' || raw instanceof Repeated) && raw.length > longest) return tooLong;
  if (isAbsent(raw)) return whenAbsent(raw);
  if (raw instanceof Repeated && !isList) return { ...REPEATED, code: tooLong.code };
  return parse(raw);
}

function make<T>(
  reader: Reader<T>,
  whenAbsent: (raw: unknown) => T | Problem,
  dress: (schema: z.ZodType) => z.ZodType,
): Field<T> {
  const schema = z.unknown().check((payload) => {
    const value = valueOf(payload.value, reader, whenAbsent);
    if (!isProblem(value)) payload.value = value;
    else
      payload.issues.push({
        code: 'custom',
        input: payload.value,
        message: value.problem.en,
        params: { es: value.problem.es, code: value.code, part: value.part },
      });
  });
  const dressed = dress(schema);
  readers.set(dressed, reader);
  return dressed as Field<T>;
}

/**
 * A field of the given documentation. `longest` is the number of UTF-16 units that an allowed text may have before it
 * is trimmed and normalised; `parse` gets every value that is neither longer nor absent. `tooLong` says what a text must
 * look like, where a field takes texts of one form alone. With `isList`, `parse` gets repeated values as well (GW-01).
 */
export function field<T>(
  doc: ParamDoc,
  longest: number,
  parse: Parse<T>,
  {
    tooLong = TOO_LONG,
    absent = REQUIRED,
    isList = false,
  }: { tooLong?: Problem; absent?: Problem; isList?: boolean } = {},
): Field<T> {
  const reader = { longest, tooLong, isList, parse };
  return make(
    reader,
    () => absent,
    (schema) => schema.meta({ param: doc }),
  );
}

/** The number of UTF-16 units that an allowed text of a field may have. @throws {TypeError} when it is no field */
export const longestOf = (schema: z.ZodType): number => readerOf(schema).longest;

/** The code with which a field is refused that is required and not sent. */
export const requiredCodeOf = (schema: z.ZodType): Problem['code'] =>
  readers.get(schema)?.tooLong.code ?? 'error';

function readerOf(schema: z.ZodType): Reader<unknown> {
  const reader = readers.get(schema);
  if (!reader) throw new TypeError('only a field can be made optional or listed');
  return reader;
}

/** The documentation of a field, with or without modifiers. */
export function paramDoc(schema: z.ZodType): ParamDoc {
  return (schema.meta()?.['param'] as ParamDoc | undefined) ?? {};
}

/** Reads as `inner` does, but returns `whenAbsent` for an absent value; zod itself only knows undefined as absent. */
function unlessAbsent<T>(
  inner: Field<unknown>,
  whenAbsent: (raw: unknown) => T,
  dress: (schema: z.ZodType) => z.ZodType,
): Field<T> {
  return make(readerOf(inner) as Reader<T>, whenAbsent, dress);
}

/** A field that may be left out. */
export function optional<T>(inner: Field<T>): Field<T | undefined> {
  const doc = { ...paramDoc(inner), optional: true };
  return unlessAbsent<T | undefined>(
    inner,
    () => undefined,
    (schema) => schema.optional().meta({ param: doc }),
  );
}

/** A field that may be left out and then is `value`. */
export function withDefault<T>(inner: Field<T>, value: T): Field<T> {
  const doc = { ...paramDoc(inner), optional: true, default: value };
  return unlessAbsent<T>(
    inner,
    () => value,
    (schema) => schema.default(value).meta({ param: doc }),
  );
}

/** A field of an update: left out keeps the stored value; the empty string or JSON null clears the value (GW-03). */
export const clearable = <T>(inner: Field<T>): Field<T | null | undefined> =>
  orEmpty(inner, { clearable: true });

/**
 * A field that may be left out, and whose empty string (or JSON null) says something else: it is read as null.
 * @param marks documentation that replaces that of `inner`
 */
export function orEmpty<T>(inner: Field<T>, marks: ParamDoc): Field<T | null | undefined> {
  const doc = { ...paramDoc(inner), optional: true, ...marks };
  return unlessAbsent<T | null | undefined>(
    inner,
    (raw) => (raw === undefined ? undefined : null),
    (schema) => schema.optional().meta({ param: doc }),
  );
}

/**
 * A field that governs a server wherever its value is not its default, within an action of play: no game session may send it
 * (ID-12). It wraps the whole field.
 */
export function governing<T>(inner: Field<T>): Field<T> {
  const dressed = inner.meta({ param: { ...paramDoc(inner), governs: true } });
  readers.set(dressed, readerOf(inner));
  return dressed;
}

/** A code and a sentence for the first thing wrong with an input, or undefined when it was fine. */
export interface InputProblem {
  code: Extract<ErrorCode, 'error' | 'invalid_amount'>;
  message: Message;
}

/** The Spanish words and the code of the {@link Problem} behind an issue; nothing if zod itself found the issue. */
export const problemOf = (
  issue: z.core.$ZodIssue | undefined,
): {
  readonly es?: string;
  readonly code?: Problem['code'];
  readonly missing?: readonly string[];
  readonly part?: WrongPart;
} => (issue?.code === 'custom' && issue.params) || {};

/** Converts zod's first issue into the uniform refusal, which names the parameter and says which values are valid. */
export function inputProblem(error: z.ZodError): InputProblem {
  const issue = error.issues[0];
  const name = issue?.path[0] === undefined ? '' : `«${String(issue.path[0])}» `;
  const { es = 'no es válido', code = 'error' } = problemOf(issue);
  return {
    code,
    message: {
      es: `El parámetro ${name}${es}.`,
      en: `The parameter ${name}${issue?.message ?? 'is not valid'}.`,
    },
  };
}

import { z } from 'zod';
import { isClean, onOneLine, withLines } from './clean-text.ts';
import { field, problem, REQUIRED, withDefault, type Field, type ParamDoc, type Problem } from './field.ts';
import { WrittenNumber } from './json.ts';
import { LIMITS } from './limits.ts';
import { listParam } from './rich-fields.ts';
import type { IdKind } from './id-kinds.ts';

export * from './field.ts';
export * from './rich-fields.ts';

const INTEGER = /^-?\d{1,16}$/;
/** Room for every number, boolean and colour, and for some blanks around it. */
const LONGEST_WORD = 64;

/** A number of JSON however it is written; anything else as it is. */
const numberOf = (raw: unknown): unknown => (raw instanceof WrittenNumber ? raw.exact : raw);

function parseInteger(raw: unknown): number | undefined {
  const value =
    typeof raw === 'number' ? raw : typeof raw === 'string' && INTEGER.test(raw.trim()) ? Number(raw) : NaN;
  return Number.isSafeInteger(value) ? value : undefined;
}

/** The bounds of a whole number in words; only a machine has a use for the largest number of all. */
const integerWords = (min: number, max: number, code: Problem['code']): Problem =>
  max === Number.MAX_SAFE_INTEGER
    ? problem(`debe ser un número entero a partir de ${min}`, `must be a whole number from ${min} on`, code)
    : problem(
        `debe ser un número entero entre ${min} y ${max}`,
        `must be a whole number between ${min} and ${max}`,
        code,
      );

const NO_ID = problem('debe ser el número de un identificador', 'must be an id, which is a whole number');

function integer(
  min: number,
  max: number,
  code: Problem['code'],
  { wrong = integerWords(min, max, code), ...more }: ParamDoc & { wrong?: Problem } = {},
): Field<number> {
  // Amounts, prices too, are written in digits alone (GW-02).
  const isCount = code === 'invalid_amount' || max === LIMITS.max_amount;
  return field(
    { type: 'integer', minimum: min, ...(max < Number.MAX_SAFE_INTEGER && { maximum: max }), ...more },
    LONGEST_WORD,
    (raw) => {
      const value = parseInteger(isCount ? raw : numberOf(raw));
      return value === undefined || value < min || value > max ? wrong : value;
    },
    { tooLong: wrong, absent: { ...REQUIRED, code } },
  );
}

/** A whole number within bounds, both inclusive. */
export function intParam(min: number, max: number): Field<number> {
  return integer(min, max, 'error');
}

/** An id of this kind: a positive whole number. */
export function idParam(thing: IdKind): Field<number> {
  return integer(1, Number.MAX_SAFE_INTEGER, 'error', { thing, wrong: NO_ID });
}

/** An amount of money in whole currency units, `min` to 10^12 (GW-15). Anything else is `invalid_amount`. */
export function amountParam(min: 0 | 1 = 1): Field<number> {
  return integer(min, LIMITS.max_amount, 'invalid_amount');
}

/** A number of pieces or points, at least `min`. Anything else is `invalid_amount` (GW-02). */
export function quantityParam(max = 1_000_000, min: 0 | 1 = 1): Field<number> {
  return integer(min, max, 'invalid_amount');
}

/** A plain decimal number without exponent, within bounds. */
export function floatParam(min: number, max: number): Field<number> {
  const wrong = problem(
    `debe ser un número entre ${min} y ${max}`,
    `must be a number between ${min} and ${max}`,
  );
  const parse = (raw: unknown): number | Problem => {
    const plain = typeof raw === 'string' && /^-?\d{1,15}(\.\d{1,10})?$/.test(raw.trim());
    const given = numberOf(raw);
    const value = typeof given === 'number' ? given : plain ? Number(raw) : NaN;
    return Number.isFinite(value) && value >= min && value <= max ? value : wrong;
  };
  return field({ type: 'number', minimum: min, maximum: max }, LONGEST_WORD, parse, { tooLong: wrong });
}

const TRUE = new Set(['1', 'true', 'yes', 'on']);
const FALSE = new Set(['0', 'false', 'no', 'off']);
const NO_BOOLEAN = problem('debe ser 1 o 0 (true o false)', 'must be 1 or 0 (true or false)');

/** 1, 0, true, false, yes, no, on, off in any case; in JSON, where it is no text, true or false. */
export function boolParam(): Field<boolean> {
  const parse = (raw: unknown): boolean | Problem => {
    const text = typeof raw === 'string' || typeof raw === 'boolean' ? String(raw).toLowerCase() : '';
    if (TRUE.has(text)) return true;
    return FALSE.has(text) ? false : NO_BOOLEAN;
  };
  return field({ type: 'boolean' }, LONGEST_WORD, parse, { tooLong: NO_BOOLEAN });
}

/** One of a few words, lower case and exact. */
export function enumParam<const V extends readonly [string, ...string[]]>(values: V): Field<V[number]> {
  const list = values.join(', ');
  const wrong = problem(`debe ser uno de: ${list}`, `must be one of: ${list}`);
  const parse = (raw: unknown): V[number] | Problem =>
    typeof raw === 'string' && values.includes(raw) ? (raw as V[number]) : wrong;
  return field({ type: 'string', enum: values }, LONGEST_WORD, parse, { tooLong: wrong });
}

const NO_TEXT = problem('debe ser texto', 'must be text');

/** Length as people count it: Unicode code points. */
function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/**
 * NFC makes one code point of at most six UTF-16 units (U+16D6A of three supplementary ones, U+1F82 of four others), so
 * that a longer text cannot become short enough.
 */
const UNITS_PER_CODE_POINT = 6;

/**
 * Matches more combining marks in a row than the Stream-Safe Text Format allows (Unicode, UAX #15). Such a text is refused
 * before it is normalised, because putting a run of marks in order takes the square of its length.
 */
const ENDLESS_MARKS = /(?<!\p{M})\p{M}{31}/u;

/** The shape of a text, and the refusal of other texts. `holds` is called for texts that match the pattern. */
interface Shape {
  pattern: RegExp;
  holds?: (text: string) => boolean;
  /** The format's name in JSON Schema, if it has one. */
  format?: string;
  /** Says what the text must look like, its length included, because texts of another length get this sentence too. */
  es: string;
  en: string;
}

/** A pattern as other languages read it: a slash is escaped in JavaScript alone, and not all know the flag `u`. */
const writtenPattern = ({ source }: RegExp): string => source.replaceAll('\\/', '/');

const UNCLEAN = problem('contiene caracteres no permitidos', 'contains characters that are not allowed');
const wrongLength = ([min, max]: readonly [number, number]): Problem =>
  problem(`debe tener entre ${min} y ${max} caracteres`, `must be ${min} to ${max} characters long`);

/** Returns the text, or the problem with it. `isLong`: the text may have several lines. */
function readText(given: string, [min, max]: readonly [number, number], isLong: boolean): string | Problem {
  const composed = ENDLESS_MARKS.test(given) ? undefined : given.normalize('NFC').trim();
  const text = composed !== undefined && isLong ? withLines(composed) : composed;
  if (text === undefined || !isClean(isLong ? onOneLine(text) : text)) return UNCLEAN;
  const length = codePoints(text);
  return length >= min && length <= max ? text : wrongLength([min, max]);
}

function shapedText(
  [min, max]: readonly [number, number],
  shape: Shape | undefined,
  textOf: (raw: unknown) => string | undefined,
): Field<string> {
  const doc = {
    type: 'string',
    minLength: min,
    maxLength: max,
    ...(shape && !shape.pattern.unicode && { pattern: writtenPattern(shape.pattern) }),
    ...(shape?.format && { format: shape.format }),
  };
  const misshapen = shape && problem(shape.es, shape.en);
  const parse = (raw: unknown): string | Problem => {
    const given = textOf(raw);
    if (given === undefined) return misshapen ?? NO_TEXT;
    const text = readText(given, [min, max], false);
    if (!shape || (text === UNCLEAN && shape.pattern.test(given))) return text;
    const fits = typeof text === 'string' && shape.pattern.test(text) && (shape.holds?.(text) ?? true);
    return fits ? text : misshapen!;
  };
  return field(doc, max * UNITS_PER_CODE_POINT, parse, { tooLong: misshapen ?? wrongLength([min, max]) });
}

/** Text on one line, trimmed and NFC, `min` to `max` code points long, without control characters. */
export function textParam(min: number, max: number, shape?: Shape): Field<string> {
  return shapedText([min, max], shape, (raw) => (typeof raw === 'string' ? raw : undefined));
}

/** Text of digits, an id or a PIN for example: a JSON number counts by its digits as they were written (GW-02). */
export function digitsParam(min: number, max: number, shape?: Shape): Field<string> {
  return shapedText([min, max], shape, (raw) => {
    if (raw instanceof WrittenNumber) return raw.source;
    return typeof raw === 'number' ? String(raw) : typeof raw === 'string' ? raw : undefined;
  });
}

/**
 * Text that people write at some length (a description, note or reason): like {@link textParam}, but with line breaks and
 * tabs (GW-33). Names, titles and concepts stay on one line.
 */
export function longTextParam(min: number, max: number): Field<string> {
  const doc = { type: 'string', minLength: min, maxLength: max, format: 'multiline' };
  const parse = (raw: unknown): string | Problem =>
    typeof raw === 'string' ? readText(raw, [min, max], true) : NO_TEXT;
  return field(doc, max * UNITS_PER_CODE_POINT, parse, { tooLong: wrongLength([min, max]) });
}

/** An absolute http or https address without credentials, at most 512 characters (GW-30). */
export function urlParam(): Field<string> {
  return textParam(1, LIMITS.max_url, {
    format: 'uri',
    pattern: /^https?:\/\//i,
    holds: (text) => {
      const url = URL.parse(text);
      return url !== null && !url.username && !url.password;
    },
    es: `debe ser una dirección http(s) de hasta ${LIMITS.max_url} caracteres`,
    en: `must be an http(s) address of at most ${LIMITS.max_url} characters`,
  });
}

/** A chat-platform id: 17 to 20 digits. */
export function snowflakeParam(): Field<string> {
  return digitsParam(17, 20, {
    pattern: /^\d{17,20}$/,
    es: 'debe ser un identificador de 17 a 20 dígitos',
    en: 'must be an id of 17 to 20 digits',
  });
}

/** The chat roles of one user. */
export function cpRoleIdsParam(): Field<string[]> {
  return listParam(snowflakeParam(), LIMITS.max_chat_roles);
}

/** A game-platform id: digits. */
export function numericIdParam(): Field<string> {
  return digitsParam(1, 20, {
    pattern: /^\d{1,20}$/,
    es: 'debe ser un identificador de 1 a 20 dígitos',
    en: 'must be an id of 1 to 20 digits',
  });
}

const NO_COLOR = problem('debe ser un color como #1A2B3C', 'must be a colour such as #1A2B3C');

/** A colour, `#RRGGBB`; stored in upper case. */
export function colorParam(): Field<string> {
  const parse = (raw: unknown): string | Problem => {
    const text = typeof raw === 'string' ? raw.trim() : '';
    return /^#[0-9A-Fa-f]{6}$/.test(text) ? text.toUpperCase() : NO_COLOR;
  };
  return field({ type: 'string', pattern: '^#[0-9A-Fa-f]{6}$' }, LONGEST_WORD, parse, { tooLong: NO_COLOR });
}

/** Page and size of a list (GW-12): out of range is refused, never clamped. */
export function pageParams(
  defaultSize: number = LIMITS.default_per_page,
  maxSize: number = LIMITS.max_per_page,
) {
  return {
    page: withDefault(intParam(1, Number.MAX_SAFE_INTEGER), 1),
    per_page: withDefault(intParam(1, maxSize), defaultSize),
  };
}

/** The paging members of a list's answer (GW-12). */
export const pageOutput = {
  page: z.int(),
  per_page: z.int(),
  total: z.int(),
  total_pages: z.int(),
};

/**
 * A list of an answer under its former key, which clients may read until `sunset` (GW-29).
 * @param key the key of today (GW-13)
 */
export const formerKeyOf = <T extends z.ZodType>(list: T, key: string, sunset: string): T =>
  list.meta({ deprecated: true, description: `The same as \`${key}\`, until ${sunset}.` });

interface Page {
  page: number;
  per_page: number;
}

/** The paging members of a list's answer, for {@link pageOutput}. */
export const pageOf = ({ page, per_page }: Page, total: number) => ({
  page,
  per_page,
  total,
  total_pages: Math.ceil(total / per_page),
});

/**
 * Like {@link pageOf}, for a list whose total stops at {@link LIMITS.max_counted} (GW-12).
 * @param total counted up to one more
 */
export function countedPageOf(page: Page, total: number) {
  const counted = Math.min(total, LIMITS.max_counted);
  return { ...pageOf(page, counted), total_is_exact: total === counted };
}

/** How many entries lie before a page. */
export const offsetOf = ({ page, per_page }: Page): number => (page - 1) * per_page;

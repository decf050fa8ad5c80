import { z } from 'zod';
import type { ErrorCode, Message } from './errors.ts';
import { LIMITS } from './limits.ts';

/**
 * Field types for parameters. Parameters arrive as text (query or form) or as JSON values; a field accepts exactly
 * the spellings of GW-02 and nothing zod's own coercion would let through ('' as 0, 'false' as true).
 *
 * Parsing is idempotent: the parsed value passes the same field again, so a service can re-check what the edge sent.
 */
export type Field<T> = z.ZodType<T, unknown>;

/** JSON Schema of a parameter, kept on the field so that the API document can show it. */
export type ParamDoc = Readonly<Record<string, unknown>>;

interface Problem {
  problem: Message;
  code: 'error' | 'invalid_amount';
}

const problem = (es: string, en: string, code: Problem['code'] = 'error'): Problem => ({
  problem: { es, en },
  code,
});
const REQUIRED = problem('es obligatorio', 'is required');

const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'problem' in value;

/** Absent is undefined, null or, GW-03, text that is empty once it is trimmed (GW-02). */
const isAbsent = (raw: unknown): boolean =>
  raw === undefined || raw === null || (typeof raw === 'string' && raw.trim() === '');

function field<T>(doc: ParamDoc, parse: (raw: unknown) => T | Problem, absent: Problem = REQUIRED): Field<T> {
  return z
    .unknown()
    .transform((raw, context) => {
      const value = isAbsent(raw) ? absent : parse(raw);
      if (!isProblem(value)) return value;
      context.issues.push({
        code: 'custom',
        input: raw,
        message: value.problem.en,
        params: { es: value.problem.es, code: value.code },
      });
      return z.NEVER;
    })
    .meta({ param: doc }) as unknown as Field<T>;
}

/** The documentation of a field, whatever modifiers it carries. */
export function paramDoc(schema: z.ZodType): ParamDoc {
  return (schema.meta()?.['param'] as ParamDoc | undefined) ?? {};
}

/** `inner`, but `whenAbsent` for an absent value; zod itself only knows undefined as absent. */
function unlessAbsent<T>(inner: z.ZodType, whenAbsent: (raw: unknown) => T): z.ZodType<T> {
  return z.unknown().transform((raw, context) => {
    if (isAbsent(raw)) return whenAbsent(raw);
    const result = inner.safeParse(raw);
    if (result.success) return result.data as T;
    context.issues.push(...(result.error.issues as never[]));
    return z.NEVER;
  }) as unknown as z.ZodType<T>;
}

/** May be left out. */
export function optional<T>(inner: Field<T>): Field<T | undefined> {
  return unlessAbsent<T | undefined>(inner, () => undefined)
    .optional()
    .meta({ param: { ...paramDoc(inner), optional: true } });
}

/** May be left out; then it is `value`. */
export function withDefault<T>(inner: Field<T>, value: T): Field<T> {
  return unlessAbsent<T>(inner, () => value)
    .default(value as never)
    .meta({ param: { ...paramDoc(inner), optional: true, default: value } }) as unknown as Field<T>;
}

/** Of an update action: left out keeps the stored value, the empty string (or JSON null) clears it to null (GW-03). */
export function clearable<T>(inner: Field<T>): Field<T | null | undefined> {
  return unlessAbsent<T | null | undefined>(inner, (raw) => (raw === undefined ? undefined : null))
    .optional()
    .meta({ param: { ...paramDoc(inner), optional: true, clearable: true } });
}

const INTEGER = /^-?\d{1,16}$/;

function parseInteger(raw: unknown): number | undefined {
  const value =
    typeof raw === 'number' ? raw : typeof raw === 'string' && INTEGER.test(raw.trim()) ? Number(raw) : NaN;
  return Number.isSafeInteger(value) ? value : undefined;
}

function integer(min: number, max: number, code: Problem['code']): Field<number> {
  const wrong = problem(
    `debe ser un número entero entre ${min} y ${max}`,
    `must be a whole number between ${min} and ${max}`,
    code,
  );
  return field(
    { type: 'integer', minimum: min, maximum: max },
    (raw) => {
      const value = parseInteger(raw);
      return value === undefined || value < min || value > max ? wrong : value;
    },
    { ...REQUIRED, code },
  );
}

/** A whole number within bounds, both inclusive. */
export function intParam(min: number, max: number): Field<number> {
  return integer(min, max, 'error');
}

/** The id of a thing: a positive whole number. */
export function idParam(): Field<number> {
  return integer(1, Number.MAX_SAFE_INTEGER, 'error');
}

/** An amount of money in whole currency units, 1 to 10^12 (GW-15). Anything else is `invalid_amount`. */
export function amountParam(): Field<number> {
  return integer(1, LIMITS.max_amount, 'invalid_amount');
}

/** A number of pieces or points, at least 1. Anything else is `invalid_amount` (GW-02). */
export function quantityParam(max = 1_000_000): Field<number> {
  return integer(1, max, 'invalid_amount');
}

/** A plain decimal number without exponent, within bounds. */
export function floatParam(min: number, max: number): Field<number> {
  const wrong = problem(
    `debe ser un número entre ${min} y ${max}`,
    `must be a number between ${min} and ${max}`,
  );
  return field({ type: 'number', minimum: min, maximum: max }, (raw) => {
    const plain = typeof raw === 'string' && /^-?\d{1,15}(\.\d{1,10})?$/.test(raw.trim());
    const value = typeof raw === 'number' ? raw : plain ? Number(raw) : NaN;
    return Number.isFinite(value) && value >= min && value <= max ? value : wrong;
  });
}

const TRUE = new Set(['1', 'true', 'yes', 'on']);
const FALSE = new Set(['0', 'false', 'no', 'off']);

/** 1, 0, true, false, yes, no, on, off in any case. */
export function boolParam(): Field<boolean> {
  return field({ type: 'boolean' }, (raw) => {
    const text = String(raw as string).toLowerCase();
    if (typeof raw !== 'object' && TRUE.has(text)) return true;
    if (typeof raw !== 'object' && FALSE.has(text)) return false;
    return problem('debe ser 1 o 0 (true o false)', 'must be 1 or 0 (true or false)');
  });
}

/** One of a few words, lower case and exact. */
export function enumParam<const V extends readonly [string, ...string[]]>(values: V): Field<V[number]> {
  const list = values.join(', ');
  return field({ type: 'string', enum: values }, (raw) =>
    typeof raw === 'string' && values.includes(raw)
      ? (raw as V[number])
      : problem(`debe ser uno de: ${list}`, `must be one of: ${list}`),
  );
}

// Control characters, lone surrogates and U+FFFD (what broken UTF-8 decodes to) never reach the database.

const UNCLEAN = /[\u0000-\u001f\u007f-\u009f\ufffd]/;
const isClean = (text: string): boolean => !UNCLEAN.test(text) && text.isWellFormed();

/** Length as people count it: Unicode code points. */
function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Text, trimmed and NFC, `min` to `max` code points long, without control characters. */
export function textParam(
  min: number,
  max: number,
  shape?: { pattern: RegExp; es: string; en: string },
): Field<string> {
  const doc = {
    type: 'string',
    minLength: min,
    maxLength: max,
    ...(shape && { pattern: shape.pattern.source }),
  };
  return field(doc, (raw) => {
    if (typeof raw !== 'string' && typeof raw !== 'number') return problem('debe ser texto', 'must be text');
    const text = String(raw).normalize('NFC').trim();
    if (!isClean(text)) {
      return problem('contiene caracteres no permitidos', 'contains characters that are not allowed');
    }
    const length = codePoints(text);
    if (length < min || length > max) {
      return problem(
        `debe tener entre ${min} y ${max} caracteres`,
        `must be ${min} to ${max} characters long`,
      );
    }
    return shape && !shape.pattern.test(text) ? problem(shape.es, shape.en) : text;
  });
}

/** A chat-platform id: 17 to 20 digits. */
export function snowflakeParam(): Field<string> {
  return textParam(17, 20, {
    pattern: /^\d{17,20}$/,
    es: 'debe ser un identificador de 17 a 20 dígitos',
    en: 'must be an id of 17 to 20 digits',
  });
}

/** A game-platform id: digits. */
export function numericIdParam(): Field<string> {
  return textParam(1, 20, { pattern: /^\d{1,20}$/, es: 'debe ser numérico', en: 'must be numeric' });
}

/** A colour, `#RRGGBB`; kept in upper case. */
export function colorParam(): Field<string> {
  return field({ type: 'string', pattern: '^#[0-9A-Fa-f]{6}$' }, (raw) =>
    typeof raw === 'string' && /^#[0-9A-Fa-f]{6}$/.test(raw)
      ? raw.toUpperCase()
      : problem('debe ser un color como #1A2B3C', 'must be a colour such as #1A2B3C'),
  );
}

/** An absolute http or https address without credentials, at most 512 characters (GW-30). */
export function urlParam(): Field<string> {
  const wrong = problem(
    `debe ser una dirección http(s) de hasta ${LIMITS.max_url} caracteres`,
    `must be an http(s) address of at most ${LIMITS.max_url} characters`,
  );
  return field({ type: 'string', format: 'uri', maxLength: LIMITS.max_url }, (raw) => {
    if (typeof raw !== 'string' || raw.length > LIMITS.max_url || !isClean(raw)) return wrong;
    const url = URL.parse(raw.trim());
    const web = url?.protocol === 'https:' || url?.protocol === 'http:';
    return url && web && !url.username && !url.password ? raw.trim() : wrong;
  });
}

const IMAGE_KINDS: readonly (readonly [prefix: string, type: string])[] = [
  ['89504e470d0a1a0a', 'image/png'],
  ['ffd8ff', 'image/jpeg'],
  ['47494638', 'image/gif'],
];

/** The content type of an image by its first bytes, or undefined (GW-30: the sender's word is not believed). */
export function imageType(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 12));
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP')
    return 'image/webp';
  return IMAGE_KINDS.find(([prefix]) => head.toString('hex').startsWith(prefix))?.[1];
}

/** A Base64 image (PNG, JPEG, WebP, GIF), with or without `data:` prefix; the value is the bare Base64 text. */
export function imageParam(maxBytes: number): Field<string> {
  const wrong = problem(
    `debe ser una imagen PNG, JPEG, WebP o GIF en Base64 de hasta ${maxBytes} bytes`,
    `must be a Base64 PNG, JPEG, WebP or GIF image of at most ${maxBytes} bytes`,
  );
  return field({ type: 'string', contentEncoding: 'base64' }, (raw) => {
    if (typeof raw !== 'string') return wrong;
    // A form body decodes '+' to a space; no other white space is legal inside Base64.
    const text = raw.replace(/^data:[a-z/+.-]+;base64,/i, '').replaceAll(' ', '+');
    if (text.length > Math.ceil(maxBytes / 3) * 4 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return wrong;
    const bytes = Buffer.from(text, 'base64');
    return bytes.length <= maxBytes && imageType(bytes) ? text : wrong;
  });
}

function depthOf(value: unknown, limit: number): number {
  if (typeof value !== 'object' || value === null || limit < 0) return 0;
  return 1 + Math.max(0, ...Object.values(value).map((member) => depthOf(member, limit - 1)));
}

/** PostgreSQL's jsonb refuses NUL and lone surrogates, so they are refused here, where the sender can be told. */
const hasBrokenText = (serialized: string): boolean => /\\u(0000|[dD][89a-fA-F])/.test(serialized);

/** A JSON value of a given shape: text that parses, or the value itself; 64 KiB and 10 levels at most (GW-22). */
export function jsonParam<T>(schema: z.ZodType<T>): Field<T> {
  const wrong = problem(
    'debe ser JSON válido con la forma indicada',
    'must be valid JSON of the documented shape',
  );
  return field({ json: true, schema }, (raw) => {
    let value = raw;
    if (typeof raw === 'string') {
      if (raw.length > LIMITS.max_json_bytes) return wrong;
      try {
        value = JSON.parse(raw);
      } catch {
        return wrong;
      }
    }
    if (depthOf(value, LIMITS.max_json_depth + 1) > LIMITS.max_json_depth) {
      return problem(
        `admite ${LIMITS.max_json_depth} niveles como máximo`,
        `may be ${LIMITS.max_json_depth} levels deep at most`,
      );
    }
    const serialized = JSON.stringify(value) ?? '';
    if (Buffer.byteLength(serialized) > LIMITS.max_json_bytes || hasBrokenText(serialized)) return wrong;
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    const issue = parsed.error.issues[0];
    const where = issue?.path.length ? ` (${issue.path.join('.')})` : '';
    return problem(`${wrong.problem.es}${where}`, `${wrong.problem.en}${where}: ${issue?.message}`);
  });
}

/** Several values: a JSON array or a comma-separated list, at most `max` of them. */
export function listParam<T>(item: Field<T>, max: number): Field<T[]> {
  const doc = { type: 'array', items: paramDoc(item), maxItems: max };
  return field(doc, (raw) => {
    const values = splitList(raw);
    if (!values || values.length > max) {
      return problem(
        `debe ser una lista de hasta ${max} elementos`,
        `must be a list of at most ${max} items`,
      );
    }
    const parsed: T[] = [];
    for (const value of values) {
      const result = item.safeParse(value);
      if (!result.success) return problem('contiene un elemento no válido', 'contains an invalid item');
      parsed.push(result.data);
    }
    return parsed;
  });
}

function splitList(raw: unknown): unknown[] | undefined {
  if (Array.isArray(raw)) return raw;
  if (typeof raw !== 'string' || raw.length > LIMITS.max_json_bytes) return undefined;
  if (!raw.trimStart().startsWith('[')) return raw.split(',').map((part) => part.trim());
  try {
    const value: unknown = JSON.parse(raw);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Page and size of a list (GW-12): out of range is refused, never clamped. */
export function pageParams(
  defaultSize: number = LIMITS.default_per_page,
  maxSize: number = LIMITS.max_per_page,
) {
  return {
    page: withDefault(intParam(1, 1_000_000), 1),
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

/** How many entries lie before a page. */
export const offsetOf = ({ page, per_page }: Page): number => (page - 1) * per_page;

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

import { z } from 'zod';
import {
  field,
  isAbsent,
  longestOf,
  paramDoc,
  problem,
  problemOf,
  Repeated,
  type Field,
  type Problem,
} from './field.ts';
import { parseJson, pathOfWritten, utf8Length, WrittenNumber } from './json.ts';
import { LIMITS } from './limits.ts';

const IMAGE_KINDS: readonly (readonly [prefix: string, type: string])[] = [
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['GIF8', 'image/gif'],
];

/** The content type of an image by its first bytes, or undefined; the declared type is ignored (GW-30). */
export function imageType(bytes: Uint8Array): string | undefined {
  return typeOfHead(String.fromCharCode(...bytes.subarray(0, HEAD_BYTES)));
}

/** No kind of image needs more than these to be known. */
const HEAD_BYTES = 12;

/** @param head the first bytes of a file, one sign for each */
function typeOfHead(head: string): string | undefined {
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'image/webp';
  return IMAGE_KINDS.find(([prefix]) => head.startsWith(prefix))?.[1];
}

/** Bounds the length of `data:<type>;base64,`. */
const LONGEST_PREFIX = 64;

const WHITE_SPACE = ['\t', '\n', '\f', '\r', ' '];

/**
 * The bytes of a Base64 text of any length, one sign for each; undefined where it is none. Neither a loop over the signs nor a
 * pattern does it: each would hold the process many times as long (FU-06), and a pattern of the whole text may exceed its stack.
 */
function base64Bytes(text: string): string | undefined {
  const signs = text.endsWith('==') ? text.slice(0, -2) : text.endsWith('=') ? text.slice(0, -1) : text;
  // Padding fills the last four signs, or is left out.
  if (signs.length < text.length && text.length % 4 !== 0) return undefined;
  // The decoder passes over white space.
  if (WHITE_SPACE.some((sign) => signs.includes(sign))) return undefined;
  try {
    return atob(signs);
  } catch {
    return undefined;
  }
}

/** A Base64 image (PNG, JPEG, WebP, GIF), with or without `data:` prefix; the value is the bare Base64 text. */
export function imageParam(maxBytes: number): Field<string> {
  const wrong = problem(
    `debe ser una imagen PNG, JPEG, WebP o GIF en Base64 de hasta ${maxBytes} bytes`,
    `must be a Base64 PNG, JPEG, WebP or GIF image of at most ${maxBytes} bytes`,
  );
  const longest = Math.ceil(maxBytes / 3) * 4;
  return field({ type: 'string', contentEncoding: 'base64' }, LONGEST_PREFIX + longest, (raw) => {
    if (typeof raw !== 'string') return wrong;
    // A form body decodes '+' to a space; no other white space is legal inside Base64.
    const text = raw.replace(/^data:[a-z/+.-]+;base64,/i, '').replaceAll(' ', '+');
    if (text.length > longest) return wrong;
    const bytes = base64Bytes(text);
    return bytes && bytes.length <= maxBytes && typeOfHead(bytes.slice(0, HEAD_BYTES)) ? text : wrong;
  });
}

/** The bytes of the request's body, which the gateway puts into the store of pictures: the value is their SHA-256 in Base64url (RC-01). */
export function uploadParam(): Field<string> {
  const wrong = problem('debe ser el cuerpo de la petición', 'must be the body of the request');
  return field({ type: 'string', format: 'binary' }, 43, (raw) =>
    typeof raw === 'string' && /^[\w-]{43}$/.test(raw) ? raw : wrong,
  );
}

/** Copying a member with such a name into an object would change the object's prototype, not its contents. */
const NO_NAMES: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

const tooMuch = (values: number): Problem =>
  problem(
    `admite ${LIMITS.max_json_depth} niveles y ${values} valores como máximo`,
    `may have ${LIMITS.max_json_depth} levels and ${values} values at most`,
  );

const misnamed = (name: string): Problem =>
  problem(
    `contiene un miembro «${name}», que no es un nombre permitido: ponle otro`,
    `contains a member “${name}”, which is not an allowed name: call it otherwise`,
  );

/**
 * Finds the problem of a JSON value before a schema or the database reads it: it exceeds what is left of its levels or values
 * (GW-22), or a member has one of {@link NO_NAMES} at whatever level. All is judged in one pass that ends at the first find,
 * because what comes after takes time by the number of values.
 */
function excessIn(
  value: unknown,
  levels: number,
  left: { values: number; readonly tooMuch: Problem },
): Problem | undefined {
  left.values -= 1;
  if (left.values < 0) return left.tooMuch;
  if (typeof value !== 'object' || value === null || value instanceof WrittenNumber) return undefined;
  if (levels === 0) return left.tooMuch;
  // Neither a list of keys nor one of values is made: of many members it would cost more than the counting.
  for (const name in value) {
    if (NO_NAMES.has(name)) return misnamed(name);
    const excess = excessIn((value as Record<string, unknown>)[name], levels - 1, left);
    if (excess) return excess;
  }
  return undefined;
}

/**
 * PostgreSQL's jsonb refuses NUL and lone surrogates, so they are refused here with a sentence for the sender. After an even
 * number of backslashes the sequence is text that a person typed so.
 */
const hasBrokenText = (serialized: string): boolean =>
  /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(serialized);

/** The members that GW-02 refuses as `invalid_amount`, within JSON too. */
const COUNTS: ReadonlySet<unknown> = new Set(['amount', 'quantity', 'points']);

/** The members that are counted, or are money: prices, fees and bounds of amounts, too. */
const COUNTED = /(?:^|_)(?:amount|quantity|points|price|fee|balance)$/;

/** Puts numbers in the place of those that are written otherwise than in digits, which a count is not (GW-02). */
function countedIn(value: object, path: readonly string[] = []): Problem | undefined {
  const members = value as Record<string, unknown>;
  for (const name in members) {
    const member = members[name];
    const exact = member instanceof WrittenNumber ? member.exact : undefined;
    if (exact !== undefined && COUNTED.test(name)) {
      const where = [...path, name].join('.');
      return problem(
        `debe tener cifras y nada más en ${where}`,
        `must have digits alone at ${where}`,
        COUNTS.has(name) ? 'invalid_amount' : 'error',
      );
    }
    if (exact !== undefined) members[name] = exact;
    else if (typeof member === 'object' && member !== null) {
      const found = countedIn(member, [...path, name]);
      if (found) return found;
    }
  }
  return undefined;
}

/** Refuses a number that no JavaScript number holds, where a schema takes any value (GW-02). */
function tooLargeIn(value: unknown): Problem | undefined {
  const path = pathOfWritten(value);
  if (!path) return undefined;
  const where = path.length > 0 ? ` (${path.join('.')})` : '';
  return problem(
    `contiene un número mayor que ${Number.MAX_SAFE_INTEGER}${where}: envíalo como texto`,
    `contains a number beyond ${Number.MAX_SAFE_INTEGER}${where}: send it as text`,
  );
}

/**
 * A JSON value of a given shape: text that parses, or the value itself; of few enough bytes, levels and values, and without
 * members called `__proto__`, `constructor` or `prototype` (GW-22).
 * An empty list counts as an empty object, which Luau writes so (V1-17).
 * @param options.maxBytes bytes and `maxValues` values for a list that is longer than JSON elsewhere
 */
export function jsonParam<T>(
  schema: z.ZodType<T>,
  options: { readonly maxBytes?: number; readonly maxValues?: number } = {},
): Field<T> {
  const { maxBytes = LIMITS.max_json_bytes, maxValues = LIMITS.max_json_values } = options;
  const isObject =
    schema instanceof z.ZodObject || schema instanceof z.ZodRecord || schema.meta()?.['type'] === 'object';
  const isList = schema instanceof z.ZodArray;
  const excessive = tooMuch(maxValues);
  const wrong = problem(
    'debe ser JSON válido con la forma indicada',
    'must be valid JSON of the documented shape',
  );
  const parse = (raw: unknown): T | Problem => {
    let value: unknown;
    try {
      value = valueOfJson(raw, isList);
    } catch {
      return wrong;
    }
    if (isObject && Array.isArray(value) && value.length === 0) value = {};
    // A schema of objects would take it for one.
    if (isObject && value instanceof WrittenNumber) return wrong;
    const excess = excessIn(value, LIMITS.max_json_depth, { values: maxValues, tooMuch: excessive });
    if (excess) return excess;
    const whole = { value };
    const miscounted = countedIn(whole);
    if (miscounted) return miscounted;
    ({ value } = whole);
    const serialized = JSON.stringify(value) ?? '';
    if (utf8Length(serialized) > maxBytes || hasBrokenText(serialized)) return wrong;
    const parsed = schema.safeParse(value);
    if (parsed.success) return tooLargeIn(parsed.data) ?? parsed.data;
    const issue = parsed.error.issues[0];
    const where = issue?.path.length ? ` (${issue.path.join('.')})` : '';
    const code = COUNTS.has(issue?.path.at(-1)) ? 'invalid_amount' : 'error';
    const { es, en } = reasonOf(issue, value);
    const why = es === undefined ? '' : `: ${es}`;
    const found = problem(`${wrong.problem.es}${where}${why}`, `${wrong.problem.en}${where}: ${en}`, code);
    if (!issue?.path.length) return found;
    const reason = { es: es ?? 'no es válido', en: en ?? 'is not valid' };
    return { ...found, part: { path: issue.path, problem: reason } };
  };
  return field({ json: true, schema }, maxBytes, parse, { isList });
}

/** The value itself, or that of its text, or the items of several texts (GW-01). @throws {SyntaxError} when a text is no JSON */
function valueOfJson(raw: unknown, isList: boolean): unknown {
  if (raw instanceof Repeated) return addedUp(raw, (text) => listOf(parseJson(text)));
  if (typeof raw !== 'string') return raw;
  return isList ? listOf(parseJson(raw)) : parseJson(raw);
}

/** Says why a schema refuses a value; the Spanish words may lack, because zod has none. */
function reasonOf(
  issue: z.core.$ZodIssue | undefined,
  value: unknown,
): { es: string | undefined; en: string | undefined } {
  const { es } = problemOf(issue);
  let at = value;
  for (const name of issue?.path ?? []) at = (at as Record<PropertyKey, unknown> | undefined)?.[name];
  // zod would call such a number by the name of our class.
  if (es === undefined && at instanceof WrittenNumber)
    return { es: 'el número es demasiado grande', en: 'the number is too large' };
  if (typeof at === 'number' && issue?.code === 'too_big' && issue.inclusive)
    return { es: `como máximo ${issue.maximum}`, en: `at most ${issue.maximum}` };
  if (typeof at === 'number' && issue?.code === 'too_small' && issue.inclusive)
    return { es: `como mínimo ${issue.minimum}`, en: `at least ${issue.minimum}` };
  return { es, en: issue?.message };
}

/** A JSON object with any members (spec 2.3, 2.5). */
export const anyObjectParam = () =>
  jsonParam(
    z
      .unknown()
      // A schema of records would copy each member twice.
      .refine((value) => typeof value === 'object' && value !== null && !Array.isArray(value), {
        error: 'it must be an object',
        params: { es: 'debe ser un objeto' },
      })
      .meta({ type: 'object' }),
  );

/** Several values: a JSON array or a comma-separated list, `min` to `max` of them. */
export function listParam<T>(item: Field<T>, max: number, min = 0): Field<T[]> {
  const doc = { type: 'array', items: paramDoc(item), maxItems: max, ...(min > 0 && { minItems: min }) };
  // In JSON an item has quotation marks and a comma, and its letters may be escaped.
  const longest = Math.min(LIMITS.max_json_bytes, 2 + max * (4 + 2 * longestOf(item)));
  const noList = problem(
    `debe ser una lista de ${min} a ${max} elementos`,
    `must be a list of ${min} to ${max} items`,
  );
  const parse = (raw: unknown): T[] | Problem => {
    const values = splitList(raw, max);
    if (!values || values.length > max || values.length < min) return noList;
    const parsed: T[] = [];
    for (const value of values) {
      const result = item.safeParse(value);
      if (!result.success) {
        const [issue] = result.error.issues;
        return problem(
          `contiene un elemento no válido: ${problemOf(issue).es}`,
          `contains an invalid item: it ${issue!.message}`,
        );
      }
      parsed.push(result.data);
    }
    return parsed;
  };
  return field(doc, longest, parse, { tooLong: noList, isList: true });
}

/** Reads no more than one item of each text beyond `max`; undefined if the value is no list. */
function splitList(raw: unknown, max: number): unknown[] | undefined {
  if (Array.isArray(raw)) return raw;
  if (raw instanceof Repeated) return addedUp(raw, (text) => splitList(text, max));
  if (typeof raw !== 'string') return undefined;
  if (!/^\s*[[{]/.test(raw)) return raw.split(',', max + 1).map((part) => part.trim());
  try {
    return listOf(parseJson(raw));
  } catch {
    return undefined;
  }
}

/** One value of a list may stand alone, as it does where the name of the list is repeated. */
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** The items of all texts of a list together (GW-01); undefined if `read` reads one of them as undefined. */
function addedUp({ values }: Repeated, read: (text: string) => unknown[] | undefined): unknown[] | undefined {
  const items: unknown[] = [];
  for (const text of values.filter((value) => !isAbsent(value))) {
    const some = read(text);
    if (!some) return undefined;
    items.push(...some);
  }
  return items;
}

import { z } from 'zod';
import { field, paramDoc, problem, type Field } from './field.ts';
import { LIMITS } from './limits.ts';

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

/** What GW-02 refuses as `invalid_amount`, within JSON too. */
const COUNTS: ReadonlySet<unknown> = new Set(['amount', 'quantity', 'points']);

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
    const code = COUNTS.has(issue?.path.at(-1)) ? 'invalid_amount' : 'error';
    return problem(`${wrong.problem.es}${where}`, `${wrong.problem.en}${where}: ${issue?.message}`, code);
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

import { isUtf8 } from 'node:buffer';
import type { Failure } from '@cabildo/contracts/errors';
import { parseJson } from '@cabildo/contracts/fields';
import { LIMITS } from '@cabildo/contracts/limits';
import { bodyMalformed, bodyTooComplex, paramRepeated } from '../refusals.ts';
import type { BodyReader, RequestParams } from './parameters.ts';

/** One level for the object of the parameters, and the levels that a parameter may have (GW-22). */
const MAX_DEPTH = 1 + LIMITS.max_json_depth;
/** The values of all parameters together; the schema of a parameter bounds its own (GW-22). */
const MAX_VALUES = 5 * LIMITS.max_json_values;

const [QUOTE, BACKSLASH, COMMA, COLON] = [...Buffer.from('"\\,:')] as [number, number, number, number];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [...Buffer.from('[]{}')] as [
  number,
  number,
  number,
  number,
];

/** Reads an object in JSON. Values and levels are counted as they arrive, because parsing takes time by their number. */
export class JsonReader implements BodyReader {
  readonly #chunks: Buffer[] = [];
  #depth = 0;
  #values = 0;
  #names = 0;
  #isInText = false;
  #isEscaped = false;

  write(chunk: Buffer): Failure | undefined {
    this.#chunks.push(chunk);
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === QUOTE) this.#isInText = !this.#isInText;
      else if (this.#isInText) this.#isEscaped = byte === BACKSLASH;
      else if (byte === COMMA) this.#values += 1;
      else if (byte === COLON) this.#names += this.#depth === 1 ? 1 : 0;
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        this.#values += 1;
        this.#depth += 1;
        if (this.#depth > MAX_DEPTH) return bodyTooComplex;
      } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) this.#depth -= 1;
    }
    return this.#values > MAX_VALUES ? bodyTooComplex : undefined;
  }

  end(): RequestParams | Failure {
    const bytes = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks);
    if (!isUtf8(bytes)) return bodyMalformed;
    try {
      const text = bytes.toString('utf8');
      const value: unknown = parseJson(text);
      // Luau writes an empty table as a list (V1-17).
      if (Array.isArray(value) && value.length === 0) return {};
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return bodyMalformed;
      // JSON.parse leaves the last value of a repeated name without a word.
      if (Object.keys(value).length < this.#names) return paramRepeated(repeatedNameIn(text));
      return value as RequestParams;
    } catch {
      return bodyMalformed;
    }
  }
}

/** The first name that comes twice in the outer object of a text of JSON that has one. */
function repeatedNameIn(text: string): string {
  const names = new Set<string>();
  let depth = 0;
  for (const [part] of text.matchAll(/"(?:[^"\\]|\\.)*"(?:\s*:)?|[[\]{}]/g)) {
    if (part === '{' || part === '[') depth += 1;
    else if (part === '}' || part === ']') depth -= 1;
    else if (depth === 1 && part.endsWith(':')) {
      const name = JSON.parse(part.slice(0, -1)) as string;
      if (names.has(name)) return name;
      names.add(name);
    }
  }
  return '';
}

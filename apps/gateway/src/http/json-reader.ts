import { isUtf8 } from 'node:buffer';
import { LIMITS, parseJson, type Failure } from '@cabildo/contracts';
import { bodyMalformed, bodyTooComplex } from '../refusals.ts';
import type { BodyReader, RequestParams } from './parameters.ts';

/** One level for the object of the parameters, and the levels that a parameter may have (GW-22). */
const MAX_DEPTH = 1 + LIMITS.max_json_depth;
/** The values of all parameters together; the schema of a parameter bounds its own (GW-22). */
const MAX_VALUES = 5 * LIMITS.max_json_values;

const [QUOTE, BACKSLASH, COMMA] = [...Buffer.from('"\\,')] as [number, number, number];
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
      const value: unknown = parseJson(bytes.toString('utf8'));
      // Luau writes an empty table as a list (V1-17).
      if (Array.isArray(value) && value.length === 0) return {};
      const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
      return isObject ? (value as RequestParams) : bodyMalformed;
    } catch {
      return bodyMalformed;
    }
  }
}

import { isUtf8 } from 'node:buffer';
import type { Failure } from '@cabildo/contracts/errors';
import { bodyTooComplex } from '../refusals.ts';
import { addParam, emptyParams, type BodyReader, type RequestParams } from './parameters.ts';

/** No action has a tenth as many parameters. */
const MAX_PAIRS = 1_000;

const [AMPERSAND, EQUALS, PLUS, PERCENT, SPACE, BRACE] = [...Buffer.from('&=+% {')] as [
  number,
  number,
  number,
  number,
  number,
  number,
];
const NO_DIGIT = 0xff;
/** The value of a byte as a hexadecimal digit. */
const DIGITS = new Uint8Array(256).fill(NO_DIGIT);
for (let value = 0; value < 16; value += 1) {
  const digit = value.toString(16);
  DIGITS[digit.charCodeAt(0)] = DIGITS[digit.toUpperCase().charCodeAt(0)] = value;
}

/**
 * Reads URL-encoded pairs. Bytes are decoded one by one while they arrive, so that
 * each costs the same whatever the text is.
 */
export class FormReader implements BodyReader {
  readonly #malformed: Failure;
  readonly #ifJson: Failure | undefined;
  #isBegun = false;
  readonly #params = emptyParams();
  #pairs = 1;
  #name: string | undefined;
  /** The decoded bytes of the present name or value. */
  #pieces: Buffer[] = [];
  /** The number of digits that the present escape lacks, and the value of the digits that it has. */
  #digits = 0;
  #byte = 0;

  /**
   * @param malformed the failure for a broken escape and for bytes that are not UTF-8
   * @param ifJson the failure for an object in JSON: its brace is no sign that a form leaves as it is
   */
  constructor(malformed: Failure, ifJson?: Failure) {
    this.#malformed = malformed;
    this.#ifJson = ifJson;
  }

  write(chunk: Buffer): Failure | undefined {
    if (!this.#isBegun) {
      const first = chunk.find((byte) => byte > SPACE);
      if (first === BRACE && this.#ifJson) return this.#ifJson;
      this.#isBegun = first !== undefined;
    }
    // The decoded text is never longer than the encoded one and therefore overwrites it in place.
    let [from, to] = [0, 0];
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at]!;
      if (this.#digits > 0) {
        if (DIGITS[byte] === NO_DIGIT) return this.#malformed;
        this.#byte = this.#byte * 16 + DIGITS[byte]!;
        this.#digits -= 1;
        if (this.#digits === 0) chunk[to++] = this.#byte;
      } else if (byte === PERCENT) {
        [this.#digits, this.#byte] = [2, 0];
      } else if (byte === AMPERSAND || (byte === EQUALS && this.#name === undefined)) {
        const failure = this.#endOf(chunk.subarray(from, to), byte);
        if (failure) return failure;
        from = to;
      } else {
        chunk[to++] = byte === PLUS ? SPACE : byte;
      }
    }
    this.#pieces.push(chunk.subarray(from, to));
    return undefined;
  }

  end(): RequestParams | Failure {
    if (this.#digits > 0) return this.#malformed;
    return this.#endOf(Buffer.alloc(0), AMPERSAND) ?? this.#params;
  }

  /** Ends a name or a value with its last piece. */
  #endOf(piece: Buffer, separator: number): Failure | undefined {
    const bytes = this.#pieces.length === 0 ? piece : Buffer.concat([...this.#pieces, piece]);
    this.#pieces = [];
    if (!isUtf8(bytes)) return this.#malformed;
    const text = bytes.toString('utf8');
    if (separator === EQUALS) {
      this.#name = text;
      return undefined;
    }
    // A pair without an equals sign is a name with an empty value.
    if (this.#name !== undefined) addParam(this.#params, this.#name, text);
    else if (text !== '') addParam(this.#params, text, '');
    this.#name = undefined;
    this.#pairs += 1;
    return this.#pairs > MAX_PAIRS + 1 ? bodyTooComplex : undefined;
  }
}

/** The parameters in the query of a URL, or the failure when an escape is broken or is not UTF-8. */
export function readQuery(search: string, malformed: Failure): RequestParams | Failure {
  if (search === '') return emptyParams();
  const reader = new FormReader(malformed);
  // Node accepts only ASCII in an address.
  return reader.write(Buffer.from(search, 'latin1')) ?? reader.end();
}

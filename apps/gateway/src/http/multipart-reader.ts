import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { Failure } from '@cabildo/contracts/errors';
import { bodyMalformed, bodyTooComplex } from '../refusals.ts';
import { addParam, emptyParams, type BodyReader, type RequestParams } from './parameters.ts';

/** Several times as many as an action has parameters. */
const MAX_PARTS = 100;
const LIMITS_OF_PART = { headerPairs: 20, headerSize: 4_096, fieldNameSize: 100 };
/** Leaves room for a boundary of 70 characters (RFC 2046); searching for a longer one is expensive. */
const MAX_CONTENT_TYPE = 200;
/** The number of parts is checked after so many bytes, because a part takes few bytes and makes many objects. */
const SLICE_BYTES = 8_192;

/** Reads a multipart form. A file becomes a parameter in Base64, the form in which an image is sent as a parameter. */
export class MultipartReader implements BodyReader {
  readonly #params = emptyParams();
  readonly #parser: BusboyInstance;
  #failure: Failure | undefined;
  readonly #finished: Promise<void>;

  /** @param maxBytes of one part @throws {Error} when the content type names no boundary */
  constructor(contentType: string, maxBytes: number) {
    if (contentType.length > MAX_CONTENT_TYPE) throw new RangeError('the boundary is too long');
    this.#parser = new Busboy({
      headers: { 'content-type': contentType } as BusboyHeaders,
      limits: { ...LIMITS_OF_PART, parts: MAX_PARTS, fieldSize: maxBytes, fileSize: maxBytes },
    });
    const fail = (failure: Failure) => void (this.#failure ??= failure);
    this.#parser.on('field', (name, value: string) => addParam(this.#params, name, value));
    this.#parser.on('file', (name, file) => {
      const pieces: Buffer[] = [];
      file.on('data', (piece: Buffer) => pieces.push(piece));
      file.on('end', () => addParam(this.#params, name, Buffer.concat(pieces).toString('base64')));
      file.on('error', () => fail(bodyMalformed));
    });
    this.#parser.on('partsLimit', () => fail(bodyTooComplex));
    this.#finished = new Promise((resolve) => {
      this.#parser.on('finish', resolve);
      this.#parser.on('error', () => (fail(bodyMalformed), resolve()));
    });
  }

  write(chunk: Buffer): Failure | undefined {
    for (let from = 0; from < chunk.length && !this.#failure; from += SLICE_BYTES)
      this.#parser.write(chunk.subarray(from, from + SLICE_BYTES));
    return this.#failure;
  }

  async end(): Promise<RequestParams | Failure> {
    this.#parser.end();
    await this.#finished;
    return this.#failure ?? this.#params;
  }
}

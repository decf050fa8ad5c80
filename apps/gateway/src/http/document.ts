import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

const withBrotli = promisify(brotliCompress);
const withGzip = promisify(gzip);
/** A higher quality takes several times as long and hardly shrinks a document. */
const BROTLI_QUALITY = 5;

interface Prepared {
  readonly etag: string;
  /** The bytes by their encodings; images and fonts have one encoding, because they are compressed already. */
  readonly encodings: Readonly<Record<string, Buffer>>;
}

async function prepare(build: () => string | Buffer): Promise<Prepared> {
  const identity = Buffer.from(build());
  const [br, compressed] = await Promise.all([
    withBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    withGzip(identity),
  ]);
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url')}"`;
  return { etag, encodings: { ...(br.length < identity.length && { br, gzip: compressed }), identity } };
}

export interface DocumentOptions {
  /** How long a client may use the document without asking. Default: it asks each time. */
  readonly maxAgeSeconds?: number;
  /** Whether the document at its address never changes. */
  readonly isImmutable?: boolean;
}

/**
 * A page that is the same for everybody. It is built and compressed once, when it is first asked for, so that a further
 * request costs no more than the bytes of the page, and a repeated one not even those (FU-06).
 */
export class Document {
  readonly #type: string;
  readonly #cacheControl: string;
  readonly #build: () => string | Buffer;
  #prepared: Promise<Prepared> | undefined;

  /** @param type the media type or the ending of a file @param build runs once, after the present tick of the event loop */
  constructor(
    type: string,
    build: () => string | Buffer,
    { maxAgeSeconds = 0, isImmutable = false }: DocumentOptions = {},
  ) {
    this.#type = type;
    const lifetime = `public, max-age=${maxAgeSeconds}${isImmutable ? ', immutable' : ''}`;
    this.#cacheControl = maxAgeSeconds > 0 ? lifetime : 'no-cache';
    this.#build = build;
  }

  #prepare(): Promise<Prepared> {
    return (this.#prepared ??= new Promise((resolve) => setImmediate(resolve)).then(() =>
      prepare(this.#build),
    ));
  }

  /** Sends the page in an encoding that the client accepts, or 304 when the client has the page. */
  async send(request: Request, response: Response): Promise<void> {
    const { etag, encodings } = await this.#prepare();
    const encoding = request.acceptsEncodings(...Object.keys(encodings)) || 'identity';
    if (encoding !== 'identity') response.set('Content-Encoding', encoding);
    response
      .type(this.#type)
      .set('Vary', 'Accept-Encoding')
      .set('Cache-Control', this.#cacheControl)
      .set('ETag', etag)
      .send(encodings[encoding] ?? encodings['identity']);
  }
}

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isFailure, type Failure } from '@cabildo/contracts/errors';
import { LIMITS } from '@cabildo/contracts/limits';
import {
  bodyIsJson,
  bodyLate,
  bodyMalformed,
  bodyNoImage,
  bodyNotJson,
  bodySlow,
  bodyTooLarge,
  bodyTypeUnknown,
  tooManyBodies,
} from '../refusals.ts';
import type { Share } from './body-budget.ts';
import { FormReader } from './form-reader.ts';
import { ImageReader } from './image-reader.ts';
import { JsonReader } from './json-reader.ts';
import { MultipartReader } from './multipart-reader.ts';
import type { BodyReader, RequestParams } from './parameters.ts';

/** The client closed the connection before its request could be served, so there is nobody to answer. */
export class HungUp extends Error {
  override readonly name = 'HungUp';
}

/** Any of these types will do: the first bytes of the body decide which image it is (GW-30). */
const IMAGE_TYPE = /^(?:image\/(?:png|jpeg|webp|gif)|application\/octet-stream)$/;
/** A body of which nothing arrives for so long is refused. */
const IDLE_MS = 10_000;
/** The time between two checks of how fast a body arrives. */
const LOOK_MS = 1_000;
/** The most bytes that are still taken off the wire of a refused body. */
const DRAIN_BYTES = 4 * LIMITS.max_image_body_bytes;
/** The same for a stranger, whom repeating the request costs nothing. */
const STRANGER_DRAIN_BYTES = 1024 * 1024;
const DRAIN_PAUSE_MS = 2_000;
/** The connection of a refused body ends within 10 s (FU-03). */
const DRAIN_MS = 5_000;

export function hasBody(headers: IncomingHttpHeaders): boolean {
  return (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined;
}

/**
 * Reads the parameters of a body of at most `maxBytes`, each byte within `share`.
 * @param isJson whether the body must be JSON (V1-02)
 * @param imageParam where set, the body must be an image, which becomes this parameter (FU-06)
 * @throws {HungUp}
 */
export async function readBody(
  request: IncomingMessage,
  { maxBytes, isJson, imageParam }: { maxBytes: number; isJson: boolean; imageParam?: string | undefined },
  share: Share,
): Promise<RequestParams | Failure> {
  const { headers } = request;
  if (Number(headers['content-length'] ?? 0) > maxBytes) return bodyTooLarge;
  const reader =
    imageParam !== undefined
      ? imageReaderOf(headers, imageParam)
      : isJson
        ? jsonReaderOf(headers)
        : readerOf(headers, maxBytes);
  if (isFailure(reader)) return reader;
  const failure = await receive(request, reader, maxBytes, share);
  return failure ?? reader.end();
}

/**
 * Takes the rest of a refused body off the wire after the answer, because a client that is cut off while it sends may
 * never read the answer. Closes the connection then, unless the body has ended.
 * @param done called once, when nothing more is taken
 */
export function discard(request: IncomingMessage, isStranger: boolean, done: () => void): void {
  let left = isStranger ? STRANGER_DRAIN_BYTES : DRAIN_BYTES;
  const close = (): void => void request.destroy();
  const pause = setTimeout(close, DRAIN_PAUSE_MS);
  const limit = setTimeout(close, DRAIN_MS);
  request.on('data', (chunk: Buffer) => {
    pause.refresh();
    left -= chunk.length;
    if (left < 0) close();
  });
  request.once('close', () => {
    clearTimeout(pause);
    clearTimeout(limit);
    done();
  });
}

const isPlain = (headers: IncomingHttpHeaders): boolean =>
  (headers['content-encoding'] ?? 'identity') === 'identity';
const mediaType = (contentType: string): string => contentType.split(';', 1)[0]!.trim().toLowerCase();

const imageReaderOf = (headers: IncomingHttpHeaders, param: string): BodyReader | Failure =>
  isPlain(headers) && IMAGE_TYPE.test(mediaType(headers['content-type'] ?? 'application/octet-stream'))
    ? new ImageReader(param, bodyNoImage)
    : bodyNoImage;

const JSON_TYPE = /^application\/(?:[^/]+\+)?json$/;
/** Clients that do not say what their text is send this. */
const UNSAID = 'text/plain';

/**
 * A body of /v1 is JSON also where its type does not say so. The type guards nothing: no cookie counts there, and below the
 * panel one counts beside a header that no foreign page can send (GW-27, PN-03).
 */
function jsonReaderOf(headers: IncomingHttpHeaders): BodyReader | Failure {
  const type = mediaType(headers['content-type'] ?? UNSAID);
  return isPlain(headers) && (type === UNSAID || JSON_TYPE.test(type)) ? new JsonReader() : bodyNotJson;
}

function readerOf(headers: IncomingHttpHeaders, maxBytes: number): BodyReader | Failure {
  if (!isPlain(headers)) return bodyTypeUnknown;
  const contentType = headers['content-type'] ?? 'application/x-www-form-urlencoded';
  const type = mediaType(contentType);
  if (JSON_TYPE.test(type)) return new JsonReader();
  switch (type) {
    case 'application/x-www-form-urlencoded':
      return new FormReader(bodyMalformed, bodyIsJson);
    case 'multipart/form-data':
      try {
        return new MultipartReader(contentType, maxBytes);
      } catch {
        return bodyMalformed;
      }
    default:
      return bodyTypeUnknown;
  }
}

/** Passes the bytes on to the reader; resolves to undefined at the end of the body, or to the first failure. */
function receive(
  request: IncomingMessage,
  reader: BodyReader,
  maxBytes: number,
  share: Share,
): Promise<Failure | undefined> {
  let size = 0;
  let movedAt = performance.now();
  return new Promise((resolve, reject) => {
    if (request.destroyed) return reject(new HungUp('the client hung up'));
    const look = setInterval(() => {
      const now = performance.now();
      if (share.isSlow(now)) settle(bodySlow);
      else if (now - movedAt >= IDLE_MS) settle(bodyLate);
    }, LOOK_MS);
    const stop = (): void => {
      clearInterval(look);
      share.end();
      request.off('data', take);
    };
    const settle = (failure?: Failure): void => {
      stop();
      resolve(failure);
    };
    const take = (chunk: Buffer): void => {
      movedAt = performance.now();
      size += chunk.length;
      const failure =
        size > maxBytes ? bodyTooLarge : share.take(chunk.length) ? reader.write(chunk) : tooManyBodies;
      if (failure) settle(failure);
    };
    share.begin(movedAt, () => settle(tooManyBodies));
    request.on('data', take);
    request.on('end', () => settle());
    request.on('error', () => (stop(), reject(new HungUp('the client hung up'))));
  });
}

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isFailure, LIMITS, type Failure } from '@cabildo/contracts';
import {
  bodyLate,
  bodyMalformed,
  bodyNotJson,
  bodyTooLarge,
  bodyTypeUnknown,
  tooManyBodies,
} from '../refusals.ts';
import type { Share } from './body-budget.ts';
import { FormReader } from './form-reader.ts';
import { JsonReader } from './json-reader.ts';
import { MultipartReader } from './multipart-reader.ts';
import type { BodyReader, RequestParams } from './parameters.ts';

/** The client closed the connection before the body was whole, so there is nobody to answer. */
export class HungUp extends Error {
  override readonly name = 'HungUp';
}

/** A body that stops arriving for so long is given up. */
const IDLE_MS = 10_000;
/** What is still taken off the wire of a refused body: so much, and until so long a pause. */
const DRAIN_BYTES = 4 * LIMITS.max_image_body_bytes;
const DRAIN_MS = 2_000;

/**
 * Reads the parameters of a body of at most `maxBytes`, each byte within `share`.
 * @param isJson that it must be JSON (V1-02)
 * @throws {HungUp}
 */
export async function readBody(
  request: IncomingMessage,
  { maxBytes, isJson }: { maxBytes: number; isJson: boolean },
  share: Share,
): Promise<RequestParams | Failure> {
  const { headers } = request;
  if (Number(headers['content-length'] ?? 0) > maxBytes) return bodyTooLarge;
  const reader = isJson ? jsonReaderOf(headers) : readerOf(headers, maxBytes);
  if (isFailure(reader)) return reader;
  const failure = await receive(request, reader, maxBytes, share);
  return failure ?? reader.end();
}

/**
 * Takes the rest of a refused body off the wire after its answer, because a client that is cut off while it sends may
 * never read the answer. Then the connection is closed, unless the body has ended.
 */
export function discard(request: IncomingMessage): void {
  let left = DRAIN_BYTES;
  const pause = setTimeout(() => request.destroy(), DRAIN_MS);
  request.on('data', (chunk: Buffer) => {
    pause.refresh();
    left -= chunk.length;
    if (left < 0) request.destroy();
  });
  request.on('close', () => clearTimeout(pause));
}

const isPlain = (headers: IncomingHttpHeaders): boolean =>
  (headers['content-encoding'] ?? 'identity') === 'identity';
const mediaType = (contentType: string): string => contentType.split(';', 1)[0]!.trim().toLowerCase();

const jsonReaderOf = (headers: IncomingHttpHeaders): BodyReader | Failure =>
  isPlain(headers) && mediaType(headers['content-type'] ?? '') === 'application/json'
    ? new JsonReader()
    : bodyNotJson;

function readerOf(headers: IncomingHttpHeaders, maxBytes: number): BodyReader | Failure {
  if (!isPlain(headers)) return bodyTypeUnknown;
  const contentType = headers['content-type'] ?? 'application/x-www-form-urlencoded';
  switch (mediaType(contentType)) {
    case 'application/x-www-form-urlencoded':
      return new FormReader(bodyMalformed);
    case 'application/json':
      return new JsonReader();
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

/** Passes the bytes on until the end, which resolves to undefined, or to the first failure. */
function receive(
  request: IncomingMessage,
  reader: BodyReader,
  maxBytes: number,
  share: Share,
): Promise<Failure | undefined> {
  let size = 0;
  return new Promise((resolve, reject) => {
    if (request.destroyed) return reject(new HungUp('the client hung up'));
    const idle = setTimeout(() => settle(bodyLate), IDLE_MS);
    const settle = (failure?: Failure): void => {
      clearTimeout(idle);
      request.off('data', take);
      resolve(failure);
    };
    const take = (chunk: Buffer): void => {
      idle.refresh();
      size += chunk.length;
      const failure =
        size > maxBytes ? bodyTooLarge : share.take(chunk.length) ? reader.write(chunk) : tooManyBodies;
      if (failure) settle(failure);
    };
    request.on('data', take);
    request.on('end', () => settle());
    request.on('error', () => (clearTimeout(idle), reject(new HungUp('the client hung up'))));
  });
}

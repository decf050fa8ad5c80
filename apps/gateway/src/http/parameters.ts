import type { IncomingHttpHeaders } from 'node:http';
import type { Failure } from '@cabildo/contracts';
import { FormReader } from './form-reader.ts';

export type RequestParams = Record<string, unknown>;

/** Parameters have any name that a client likes, `__proto__` for one. */
export const emptyParams = (): RequestParams => Object.create(null) as RequestParams;

/** Reads a body while it arrives, so that a hostile one is refused before it is whole. */
export interface BodyReader {
  /** Takes the next bytes, and may change them. A failure ends the reading. */
  write(chunk: Buffer): Failure | undefined;
  /** The parameters of the whole body. */
  end(): RequestParams | Failure | Promise<RequestParams | Failure>;
}

/** The parameters in the query of a URL, or the failure when an escape is broken or is not UTF-8. */
export function readQuery(search: string, malformed: Failure): RequestParams | Failure {
  if (search === '') return emptyParams();
  const reader = new FormReader(malformed);
  // Node takes no bytes beyond ASCII in an address.
  return reader.write(Buffer.from(search, 'latin1')) ?? reader.end();
}

export function hasBody(headers: IncomingHttpHeaders): boolean {
  return (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined;
}

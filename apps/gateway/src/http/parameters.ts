import type { Failure } from '@cabildo/contracts';

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

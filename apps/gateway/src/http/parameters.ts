import type { Failure } from '@cabildo/contracts';

export type RequestParams = Record<string, unknown>;

/** Has no prototype, because a client may name a parameter `__proto__`. */
export const emptyParams = (): RequestParams => Object.create(null) as RequestParams;

/** GW-03: the empty string is none, and neither is null in JSON. */
export const isSent = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** Reads a body while it arrives, so that a hostile one is refused before it is whole. */
export interface BodyReader {
  /** Takes the next bytes and may overwrite them. A failure ends the reading. */
  write(chunk: Buffer): Failure | undefined;
  /** The parameters of the whole body. */
  end(): RequestParams | Failure | Promise<RequestParams | Failure>;
}

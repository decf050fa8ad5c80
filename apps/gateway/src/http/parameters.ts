import type { Failure } from '@cabildo/contracts/errors';
import { isAbsent, Repeated, singleOf } from '@cabildo/contracts/fields';
import { paramRepeated } from '../refusals.ts';

export type RequestParams = Record<string, unknown>;

/** Has no prototype, because a client may name a parameter `__proto__`. */
export const emptyParams = (): RequestParams => Object.create(null) as RequestParams;

/** GW-03: the empty string is none, and neither is null in JSON. */
export const isSent = (value: unknown): boolean => !isAbsent(value);

/** Adds what a form or a query says: a name that came before adds up, and `name[]` is the same name (GW-01). */
export function addParam(params: RequestParams, written: string, value: string): void {
  const name = written.endsWith('[]') ? written.slice(0, -2) : written;
  const before = params[name];
  if (before === undefined) params[name] = value;
  else if (before instanceof Repeated) before.values.push(value);
  else params[name] = new Repeated([before as string, value]);
}

/** The parameters that the gateway itself reads, before it knows what the action takes. */
const OWN = ['action', 'apikey', 'idempotency_key'];

/** Leaves one value of each parameter that the gateway itself reads, or says which one has several (GW-01). */
export function settleOwn(params: RequestParams): Failure | undefined {
  for (const name of OWN) {
    const value = singleOf(params[name]);
    if (value instanceof Repeated) return paramRepeated(name);
    if (value !== undefined) params[name] = value;
  }
  return undefined;
}

/** Reads a body while it arrives, so that a hostile one is refused before it is whole. */
export interface BodyReader {
  /** Takes the next bytes and may overwrite them. A failure ends the reading. */
  write(chunk: Buffer): Failure | undefined;
  /** The parameters of the whole body. */
  end(): RequestParams | Failure | Promise<RequestParams | Failure>;
}

import { imageParams, type ActionContract } from '@cabildo/contracts/action';
import type { WireRequest } from '@cabildo/kit/service';

const imagesOf = new WeakMap<ActionContract, readonly string[]>();

/**
 * Writes a request as JSON. The Base64 of an image, in which JSON escapes nothing, is concatenated: escaping it character by
 * character would block the event loop longer than all else that the gateway does with an image (FU-06).
 */
export function writtenRequest(contract: ActionContract, request: WireRequest): string {
  const names = imagesOf.get(contract) ?? imageParams(contract);
  imagesOf.set(contract, names);
  const input = request.i as Readonly<Record<string, unknown>>;
  const joined = names.filter((name) => isTheSameInJson(input[name]));
  if (joined.length === 0) return JSON.stringify(request);
  const others = Object.entries(input).filter(([name]) => !joined.includes(name));
  const written = JSON.stringify(Object.fromEntries(others)).slice(1, -1);
  const members = joined.map((name) => `${JSON.stringify(name)}:"${input[name] as string}"`);
  const all = written === '' ? members : [written, ...members];
  return `{"n":${JSON.stringify(request.n)},"i":{${all.join()}},"c":${JSON.stringify(request.c)}}`;
}

/** True for Base64; a quotation mark or backslash that is not escaped would change the meaning of the whole request. */
const isTheSameInJson = (value: unknown): boolean =>
  typeof value === 'string' && !value.includes('"') && !value.includes('\\');

import type { ActionContract } from '@cabildo/contracts/action';
import { ERRORS, type ErrorCode } from '@cabildo/contracts/errors';
import { polledEvents } from '@cabildo/contracts/event';
import type { FuzzRequest } from './requests.ts';
import type { RawAnswer } from './send.ts';

/** Codes that the edge itself may answer to any action. */
const EDGE_CODES: readonly string[] = [
  'error',
  'forbidden',
  'not_found',
  'invalid_amount',
  'limit_exceeded',
  'update_required',
];

function refusalProblem(
  contract: ActionContract,
  status: number,
  body: Record<string, unknown>,
): string | undefined {
  const { error, error_code: code } = body;
  if (typeof error !== 'string' || error.trim() === '') return 'a refusal without a sentence';
  if (typeof code !== 'string' || !Object.hasOwn(ERRORS, code))
    return `error_code ${String(code)} is none of the 41`;
  const row: { status: number; also?: readonly number[] } = ERRORS[code as ErrorCode];
  if (row.status !== status && !row.also?.includes(status)) return `${code} with status ${status}`;
  const declared: readonly string[] = contract.errors;
  return EDGE_CODES.includes(code) || declared.includes(code)
    ? undefined
    : `${code} is not declared by ${contract.name}`;
}

function successProblem(
  contract: ActionContract,
  status: number,
  body: Record<string, unknown>,
): string | undefined {
  if (status !== 200 && status !== 201) return `a success with status ${status}`;
  const output = contract.answer.format === 'stream' ? polledEvents : contract.output;
  const parsed = output.safeParse(body);
  return parsed.success ? undefined : `a success of another shape: ${parsed.error.message}`;
}

function isPage({ path }: FuzzRequest, { status, type, body }: RawAnswer, contract: ActionContract): boolean {
  if (status >= 300 && status < 400) return body === '' || type.includes('text/html');
  // The front page and the documentation answer strange paths that resolve to them.
  return (contract.answer.format !== 'json' || /^\/+(\?|$)/.test(path)) && /^text\//.test(type);
}

/** Checks an answer: it must be the documented success or the uniform refusal. Returns the error, or undefined. */
export function problemOf(request: FuzzRequest, answer: RawAnswer): string | undefined {
  const { contract, method, path } = request;
  if (answer.status >= 500) return `status ${answer.status}`;
  if (answer.status === 401 && path.startsWith('/v1/') && answer.challenge !== 'Bearer')
    return 'a 401 at /v1 without its challenge';
  if (method === 'HEAD' || (method === 'OPTIONS' && answer.status === 204)) return undefined;
  if (isPage(request, answer, contract)) return undefined;
  let body: Record<string, unknown>;
  try {
    body = JSON.parse(answer.body) as Record<string, unknown>;
  } catch {
    return `a body that is no JSON (${answer.type})`;
  }
  if (body['ok'] === false) return refusalProblem(contract, answer.status, body);
  if (body['ok'] !== true) return 'a body without ok';
  // The output is the contract's only where the address leads to the contract's own route.
  const own = new RegExp(`^/${contract.route}(\\.php)?(/${contract.action})?(\\?|$)`).test(path);
  return isAtV1(request) || (own && named(request))
    ? successProblem(contract, answer.status, body)
    : undefined;
}

/** Whether the request went to the contract's address under /v1. */
export function isAtV1({ contract: { v1 }, method, path }: FuzzRequest): boolean {
  const pattern = v1?.address.replace(/:[a-z_]+/g, '[^/?#]+');
  return pattern !== undefined && new RegExp(`^${pattern}/?(\\?|$)`).test(`${method} ${path}`);
}

/** Whether nothing in the request names another action than the contract's. */
function named({ contract, path, body }: FuzzRequest): boolean {
  const text = `${path} ${body?.toString() ?? ''}`;
  const names = [...text.matchAll(/(?:\baction=|"action":"|name="action"\r\n\r\n)([^&"\r]*)/g)].map(
    (match) => match[1],
  );
  return names.every((name) => name === contract.action);
}

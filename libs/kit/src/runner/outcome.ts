import {
  isPagedByNumber,
  makesNew,
  type ActionContract,
  type RpcContract,
  type RequestContext,
} from '@cabildo/contracts/action';
import { fail, isFailure } from '@cabildo/contracts/errors';
import { inputProblem } from '@cabildo/contracts/fields';
import { LIMITS } from '@cabildo/contracts/limits';
import type { z } from 'zod';
import { OutcomeUnknown } from '../base/errors.ts';
import type { Logger } from '../logging/logging.ts';
import type { Outages } from '../logging/outages.ts';
import {
  failureReply,
  internalError,
  outcomeUnknown,
  CommandReply,
  successReply,
  unavailable,
} from './wire.ts';

/** FU-04: refuses a page that is too large; without a cursor the client must ask for smaller pages. */
const PAGE_TOO_LARGE = fail('limit_exceeded', {
  status: 400,
  message: {
    es: 'Esta página pesaría más de 1 MiB. Pide menos filas con «per_page».',
    en: 'This page would be larger than 1 MiB. Ask for fewer rows with «per_page».',
  },
});

const LONGEST_LINE = LIMITS.max_page_bytes + '200 '.length;
const isTooLarge = (line: string): boolean =>
  // A UTF-16 unit takes three bytes at most, so that short lines need not be counted.
  line.length * 3 > LONGEST_LINE && Buffer.byteLength(line) > LONGEST_LINE;

/** Writes a handler's result for an input as a reply line; a page of a list is bounded (FU-04). */
export function replyOf(contract: ActionContract | RpcContract, input: object, result: unknown): string {
  if (result instanceof CommandReply) return result.line;
  if (isFailure(result)) return failureReply(result);
  const line = successReply('answer' in contract && makesNew(contract, input, result) ? 201 : 200, result);
  const isPage = 'route' in contract && isPagedByNumber(contract);
  return isPage && isTooLarge(line) ? failureReply(PAGE_TOO_LARGE) : line;
}

/** Writes 400 for an input that its contract refuses. */
export function problemReply(error: z.ZodError): string {
  const { code, message } = inputProblem(error);
  return failureReply({ failure: code, status: 400, message });
}

/** A request that failed. */
export interface Fault {
  readonly contract: ActionContract | RpcContract;
  readonly ctx: RequestContext;
  /** Whether a process that died may have carried out the request before. */
  readonly redelivered: boolean;
  readonly error: unknown;
}

/**
 * Answers a request whose handler threw: 503 when a service or store is away or the outcome is unknown, else 500; the log has
 * the reason. Unless the error says otherwise, or the request was begun once before, nothing has happened (GW-23).
 */
export function faultReply(
  log: Logger,
  outages: Outages,
  { contract, ctx, redelivered, error }: Fault,
): string {
  const { request_id } = ctx;
  const action = contract.name;
  const isAway = outages.report(error, { action, request_id });
  if (!isAway) log.error({ action, request_id, err: error }, 'a handler failed');
  const isUnknown = contract.kind === 'command' && (redelivered || error instanceof OutcomeUnknown);
  if (isUnknown) return failureReply(outcomeUnknown(contract));
  return failureReply(isAway ? unavailable() : internalError());
}

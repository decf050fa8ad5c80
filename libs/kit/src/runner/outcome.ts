import {
  inputProblem,
  isFailure,
  makesNew,
  type ActionContract,
  type CallContract,
  type RequestContext,
} from '@cabildo/contracts';
import type { z } from 'zod';
import { OutcomeUnknown } from '../bus/port.ts';
import type { Logger } from '../logging/logging.ts';
import type { Outages } from '../logging/outages.ts';
import {
  failureReply,
  internalError,
  outcomeUnknown,
  StoredReply,
  successReply,
  unavailable,
} from './wire.ts';

/** The reply line that a handler's result makes, for the input that it was given. */
export function replyOf(contract: ActionContract | CallContract, input: object, result: unknown): string {
  if (result instanceof StoredReply) return result.line;
  if (isFailure(result)) return failureReply(result);
  return successReply('created' in contract && makesNew(contract, input) ? 201 : 200, result);
}

/** 400 for input that its contract refuses. */
export function problemReply(error: z.ZodError): string {
  const { code, message } = inputProblem(error);
  return failureReply({ failure: code, status: 400, message });
}

/** A request that failed. */
export interface Fault {
  readonly contract: ActionContract | CallContract;
  readonly ctx: RequestContext;
  /** Whether a process that died may have carried it out before. */
  readonly redelivered: boolean;
  readonly error: unknown;
}

/**
 * 503 when the surroundings made a handler throw or the outcome is unknown, else 500; the log has the reason. Unless the
 * error says otherwise, or the request was begun once before, nothing has happened (GW-23).
 */
export function faultReply(
  log: Logger,
  outages: Outages,
  { contract, ctx, redelivered, error }: Fault,
): string {
  const { request_id } = ctx;
  const action = contract.name;
  const isAway = outages.tell(error, { action, request_id });
  if (!isAway) log.error({ action, request_id, err: error }, 'a handler failed');
  const isUnknown = contract.kind === 'command' && (redelivered || error instanceof OutcomeUnknown);
  if (isUnknown) return failureReply(outcomeUnknown(contract));
  return failureReply(isAway ? unavailable() : internalError());
}

import {
  inputProblem,
  isFailure,
  makesNew,
  type ActionContract,
  type CallContract,
  type RequestContext,
} from '@cabildo/contracts';
import type { z } from 'zod';
import type { Logger } from '../logging/logging.ts';
import type { Outages } from '../logging/outages.ts';
import { failureReply, internalError, StoredReply, successReply, unavailable } from './wire.ts';

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

/** 503 when the surroundings made a handler throw, else 500; the log has the reason. */
export function faultReply(
  log: Logger,
  outages: Outages,
  action: string,
  { request_id }: RequestContext,
  error: unknown,
): string {
  if (outages.tell(error, { action, request_id })) return failureReply(unavailable());
  log.error({ action, request_id, err: error }, 'a handler failed');
  return failureReply(internalError());
}

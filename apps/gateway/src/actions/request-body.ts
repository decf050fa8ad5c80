import { isFailure } from '@cabildo/contracts/errors';
import { FAIR_USE } from '@cabildo/contracts/limits';
import { isKnown, type Caller } from '../access/caller.ts';
import type { Share } from '../http/body-budget.ts';
import { readBody } from '../http/body.ts';
import { bodyNeedsKey, bodyTooLarge } from '../refusals.ts';
import { stateWithBody, type RequestState } from './request-state.ts';

/**
 * Reads the body of a request, no more of it than its action or route and its caller may send (FU-03).
 * @returns the second stage of the request, or the first one with the problem of the body
 * @throws {HungUp} when the client closed the connection before the body was whole
 */
export async function readRequestBody(
  request: RequestState,
  caller: Caller,
  share: Share,
): Promise<RequestState> {
  const { exchange, match, endpoint } = request;
  const { maxBodyBytes } = endpoint?.contract ?? match.route;
  const maxBytes = isKnown(caller)
    ? maxBodyBytes
    : Math.min(maxBodyBytes, FAIR_USE.max_body_without_key_bytes);
  const imageParam = endpoint?.contract.bodyParam;
  const wanted = { maxBytes, isJson: exchange.surface === 'v1', imageParam };
  const since = Date.now();
  const body = await readBody(exchange.request, wanted, share);
  if (isFailure(body)) {
    exchange.isBodyRefused = true;
    const needsKey = body === bodyTooLarge && maxBytes < maxBodyBytes;
    return { ...request, awaitsBody: false, problem: needsKey ? bodyNeedsKey : body };
  }
  const whole = stateWithBody(request, body, Date.now() - since);
  // An action that the body names is known only now, and may take less than its route.
  const isTooLarge = whole.endpoint && share.taken > whole.endpoint.contract.maxBodyBytes;
  return isTooLarge ? { ...whole, problem: bodyTooLarge } : whole;
}

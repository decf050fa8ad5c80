import { errorBody, type Failure } from '@cabildo/contracts/errors';
import type { Request, Response } from 'express';
import { localeOf, requestIdOf } from './request-headers.ts';
import { withWait } from './responses.ts';

/** Sends the uniform error body (spec 7) in the language of the client, and how long to wait. @param more fields beside those of every refusal */
export function refuse(
  request: Request,
  response: Response,
  refusal: Failure,
  more: Readonly<Record<string, unknown>> = {},
): void {
  const failure = withWait(refusal);
  if (failure.retryAfter !== undefined) response.set('Retry-After', String(failure.retryAfter));
  response
    .status(failure.status)
    .set('Cache-Control', 'no-store')
    .set('X-Request-Id', requestIdOf(request.headers['x-request-id']))
    .json({ ...errorBody(failure, localeOf(request.headers['accept-language'])), ...more });
}

import { errorBody, type Failure } from '@cabildo/contracts';
import type { Request, Response } from 'express';
import { localeOf, requestIdOf } from './request-headers.ts';

/** Sends the uniform error body (spec 7) in the language of the client. @param more fields beside those of every refusal */
export function refuse(
  request: Request,
  response: Response,
  failure: Failure,
  more: Readonly<Record<string, unknown>> = {},
): void {
  response
    .status(failure.status)
    .set('Cache-Control', 'no-store')
    .set('X-Request-Id', requestIdOf(request.headers['x-request-id']))
    .json({ ...errorBody(failure, localeOf(request.headers['accept-language'])), ...more });
}

import { messageOf, type Failure } from '@cabildo/contracts/errors';
import type { Request, Response } from 'express';
import { refuse } from '../http/refuse.ts';

/** Sends the uniform error body, with the sentence in every language, because the panel changes its own without asking again. */
export const refuseInPanel = (request: Request, response: Response, failure: Failure): void =>
  refuse(request, response, failure, { messages: messageOf(failure) });

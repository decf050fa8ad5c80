import type { RequestHandler } from 'express';
import type { Proxies } from '../http/proxies.ts';
import type { UnsentAnswers } from '../http/unsent-answers.ts';
import { bucketOfAddress, type RateLimits } from '../rate/rate-limits.ts';
import { tooManyRequests } from '../rate/refusals.ts';
import { tooMuchUnread } from '../refusals.ts';
import { refuse } from '../http/refuse.ts';

export interface LimitedParts {
  limits: RateLimits;
  proxies: Proxies;
  unsent: UnsentAnswers;
}

/** Counts the pages, documents and images of an address together (FU-06), and their unread bytes (FU-04). */
export const limited =
  ({ limits, proxies, unsent }: LimitedParts): RequestHandler =>
  async (request, response, next) => {
    const bucket = bucketOfAddress('pages', proxies.addressOf(request));
    const rate = await limits.count(bucket);
    if (!rate.exceeded && unsent.admit(bucket.name, response)) return next();
    refuse(request, response, rate.exceeded ? tooManyRequests(rate) : tooMuchUnread);
  };

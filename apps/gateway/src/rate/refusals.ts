import { fail, type Failure, type Message } from '@cabildo/contracts/errors';
import type { RateState } from './rate-limits.ts';

/** GW-20: the requests of a window are spent; the sentence goes on with the seconds, because some platforms show no header. */
export const windowSpent =
  ({ es, en }: Message, fields?: Failure['fields']) =>
  ({ resetSeconds }: RateState): Failure =>
    fail('limit_exceeded', {
      status: 429,
      retryAfter: resetSeconds,
      message: { es: `${es}: espera ${resetSeconds} s.`, en: `${en}: wait ${resetSeconds} s.` },
      fields,
    });
export const tooManyRequests = windowSpent({ es: 'Demasiadas solicitudes', en: 'Too many requests' });

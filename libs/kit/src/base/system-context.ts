import type { RequestContext } from '@cabildo/contracts/action';

/** The context of work of the platform itself (jobs, reactions), with the request that led to it or an id of its own. */
export const systemContext = (requestId: string, traceparent?: string): RequestContext => ({
  request_id: requestId,
  ...(traceparent !== undefined && { traceparent }),
  actor: { kind: 'system' },
  membership: null,
  ip: '',
  device: '',
  locale: 'es',
  idempotency_key: null,
});

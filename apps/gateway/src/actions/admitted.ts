import {
  isAllowed,
  LIMITS,
  type Actor,
  type Failure,
  type KeyMembership,
  type Membership,
} from '@cabildo/contracts';
import type { Caller } from '../access/caller.ts';
import type { RequestParams } from '../http/parameters.ts';
import type { Exchange } from '../http/responses.ts';
import { idempotencyKeyInvalid } from '../refusals.ts';
import type { Endpoint } from '../routes/route-table.ts';

const PRINTABLE = /^[\x20-\x7e]+$/;

/** A request that has passed the checks of its caller. */
export interface AuthorizedRequest {
  endpoint: Endpoint;
  caller: Caller;
  params: RequestParams;
  actor: Actor;
  membership: Membership | KeyMembership | null;
  /** The servers that a query across servers is about, where none is named (V1-09). */
  serverIds?: readonly number[];
}

/** False for a member without the rank, whose attempt the service is to refuse and to log (AU-03). */
export const isEntitled = ({ endpoint, membership }: AuthorizedRequest): boolean =>
  membership === null || isAllowed(endpoint.contract.access, membership);

/** ID-13: from anybody but the holder of the internal key, its parameters are ignored. */
export function paramsFor(
  { endpoint, params, actor }: AuthorizedRequest,
  { request }: Exchange,
): RequestParams {
  const { internalParams, responds } = endpoint.contract;
  // A browser that comes back repeats the address of its first request, and says in the header what it has had since.
  const lastEventId = responds === 'stream' && request.headers['last-event-id'];
  if (lastEventId) return { ...params, last_event_id: lastEventId };
  if (internalParams.length === 0 || actor.kind === 'internal') return params;
  return Object.fromEntries(Object.entries(params).filter(([name]) => !internalParams.includes(name)));
}

/** GW-17: parameter or header; the empty string is none. */
export function idempotencyKey(
  params: RequestParams,
  header: string | string[] | undefined,
): string | null | Failure {
  const given = params['idempotency_key'] ?? '';
  const key = given === '' ? (header ?? '') : given;
  if (key === '') return null;
  const isValid = typeof key === 'string' && key.length <= LIMITS.max_idempotency_key && PRINTABLE.test(key);
  return isValid ? key : idempotencyKeyInvalid;
}

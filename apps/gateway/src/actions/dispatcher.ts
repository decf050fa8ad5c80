import type { IncomingHttpHeaders } from 'node:http';
import { setImmediate as nextLoopTick } from 'node:timers/promises';
import {
  gameSessionGoverns,
  isGameSession,
  isGoverning,
  isIdempotent,
  type RequestContext,
} from '@cabildo/contracts/action';
import { isFailure, type Failure } from '@cabildo/contracts/errors';
import { LIMITS } from '@cabildo/contracts/limits';
import { causeIn, fingerprintOf, type Reply } from '@cabildo/kit/service';
import type { ApiKeys } from '../access/api-keys.ts';
import type { Memberships } from '../access/memberships.ts';
import type { Powers } from '../access/powers.ts';
import { isSent, type RequestParams } from '../http/parameters.ts';
import { deviceOf, asksForJson } from '../http/request-headers.ts';
import type { Exchange } from '../http/responses.ts';
import { bodyNoImage, idempotencyKeyInvalid, inputRefusal, notAllowed } from '../refusals.ts';
import { isEntitled, type AuthorizedRequest } from './authorized-request.ts';
import type { Uploads } from './uploads.ts';
import type { Sending, Upstream } from './upstream.ts';

const PRINTABLE = /^[\x20-\x7e]+$/;

const refuse = (failure: Failure): Reply => ({ ok: false, failure });

export interface DispatcherParts {
  keys: ApiKeys;
  memberships: Memberships;
  powers: Powers;
  upstream: Upstream;
  uploads: Uploads;
}

/** Validates the parameters of an authorized request and has its service carry it out. */
export class Dispatcher {
  readonly #parts: DispatcherParts;

  constructor(parts: DispatcherParts) {
    this.#parts = parts;
  }

  async dispatch(
    request: AuthorizedRequest,
    exchange: Exchange,
    { apiKey, ...from }: Omit<Sending, 'context'> & { apiKey: string },
  ): Promise<Reply> {
    const { contract } = request.endpoint;
    const mayBeLarge = contract.maxBodyBytes > LIMITS.max_body_bytes;
    // Each step takes milliseconds for an image or a long list, so that other requests are served between them (FU-06).
    if (mayBeLarge) await nextLoopTick();
    const body = contract.bodyParam === undefined ? undefined : request.params[contract.bodyParam];
    if (contract.bodyParam !== undefined && !(body instanceof Uint8Array)) return refuse(bodyNoImage);
    const upload = body instanceof Uint8Array ? this.#parts.uploads.of(body) : undefined;
    const input = contract.input.safeParse({
      ...paramsFor(request, exchange),
      ...(upload && { [contract.bodyParam!]: upload.hash }),
    });
    if (!input.success) return refuse(isEntitled(request) ? inputRefusal(input.error) : notAllowed);
    if (isGameSession(request.actor) && isGoverning(contract, input.data as object))
      return refuse(gameSessionGoverns);
    const key = isIdempotent(contract)
      ? idempotencyKey(request.params, exchange.request.headers['idempotency-key'])
      : null;
    if (isFailure(key)) return refuse(key);
    if (mayBeLarge) await nextLoopTick();
    // Without an API key, as the internal key alone comes, nothing would protect the hash of a secret.
    const fingerprint = key !== null && apiKey !== '' && { fingerprint: fingerprintOf(input.data, apiKey) };
    const context = contextOf(request, exchange, { idempotency_key: key, ...fingerprint });
    if (mayBeLarge) await nextLoopTick();
    const act = (placed: RequestContext) =>
      this.#parts.upstream.act(contract, input.data, { context: placed, ...from });
    const reply = await (upload ? upload.during((key) => act({ ...context, upload: key })) : act(context));
    if (reply.ok && contract.kind === 'command') this.#dropChanged(request);
    return reply;
  }

  /** Drops what a command changed from the caches, so that the caller's next request sees it ahead of the event (GW-31). */
  #dropChanged({ endpoint, caller, membership }: AuthorizedRequest): void {
    const { commandsChange } = endpoint.route;
    if (commandsChange === 'key' && caller.kind === 'user') this.#parts.keys.drop(caller.token);
    if (commandsChange === 'memberships' && membership)
      this.#parts.memberships.dropServer(membership.server_id);
    if (commandsChange === 'powers' && membership?.user_id) {
      const { server_id, user_id } = membership;
      this.#parts.powers.drop({ server_id, user_id });
    }
  }
}

/** ID-13: the internal parameters of a contract are ignored, unless the request came with the internal key. */
function paramsFor({ endpoint, params, actor }: AuthorizedRequest, { request }: Exchange): RequestParams {
  const {
    access: { internalParams },
    answer: { format: responds },
  } = endpoint.contract;
  if (responds === 'stream') return { ...params, ...streamParams(params, request.headers) };
  if (internalParams.length === 0 || actor.kind === 'internal') return params;
  return Object.fromEntries(Object.entries(params).filter(([name]) => !internalParams.includes(name)));
}

/** The parameters of a stream or a poll that stand in the headers (V1-14, V1-16). */
function streamParams({ format }: RequestParams, headers: IncomingHttpHeaders): RequestParams {
  // A browser that reconnects repeats the address of its first request, and names its last event in the header.
  const lastEventId = headers['last-event-id'];
  return {
    ...(lastEventId && { last_event_id: lastEventId }),
    ...(!isSent(format) && asksForJson(headers) && { format: 'json' }),
  };
}

/** GW-17: the idempotency key in the parameter, of which the empty text is none, or else in the header. */
function idempotencyKey(
  params: RequestParams,
  header: string | string[] | undefined,
): string | null | Failure {
  const given = params['idempotency_key'] ?? '';
  const key = given === '' ? header : given;
  if (key === undefined) return null;
  // A client whose variable for the key is empty means to be safe, and is not.
  const isValid =
    typeof key === 'string' && key !== '' && key.length <= LIMITS.max_idempotency_key && PRINTABLE.test(key);
  return isValid ? key : idempotencyKeyInvalid;
}

const contextOf = (
  { actor, membership, serverIds }: AuthorizedRequest,
  { request, requestId, span, ip, locale }: Exchange,
  keyed: Pick<RequestContext, 'idempotency_key' | 'fingerprint'>,
): RequestContext => ({
  ...causeIn(span, { request_id: requestId }),
  actor,
  membership,
  ...(serverIds && { server_ids: serverIds }),
  ip,
  device: deviceOf(request.headers['user-agent']),
  locale,
  ...keyed,
});

import { isFailure, type Failure } from '@cabildo/contracts/errors';
import type { Credentials } from '../access/caller.ts';
import { hasBody } from '../http/body.ts';
import { readQuery } from '../http/form-reader.ts';
import { emptyParams, settleOwn, type RequestParams } from '../http/parameters.ts';
import type { Exchange } from '../http/responses.ts';
import { queryMalformed } from '../refusals.ts';
import type { Endpoint, RouteEntry, RouteMatch } from '../routes/route-table.ts';

/** The time that a request has for its answer (GW-23: 503 within 10 s). */
const DEADLINE_MS = 8_000;

/** The address that a client has asked. */
export interface RequestTarget {
  readonly match: RouteMatch;
  /** The query of the URL, without `?`. */
  readonly search: string;
  /** Whether the internal port was asked. */
  readonly isInternal: boolean;
}

/** The knowledge about a request at one stage: from its headers and address at first, and with its body later. */
export interface RequestState {
  readonly exchange: Exchange;
  readonly match: RouteMatch;
  readonly isInternal: boolean;
  /** Whether a body follows that has not been read. */
  readonly awaitsBody: boolean;
  readonly params: RequestParams;
  /** The first reason to refuse the request that does not depend on its caller's rights. */
  readonly problem: Failure | undefined;
  /** The name of the action as it was sent, which may be anything. */
  readonly name: unknown;
  readonly endpoint: Endpoint | undefined;
  /** In milliseconds since the epoch. The time that the body takes to arrive does not count. */
  readonly deadline: number;
}

/** The first stage: the headers and the address of a request. */
export function stateFromHeaders(
  exchange: Exchange,
  { match, search, isInternal }: RequestTarget,
): RequestState {
  const deadline = Date.now() + DEADLINE_MS;
  const awaitsBody = hasBody(exchange.request.headers);
  const query = readQuery(search, queryMalformed);
  const [params, malformed] = isFailure(query) ? [emptyParams(), query] : [query, undefined];
  const settled = settleOwn(params);
  const action = actionIn(match, isInternal, params);
  // The streams of the API are read by GET alone.
  const isStream = action.endpoint?.contract.answer.format === 'stream';
  const problem = exchange.panel?.refuse(exchange.request, isStream) ?? malformed ?? settled;
  return { exchange, match, isInternal, awaitsBody, problem, deadline, ...action };
}

/**
 * The second stage: the parameters of the body win over those of the address (GW-01).
 * @param arrivalMs the time that the body took to arrive
 */
export function stateWithBody(state: RequestState, body: RequestParams, arrivalMs: number): RequestState {
  const problem = settleOwn(body);
  const params = Object.assign(emptyParams(), state.params, body);
  const action = actionIn(state.match, state.isInternal, params);
  return { ...state, awaitsBody: false, problem, deadline: state.deadline + arrivalMs, ...action };
}

/** The parts of a request that identify its caller. */
export const credentialsOf = ({
  exchange,
  match,
  params,
  endpoint,
  isInternal,
}: RequestState): Credentials => ({
  headers: exchange.request.headers,
  ip: exchange.ip,
  params,
  route: match.route.definition,
  endpoint,
  isInternal,
  panelKey: exchange.panel?.cookies.sessionIn(exchange.request.headers),
});

/** Finds the action that the path or the parameters name. A parameter in a path of /v1 wins over one of the same name. */
function actionIn(
  { route, action, address }: RouteMatch,
  isInternal: boolean,
  sent: RequestParams,
): Pick<RequestState, 'params' | 'name' | 'endpoint'> {
  if (address) {
    const params = Object.assign(emptyParams(), sent, address.params);
    return { params, name: undefined, endpoint: address.endpoint };
  }
  const name = action || sent['action'];
  return { params: sent, name, endpoint: findEndpoint(route, name, isInternal) };
}

/** An internal action is unknown on the public port. */
function findEndpoint(route: RouteEntry, name: unknown, isInternal: boolean): Endpoint | undefined {
  const endpoint = route.endpoints.get(typeof name === 'string' ? name : '');
  return endpoint?.keyUse === 'internal' && !isInternal ? undefined : endpoint;
}

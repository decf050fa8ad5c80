import { isFailure, type Failure } from '@cabildo/contracts';
import type { Credentials } from '../access/caller.ts';
import type { Place } from '@cabildo/kit/service';
import { emptyParams, type RequestParams } from '../http/parameters.ts';
import type { Exchange } from '../http/responses.ts';
import type { Endpoint, RouteEntry, RouteMatch } from '../routes/route-table.ts';

/** What is known of a request: at first from its headers and address, and then from its body too. */
export interface RequestState {
  readonly exchange: Exchange;
  readonly match: RouteMatch;
  readonly isInternal: boolean;
  params: RequestParams;
  /** The first thing wrong with the parameters. */
  problem: Failure | undefined;
  /** The name of the action, if any. */
  name: unknown;
  endpoint: Endpoint | undefined;
  /** The time that the body takes to arrive does not count. */
  deadline: number;
  /** The place that it holds while it is under way (FU-01). */
  place?: Place | undefined;
}

/** What tells the caller of a request. */
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
});

/** The action that the path or the parameters name. What stands in an address of /v1 wins over a parameter of its name. */
export function read(
  { route, action, address }: RouteMatch,
  isInternal: boolean,
  read: RequestParams | Failure,
): Pick<RequestState, 'params' | 'problem' | 'name' | 'endpoint'> {
  const [params, problem] = isFailure(read) ? [emptyParams(), read] : [read, undefined];
  if (address) Object.assign(params, address.params);
  if (address) return { params, problem, name: undefined, endpoint: address.endpoint };
  const name = action || params['action'];
  return { params, problem, name, endpoint: findEndpoint(route, name, isInternal) };
}

/** An internal action is unknown on the public port. */
function findEndpoint(route: RouteEntry, name: unknown, isInternal: boolean): Endpoint | undefined {
  const endpoint = route.endpoints.get(typeof name === 'string' ? name : '');
  return endpoint?.keyUse === 'internal' && !isInternal ? undefined : endpoint;
}

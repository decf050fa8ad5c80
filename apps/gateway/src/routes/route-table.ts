import {
  ALIASES,
  botParams,
  countsRank,
  isAcrossServers,
  keyUse,
  personParams,
  ROUTES,
  routeOf,
  type ActionContract,
  type BotParams,
  type KeyUse,
  type PersonParams,
  type Route,
  type RouteDefinition,
} from '@cabildo/contracts/action';
import { LIMITS } from '@cabildo/contracts/limits';
import { PANEL_START } from '@cabildo/contracts/panel-start.ts';
import { isServerScoped } from '@cabildo/contracts/permissions';
import type { RequestParams } from '../http/parameters.ts';
import { NearestNames } from './nearest-names.ts';

/** A contract, and all that follows from it for each request, derived once. */
export interface Endpoint {
  readonly contract: ActionContract;
  /** The route of the contract itself, also where an alias on another route was asked. */
  readonly route: RouteDefinition;
  /** Whether a request needs `server_id` and a membership. */
  readonly isScoped: boolean;
  readonly isAcrossServers: boolean;
  readonly keyUse: KeyUse;
  /** False for the names by which a bot does what every member may, whatever the rank of the person (BO-09). */
  readonly countsRank: boolean;
  /** The characters that a bot's request may name by their people (BO-12). */
  readonly botParams: BotParams;
  readonly personParams: PersonParams;
}

export interface RouteEntry {
  readonly name: Route;
  readonly definition: RouteDefinition;
  /** The actions by their names on this route, aliases included. */
  readonly endpoints: ReadonlyMap<string, Endpoint>;
  /** The limit for a body that names the action itself. */
  readonly maxBodyBytes: number;
}

/** The route behind a path; `action` is '' unless the path itself names it (`/servers/create`). */
export interface RouteMatch {
  readonly route: RouteEntry;
  readonly action: string;
  /** The methods that the path takes, beside OPTIONS. */
  readonly methods: readonly string[];
  /** For a path of /v1: its action, and the parameters in the path. */
  readonly address?: { readonly endpoint: Endpoint; readonly params: RequestParams };
  /** For the start of the panel: the actions whose answers it gathers (PN-05). */
  readonly gathers?: readonly StartPart[];
}

/** An action whose answer is a part of the panel's start. */
export interface StartPart {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly params: RequestParams;
}

/** A path of /v1 with its parameters, and the action of each method. */
interface V1Path {
  readonly template: string;
  readonly pattern: RegExp;
  readonly endpoints: Map<string, Endpoint>;
}

const paramsIn = ({ pattern }: V1Path): number => pattern.source.split('(?<').length;

const GET_AND_POST = ['GET', 'POST'];

/** The path below /panel/api of the one request by which the panel starts (PN-05). */
const START_PATH = '/start';

const ACTION_IN_PATH = /^[a-z0-9_]+$/;

/** @param name the name under which the action is asked: its own, or an alias */
const endpointOf = (contract: ActionContract, name = contract.name): Endpoint => ({
  contract,
  route: routeOf(contract.route),
  isScoped: isServerScoped(contract.access.to),
  isAcrossServers: isAcrossServers(contract),
  keyUse: keyUse(contract.access.to, name.slice(0, name.indexOf('.')) as Route),
  countsRank: countsRank(name),
  botParams: botParams(contract),
  personParams: personParams(contract),
});

/**
 * Every path of an action, derived from the contracts: `/servers`, `/servers.php`, `/servers/create` and aliases, and in
 * the resource-style interface `/v1/servers/:server_id/calls`.
 */
export class RouteTable {
  readonly #matches = new Map<string, RouteMatch>();
  readonly #v1: V1Path[] = [];
  readonly #v1Route: RouteEntry;
  readonly #start: RouteMatch | undefined;
  readonly #nearest: Readonly<Record<'public' | 'internal', NearestNames>>;

  constructor(contracts: readonly ActionContract[]) {
    const endpoints = new Map(contracts.map((contract) => [contract.name, endpointOf(contract)]));
    for (const [alias, name] of Object.entries(ALIASES)) {
      const contract = endpoints.get(name)?.contract;
      if (contract) endpoints.set(alias, endpointOf(contract, alias));
    }
    this.#v1Route = {
      name: 'v1',
      definition: routeOf('v1'),
      endpoints: new Map(),
      maxBodyBytes: LIMITS.max_body_bytes,
    };
    for (const contract of contracts) this.#addToV1(contract);
    // A path with a word wins over a path with a parameter in the same position.
    this.#v1.sort((a, b) => paramsIn(a) - paramsIn(b));
    for (const name of Object.keys(ROUTES) as Route[]) {
      if (routeOf(name).isByPath) continue;
      const prefix = `${name}.`;
      const own = [...endpoints].filter(([wireName]) => wireName.startsWith(prefix));
      const route: RouteEntry = {
        name,
        definition: routeOf(name),
        endpoints: new Map(own.map(([wireName, endpoint]) => [wireName.slice(prefix.length), endpoint])),
        maxBodyBytes: Math.max(
          LIMITS.max_body_bytes,
          ...own.map(([, { contract }]) => contract.maxBodyBytes),
        ),
      };
      for (const path of [`/${name}`, `/${name}/`, `/${name}.php`])
        this.#matches.set(path, { route, action: '', methods: GET_AND_POST });
    }
    this.#nearest = { public: this.#namesOf(false), internal: this.#namesOf(true) };
    this.#start = this.#startOf(endpoints);
  }

  /** The start asks with the caller's own credentials, and counts with the requests of servers, because it is about one. */
  #startOf(endpoints: ReadonlyMap<string, Endpoint>): RouteMatch | undefined {
    const gathers = Object.entries(PANEL_START).flatMap(([name, { action, params }]) => {
      const endpoint = endpoints.get(action);
      return endpoint ? [{ name, endpoint, params }] : [];
    });
    const me = endpoints.get(PANEL_START.me.action);
    if (!me) return undefined;
    const { route } = this.#matches.get('/servers')!;
    return {
      route: { ...route, endpoints: new Map([['start', me]]), maxBodyBytes: LIMITS.max_body_bytes },
      action: 'start',
      methods: ['POST'],
      gathers,
    };
  }

  /** Finds what a wrong name was meant to be, among the names that a port serves. */
  nearest(isInternal: boolean): NearestNames {
    return isInternal ? this.#nearest.internal : this.#nearest.public;
  }

  #namesOf(isInternal: boolean): NearestNames {
    const actions = new Map<string, string[]>();
    const homes = new Map<string, string[]>();
    for (const route of new Set([...this.#matches.values()].map((match) => match.route))) {
      if (route.definition.port === 'internal' && !isInternal) continue;
      const served = [...route.endpoints].filter(([, { keyUse }]) => isInternal || keyUse !== 'internal');
      actions.set(
        route.name,
        served.map(([action]) => action),
      );
      // An alias is another name of an action that has its home elsewhere.
      for (const [action, { contract }] of served)
        if (contract.name === `${route.name}.${action}`)
          homes.set(action, [...(homes.get(action) ?? []), route.name]);
    }
    return new NearestNames({ actions, homes, v1: this.#v1.map(({ template }) => template) });
  }

  #addToV1(contract: ActionContract): void {
    if (contract.v1 === undefined) return;
    const [method, template] = contract.v1.address.split(' ') as [string, string];
    const pattern = new RegExp(`^${template.replace(/:([a-z_]+)/g, '(?<$1>[^/]+)')}/?$`);
    let path = this.#v1.find((each) => each.pattern.source === pattern.source);
    if (!path) this.#v1.push((path = { template, pattern, endpoints: new Map() }));
    path.endpoints.set(method, endpointOf(contract, `v1.${contract.action}`));
  }

  /**
   * The route behind a path, or undefined.
   * @param isInternal whether the internal port was asked (GW-04, BO-01)
   */
  find(path: string, method: string, isInternal: boolean): RouteMatch | undefined {
    if (path.startsWith('/v1/')) return this.#findInV1(path, method);
    const match = this.#matches.get(path) ?? this.#findByAction(path);
    return match?.route.definition.port === 'internal' && !isInternal ? undefined : match;
  }

  /**
   * The route behind a path below /panel/api, where each action is named by its path and sent by POST (PN-03). Bots have no
   * panel.
   */
  findForPanel(path: string, method: string): RouteMatch | undefined {
    if (path === START_PATH) return this.#start;
    if (path.startsWith('/v1/')) return this.#findInV1(path, method);
    const match = this.#findByAction(path);
    if (!match || match.route.definition.port === 'internal' || match.route.definition.isForBots)
      return undefined;
    return { ...match, methods: ['POST'] };
  }

  #findByAction(path: string): RouteMatch | undefined {
    const slash = path.indexOf('/', 1);
    const action = path.slice(slash + 1);
    if (slash < 0 || !ACTION_IN_PATH.test(action)) return undefined;
    const base = this.#matches.get(path.slice(0, slash));
    return base && !path.startsWith('.php', slash - 4) ? { ...base, action } : undefined;
  }

  #findInV1(path: string, method: string): RouteMatch | undefined {
    for (const { pattern, endpoints } of this.#v1) {
      const found = pattern.exec(path);
      if (!found) continue;
      const match = { route: this.#v1Route, action: '', methods: [...endpoints.keys()] };
      const endpoint = endpoints.get(method);
      return endpoint ? { ...match, address: { endpoint, params: { ...found.groups } } } : match;
    }
    return undefined;
  }
}

import {
  ALIASES,
  isServerScoped,
  keyUse,
  LIMITS,
  maxBodyBytes,
  ROUTES,
  routeOf,
  type ActionContract,
  type Route,
  type RouteDefinition,
} from '@cabildo/contracts';

/** A contract, and what follows from it for every request, derived once. */
export interface Endpoint {
  readonly contract: ActionContract;
  /** Of the contract's own route; an alias is asked under another. */
  readonly route: RouteDefinition;
  /** Needs `server_id` and a membership. */
  readonly isScoped: boolean;
  readonly keyUse: ReturnType<typeof keyUse>;
  readonly maxBodyBytes: number;
}

export interface RouteEntry {
  readonly name: Route;
  readonly definition: RouteDefinition;
  /** By the name of the action on this route, aliases included. */
  readonly endpoints: ReadonlyMap<string, Endpoint>;
  /** Of a body that itself names the action. */
  readonly maxBodyBytes: number;
}

/** The route behind a path; `action` is '' unless the path itself names it (`/servers/create`). */
export interface RouteMatch {
  readonly route: RouteEntry;
  readonly action: string;
}

const ACTION_IN_PATH = /^[a-z0-9_]+$/;

/** @param route under which it is asked: its own, or that of an alias */
const endpointOf = (contract: ActionContract, route = contract.route): Endpoint => ({
  contract,
  route: routeOf(contract.route),
  isScoped: isServerScoped(contract.access),
  keyUse: keyUse({ access: contract.access, route }),
  maxBodyBytes: maxBodyBytes(contract),
});

/** Every path of an action, derived from the contracts: `/servers`, `/servers.php`, `/servers/create` and aliases. */
export class RouteTable {
  readonly #matches = new Map<string, RouteMatch>();

  constructor(contracts: readonly ActionContract[]) {
    const endpoints = new Map(contracts.map((contract) => [contract.name, endpointOf(contract)]));
    for (const [alias, name] of Object.entries(ALIASES)) {
      const contract = endpoints.get(name)?.contract;
      if (contract) endpoints.set(alias, endpointOf(contract, alias.slice(0, alias.indexOf('.')) as Route));
    }
    for (const name of Object.keys(ROUTES) as Route[]) {
      const prefix = `${name}.`;
      const own = [...endpoints].filter(([wireName]) => wireName.startsWith(prefix));
      const route: RouteEntry = {
        name,
        definition: routeOf(name),
        endpoints: new Map(own.map(([wireName, endpoint]) => [wireName.slice(prefix.length), endpoint])),
        maxBodyBytes: Math.max(LIMITS.max_body_bytes, ...own.map(([, endpoint]) => endpoint.maxBodyBytes)),
      };
      for (const path of [`/${name}`, `/${name}/`, `/${name}.php`])
        this.#matches.set(path, { route, action: '' });
    }
  }

  /** The route behind a path, or undefined; `isInternal` says which port was asked (GW-04, BO-01). */
  find(path: string, isInternal: boolean): RouteMatch | undefined {
    const match = this.#matches.get(path) ?? this.#findByAction(path);
    return match?.route.definition.port === 'internal' && !isInternal ? undefined : match;
  }

  #findByAction(path: string): RouteMatch | undefined {
    const slash = path.indexOf('/', 1);
    const action = path.slice(slash + 1);
    if (slash < 0 || !ACTION_IN_PATH.test(action)) return undefined;
    const base = this.#matches.get(path.slice(0, slash));
    return base && !path.startsWith('.php', slash - 4) ? { route: base.route, action } : undefined;
  }
}

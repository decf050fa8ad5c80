import {
  ALIASES,
  isServerScoped,
  ROUTES,
  type ActionContract,
  type RateGroup,
  type Route,
} from '@cabildo/contracts';

/** A contract and what follows from it for every request, worked out once. */
export interface Endpoint {
  readonly contract: ActionContract;
  /** Needs `server_id` and a membership. */
  readonly scoped: boolean;
  /** Whose key it reads: nobody's, the caller's if there is one, the caller's, or the internal one. */
  readonly key: 'ignored' | 'optional' | 'required' | 'internal';
  /** ID-12, ID-13: also open to game sessions and to the internal key with no apikey. */
  readonly profile: boolean;
  /** ID-11: tells a missing or malformed key (400) from an unknown one (401). */
  readonly legal: boolean;
}

export interface RouteEntry {
  readonly name: Route;
  readonly group: RateGroup;
  readonly internal: boolean;
  readonly endpoints: ReadonlyMap<string, Endpoint>;
}

/** Where an address leads; `action` is '' unless the address itself names it (`/servers/create`). */
export interface Target {
  readonly route: RouteEntry;
  readonly action: string;
}

const PROFILE_ACTIONS: ReadonlySet<string> = new Set(['users.get_user_by_key', 'users.get_cp_by_apikey']);
const LEGAL_ACTIONS: ReadonlySet<string> = new Set(['users.legal_status', 'users.accept_legal']);
const ACTION_IN_PATH = /^[a-z0-9_]+$/;

function keyOf({ access, route }: ActionContract): Endpoint['key'] {
  if (access === 'internal') return 'internal';
  if (access !== 'public') return 'required';
  return route === 'users' ? 'ignored' : 'optional';
}

const endpointOf = (contract: ActionContract): Endpoint => ({
  contract,
  scoped: isServerScoped(contract.access),
  key: keyOf(contract),
  profile: PROFILE_ACTIONS.has(contract.name),
  legal: LEGAL_ACTIONS.has(contract.name),
});

/** Every address the edge knows, made from the contracts: `/servers`, `/servers.php`, `/servers/create` and aliases. */
export class Catalogue {
  readonly #targets = new Map<string, Target>();

  constructor(contracts: readonly ActionContract[]) {
    const endpoints = new Map(contracts.map((contract) => [contract.name, endpointOf(contract)]));
    for (const name of Object.keys(ROUTES) as Route[]) {
      const prefix = `${name}.`;
      const own = [...endpoints].filter(([full]) => full.startsWith(prefix));
      const second = Object.entries(ALIASES)
        .filter(([alias, full]) => alias.startsWith(prefix) && endpoints.has(full))
        .map(([alias, full]): [string, Endpoint] => [alias, endpoints.get(full)!]);
      const route: RouteEntry = {
        name,
        group: ROUTES[name].rate,
        internal: (ROUTES[name].port as string) === 'internal',
        endpoints: new Map(
          [...own, ...second].map(([full, endpoint]) => [full.slice(prefix.length), endpoint]),
        ),
      };
      for (const path of [`/${name}`, `/${name}/`, `/${name}.php`])
        this.#targets.set(path, { route, action: '' });
    }
  }

  /** What stands behind a path, or undefined; `internal` tells the port that was asked (GW-04, BO-01). */
  find(path: string, internal: boolean): Target | undefined {
    const target = this.#targets.get(path) ?? this.#byAction(path);
    return target?.route.internal && !internal ? undefined : target;
  }

  #byAction(path: string): Target | undefined {
    const slash = path.indexOf('/', 1);
    const action = path.slice(slash + 1);
    if (slash < 0 || !ACTION_IN_PATH.test(action)) return undefined;
    const base = this.#targets.get(path.slice(0, slash));
    return base && !path.startsWith('.php', slash - 4) ? { route: base.route, action } : undefined;
  }
}

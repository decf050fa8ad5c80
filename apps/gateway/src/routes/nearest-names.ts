import { nearestName } from '@cabildo/kit/service';

/** Paths beside the actions that people ask for by hand. */
const PAGES = ['/docs', '/openapi.json', '/healthz', '/readyz'];
/** Paths are long and alike, so that one with more mistakes is another one. */
const MISTAKES_IN_PATHS = 2;

/** The names that a port serves. */
export interface ServedNames {
  /** The names of the actions of each route. */
  readonly actions: ReadonlyMap<string, readonly string[]>;
  /** The routes of the contracts that have a name. */
  readonly homes: ReadonlyMap<string, readonly string[]>;
  /** The paths of /v1, such as `/v1/servers/:server_id/calls`. */
  readonly v1: readonly string[];
}

/** Finds the name that a client most likely meant, among those that its port serves, so that no other is revealed. */
export class NearestNames {
  readonly #served: ServedNames;
  readonly #paths: readonly string[];
  /** The paths of /v1 by their form without the names of their parameters. */
  readonly #v1: ReadonlyMap<string, string>;

  constructor(served: ServedNames) {
    this.#served = served;
    this.#paths = [...[...served.actions.keys()].map((route) => `/${route}`), ...PAGES];
    this.#v1 = new Map(served.v1.map((path) => [path.replace(/:[a-z_]+/g, ':'), path]));
  }

  /** The address of the same name if one other route alone has it, or else a close name on the same route. */
  action(route: string, wrong: unknown): string | undefined {
    if (typeof wrong !== 'string') return undefined;
    const [home, ...others] = this.#served.homes.get(wrong) ?? [];
    if (home !== undefined && others.length === 0) return `/${home}?action=${wrong}`;
    return nearestName(wrong.toLowerCase(), this.#served.actions.get(route) ?? []);
  }

  /** @param wrong the path of a URL, without its query */
  path(wrong: string): string | undefined {
    const path = wrong.length > 1_000 ? '' : wrong.toLowerCase().replace(/\/$/, '');
    if (!path.startsWith('/v1/'))
      return nearestName(path.replace(/(?<=.)(?:\/|\.php).*/, ''), this.#paths, MISTAKES_IN_PATHS);
    const form = nearestName(path.replace(/\/\d+(?=\/|$)/g, '/:'), this.#v1.keys(), MISTAKES_IN_PATHS);
    return form && this.#v1.get(form);
  }
}

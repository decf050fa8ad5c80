import type { Person } from './people.ts';
import type { World } from './world.ts';

export type Params = Record<string, unknown>;

/** Where things of one kind come from. */
export interface Source {
  /** The one that a member always has; where things are the server's, the same for all members. */
  of(world: World, person: Person): Promise<unknown>;
  /** One that nothing else names, for requests that use it up. */
  fresh?(world: World, person: Person): Promise<unknown>;
  /** One that does not exist. */
  missing: unknown;
  /** What must go along with it. */
  beside?(world: World, person: Person): Promise<Params>;
}

export const NO_ID = 999_999_999;

let serial = 0;
/** A number that is used once in a run. */
export const unique = (): number => (serial += 1);

export const idOf = (body: Params, object: string, name: string): number =>
  Number((body[object] as Params | undefined)?.[name] ?? body[name]);

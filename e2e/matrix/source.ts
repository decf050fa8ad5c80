import type { Person } from './people.ts';
import type { World } from './world.ts';

export type Params = Record<string, unknown>;

/** The source of objects of one kind. */
export interface Source {
  /** The object that a member always has; where objects are the server's, the same for all members. */
  of(world: World, person: Person): Promise<unknown>;
  /** An object that nothing else names, for requests that use it up. */
  fresh?(world: World, person: Person): Promise<unknown>;
  /** The id of an object that does not exist. */
  missing: unknown;
  /** Parameters that must go along with it. */
  beside?(world: World, person: Person): Promise<Params>;
}

export const NO_ID = 999_999_999;

let serial = 0;
/** Returns a number that is used once in a run. */
export const unique = (): number => (serial += 1);

export const idOf = (body: Params, object: string, name: string): number =>
  Number((body[object] as Params | undefined)?.[name] ?? body[name]);

export interface Input {
  /** Parameters beside those that the contract's own documentation suggests and the objects of the policy. */
  params?: (world: World) => Params;
  /** Makes the request able to succeed; `whose` is the person whose object it is about, `caller` the caller. */
  before?: (world: World, params: Params, whose: Person, caller: Person | undefined) => Promise<unknown>;
}

/** The character that a request names, under any of its names. */
export const characterIn = ({ server_character_id, character_id, from_character_id }: Params): unknown =>
  server_character_id ?? character_id ?? from_character_id;

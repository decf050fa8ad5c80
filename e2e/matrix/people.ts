import {
  PERMISSIONS,
  POWERS,
  type BuiltInRole,
  type Permission,
  type Power,
} from '@cabildo/contracts/permissions';
import { Client } from '@cabildo/testing';

/**
 * OT-06: how a member serves. `on`: on duty in a department with the member's power; `off`: in the roster of one with every
 * power, and off duty; `dismissed`: went on duty in one with every power, and was taken out of its roster; `lead`: leads a department
 * without powers, and is on duty there.
 */
export type Duty = 'on' | 'off' | 'dismissed' | 'lead';

/** A user, and the user's role in every server that the test makes. */
export interface Person {
  readonly name: string;
  readonly gpId: string;
  /** Undefined for a user who is no member. */
  readonly role: BuiltInRole | undefined;
  /** The one permission of the person's custom role. */
  readonly permission?: Permission;
  readonly duty?: Duty;
  /** The one power of the person's department. */
  readonly power?: Power;
  readonly client: Client;
  readonly userId: number;
}

/** The people of a run. */
export interface People {
  owner: Person;
  admin: Person;
  mod: Person;
  member: Person;
  /** A member who calls with a game session. */
  player: Person;
  /** The member whose objects the others name as another person's. */
  neighbour: Person;
  /** A member who is named where a third person is needed. */
  passerby: Person;
  /** Signed in, a member of nothing. */
  stranger: Person;
  /** Owns the other server, is no member of the home server. */
  outsider: Person;
  /** A person for each permission. */
  holders: Person[];
  /** An officer on duty for each of the powers, and officers whose duty gives none. */
  officers: Person[];
}

let serial = 0;

/** Signs a new user in. */
export async function newPerson(
  url: string,
  name: string,
  role?: BuiltInRole,
  rights: Pick<Person, 'permission' | 'duty' | 'power'> = {},
): Promise<Person> {
  serial += 1;
  const gpId = String(5_000_000 + serial);
  const client = await new Client(url).signIn(gpId, `${name}_${serial}`);
  const { user_id } = await client.api.users.getUserByKey();
  return { name, gpId, role, client, userId: user_id, ...rights };
}

export async function gatherPeople(url: string): Promise<People> {
  const [owner, admin, mod, member, player, neighbour, passerby, stranger, outsider] = await Promise.all([
    newPerson(url, 'owner', 'owner'),
    newPerson(url, 'admin', 'admin'),
    newPerson(url, 'mod', 'mod'),
    newPerson(url, 'member', 'member'),
    newPerson(url, 'player', 'member'),
    newPerson(url, 'neighbour', 'member'),
    newPerson(url, 'passerby', 'member'),
    newPerson(url, 'stranger'),
    newPerson(url, 'outsider'),
  ]);
  const holders = await Promise.all(
    PERMISSIONS.map((permission) => newPerson(url, permission, 'member', { permission })),
  );
  const officers = await Promise.all([
    ...POWERS.map((power) => newPerson(url, power, 'member', { duty: 'on', power })),
    ...(['off', 'dismissed', 'lead'] as const).map((duty) => newPerson(url, duty, 'member', { duty })),
  ]);
  return { owner, admin, mod, member, player, neighbour, passerby, stranger, outsider, holders, officers };
}

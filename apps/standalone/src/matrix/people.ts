import { PERMISSIONS, type BuiltInRole, type Permission } from '@cabildo/contracts';
import { Client } from '@cabildo/testing';

/** Somebody with an account on the platform, and what he is in every server of the test's own. */
export interface Person {
  readonly name: string;
  readonly gpId: string;
  /** Undefined for who is no member. */
  readonly role: BuiltInRole | undefined;
  /** The only one of his custom role. */
  readonly permission?: Permission;
  readonly client: Client;
  readonly userId: number;
}

/** Who there is. */
export interface People {
  owner: Person;
  admin: Person;
  mod: Person;
  member: Person;
  /** A member who plays: he calls with a game session. */
  player: Person;
  /** The member whose things the others name as another person's. */
  neighbour: Person;
  /** A member who is named where it must be somebody else again. */
  passerby: Person;
  /** Signed in, a member of nothing. */
  stranger: Person;
  /** Owns the other server, is no member of the home server. */
  outsider: Person;
  /** One for each of the 17 permissions. */
  holders: Person[];
}

let serial = 0;

/** Signs somebody new in. */
export async function newPerson(
  url: string,
  name: string,
  role?: BuiltInRole,
  permission?: Permission,
): Promise<Person> {
  serial += 1;
  const gpId = String(5_000_000 + serial);
  const client = await new Client(url).signIn(gpId, `${name}_${serial}`);
  const { user_id } = await client.ok('users', 'get_user_by_key');
  return { name, gpId, role, client, userId: Number(user_id), ...(permission && { permission }) };
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
  const holders = await Promise.all(PERMISSIONS.map((word) => newPerson(url, word, 'member', word)));
  return { owner, admin, mod, member, player, neighbour, passerby, stranger, outsider, holders };
}

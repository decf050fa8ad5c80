import { KEY_SCOPES, PERMISSIONS, type KeyScope } from '@cabildo/contracts/permissions';
import type { Word } from './policy/row.ts';
import type { Person, People } from './people.ts';

/** The credential that a caller authenticates with. */
export type Credential =
  | 'nothing'
  | 'an unknown key'
  | 'a key'
  | 'a game session'
  | 'a bot token'
  | 'a server key'
  | 'the internal key'
  | 'the internal key on the public port';

export interface Caller {
  name: string;
  credential: Credential;
  /** The person whose objects are the caller's own. */
  person: Person | undefined;
  meets: ReadonlySet<Word>;
  /** The scope of a key of the server. */
  scope?: KeyScope;
}

const SIGNED_IN: readonly Word[] = ['public', 'anyone', 'session', 'app session'];
/** ID-12: a game session is good for its own server and two actions of /users. */
const IN_GAME: readonly Word[] = ['public', 'session'];

/** RO-02, OT-06, in words: the ranks, permissions and powers of a person in the home server, beside being signed in. */
function standing({ role, permission, power }: Person): Word[] {
  switch (role) {
    case 'owner':
      return ['member', 'mod', 'admin', 'owner', ...PERMISSIONS];
    case 'admin':
      return ['member', 'mod', 'admin', ...PERMISSIONS];
    case 'mod':
      return ['member', 'mod', 'manage_dni'];
    case 'member':
      return permission || power ? ['member', (permission ?? power)!] : ['member'];
    default:
      return [];
  }
}

const withKey = (name: string, person: Person): Caller => ({
  name,
  credential: 'a key',
  person,
  meets: new Set([...SIGNED_IN, ...standing(person)]),
});

const inGame = (name: string, person: Person): Caller => ({
  name,
  credential: 'a game session',
  person,
  meets: new Set([...IN_GAME, ...standing(person)]),
});

const without = (name: string, credential: Credential, ...meets: Word[]): Caller => ({
  name,
  credential,
  person: undefined,
  meets: new Set(meets),
});

/** The bot and the in-game service name the right person where they name the owner. */
const sibling = (name: string, credential: Credential, person: Person, ...meets: Word[]): Caller => ({
  name,
  credential,
  person,
  meets: new Set(meets),
});

const dutyOf = ({ duty, power }: Person): string =>
  ({
    on: `officer on duty with ${power}`,
    off: 'officer off duty',
    dismissed: 'officer dismissed on duty',
    lead: 'lead of another department',
  })[duty!];

/** All callers of each action. Game sessions only where the platform has them. */
export function callersAmong(people: People, withGameSessions: boolean): Caller[] {
  const { owner, admin, mod, member, player, stranger, outsider, holders, officers } = people;
  return [
    without('nobody', 'nothing', 'public', 'anyone'),
    without('an unknown key', 'an unknown key', 'public'),
    withKey('a stranger', stranger),
    withKey('the owner of another server', outsider),
    withKey('member', member),
    withKey('mod', mod),
    withKey('admin', admin),
    withKey('owner', owner),
    ...holders.map((holder) => withKey(`holder of ${holder.permission}`, holder)),
    ...officers.map((officer) => withKey(dutyOf(officer), officer)),
    ...(withGameSessions
      ? [
          inGame('game session, member', player),
          inGame('game session, mod', mod),
          inGame('game session, admin', admin),
          inGame('game session, owner', owner),
        ]
      : []),
    sibling('internal key', 'the internal key', owner, 'public', 'anyone', 'internal'),
    sibling('internal key, public port', 'the internal key on the public port', owner, 'public', 'anyone'),
  ];
}

/** All callers of a resource of /v1, where a key of the server is an admin of it, as far as its scope goes (V1-01, V1-15). */
export function callersAtV1(people: People): Caller[] {
  const { owner, admin, mod, member, player, stranger, outsider } = people;
  const ofServer = [
    'public',
    'session',
    'app session',
    'server key',
    'member',
    'mod',
    'admin',
    ...PERMISSIONS,
  ] as const;
  return [
    without('nobody', 'nothing', 'public'),
    without('an unknown key', 'an unknown key', 'public'),
    without('internal key', 'the internal key', 'public'),
    withKey('a stranger', stranger),
    withKey('the owner of another server', outsider),
    ...[member, mod, admin, owner].map((person) => withKey(person.name, person)),
    inGame('game session, member', player),
    ...KEY_SCOPES.map((scope): Caller => ({
      name: `a key of the server for ${scope}`,
      credential: 'a server key',
      person: admin,
      meets: new Set(ofServer),
      scope,
    })),
  ];
}

/** All callers of an action on a route of bots: each person speaks through the bot of the home server (BO-06). */
export function callersThroughBot({
  owner,
  admin,
  mod,
  member,
  stranger,
  outsider,
  holders,
}: People): Caller[] {
  const throughBot = (person: Person): Caller => ({
    name: `${person.name}, through the bot`,
    credential: 'a bot token',
    person,
    meets: new Set(['bot', ...standing(person)]),
  });
  return [
    without('nobody', 'nothing'),
    without('an unknown key', 'an unknown key'),
    without('internal key', 'the internal key'),
    ...[stranger, outsider, member, mod, admin, owner, ...holders].map(throughBot),
  ];
}

/** The same caller where a rank does not count (BO-09). */
export const asMember = (caller: Caller): Caller => ({
  ...caller,
  meets: new Set([...caller.meets].filter((word) => word === 'bot' || word === 'member')),
});

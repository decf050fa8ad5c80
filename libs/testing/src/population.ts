import type { InputOf, OutputOf, RequestContext } from '@cabildo/contracts/action';
import type { BuiltInRole, Membership, Permission } from '@cabildo/contracts/permissions';
import type getCharacter from '@cabildo/contracts/servers/characters/get_character.rpc.ts';
import type listCharacters from '@cabildo/contracts/servers/characters/list_characters.rpc.ts';
import { fullName } from '@cabildo/contracts/servers/characters/characters.ts';
import type pageCharacters from '@cabildo/contracts/servers/characters/page_characters.rpc.ts';
import { member } from './callers.ts';
import type { CallAnswers } from './harness.ts';

type Character = NonNullable<OutputOf<typeof getCharacter>['character']>;

/** A member of a server with a live character there. */
export interface Person {
  readonly userId: number;
  readonly serverId: number;
  readonly characterId: number;
  readonly ctx: RequestContext;
}

/** The people of a test. */
export interface Population {
  /** A server id that is not used yet. */
  newServer(): number;
  /** A new user with one live character. Default: a member of a new server. */
  person(options?: {
    serverId?: number;
    role?: BuiltInRole;
    permissions?: readonly Permission[];
    /** The hierarchy of a custom role. Default: that of the role. */
    hierarchy?: number;
    /** The name of the character. */
    name?: string;
    /** The first user of the person, for one who deleted the account and came back. */
    personId?: number;
  }): Person;
  /** Adds a character to a person. Call before the person first acts, because the list of characters is cached. */
  addCharacter(
    person: Pick<Person, 'userId' | 'serverId'>,
    status?: Character['status'],
    name?: string,
  ): number;
}

/** People for the test of a service, and the answers of the servers service about their characters. */
export function createPopulation(): Population & { answers: CallAnswers } {
  const characters = new Map<number, Character>();
  /** Keyed by `server:user`. */
  const memberships = new Map<string, Membership>();
  let lastId = 1_000;
  const newId = (): number => (lastId += 1);
  const addCharacter: Population['addCharacter'] = (
    { userId, serverId },
    status = 'active',
    name = 'Ana',
  ) => {
    const server_character_id = newId();
    characters.set(server_character_id, {
      server_character_id,
      server_id: serverId,
      user_id: userId,
      name,
      surname: 'Pérez',
      status,
    });
    return server_character_id;
  };
  const answers: CallAnswers = {
    'calls.servers.get_character': ({ server_character_id }: { server_character_id: number }) => ({
      character: characters.get(server_character_id) ?? null,
    }),
    'calls.servers.resolve_membership': (asked: { server_id: number; user_id: number }) => ({
      server_exists: true,
      membership: memberships.get(`${asked.server_id}:${asked.user_id}`) ?? null,
      member_since: null,
    }),
    'calls.servers.list_characters': (asked: InputOf<typeof listCharacters>) => ({
      server_character_ids: [...characters.values()]
        .filter((each) => each.server_id === asked.server_id && each.user_id === asked.user_id)
        .filter((each) => asked.with_dead || each.status === 'active')
        .map((each) => each.server_character_id),
    }),
    'calls.servers.page_characters': (asked: InputOf<typeof pageCharacters>) => {
      const { server_id, user_id, ids, status, search = '', page, per_page } = asked;
      const found = [...characters.values()]
        .filter(
          (each) =>
            each.server_id === server_id &&
            (ids ?? [each.server_character_id]).includes(each.server_character_id),
        )
        .filter((each) => each.name.includes(search) && each.status === (status ?? each.status))
        .filter((each) => each.user_id === (user_id ?? each.user_id))
        .map(({ server_id: _, ...each }) => ({
          ...each,
          dni_number: `${each.server_character_id}A`,
          birthdate: '1990-01-31',
          gender: 'F',
          nationality: null,
          image_url: null,
        }))
        .reverse();
      return { characters: found.slice((page - 1) * per_page, page * per_page), total: found.length };
    },
    'calls.servers.name_characters': (asked: { server_character_ids: number[] }) => ({
      characters: [...characters.values()]
        .filter((each) => asked.server_character_ids.includes(each.server_character_id))
        .map((each) => ({
          server_character_id: each.server_character_id,
          server_id: each.server_id,
          name: fullName(each),
        })),
    }),
    'calls.servers.get_currency': () => ({ currency_symbol: '$' }),
    'calls.servers.find_characters': (asked: { server_id: number; search: string }) => ({
      server_character_ids: [...characters.values()]
        .filter((each) => each.server_id === asked.server_id && each.name.includes(asked.search))
        .map((each) => each.server_character_id),
    }),
  };
  return {
    answers,
    newServer: newId,
    addCharacter,
    person({ serverId = newId(), role = 'member', permissions = [], hierarchy, name, personId } = {}) {
      const userId = newId();
      const characterId = addCharacter({ userId, serverId }, 'active', name);
      const standing = { serverId, permissions, personId, ...(hierarchy !== undefined && { hierarchy }) };
      const ctx = member(userId, role, standing);
      memberships.set(`${serverId}:${userId}`, ctx.membership);
      return { userId, serverId, characterId, ctx };
    },
  };
}

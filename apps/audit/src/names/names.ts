import { profileChanged } from '@cabildo/contracts/identity/users/events.ts';
import getUsers from '@cabildo/contracts/identity/users/get_users.rpc.ts';
import { characterDeleted, characterUpdated } from '@cabildo/contracts/servers/characters/events.ts';
import nameCharacters from '@cabildo/contracts/servers/characters/name_characters.rpc.ts';
import { BusError, EventCache, TransientError, type Bus } from '@cabildo/kit/bus';
import { createLoader } from '@cabildo/kit/database';
import { createAsk, systemContext, type Ask } from '@cabildo/kit/service';

/** `name` is null if there is no such user any more. */
interface UserName {
  readonly name: string | null;
}
/** `character` is null if there is no such character any more. */
interface CharacterName {
  readonly character: { readonly server_id: number; readonly name: string } | null;
}

/** How long a reader of the log waits for names; the log is shown without them then (decision 32). */
const ASK_MS = 2_000;
/** Bounds the characters in one question: a page has at most 100 entries with 50 characters each. */
const MAX_CHARACTERS = 10_000;

/**
 * Looks up the present names of users and characters (AU-04). They are cached in this process and dropped by events, so
 * they are up to 2 s old. All names that are missing in one tick are one question to identity and one to servers.
 */
export class Names {
  readonly #users: EventCache<number, UserName>;
  readonly #characters: EventCache<number, CharacterName>;

  private constructor(users: EventCache<number, UserName>, characters: EventCache<number, CharacterName>) {
    this.#users = users;
    this.#characters = characters;
  }

  static async create(bus: Bus): Promise<Names> {
    // All requests that wait for an answer share it, so its deadline is none of theirs.
    const ask: Ask = (contract, input) =>
      createAsk(bus, systemContext('names'), Date.now() + ASK_MS)(contract, input);
    const users = createLoader((ids: readonly number[]) => loadUsers(ask, ids));
    const characters = createLoader((ids: readonly number[]) => loadCharacters(ask, ids), MAX_CHARACTERS);
    return new Names(
      await EventCache.create(bus, {
        load: (id: number) => users.load(id),
        patterns: [profileChanged.type],
        staleKeys: ({ data }) => [(data as { user_id: number }).user_id],
      }),
      await EventCache.create(bus, {
        load: (id: number) => characters.load(id),
        patterns: [characterUpdated.type, characterDeleted.type],
        staleKeys: ({ character_ids }) => character_ids,
      }),
    );
  }

  async close(): Promise<void> {
    await Promise.all([this.#users.close(), this.#characters.close()]);
  }

  /** The name of a user; null: there is no such user; undefined: identity did not answer. */
  async ofUser(id: number): Promise<string | null | undefined> {
    return (await unlessAway(this.#users.get(id)))?.name;
  }

  /** The full name of a character of this server; null: there is no such character; undefined: no answer came. */
  async ofCharacter(serverId: number, id: number): Promise<string | null | undefined> {
    const found = await unlessAway(this.#characters.get(id));
    return found && (found.character?.server_id === serverId ? found.character.name : null);
  }
}

async function loadUsers(ask: Ask, ids: readonly number[]): Promise<UserName[]> {
  const answer = await ask(getUsers, { user_ids: [...ids] });
  const names = new Map(answer.users.map(({ user_id, gp_username }) => [user_id, gp_username]));
  return ids.map((id) => ({ name: names.get(id) ?? null }));
}

async function loadCharacters(ask: Ask, ids: readonly number[]): Promise<CharacterName[]> {
  const answer = await ask(nameCharacters, { server_character_ids: [...ids] });
  const named = new Map(answer.characters.map((character) => [character.server_character_id, character]));
  return ids.map((id) => ({ character: named.get(id) ?? null }));
}

/** Returns undefined while the other service is away. */
async function unlessAway<V>(asked: Promise<V>): Promise<V | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof BusError || error instanceof TransientError) return undefined;
    throw error;
  }
}

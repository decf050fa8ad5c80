import type { NamedCharacter, OutputOf } from '@cabildo/contracts/action';
import { fail, type Failure } from '@cabildo/contracts/errors';
import type { Membership } from '@cabildo/contracts/permissions';
import getCharacter from '@cabildo/contracts/servers/characters/get_character.rpc.ts';
import listCharacters from '@cabildo/contracts/servers/characters/list_characters.rpc.ts';
import { serverDeleted } from '@cabildo/contracts/servers/servers/events.ts';
import { EventCache, type Bus } from '@cabildo/kit/bus';
import { createAsk, systemContext } from '@cabildo/kit/service';

/** The answer of the servers service; its character is null when there is none or it was deleted. */
type Answer = OutputOf<typeof getCharacter>;
export type Character = NonNullable<Answer['character']>;

/** The member on whose behalf characters are looked up. */
type Caller = Pick<Membership, 'server_id' | 'user_id'>;

/** An answer is shared by all who wait for it, so it has a deadline of its own. */
const ASK_MS = 5_000;
const PATTERNS = ['character.#', serverDeleted.type];

/**
 * Looks up who plays which character (GW-24, GW-25), for every service whose objects belong to characters. Answers are cached
 * in this process and dropped by events of the servers service, so they are up to 2 s old. Every method rejects with BusError or
 * TransientError while the servers service is away.
 */
export class Characters {
  /** By character id. */
  readonly #byId: EventCache<number, Answer>;
  /** Live characters of a user in a server, by `server:user`. */
  readonly #own: EventCache<string, { ids: ReadonlySet<number> }>;

  private constructor(
    byId: EventCache<number, Answer>,
    own: EventCache<string, { ids: ReadonlySet<number> }>,
  ) {
    this.#byId = byId;
    this.#own = own;
  }

  static async create(bus: Bus): Promise<Characters> {
    const ask: ReturnType<typeof createAsk> = (contract, input) =>
      createAsk(bus, systemContext('characters'), Date.now() + ASK_MS)(contract, input);
    const byId = await EventCache.create<number, Answer>(bus, {
      load: (id) => ask(getCharacter, { server_character_id: id }) as Promise<Answer>,
      patterns: PATTERNS,
      staleKeys: (event, cache) => {
        if (event.type === serverDeleted.type) return charactersOf(event.server_id, cache);
        return event.character_ids.length > 0 ? event.character_ids : 'all';
      },
    });
    const own = await EventCache.create<string, { ids: ReadonlySet<number> }>(bus, {
      load: async (key) => {
        const [server_id, user_id] = key.split(':').map(Number) as [number, number];
        const answer = await ask(listCharacters, { server_id, user_id });
        return { ids: new Set((answer as OutputOf<typeof listCharacters>).server_character_ids) };
      },
      patterns: PATTERNS,
      staleKeys: (event, cache) => {
        // The event names the owner alone, but the characters of every member are gone.
        if (event.type === serverDeleted.type) {
          return [...cache.keys()].filter((key) => key.startsWith(`${event.server_id}:`));
        }
        const { user_id } = event.data as { user_id?: number };
        return user_id === undefined ? 'all' : [`${event.server_id}:${user_id}`];
      },
    });
    return new Characters(byId, own);
  }

  async close(): Promise<void> {
    await Promise.all([this.#byId.close(), this.#own.close()]);
  }

  /** The live characters of a member (GW-25). */
  async ofMember({ server_id, user_id }: Caller): Promise<ReadonlySet<number>> {
    return (await this.#own.get(`${server_id}:${user_id}`)).ids;
  }

  /** A character of this server, living or dead. */
  async find(serverId: number, characterId: number): Promise<Character | undefined> {
    const { character } = await this.#byId.get(characterId);
    return character?.server_id === serverId ? character : undefined;
  }

  /** A character of this server that is neither deleted nor dead. */
  async live(serverId: number, characterId: number): Promise<Character | undefined> {
    const character = await this.find(serverId, characterId);
    return character?.status === 'active' ? character : undefined;
  }

  /** Whether a character of the caller's server, living or dead, is the caller's; undefined when there is no such character. */
  async isOwn(caller: Caller, characterId: number): Promise<boolean | undefined> {
    const character = await this.find(caller.server_id, characterId);
    return character && this.isOf(caller, character);
  }

  /**
   * Whether a character of the caller's server is the caller's. A cached list without a living one is older than the character:
   * the list is asked for again, because the next action may name nobody.
   */
  isOf({ server_id, user_id }: Caller, character: Character): boolean {
    if (character.user_id !== user_id) return false;
    const key = `${server_id}:${user_id}`;
    const isListed = this.#own.peek(key)?.ids.has(character.server_character_id);
    if (character.status === 'active' && !isListed) this.#own.drop(key);
    return true;
  }

  /** GW-25: a live character of the caller, by its id. */
  async own(caller: Caller, named: number): Promise<number | Failure<'character_not_found' | 'forbidden'>> {
    if ((await this.ofMember(caller)).has(named)) return named;
    const character = await this.live(caller.server_id, named);
    if (!character) return fail('character_not_found');
    return this.isOf(caller, character) ? named : fail('forbidden');
  }
}

/** The ids of a server's characters in the cache, and of characters that are being loaded and may belong to the server. */
function charactersOf(serverId: number | null, cache: EventCache<number, Answer>): number[] {
  return [...cache.entries()]
    .filter(([, answer]) => !answer || answer.character?.server_id === serverId)
    .map(([id]) => id);
}

/** The character that an input names, under either of its two names. */
export const namedIn = (input: NamedCharacter): number | undefined =>
  input.server_character_id ?? input.character_id;

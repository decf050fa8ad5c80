import { fail, isAllowed, type Access, type Failure, type OutputOf, type Asker } from '@cabildo/contracts';
import type { NamedCharacter } from '@cabildo/contracts/acting.ts';
import getCharacter from '@cabildo/contracts/servers/calls/get_character.ts';
import listCharacters from '@cabildo/contracts/servers/calls/list_characters.ts';
import serverDeleted from '@cabildo/contracts/servers/events/server.server.deleted.ts';
import { createAsk, systemContext } from './ask.ts';
import type { Bus } from './bus/index.ts';
import { FactCache } from './facts.ts';

/** A character as the servers service knows it; null when there is none (or it was deleted). */
export type CharacterFact = OutputOf<typeof getCharacter>;
export type Character = NonNullable<CharacterFact['character']>;

type ActingCode = 'error' | 'character_not_found' | 'forbidden';

const AMBIGUOUS = {
  es: 'Tienes varios personajes: indica cuál con server_character_id.',
  en: 'You have several characters: say which one with server_character_id.',
};

/** Facts are asked for on behalf of whoever comes first; everybody who waits shares the answer. */
const ASK_MS = 5_000;
const PATTERNS = ['character.#', serverDeleted.type];

/**
 * Who is whose character (GW-24, GW-25), for every service whose objects belong to characters: kept in this process
 * and dropped by the events of the servers service, so up to 2 s old. Methods that take a context are about the
 * server of its membership. All of them reject with BusError or TransientError while the servers service is away.
 */
export class Characters {
  /** By character id. */
  readonly #facts: FactCache<number, CharacterFact>;
  /** Live characters of a user in a server, by `server:user`. */
  readonly #own: FactCache<string, { ids: ReadonlySet<number> }>;

  private constructor(
    facts: FactCache<number, CharacterFact>,
    own: FactCache<string, { ids: ReadonlySet<number> }>,
  ) {
    this.#facts = facts;
    this.#own = own;
  }

  static async create(bus: Bus): Promise<Characters> {
    const ask: ReturnType<typeof createAsk> = (contract, input) =>
      createAsk(bus, systemContext('facts'), Date.now() + ASK_MS)(contract, input);
    const facts = await FactCache.create<number, CharacterFact>(bus, {
      load: (id) => ask(getCharacter, { server_character_id: id }) as Promise<CharacterFact>,
      patterns: PATTERNS,
      staleKeys: (event) => (event.character_ids.length > 0 ? event.character_ids : 'all'),
    });
    const own = await FactCache.create<string, { ids: ReadonlySet<number> }>(bus, {
      load: async (key) => {
        const [server_id, user_id] = key.split(':').map(Number) as [number, number];
        const answer = await ask(listCharacters, { server_id, user_id });
        return { ids: new Set((answer as OutputOf<typeof listCharacters>).server_character_ids) };
      },
      patterns: PATTERNS,
      staleKeys: (event, cache) => {
        // It names its owner, but everybody's characters are gone.
        if (event.type === serverDeleted.type) {
          return [...cache.keys()].filter((key) => key.startsWith(`${event.server_id}:`));
        }
        const { user_id } = event.data as { user_id?: number };
        return user_id === undefined ? 'all' : [`${event.server_id}:${user_id}`];
      },
    });
    return new Characters(facts, own);
  }

  async close(): Promise<void> {
    await Promise.all([this.#facts.close(), this.#own.close()]);
  }

  /** The live characters that the caller has in the server of the request (GW-25). */
  async ofCaller(ctx: Asker): Promise<ReadonlySet<number>> {
    const { server_id, user_id } = ctx.membership!;
    return (await this.#own.get(`${server_id}:${user_id}`)).ids;
  }

  /** A character of this server, living or dead. */
  async find(ctx: Asker, characterId: number): Promise<Character | undefined> {
    const { character } = await this.#facts.get(characterId);
    return character?.server_id === ctx.membership!.server_id ? character : undefined;
  }

  /** A character of this server that is neither deleted nor dead. */
  async live(ctx: Asker, characterId: number): Promise<Character | undefined> {
    const character = await this.find(ctx, characterId);
    return character?.status === 'active' ? character : undefined;
  }

  /** Whether a character of this server, living or dead, is the caller's; undefined when there is none such. */
  async isOwn(ctx: Asker, characterId: number): Promise<boolean | undefined> {
    const character = await this.find(ctx, characterId);
    return character && character.user_id === ctx.membership!.user_id;
  }

  /** GW-25: a character that the caller names as the one he acts as. */
  async named(ctx: Asker, named: number): Promise<number | Failure<'character_not_found' | 'forbidden'>> {
    if ((await this.ofCaller(ctx)).has(named)) return named;
    const character = await this.live(ctx, named);
    if (!character) return fail('character_not_found');
    // His after all: made so recently that the list of his characters is from before.
    return character.user_id === ctx.membership!.user_id ? named : fail('forbidden');
  }

  /**
   * GW-25: the character the caller acts as, one of his own that lives. Where none is named it is `decided` (the owner
   * of the object in question) if that is his, else the only one he has.
   */
  async acting(ctx: Asker, input: NamedCharacter, decided?: number): Promise<number | Failure<ActingCode>> {
    const named = input.server_character_id ?? input.character_id;
    if (named !== undefined) return this.named(ctx, named);
    const own = await this.ofCaller(ctx);
    return decided !== undefined && own.has(decided) ? decided : onlyOne(own);
  }

  /** GW-25, for what is decided by an object: the character the caller named, or all that he could have named. */
  async allActing(
    ctx: Asker,
    input: NamedCharacter,
  ): Promise<ReadonlySet<number> | Failure<'character_not_found' | 'forbidden'>> {
    const named = input.server_character_id ?? input.character_id;
    if (named === undefined) return this.ofCaller(ctx);
    const character = await this.named(ctx, named);
    return typeof character === 'number' ? new Set([character]) : character;
  }

  /** The character that is named, living or dead, or the caller's only one; `own` if it is the caller's. */
  async visible(
    ctx: Asker,
    input: NamedCharacter,
  ): Promise<{ id: number; own: boolean } | Failure<'error' | 'character_not_found'>> {
    const named = input.server_character_id ?? input.character_id;
    if (named === undefined) {
      const only = onlyOne(await this.ofCaller(ctx));
      return typeof only === 'number' ? { id: only, own: true } : only;
    }
    // One fact tells of all that live, where each character needs one of its own: most look at what is theirs.
    if ((await this.ofCaller(ctx)).has(named)) return { id: named, own: true };
    const own = await this.isOwn(ctx, named);
    return own === undefined ? fail('character_not_found') : { id: named, own };
  }

  /** As {@link readable}, for many callers; at no cost to those whose facts are known already. */
  async readableAll(
    asked: readonly { ctx: Asker; input: NamedCharacter }[],
    staff: Access,
  ): Promise<(number | Failure<ActingCode>)[]> {
    const known = asked.map(({ ctx, input }) => this.#ownIfKnown(ctx, input));
    if (!known.includes(undefined)) return known as number[];
    return Promise.all(
      asked.map(async ({ ctx, input }, place) => known[place] ?? this.readable(ctx, input, staff)),
    );
  }

  /** The named character if it is known, without a question, to be the caller's and alive. */
  #ownIfKnown(ctx: Asker, input: NamedCharacter): number | undefined {
    const named = input.server_character_id ?? input.character_id;
    const { server_id, user_id } = ctx.membership!;
    return named !== undefined && this.#own.peek(`${server_id}:${user_id}`)?.ids.has(named)
      ? named
      : undefined;
  }

  /**
   * The character whose affairs are read: the caller's own, dead ones included (DN-09), or anybody's for `staff`
   * (EC-06 of money, spec 4.7 of items).
   */
  async readable(ctx: Asker, input: NamedCharacter, staff: Access): Promise<number | Failure<ActingCode>> {
    const character = await this.visible(ctx, input);
    if ('failure' in character) return character;
    return character.own || isAllowed(staff, ctx.membership!) ? character.id : fail('forbidden');
  }
}

function onlyOne(own: ReadonlySet<number>): number | Failure<'error' | 'character_not_found'> {
  const [first] = own;
  if (first === undefined) return fail('character_not_found');
  return own.size === 1 ? first : fail('error', { message: AMBIGUOUS });
}

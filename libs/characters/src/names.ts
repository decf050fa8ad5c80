import type { OutputOf } from '@cabildo/contracts/action';
import { accountInherited } from '@cabildo/contracts/economy/bank/accounts/events.ts';
import nameAccounts from '@cabildo/contracts/economy/bank/accounts/name_accounts.rpc.ts';
import { orgUpdated } from '@cabildo/contracts/economy/organisations/events.ts';
import { isFailure, type Locale } from '@cabildo/contracts/errors';
import { profileChanged } from '@cabildo/contracts/identity/users/events.ts';
import getUsers from '@cabildo/contracts/identity/users/get_users.rpc.ts';
import {
  told,
  type AccountName,
  type KnownNames,
  type Name,
  type NotePart,
  type Sentence,
  type Slot,
} from '@cabildo/contracts/sentence.ts';
import { characterDeleted, characterUpdated } from '@cabildo/contracts/servers/characters/events.ts';
import nameCharacters from '@cabildo/contracts/servers/characters/name_characters.rpc.ts';
import { serverConfigUpdated } from '@cabildo/contracts/servers/config/events.ts';
import getCurrency from '@cabildo/contracts/servers/config/get_currency.rpc.ts';
import { BusError, EventCache, TransientError, type Bus } from '@cabildo/kit/bus';
import { createLoader } from '@cabildo/kit/database';
import { createAsk, systemContext, type Ask } from '@cabildo/kit/service';

type NamedAccount = OutputOf<typeof nameAccounts>['accounts'][number];

/** Each value is null if what it names is gone. */
interface UserName {
  readonly name: string | null;
}
interface CharacterName {
  readonly character: { readonly server_id: number; readonly name: string } | null;
}
interface AccountFound {
  readonly account: NamedAccount | null;
}
/** The accounts among these ids that have a holder. */
type FindAccounts = (ids: readonly number[]) => Promise<readonly NamedAccount[]>;
interface Currency {
  readonly symbol: string | undefined;
}

/** How long a reader waits for names; sentences are told without them then (decision 32). */
const ASK_MS = 2_000;
/** Bounds the ids in one question: a page has at most 100 entries with 50 characters each. */
const MOST = 10_000;

interface Caches {
  readonly users: EventCache<number, UserName>;
  readonly characters: EventCache<number, CharacterName>;
  readonly accounts: EventCache<number, AccountFound>;
  readonly currencies: EventCache<number, Currency>;
}

/**
 * Looks up the present names of users, characters and accounts, and the sign of a server's currency (AU-02, AU-04). They are cached
 * in this process and dropped by events, so they are up to 2 s old. All names that are missing in one tick are one question to each
 * service that knows them.
 */
export class Names {
  readonly #caches: Caches;

  private constructor(caches: Caches) {
    this.#caches = caches;
  }

  /** `findAccounts`: how the service that has the accounts finds them; every other one asks it. */
  static async create(bus: Bus, findAccounts?: FindAccounts): Promise<Names> {
    // All requests that wait for an answer share it, so its deadline is none of theirs.
    const ask: Ask = (contract, input) =>
      createAsk(bus, systemContext('names'), Date.now() + ASK_MS)(contract, input);
    const users = createLoader((ids: readonly number[]) => loadUsers(ask, ids));
    const characters = createLoader((ids: readonly number[]) => loadCharacters(ask, ids), MOST);
    const accounts = createLoader(loadAccounts(findAccounts ?? askAccounts(ask)), MOST);
    return new Names({
      users: await EventCache.create(bus, {
        load: (id: number) => users.load(id),
        patterns: [profileChanged.type],
        staleKeys: ({ data }) => [(data as { user_id: number }).user_id],
      }),
      characters: await EventCache.create(bus, {
        load: (id: number) => characters.load(id),
        patterns: [characterUpdated.type, characterDeleted.type],
        staleKeys: ({ character_ids }) => character_ids,
      }),
      accounts: await EventCache.create(bus, {
        load: (id: number) => accounts.load(id),
        patterns: [accountInherited.type, orgUpdated.type],
        staleKeys: ({ server_id, data }, cache) => {
          const { account_id } = data as { account_id?: number };
          if (account_id !== undefined) return [account_id];
          // An organisation that has another name, or an account more, does not say which accounts are its.
          return [...cache.entries()].flatMap(([id, found]) =>
            !found || found.account?.server_id === server_id ? [id] : [],
          );
        },
      }),
      currencies: await EventCache.create(bus, {
        load: (id: number) => loadCurrency(ask, id),
        patterns: [serverConfigUpdated.type],
        staleKeys: ({ server_id }) => (server_id === null ? [] : [server_id]),
      }),
    });
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.#caches).map((cache: { close(): Promise<void> }) => cache.close()));
  }

  /** The name of a user; null: there is no such user; undefined: identity did not answer. */
  async ofUser(id: number): Promise<Name> {
    return (await unlessAway(this.#caches.users.get(id)))?.name;
  }

  /** The full name of a character of this server; null: there is no such character; undefined: no answer came. */
  async ofCharacter(serverId: number, id: number): Promise<Name> {
    const found = await unlessAway(this.#caches.characters.get(id));
    return found && (found.character?.server_id === serverId ? found.character.name : null);
  }

  /** An account of this server; null: there is no such account; undefined: no answer came. */
  async ofAccount(serverId: number, id: number): Promise<AccountName | null | undefined> {
    const found = await unlessAway(this.#caches.accounts.get(id));
    if (!found) return undefined;
    const { account } = found;
    if (account?.server_id !== serverId) return null;
    const { owner_character_id: owner, org_name, end } = account;
    return { holder: owner === null ? org_name : await this.ofCharacter(serverId, owner), end };
  }

  /** Writes sentences of a server for a reader, with the names of the moment. */
  async tell(serverId: number, sentences: readonly Sentence[], locale: Locale): Promise<NotePart[][]> {
    const known = await this.#knownIn(serverId, sentences);
    return sentences.map((each) => told(each, locale, known));
  }

  /** All that sentences of a server name; each name is looked up once. */
  async #knownIn(serverId: number, sentences: readonly Sentence[]): Promise<KnownNames> {
    const slots = sentences.flat().filter((part): part is Slot => typeof part === 'object');
    const known = async <V>(
      kind: Slot['kind'],
      find: (id: number) => Promise<V>,
    ): Promise<Map<number, V>> => {
      const ids = new Set(slots.flatMap((slot) => (slot.kind === kind && 'id' in slot ? [slot.id] : [])));
      return new Map(await Promise.all([...ids].map(async (id) => [id, await find(id)] as const)));
    };
    const [users, characters, accounts, currency] = await Promise.all([
      known('user', (id) => this.ofUser(id)),
      known('character', (id) => this.ofCharacter(serverId, id)),
      known('account', (id) => this.ofAccount(serverId, id)),
      slots.some(({ kind }) => kind === 'money')
        ? unlessAway(this.#caches.currencies.get(serverId))
        : undefined,
    ]);
    return {
      user: (id) => users.get(id),
      character: (id) => characters.get(id),
      account: (id) => accounts.get(id),
      symbol: currency?.symbol,
    };
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

const askAccounts =
  (ask: Ask): FindAccounts =>
  async (ids) =>
    (await ask(nameAccounts, { account_ids: [...ids] })).accounts;

const loadAccounts =
  (find: FindAccounts) =>
  async (ids: readonly number[]): Promise<AccountFound[]> => {
    const named = new Map((await find(ids)).map((account) => [account.account_id, account]));
    return ids.map((id) => ({ account: named.get(id) ?? null }));
  };

async function loadCurrency(ask: Ask, serverId: number): Promise<Currency> {
  const answer = await ask(getCurrency, { server_id: serverId });
  return { symbol: isFailure(answer) ? undefined : answer.currency_symbol };
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

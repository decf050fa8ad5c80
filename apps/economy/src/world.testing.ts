import type { BuiltInRole, Permission, RequestContext } from '@cabildo/contracts';
import createBankAccount from '@cabildo/contracts/economy/server_economy/create_bank_account.ts';
import { createLogger, createRegistry, systemClock } from '@cabildo/kit';
import { createHarness, member, type Harness, type HarnessOptions } from '@cabildo/testing';
import { totalOf, type Bills } from './domain/bills.ts';
import type { CharacterFact } from './handler.ts';
import { violations } from './ledger/invariants.ts';
import { Ledger } from './ledger/ledger.ts';
import service from './service.ts';
import { layDenominations } from './sql/bill_types.ts';
import { ensureWallet } from './sql/wallets.ts';

/** A member of a server with a live character there. */
export interface Person {
  readonly userId: number;
  readonly serverId: number;
  readonly characterId: number;
  readonly ctx: RequestContext;
}

/** A person with an account that create_bank_account opened, and its card. */
export interface Holder extends Person {
  readonly accountId: number;
  readonly cardNumber: string;
  readonly cvv: string;
}

type Character = NonNullable<CharacterFact['character']>;

/** The service in a world where the servers service knows just the characters that the test made. */
export interface World extends Harness {
  /** A server that nobody has used before. */
  newServer(): number;
  /** A new user with one live character. Default: a member of a server of his own. */
  person(options?: { serverId?: number; role?: BuiltInRole; permissions?: readonly Permission[] }): Person;
  /** One more character of somebody; make it before he first acts. */
  addCharacter(person: Pick<Person, 'userId' | 'serverId'>, status?: Character['status']): number;
  /** A new person with a bank account and this much in it. */
  holder(balance: number, options?: { serverId?: number; pin?: string }): Promise<Holder>;
  /** Sets what a server's bank is to do otherwise than by default; before anybody uses the bank there. */
  configure(serverId: number, sections: object): Promise<void>;
  /** Issues money to an account. */
  fund(serverId: number, accountId: number, amount: number): Promise<void>;
  /** Issues cash to a character; returns the id of his wallet. */
  giveCash(person: Pick<Person, 'serverId' | 'characterId'>, bills: Bills): Promise<number>;
  balanceOf(accountId: number): Promise<number>;
}

/** Starts the service for one test file. */
export async function startWorld(options: Pick<HarnessOptions, 'clock'> = {}): Promise<World> {
  const characters = new Map<number, Character>();
  const answers = {
    'calls.servers.get_character': ({ server_character_id }: { server_character_id: number }) => ({
      character: characters.get(server_character_id) ?? null,
    }),
    'calls.servers.list_characters': (asked: { server_id: number; user_id: number }) => ({
      server_character_ids: [...characters.values()]
        .filter((each) => each.server_id === asked.server_id && each.user_id === asked.user_id)
        .filter((each) => each.status === 'active')
        .map((each) => each.server_character_id),
    }),
  };
  const h = await createHarness(service, { answers, ...options });
  const population = populationOf(characters);
  const money = moneyOf(h);
  const holder: World['holder'] = async (balance, { serverId, pin } = {}) => {
    const person = population.person(serverId === undefined ? {} : { serverId });
    const input = { server_character_id: person.characterId, pin };
    const { account_id, card_number, cvv } = await h.ok(createBankAccount, input, person.ctx);
    if (balance > 0) await money.fund(person.serverId, account_id, balance);
    return { ...person, accountId: account_id, cardNumber: card_number, cvv };
  };
  return { ...h, ...population, ...money, holder, close: () => closeSound(h) };
}

/** Whatever a test file did, the ledger is sound afterwards. */
async function closeSound(h: Harness): Promise<void> {
  const broken = await violations(h.database);
  await h.close();
  expect(broken).toEqual([]);
}

function populationOf(
  characters: Map<number, Character>,
): Pick<World, 'newServer' | 'person' | 'addCharacter'> {
  let lastId = 1_000;
  const newId = (): number => (lastId += 1);
  const addCharacter: World['addCharacter'] = ({ userId, serverId }, status = 'active') => {
    const server_character_id = newId();
    characters.set(server_character_id, {
      server_character_id,
      server_id: serverId,
      user_id: userId,
      name: 'Ana',
      surname: 'Pérez',
      status,
    });
    return server_character_id;
  };
  return {
    newServer: newId,
    addCharacter,
    person({ serverId = newId(), role = 'member', permissions = [] } = {}) {
      const userId = newId();
      const characterId = addCharacter({ userId, serverId });
      return { userId, serverId, characterId, ctx: member(userId, role, { serverId, permissions }) };
    },
  };
}

function moneyOf({ database }: Harness): Pick<World, 'configure' | 'fund' | 'giveCash' | 'balanceOf'> {
  const log = createLogger('test', 'silent');
  const registry = createRegistry();
  const ledger = new Ledger({ database, clock: systemClock, log, registry, committed: () => undefined });
  const issue = async (serverId: number, account: number, amount: number, bills?: Bills): Promise<void> => {
    await ledger.submit({
      serverId,
      accounts: [account],
      decide: () => ({
        output: {},
        movement: {
          kind: 'test',
          postings: [
            { account: 'issuance', amount: -amount, type: 'adjustment' },
            { account, amount, type: 'adjustment', ...(bills && { bills }) },
          ],
        },
      }),
      claim: null,
      actor: { kind: 'system', id: null },
      deadline: Date.now() + 60_000,
    });
  };
  return {
    async configure(serverId, sections) {
      await database.query(
        `INSERT INTO bank_configs (server_id, sections) VALUES ($1, $2)
         ON CONFLICT (server_id) DO UPDATE SET sections = excluded.sections`,
        [serverId, sections],
      );
    },
    fund: issue,
    async giveCash({ serverId, characterId }, bills) {
      await layDenominations(database, serverId);
      const wallet = await ensureWallet(database, serverId, characterId);
      await issue(serverId, wallet, totalOf(bills), bills);
      return wallet;
    },
    async balanceOf(accountId) {
      const [row] = await database.query<{ balance: number }>('SELECT balance FROM accounts WHERE id = $1', [
        accountId,
      ]);
      return row!.balance;
    },
  };
}

import { Client } from '@cabildo/testing';
import { character, livelihoodOf, newCharacter } from './characters.ts';
import { FRISKS, GOODS } from './goods.ts';
import type { Person } from './people.ts';
import { idOf, NO_ID, unique, type Source } from './source.ts';
import type { World } from './world.ts';

/** Right in form and checksum. */
const NO_CARD = '4000000000000002';

const openAccount = async (world: World, person: Person, account_type: string): Promise<number> => {
  const server_character_id = await character.of(world, person);
  const body = await world.has(person, 'server_economy.create_account', {
    server_character_id,
    account_type,
  });
  return Number(body['account_id']);
};

const account: Source = {
  of: async (world, person) => (await livelihoodOf(world, person)).accountId,
  fresh: (world, person) => openAccount(world, person, 'shared'),
  missing: NO_ID,
};

const user: Source = {
  of: async (world, person) => {
    await world.enter(person);
    return person.userId;
  },
  fresh: async (world) => (await world.newMember()).userId,
  missing: NO_ID,
};

const gameAccount: Source = {
  of: async (world, person) => {
    await world.enter(person);
    return person.gpId;
  },
  missing: '999999999999',
};

/** The card of the older kind of account. */
const cardOf = (world: World, person: Person) =>
  world.once(`card of ${person.gpId}`, async () => {
    const server_character_id = await newCharacter(world, person);
    return world.has(person, 'server_economy.create_bank_account', { server_character_id });
  });
const cardNumberOf = async (world: World, person: Person) => (await cardOf(world, person))['card_number'];

/** Links an account of the chat platform by its mock consent, once a person. */
const chatAccounts = new Map<string, Promise<string>>();
async function linkChatAccount({ client, gpId }: Person): Promise<string> {
  const cpId = `8000000000${gpId.padStart(8, '0')}`;
  const start = await client.ok('users', 'cp_oauth_start', { loopback_port: 51_000 });
  const consent = `${String(start['url'])}&cp_id=${cpId}&cp_username=chat${gpId}&guilds=[]`;
  const response = await fetch(consent, { redirect: 'manual' });
  const finish = new URL(response.headers.get('location')!).searchParams.get('code');
  await client.ok('users', 'check_oauth_status', { session_token: start['session_token'], finish });
  return cpId;
}

const chatAccount: Source = {
  of: async (world, person) => {
    await world.enter(person);
    const linked = chatAccounts.get(person.gpId) ?? linkChatAccount(person);
    chatAccounts.set(person.gpId, linked);
    return linked;
  },
  missing: '899999999999999999',
};

const billType: Source = {
  of: (world) => world.once('bill type', () => newBillType(world)),
  fresh: newBillType,
  missing: NO_ID,
};
async function newBillType(world: World): Promise<number> {
  const body = await world.has(world.founder, 'server_economy.create_bill_type', { value: 1_000 + unique() });
  return idOf(body, 'bill_type', 'bill_type_id');
}

const newRole = (world: World): Promise<number> => world.addRole(`Rol ${unique()}`, 5, []);
const role: Source = {
  of: (world) => world.once('role', () => newRole(world)),
  fresh: newRole,
  missing: NO_ID,
};

async function newServerKey(world: World): Promise<number> {
  return idOf(await world.has(world.founder, 'servers.create_api_key', { name: 'Panel' }), 'key', 'key_id');
}
const serverKey: Source = {
  of: (world) => world.once('server key', () => newServerKey(world)),
  fresh: newServerKey,
  missing: NO_ID,
};

/** Parameter by parameter, what it names. A new one that ends in `_id` or `_number` belongs here or in OPAQUE. */
export const THINGS: Readonly<Record<string, Source>> = {
  server_character_id: character,
  character_id: character,
  from_character_id: character,
  to_character_id: character,
  searcher_character_id: character,
  target_character_id: character,
  account_id: account,
  from_account_id: account,
  to_account_id: account,
  from_card_number: {
    of: cardNumberOf,
    missing: NO_CARD,
    beside: async (world, person) => ({ from_cvv: (await cardOf(world, person))['cvv'] }),
  },
  to_card_number: { of: cardNumberOf, missing: NO_CARD },
  user_id: user,
  target_user_id: user,
  gp_id: gameAccount,
  cp_id: chatAccount,
  target_cp_id: chatAccount,
  guild_owner_cp_id: chatAccount,
  bill_type_id: billType,
  role_id: role,
  key_id: serverKey,
  ...GOODS,
  ...FRISKS,
};

/** What looks like the id of a thing and is none that a server or a person has. */
export const OPAQUE: ReadonlySet<string> = new Set([
  // The platforms' own, which the API only writes down.
  'cp_guild_id',
  'cp_role_id',
  // No server issues cards so far (ECA-09): whoever names one names none.
  'card_id',
  // The edge resolves it; the test varies it for every action.
  'server_id',
]);

export const looksLikeAThing = (name: string): boolean => /(^|_)(id|card_number)$/.test(name);

/** Another way of saying what a second parameter says: where an action takes both, only one is sent. */
export const INSTEAD: Readonly<Record<string, string>> = {
  character_id: 'server_character_id',
  from_card_number: 'from_character_id',
  to_card_number: 'to_character_id',
  role_id: 'new_role',
  gp_id: 'user_id',
  cp_id: 'user_id',
};

/** A key of its own, for a request that ends it. */
export async function anotherKeyOf({ client, gpId, name }: Person): Promise<string> {
  return (await new Client(client.url).signIn(gpId, name)).key!;
}

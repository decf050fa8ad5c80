/**
 * Fills a running instance with a small community, over HTTP alone: `npm run demo [-- --url https://api.example.org]`,
 * or at `PORT` of this machine like `npm start`. Each run founds another one; `-- --night` lets a busy night begin there.
 */
import { CabildoError, type Client } from '@cabildo/client';
import { DEMO_OWNER } from '@cabildo/gateway/docs/demo-owner.ts';
import { ConfigError, loadConfig, LOOPBACK, portSetting } from '@cabildo/kit/config/config.ts';
import { Client as Visitor } from '@cabildo/testing/client.ts';
import { z } from 'zod';
import { readArguments } from '@cabildo/kit/config/arguments.ts';
import { haveNight } from './demo-night.ts';
import { punish } from './demo-fines.ts';
import { patrol } from './demo-police.ts';
import { promise } from './demo-promises.ts';
import { associate, motorize } from './demo-town.ts';

const { values } = readArguments({
  options: { url: { type: 'string' }, night: { type: 'boolean', default: false } },
});

/** The address of the API. @throws {ConfigError} for a wrong PORT */
function address(): string {
  if (values.url) return values.url.replace(/\/$/, '');
  const { PORT } = loadConfig(z.object({ PORT: portSetting.default(8080) }), process.env);
  return `http://${LOOPBACK}:${PORT}`;
}

const PEOPLE = [
  {
    username: DEMO_OWNER.gp_username,
    name: 'Lucía',
    surname: 'Ferrer',
    nationality: 'española',
    birthdate: '1988-03-14',
    gender: 'mujer',
  },
  {
    username: 'marcos.v',
    name: 'Marcos',
    surname: 'Vidal',
    nationality: 'española',
    birthdate: '1979-11-02',
    gender: 'hombre',
  },
  {
    username: 'inesQ',
    name: 'Inés',
    surname: 'Quiroga',
    nationality: 'argentina',
    birthdate: '1995-07-21',
    gender: 'mujer',
  },
  {
    username: 'tomasdev',
    name: 'Tomás',
    surname: 'Echeverría',
    nationality: 'chilena',
    birthdate: '1991-01-30',
    gender: 'hombre',
  },
  {
    username: 'noa_lp',
    name: 'Noa',
    surname: 'López',
    nationality: 'española',
    birthdate: '2001-05-09',
    gender: 'mujer',
  },
] as const;

export interface Person {
  client: Client;
  key: string;
  userId: number;
  characterId: number;
  accountId: number;
  fullName: string;
}

const say = (line: string): void => console.log(line);

/** Says when a rate limit makes a person wait, so that nobody takes the pause for the end. */
const announcing: typeof fetch = async (...request) => {
  const response = await fetch(...request);
  if (response.status === 429) say(`  … waiting ${response.headers.get('retry-after')} s for the rate limit`);
  return response;
};

/** Signs a person in who accepts the legal documents. */
async function signIn(url: string, gpId: string, username: string): Promise<Visitor> {
  const visitor = await new Visitor(url, null, announcing).signIn(gpId, username);
  const { users } = visitor.api;
  const { current } = await users.legalStatus();
  await users.acceptLegal({ terms_version: current.terms, privacy_version: current.privacy });
  return visitor;
}

async function arrive(
  server_id: number,
  { api: client, key }: Visitor,
  person: (typeof PEOPLE)[number],
): Promise<Person> {
  const { username: _, ...card } = person;
  const { user_id: userId } = await client.users.getUserByKey();
  const { character, server_character_id } = await client.dni.create({ server_id, ...card });
  const order = { server_id, server_character_id, account_type: 'personal' } as const;
  const { account_id: accountId } = await client.economy.createAccount(order);
  const fullName = `${person.name} ${person.surname}`;
  say(`  ${fullName}, ${character.dni_number}, account ${accountId}`);
  return { client, key: key!, userId, characterId: server_character_id, accountId, fullName };
}

async function found(url: string): Promise<void> {
  // The owner is the same in each run, so that the link of `npm start` signs in as them. All others are new people.
  const firstId = 10_000_010 + Math.floor(Math.random() * 80_000_000);
  say('Signing people in …');
  const visitors: Visitor[] = [];
  for (const [index, { username }] of PEOPLE.entries()) {
    const gpId = index === 0 ? DEMO_OWNER.gp_id : String(firstId + index);
    visitors.push(await signIn(url, gpId, username));
  }
  const owner = visitors[0]!.api;
  const { server, server_id: serverId } = await owner.servers.create({
    server_name: 'Villa Esperanza RP',
    description: 'Comunidad de rol en una ciudad costera. Economía lenta, policía amable.',
  });
  const join_code = server.join_code!;
  say(`Founded «Villa Esperanza RP»: server ${serverId}, join code ${join_code}`);
  await owner.config.update({ server_id: serverId, currency_symbol: '€', currency_name: 'Euros' });
  await owner.economy.updateBankConfig({
    server_id: serverId,
    accounts_config: { initial_balance: 5_000 },
    transfers_config: { fee_percent: 1 },
  });
  for (const { api } of visitors.slice(1)) await api.servers.join({ join_code });
  say('People, their characters and accounts:');
  const people: Person[] = [];
  for (const [index, visitor] of visitors.entries())
    people.push(await arrive(serverId, visitor, PEOPLE[index]!));
  for (const [index, new_role] of [
    [1, 'admin'],
    [2, 'mod'],
  ] as const)
    await owner.servers.setRole({ server_id: serverId, target_user_id: people[index]!.userId, new_role });
  await live(serverId, people);
  await trade(serverId, people);
  await motorize(serverId, people);
  await promise(serverId, people);
  await punish(serverId, people);
  await associate(serverId, people);
  const police = await patrol(serverId, people);
  if (values.night) {
    const newcomer = (index: number, username: string) => {
      const gpId = String(firstId + PEOPLE.length + index);
      return signIn(url, gpId, username).then(({ api }) => ({ api, gpId, username }));
    };
    await haveNight({ url, serverId, owner, join_code, police, newcomer });
  }
  tellHowToLook(url, serverId, people, police);
}

async function live(serverId: number, people: readonly Person[]): Promise<void> {
  say('A day in the town: cash, rent, a coffee …');
  const at = { server_id: serverId };
  for (const { client, characterId } of people) {
    await client.economy.withdraw({ ...at, server_character_id: characterId, amount: 385 });
  }
  const concepts = [
    'Alquiler de noviembre',
    'Un café y dos medialunas',
    'Arreglo de la furgoneta',
    'Entrada del concierto',
  ];
  for (const [index, concept] of concepts.entries()) {
    const [from, to] = [people[index]!, people[index + 1]!];
    const amount = 40 + index * 275;
    await from.client.economy.transfer({
      ...at,
      amount,
      concept,
      from_character_id: from.characterId,
      to_character_id: to.characterId,
    });
    say(`  ${from.fullName} → ${to.fullName}: ${amount} €, ${concept}`);
  }
  const saver = people[4]!;
  await saver.client.economy.deposit({ ...at, server_character_id: saver.characterId, amount: 120 });
}

const GOODS = [
  {
    name: 'Pan',
    category: 'comida',
    price: 3,
    stock_mode: 'renewable',
    stock_quantity: 40,
    stock_renew_hours: 24,
  },
  { name: 'Café', category: 'comida', price: 2 },
  { name: 'Linterna', category: 'herramientas', price: 25, stock_mode: 'limited', stock_quantity: 12 },
  { name: 'Escopeta de caza', category: 'herramientas', price: 900, user_limit: 1, licensed: true },
] as const;

async function trade(serverId: number, people: readonly Person[]): Promise<void> {
  say('A shop opens:');
  const at = { server_id: serverId };
  const [owner, , , buyer, friend] = people as [Person, Person, Person, Person, Person];
  const { license_id } = await owner.client.licenses.create({
    ...at,
    name: 'Caza',
    type: 'weapon',
    price: 300,
    max_points: 8,
  });
  const categories = new Map<string, number>();
  for (const [sort_order, name] of ['comida', 'herramientas'].entries()) {
    const label = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    const category = { ...at, name, label, sort_order };
    categories.set(name, (await owner.client.items.createCategory(category)).category_id);
  }
  const itemIds: number[] = [];
  for (const { category, ...goods } of GOODS) {
    const { licensed, ...fields } = { licensed: false, ...goods };
    const { item_id } = await owner.client.items.create({
      ...at,
      ...fields,
      category_id: categories.get(category),
      require_license_id: licensed ? license_id : undefined,
    });
    itemIds.push(item_id);
  }
  const acting = { ...at, server_character_id: buyer.characterId };
  await buyer.client.shop.buyLicense({ ...acting, license_id, payment_method: 'bank' });
  const items = itemIds.map((item_id, index) => ({ item_id, quantity: index < 2 ? 2 : 1 }));
  const { total_cost } = await buyer.client.shop.buyItems({ ...acting, items });
  say(`  ${buyer.fullName} bought a hunting licence and goods for ${total_cost} €`);
  await buyer.client.inventory.transfer({
    ...at,
    from_character_id: buyer.characterId,
    to_character_id: friend.characterId,
    item_id: itemIds[0]!,
    quantity: 1,
  });
  say(`  ${buyer.fullName} gave ${friend.fullName} a loaf of bread`);
}

function tellHowToLook(url: string, serverId: number, people: readonly Person[], police: number): void {
  const [owner, , , , noa] = people as [Person, Person, Person, Person, Person];
  say(`
Look around (the owner's key is ${owner.key}), in a browser at ${url}/panel/demo-owner, or here:

  curl -w '\\n' -H 'X-Api-Key: ${owner.key}' '${url}/servers?action=get&server_id=${serverId}'
  curl -w '\\n' -H 'X-Api-Key: ${owner.key}' '${url}/server_logs?action=query&server_id=${serverId}&per_page=10'
  curl -w '\\n' -H 'X-Api-Key: ${owner.key}' '${url}/server_items?action=get_shop&server_id=${serverId}'
  curl -w '\\n' -H 'X-Api-Key: ${owner.key}' '${url}/server_cars?action=search_vehicles&server_id=${serverId}'
  curl -w '\\n' -H 'X-Api-Key: ${owner.key}' '${url}/server_orgs?action=list_orgs&server_id=${serverId}'
  curl -w '\\n' -H 'X-Api-Key: ${noa.key}' '${url}/server_mdt?action=list_roster&server_id=${serverId}&department_id=${police}'
  curl -w '\\n' -H 'X-Api-Key: ${noa.key}' '${url}/server_mdt?action=get_my_powers&server_id=${serverId}'
  curl -w '\\n' -H 'X-Api-Key: ${noa.key}' '${url}/server_economy?action=get_registers&server_id=${serverId}&server_character_id=${noa.characterId}'
`);
}

try {
  const url = address();
  await found(url).catch((error: unknown) => {
    if (!(error instanceof CabildoError) || error.code !== 'connection') throw error;
    const others = 'name another one by PORT, or by -- --url';
    throw new ConfigError(`Nothing answers at ${url}: start it with \`npm start\`, or ${others}.`);
  });
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}

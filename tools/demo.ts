/**
 * Fills a running instance with a small community, over HTTP alone: `npm run demo [-- --url http://127.0.0.1:8080]`.
 * Each run founds another one.
 */
import { parseArgs } from 'node:util';
import { Client } from '@cabildo/testing';
import { punish } from './demo-fines.ts';
import { promise } from './demo-promises.ts';

const { values } = parseArgs({ options: { url: { type: 'string', default: 'http://127.0.0.1:8080' } } });
const url = values.url.replace(/\/$/, '');
const PEOPLE = [
  {
    username: 'lucia_f',
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
  userId: number;
  characterId: number;
  accountId: number;
  fullName: string;
}

const say = (line: string): void => console.log(line);

async function arrive(serverId: number, client: Client, person: (typeof PEOPLE)[number]): Promise<Person> {
  const { username: _, ...card } = person;
  const { user_id: userId } = await client.ok('users', 'get_user_by_key');
  const { character } = (await client.ok('server_dni', 'create', {
    server_id: serverId,
    ...card,
  })) as unknown as {
    character: { server_character_id: number; dni_number: string };
  };
  const characterId = character.server_character_id;
  const { account_id: accountId } = await client.ok('server_economy', 'create_account', {
    server_id: serverId,
    server_character_id: characterId,
    account_type: 'personal',
  });
  const fullName = `${person.name} ${person.surname}`;
  say(`  ${fullName}, ${character.dni_number}, account ${String(accountId)}`);
  return { client, userId: Number(userId), characterId, accountId: Number(accountId), fullName };
}

async function found(): Promise<void> {
  // Game ids are random, so that a second run makes new people.
  const firstId = 10_000_000 + Math.floor(Math.random() * 80_000_000);
  say('Signing people in …');
  const clients: Client[] = [];
  for (const [index, { username }] of PEOPLE.entries()) {
    clients.push(await new Client(url).signIn(String(firstId + index), username));
  }
  const owner = clients[0]!;
  const { server } = (await owner.ok('servers', 'create', {
    server_name: 'Villa Esperanza RP',
    description: 'Comunidad de rol en una ciudad costera. Economía lenta, policía amable.',
  })) as unknown as { server: { id: number; join_code: string } };
  const serverId = server.id;
  say(`Founded «Villa Esperanza RP»: server ${serverId}, join code ${server.join_code}`);
  await owner.ok('server_config', 'update', {
    server_id: serverId,
    currency_symbol: '€',
    currency_name: 'Euros',
  });
  await owner.ok('server_economy', 'update_bank_config', {
    server_id: serverId,
    accounts_config: { initial_balance: 5_000 },
    transfers_config: { fee_percent: 1 },
  });
  for (const client of clients.slice(1)) await client.ok('servers', 'join', { join_code: server.join_code });
  say('People, their characters and accounts:');
  const people: Person[] = [];
  for (const [index, client] of clients.entries())
    people.push(await arrive(serverId, client, PEOPLE[index]!));
  await owner.ok('servers', 'set_role', {
    server_id: serverId,
    target_user_id: people[1]!.userId,
    new_role: 'admin',
  });
  await owner.ok('servers', 'set_role', {
    server_id: serverId,
    target_user_id: people[2]!.userId,
    new_role: 'mod',
  });
  await live(serverId, people);
  await trade(serverId, people);
  await motorize(serverId, people);
  await promise(serverId, people);
  await punish(serverId, people);
  tellHowToLook(serverId, people);
}

async function live(serverId: number, people: readonly Person[]): Promise<void> {
  say('A day in the town: cash, rent, a coffee …');
  const at = { server_id: serverId };
  for (const { client, characterId } of people) {
    await client.ok('server_economy', 'withdraw', { ...at, server_character_id: characterId, amount: 385 });
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
    await from.client.ok('server_economy', 'transfer', {
      ...at,
      amount,
      concept,
      from_character_id: from.characterId,
      to_character_id: to.characterId,
    });
    say(`  ${from.fullName} → ${to.fullName}: ${amount} €, ${concept}`);
  }
  const saver = people[4]!;
  await saver.client.ok('server_economy', 'deposit', {
    ...at,
    server_character_id: saver.characterId,
    amount: 120,
  });
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
  const { license_id } = await owner.client.ok('server_licenses', 'create', {
    ...at,
    name: 'Caza',
    type: 'weapon',
    price: 300,
    max_points: 8,
  });
  const categories = new Map<string, unknown>();
  for (const [sort_order, name] of ['comida', 'herramientas'].entries()) {
    const { category_id } = await owner.client.ok('server_items', 'create_category', {
      ...at,
      name,
      label: name,
      sort_order,
    });
    categories.set(name, category_id);
  }
  const itemIds: number[] = [];
  for (const { category, ...goods } of GOODS) {
    const { licensed, ...fields } = { licensed: false, ...goods };
    const { item_id } = await owner.client.ok('server_items', 'create', {
      ...at,
      ...fields,
      category_id: categories.get(category),
      require_license_id: licensed ? license_id : undefined,
    });
    itemIds.push(Number(item_id));
  }
  const acting = { ...at, server_character_id: buyer.characterId };
  await buyer.client.ok('server_shop', 'buy_license', { ...acting, license_id, payment_method: 'bank' });
  const items = itemIds.map((item_id, index) => ({ item_id, quantity: index < 2 ? 2 : 1 }));
  const { total_cost } = await buyer.client.ok('server_shop', 'buy_items', { ...acting, items });
  say(`  ${buyer.fullName} bought a hunting licence and goods for ${String(total_cost)} €`);
  await buyer.client.ok('server_inventory', 'transfer', {
    ...at,
    from_character_id: buyer.characterId,
    to_character_id: friend.characterId,
    item_id: itemIds[0],
    quantity: 1,
  });
  say(`  ${buyer.fullName} gave ${friend.fullName} a loaf of bread`);
}

const MODELS = [
  { brand: 'Karin', model: 'Sultan', price: 400, doors: 4 },
  { brand: 'Pegassi', model: 'Faggio', price: 90, doors: 0 },
  { brand: 'Ayuntamiento', model: 'Bicicleta', price: 0, doors: 0 },
] as const;

async function motorize(serverId: number, people: readonly Person[]): Promise<void> {
  say('A dealer of vehicles opens:');
  const at = { server_id: serverId };
  const [owner] = people as [Person];
  await owner.client.ok('server_cars', 'update_vehicle_config', {
    ...at,
    plate_mode: 'random',
    plate_format: '##-AA-##',
    max_vehicles_per_char: 3,
  });
  for (const [index, described] of MODELS.entries()) {
    const { vehicle_model_id } = await owner.client.ok('server_cars', 'create_vehicle_model', {
      ...at,
      ...described,
    });
    const buyer = people[index + 1]!;
    const { vehicle, total_cost } = await buyer.client.ok('server_cars', 'buy_vehicle', {
      ...at,
      server_character_id: buyer.characterId,
      vehicle_model_id,
    });
    const { plate } = vehicle as { plate: string };
    say(
      `  ${buyer.fullName} drives a ${described.brand} ${described.model} (${plate}) for ${String(total_cost)} €`,
    );
  }
}

function tellHowToLook(serverId: number, people: readonly Person[]): void {
  const [owner, , , , noa] = people as [Person, Person, Person, Person, Person];
  say(`
Look around (the owner's key is ${owner.client.key}):

  curl -H 'X-Api-Key: ${owner.client.key}' '${url}/servers?action=get&server_id=${serverId}'
  curl -H 'X-Api-Key: ${owner.client.key}' '${url}/server_logs?action=query&server_id=${serverId}&per_page=10'
  curl -H 'X-Api-Key: ${owner.client.key}' '${url}/server_items?action=get_shop&server_id=${serverId}'
  curl -H 'X-Api-Key: ${owner.client.key}' '${url}/server_cars?action=search_vehicles&server_id=${serverId}'
  curl -H 'X-Api-Key: ${noa.client.key}' '${url}/server_economy?action=get_registers&server_id=${serverId}&server_character_id=${noa.characterId}'
`);
}

try {
  await found();
} catch (error) {
  const away = error instanceof TypeError && error.message === 'fetch failed';
  console.error(
    away
      ? `Nothing answers at ${url}: start it with \`npm start\`, or name another address with -- --url.`
      : error,
  );
  process.exitCode = 1;
}

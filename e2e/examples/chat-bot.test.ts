import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { Client, until } from '@cabildo/testing';
import { startFakeDiscord, type FakeDiscord } from '../testing/discord.ts';
import { entryOf, startExample, type RunningExample } from '../testing/example.ts';
import { startFront, type Front } from '../testing/front.ts';
import { startInstance, type TestInstance } from '../testing/instance.ts';

const GUILD = '650000000000000009';
const APPLICATION = '650000000000000008';
const ROLE = '650000000000000007';
const CHAT = { ada: '650000000000000001', luz: '650000000000000002', nil: '650000000000000003' } as const;
type Name = keyof typeof CHAT;

/** The bot of examples/: Ada founded the community, Luz plays in it, Nil is on Discord alone. */
let instance: TestInstance;
let front: Front;
let discord: FakeDiscord;
let bot: RunningExample;
let settings: Record<string, string>;
let ada: Client;
let luz: Client;
let server_id: number;
let bread: number;
let luzs: number;

/** Signs a person in, and links the chat account. */
async function settle(name: 'ada' | 'luz', gpId: string): Promise<Client> {
  const person = await new Client(instance.url).signIn(gpId, name);
  await person.linkChat(CHAT[name], name);
  return person;
}

/** Makes a character with a bank account, and returns its id. */
async function makeCharacter(person: Client, name: string): Promise<number> {
  const made = await person.api.dni.create({ server_id, name, surname: 'Paz' });
  const { server_character_id } = made;
  const account = { server_id, server_character_id, account_type: 'personal' } as const;
  await person.api.economy.createAccount(account);
  return Number(server_character_id);
}

beforeAll(async () => {
  instance = await startInstance();
  ada = await settle('ada', '6501');
  luz = await settle('luz', '6502');
  const { server } = await ada.api.servers.create({ server_name: 'Con bot' });
  const { id, join_code } = server as { id: number; join_code: string };
  server_id = id;
  await luz.api.servers.join({ join_code });
  const accounts_config = { initial_balance: 100 };
  await ada.api.economy.updateBankConfig({ server_id, accounts_config });
  await makeCharacter(ada, 'Ada');
  luzs = await makeCharacter(luz, 'Luz');
  bread = Number((await ada.api.items.create({ server_id, name: 'Pan', price: 4 }))['item_id']);
  await ada.api.servers.linkCpGuild({ server_id, cp_guild_id: GUILD });
  const { bot_token } = await ada.api.servers.rotateBotToken({ server_id });
  const member = (cp_id: string, roles: string[]) => ({ user: { id: cp_id, username: cp_id }, roles });
  discord = await startFakeDiscord({
    'GET /api/v10/applications/@me': { id: APPLICATION },
    [`PUT /api/v10/applications/${APPLICATION}/guilds/${GUILD}/commands`]: [],
    [`GET /api/v10/guilds/${GUILD}/members?limit=1000&after=0`]: [
      member(CHAT.luz, [ROLE]),
      member(CHAT.nil, []),
      { user: { id: APPLICATION, username: 'bot', bot: true }, roles: [] },
    ],
    [`PATCH /api/v10/webhooks/${APPLICATION}/token-of-the-interaction/messages/@original`]: {},
  });
  front = await startFront(instance.url);
  settings = {
    CABILDO_URL: front.url,
    CABILDO_TOKEN: String(bot_token),
    PANEL_URL: 'https://panel.example.org',
    DISCORD_PUBLIC_KEY: discord.publicKey,
    DISCORD_GUILD_ID: GUILD,
    DISCORD_API: discord.api,
  };
  bot = await startExample('chat-bot', settings);
});
afterAll(async () => {
  await bot.stop();
  await front.stop();
  await discord.stop();
  await instance.stop();
});

let interactions = 0;

/** The interaction that Discord sends when a person sends a command. */
function interactionOf(
  person: Name,
  name: string,
  options: Record<string, string | number> = {},
  more: Record<string, unknown> = {},
) {
  interactions += 1;
  return {
    id: `6510000000000${100_000 + interactions}`,
    application_id: APPLICATION,
    token: 'token-of-the-interaction',
    type: 2,
    guild_id: GUILD,
    locale: 'en-GB',
    member: { user: { id: CHAT[person] }, roles: [] },
    data: { name, options: Object.entries(options).map(([option, value]) => ({ name: option, value })) },
    ...more,
  };
}

async function post(interaction: object, headers?: Record<string, string>): Promise<Response> {
  const body = JSON.stringify(interaction);
  return fetch(bot.url, { method: 'POST', body, headers: headers ?? discord.signed(body) });
}

/** Sends an interaction and returns what the person reads. */
async function read(interaction: object): Promise<string> {
  const response = await post(interaction);
  expect(response.status).toBe(200);
  const { type, data } = (await response.json()) as {
    type: number;
    data: { content: string; flags: number };
  };
  expect([type, data.flags]).toEqual([4, 64]);
  return data.content;
}

const send = (...command: Parameters<typeof interactionOf>) => read(interactionOf(...command));
const balanceOf = async (person: Client) =>
  (await person.api.economy.getBalance({ server_id }))['bank_balance'];

test('it answers the PING by which Discord tries the address', async () => {
  const response = await post({ type: 1 });
  expect([response.status, await response.json()]).toEqual([200, { type: 1 }]);
});

test('it refuses what is not signed by Discord, or is old', async () => {
  const ping = { type: 1 };
  const body = JSON.stringify(ping);
  expect((await post(ping, {})).status).toBe(401);
  expect((await post(ping, discord.signed('{}'))).status).toBe(401);
  expect((await post(ping, { ...discord.signed(body), 'x-signature-ed25519': 'ff' })).status).toBe(401);
  expect((await post(ping, discord.signed(body, 1_700_000_000))).status).toBe(401);
});

test('it refuses commands of another community, and bodies that are too long', async () => {
  const elsewhere = interactionOf('luz', 'balance', {}, { guild_id: APPLICATION });
  expect((await post(elsewhere)).status).toBe(400);
  expect((await post({ type: 1, filler: 'x'.repeat(300_000) })).status).toBe(413);
});

test('/link says who is linked, and how to link', async () => {
  expect(await send('luz', 'link')).toBe('Your account is linked. Characters: Luz.');
  expect(await send('nil', 'link', {}, { locale: 'es-ES' })).toBe(
    'Tu cuenta de Discord no está vinculada a ningún miembro. Entra en https://panel.example.org y vincúlala allí.',
  );
  expect(await send('nil', 'balance')).toContain('Sign in at https://panel.example.org');
});

test('/balance shows what the character has', async () => {
  expect(await send('luz', 'balance')).toBe('Bank: 100 · Cash: 0');
});

test('/pay pays by the Discord account, once for an interaction however often it arrives', async () => {
  const payment = interactionOf('luz', 'pay', { person: CHAT.ada, amount: 10, concept: 'Rent' });
  const answers = await Promise.all([read(payment), read(payment), read(payment)]);
  expect(new Set(answers)).toEqual(new Set([`You paid 10 to <@${CHAT.ada}> (fee: 0). You have 90 left.`]));
  expect(await read(payment)).toBe(answers[0]);
  expect([await balanceOf(luz), await balanceOf(ada)]).toEqual([90, 110]);
  await send('luz', 'pay', { person: CHAT.ada, amount: 10 });
  expect(await balanceOf(luz)).toBe(80);
});

test('/pay pays once when the answer of the API is lost', async () => {
  front.loseNextAnswer();
  const before = front.count;
  expect(await send('luz', 'pay', { person: CHAT.ada, amount: 5 })).toContain('You have 75 left.');
  // The roles of Luz are known by now, so both requests are the payment.
  expect(front.count - before).toBe(2);
  expect(await balanceOf(luz)).toBe(75);
});

test('a refusal is said in the language of the person', async () => {
  const payment = { person: CHAT.ada, amount: 1_000 };
  expect(await send('luz', 'pay', payment, { locale: 'es-419' })).toBe('Saldo insuficiente.');
  expect(await send('luz', 'pay', payment, { locale: 'de' })).toBe('Not enough balance.');
  expect(await send('luz', 'pay', { person: CHAT.nil, amount: 1 })).toMatch(/character/i);
});

test('/shop shows what there is, and buys it once for an interaction', async () => {
  expect(await send('luz', 'shop')).toBe('Pan · 4');
  const purchase = interactionOf('luz', 'shop', { item: 'pan', quantity: 2 });
  expect(await read(purchase)).toBe('You bought 2 × Pan for 8.');
  expect(await read(purchase)).toBe('You bought 2 × Pan for 8.');
  expect(await balanceOf(luz)).toBe(67);
  expect(await send('luz', 'shop', { item: 'Oro' }, { locale: 'es-ES' })).toBe('La tienda no tiene «Oro».');
});

test('/give gives items of staff alone', async () => {
  const gift = { person: CHAT.luz, item: 'Pan', quantity: 3 };
  expect(await send('ada', 'give', gift)).toBe(`You gave 3 × Pan to <@${CHAT.luz}>.`);
  expect(await send('luz', 'give', { ...gift, person: CHAT.ada })).not.toMatch(/gave|Sign in/);
  const { items } = await luz.api.inventory.get({ server_id, server_character_id: luzs });
  expect(items).toMatchObject([{ item_id: bread, quantity: 5 }]);
});

test('an answer that takes long is deferred, and comes later', async () => {
  let release!: () => void;
  front.holdUntil(new Promise((resolve) => (release = resolve)));
  const response = await post(interactionOf('luz', 'balance'));
  expect(await response.json()).toEqual({ type: 5, data: { flags: 64 } });
  expect(discord.requests).toEqual([]);
  release();
  await until(() => discord.requests.length > 0);
  expect(discord.requests).toMatchObject([{ method: 'PATCH', body: { content: 'Bank: 67 · Cash: 0' } }]);
});

/** Runs a script of the example to its end, and returns the last line that it prints. */
async function run(script: string): Promise<string> {
  const env = { ...settings, DISCORD_TOKEN: 'token-of-the-bot' };
  const child = spawn(process.execPath, [entryOf('chat-bot', env, script)], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return (await text(child.stdout)).trimEnd().split('\n').at(-1)!;
}

test('`register` tells Discord all commands, with names and descriptions that Discord takes', async () => {
  expect(await run('register')).toBe('Registered /link, /balance, /pay, /shop, /give');
  const { body } = discord.requests.at(-1)!;
  const texts = (
    body as { name: string; description: string; options?: { description: string }[] }[]
  ).flatMap(({ name, description, options = [] }) => {
    expect(name).toMatch(/^[a-z]{1,32}$/);
    return [description, ...options.map((option) => option.description)];
  });
  for (const each of texts) expect(each.length).toBeLessThanOrEqual(100);
});

describe('the roles on Discord', () => {
  const LIMITS = { cp_role_id: ROLE, max_characters: 7 };
  const maximum = async (person: Client) =>
    (await person.api.config.getUserMaxCharacters({ server_id, cp_role_ids: [] })).max_characters;

  test('count once `report-roles` has reported everybody', async () => {
    await ada.api.config.setCharacterLimit({ server_id, ...LIMITS });
    expect(await maximum(luz)).not.toBe(7);
    expect(await run('report-roles')).toBe('Reported the roles of 2 accounts');
    expect(await maximum(luz)).toBe(7);
  });

  test('count once the person has sent a command with them', async () => {
    expect(await maximum(ada)).not.toBe(7);
    await send('ada', 'balance', {}, { member: { user: { id: CHAT.ada }, roles: [ROLE] } });
    await until(async () => (await maximum(ada)) === 7);
  });
});

import { execFile } from 'node:child_process';
import { Client, until } from '@cabildo/testing';
import { startFakeDiscord, UNKNOWN_TOKEN, type FakeDiscord } from '../testing/discord.ts';
import { entryOf, startExample, type RunningExample } from '../testing/example.ts';
import { startFront, type Front } from '../testing/front.ts';
import { startInstance, type TestInstance } from '../testing/instance.ts';

const GUILD = '650000000000000009';
const APPLICATION = '650000000000000008';
const ROLE = '650000000000000007';
const CHAT = {
  ada: '650000000000000001',
  luz: '650000000000000002',
  nil: '650000000000000003',
  leo: '650000000000000004',
} as const;
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
let joinCode: string;
let bread: number;
let luzs: number;
let adas: number;

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
  joinCode = join_code;
  await luz.api.servers.join({ join_code });
  const accounts_config = { initial_balance: 100 };
  await ada.api.economy.updateBankConfig({ server_id, accounts_config });
  adas = await makeCharacter(ada, 'Ada');
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
    'Tu cuenta de Discord no está vinculada a ningún miembro. Entra en https://panel.example.org, vincúlala allí y únete al servidor.',
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

test('a wait that is too long for a person is said, and not waited for', async () => {
  front.limitNext(20);
  expect(await send('luz', 'balance')).toBe('Too many requests.');
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

/** The interaction that Discord sends when a person presses a button. */
const pressOf = (person: Name, custom_id: string) =>
  interactionOf(person, '', {}, { type: 3, data: { custom_id, component_type: 2 } });
async function suggested(person: Name, name: string, option: string, letters: string) {
  const options = [{ name: option, value: letters, focused: true }];
  const response = await post(interactionOf(person, name, {}, { type: 4, data: { name, options } }));
  const { type, data } = (await response.json()) as { type: number; data: { choices: { name: string }[] } };
  expect(type).toBe(8);
  return data.choices;
}

describe('the work of staff', () => {
  /** The answer with the buttons below it. */
  async function withButtons(interaction: object) {
    const { data } = (await (await post(interaction)).json()) as {
      data: { content: string; components: { components: { label: string; custom_id: string }[] }[] };
    };
    return { content: data.content, buttons: data.components.flatMap(({ components }) => components) };
  }

  test('/status and /panic off duty say how to go on duty', async () => {
    const sentence = 'You are off duty: send /duty on first.';
    expect(await send('ada', 'status', { status: 'busy' })).toBe(sentence);
    expect(await send('ada', 'panic')).toBe(sentence);
  });

  test('/fine, /warrant and /person ask for whom', async () => {
    const sentence = 'Say who: a Discord account, or the number that /person shows.';
    expect(await send('ada', 'fine', { amount: 7, reason: 'Ruido' })).toBe(sentence);
    expect(await send('ada', 'warrant', { type: 'arrest', reason: 'Robo' })).toBe(sentence);
    expect(await send('ada', 'person')).toBe(sentence);
  });

  test('/duty goes on duty and off it, and /status says what a unit does', async () => {
    expect(await send('ada', 'duty', { state: 'on' })).toBe('You are on duty.');
    expect(await send('ada', 'status', { status: 'busy' })).toBe('Your status: busy.');
    const { units } = await ada.api.mdt.listUnits({ server_id });
    expect(units).toMatchObject([{ server_character_id: adas, status: 'busy' }]);
    expect(await send('ada', 'duty', { state: 'on' }, { locale: 'es-ES' })).toMatch(/ya/i);
  });

  test('/911 makes a call, /calls shows it, and its button attends it, once however often it arrives', async () => {
    const report = interactionOf('luz', '911', { what: 'Robo', where: 'Banco' });
    const [first, again] = [await read(report), await read(report)];
    expect(first).toMatch(/^Your call has number \d+\.$/);
    expect(again).toBe(first);
    const { content, buttons } = await withButtons(interactionOf('ada', 'calls'));
    expect(content).toMatch(/^\d+ · Robo · Banco$/);
    expect(buttons).toMatchObject([{ label: expect.stringMatching(/^Attend \d+$/) }]);
    const press = pressOf('ada', buttons[0]!.custom_id);
    expect(await read(press)).toMatch(/^You attend call \d+\.$/);
    expect(await read(press)).toMatch(/^You attend call \d+\.$/);
    const { calls } = await ada.api.mdt.listCalls({ server_id });
    expect(calls).toMatchObject([{ caller_character_id: luzs, units: [adas] }]);
  });

  test('/note writes on a call that it suggests', async () => {
    const choices = await suggested('ada', 'note', 'call', 'rob');
    expect(choices).toMatchObject([{ name: expect.stringContaining('Robo') }]);
    expect(await suggested('ada', 'note', 'call', 'zzz')).toEqual([]);
    const [{ value: call }] = choices as unknown as [{ value: number }];
    expect(await send('ada', 'note', { call, text: 'Dos salidas' })).toBe('The note is written.');
    expect(await ada.api.mdt.getCall({ server_id, call_id: call })).toMatchObject({
      call: { notes: [{ text: 'Dos salidas' }] },
    });
  });

  test('letters are asked about once, and a person without rights is suggested nothing', async () => {
    await suggested('ada', 'give', 'item', 'p');
    const before = front.count;
    expect(await suggested('ada', 'give', 'item', 'pa')).toEqual([{ name: 'Pan', value: 'Pan' }]);
    expect(front.count).toBe(before);
    expect(await suggested('nil', 'give', 'item', 'p')).toEqual([]);
  });

  test('/panic calls everybody', async () => {
    expect(await send('ada', 'panic')).toMatch(/^All units see your panic: call \d+\.$/);
    const { units } = await ada.api.mdt.listUnits({ server_id });
    expect(units).toMatchObject([{ status: 'panic' }]);
  });

  test('/fine, /warrant and /bolo are shown by /person', async () => {
    const [person] = [CHAT.luz];
    expect(await send('ada', 'fine', { person, amount: 7, reason: 'Ruido' })).toMatch(/^Fine \d+: 7\.$/);
    expect(await send('ada', 'warrant', { type: 'arrest', reason: 'Robo', person })).toMatch(/in force/);
    expect(await send('ada', 'bolo', { description: 'Lleva gorra', person })).toMatch(/is out/);
    const found = await send('ada', 'person', { person });
    for (const each of ['Luz Paz', '⚠ Wanted', 'Warrant: Robo', 'BOLO: Lleva gorra', 'Punishments: 1'])
      expect(found).toContain(each);
    expect(await send('ada', 'person', { name: 'Luz' })).toMatch(new RegExp(`^${luzs} · Luz Paz · .* ⚠$`));
    expect(await send('ada', 'person', { character: luzs })).toContain('Luz Paz');
    expect(await send('luz', 'fine', { person: CHAT.ada, amount: 7, reason: 'x' })).not.toMatch(/^Fine/);
  });

  test('/plate shows a vehicle and what it is looked for', async () => {
    const model = await ada.api.cars.createVehicleModel({ server_id, brand: 'Seat', model: '600', price: 1 });
    const { vehicle_model_id } = model as unknown as { vehicle_model_id: number };
    const bought = await luz.api.cars.buyVehicle({
      server_id,
      vehicle_model_id,
      server_character_id: luzs,
    });
    const { plate } = (bought as unknown as { vehicle: { plate: string } }).vehicle;
    await send('ada', 'bolo', { description: 'Huyó', plate });
    const shown = await send('ada', 'plate', { plate });
    for (const each of [`${plate} · Seat 600`, 'Owner: Luz Paz', 'wanted', 'BOLO: Huyó'])
      expect(shown).toContain(each);
    expect(await send('ada', 'plate', { plate: 'ZZZ999' })).toBe('There is no such vehicle.');
  });

  test('/kick and /ban end a membership, and a ban for days ends with them', async () => {
    const leo = await new Client(instance.url).signIn('6504', 'leo');
    await leo.linkChat(CHAT.leo, 'leo');
    const isMember = async () => (await leo.api.users.getUserByKey()).servers.length > 0;
    await leo.api.servers.join({ join_code: joinCode });
    expect(await send('luz', 'kick', { person: CHAT.leo })).not.toContain('kicked');
    expect(await send('ada', 'kick', { person: CHAT.leo })).toBe(`<@${CHAT.leo}> is kicked.`);
    expect(await isMember()).toBe(false);
    await leo.api.servers.join({ join_code: joinCode });
    const sentence = interactionOf('ada', 'ban', { person: CHAT.leo, reason: 'Trampas', days: 3 });
    expect(await read(sentence)).toBe(`<@${CHAT.leo}> is banned.`);
    expect(await read(sentence)).toBe(`<@${CHAT.leo}> is banned.`);
    expect(await isMember()).toBe(false);
    const { bans } = await ada.api.servers.listBans({ server_id });
    expect(bans).toMatchObject([{ reason: 'Trampas', expires_at: expect.any(String) }]);
  });

  test('/role gives a role that it suggests, or one by its id', async () => {
    const { role_id } = (await ada.api.roles.createRole({ server_id, name: 'Vecina' })) as unknown as {
      role_id: number;
    };
    expect(await send('ada', 'role', { person: CHAT.luz, role: role_id })).toBe(
      `<@${CHAT.luz}> has the role.`,
    );
    expect(await suggested('ada', 'role', 'role', 'veci')).toEqual([{ name: 'Vecina', value: role_id }]);
  });
});

test('who unlinks the account is a stranger to the bot at once (ID-09)', async () => {
  const zoe = await new Client(instance.url).signIn('6503', 'zoe');
  await zoe.linkChat(CHAT.nil, 'zoe');
  await zoe.api.servers.join({ join_code: joinCode });
  expect(await send('nil', 'link')).toBe('Your account is linked. Characters: none.');
  await zoe.api.users.unlinkCp({ cp_id: CHAT.nil });
  expect(await send('nil', 'link')).toContain('is linked to no member');
});

/** The most characters of a person, which the role raises to seven. */
const maximum = async (person: Client) =>
  (await person.api.config.getUserMaxCharacters({ server_id, cp_role_ids: [] })).max_characters;

describe('on a connection of its own', () => {
  let connected: RunningExample;
  const heard = (op: number) => discord.heard.filter((message) => message.op === op);
  const ready = { session_id: 's1', user: { username: 'cabildo' } };

  beforeAll(async () => {
    await ada.api.config.setCharacterLimit({ server_id, cp_role_id: ROLE, max_characters: 7 });
    const { DISCORD_PUBLIC_KEY: _, ...others } = settings;
    const starting = startExample(
      'chat-bot',
      { ...others, DISCORD_TOKEN: 'token-of-the-bot' },
      /Connected to Discord as (\S+)/,
    );
    await until(() => heard(2).length === 1);
    discord.say({ op: 0, t: 'READY', s: 1, d: { ...ready, resume_gateway_url: discord.gateway } });
    connected = await starting;
  });
  afterAll(() => connected.stop());

  test('it registers the commands, with names and descriptions that Discord takes', () => {
    const { body } = discord.requests.find(({ path }) => path.endsWith('/commands'))!;
    const definitions = body as { name: string; description: string; options?: { description: string }[] }[];
    expect(definitions).toHaveLength(19);
    for (const { name, description, options = [] } of definitions) {
      expect(name).toMatch(/^[a-z0-9]{1,32}$/);
      for (const each of [description, ...options.map((option) => option.description)])
        expect(each.length).toBeLessThanOrEqual(100);
    }
  });

  test('it introduces itself with the token, and goes on saying that it is there', async () => {
    expect(heard(2)).toMatchObject([{ d: { token: 'token-of-the-bot', intents: 2 } }]);
    await until(() => heard(1).some(({ d }) => d === 1));
  });

  test('it reports everybody at its start, and each change of roles at once', async () => {
    await until(async () => (await maximum(luz)) === 7);
    expect(await maximum(ada)).not.toBe(7);
    const d = { guild_id: GUILD, user: { id: CHAT.ada }, roles: [ROLE] };
    discord.say({ op: 0, t: 'GUILD_MEMBER_UPDATE', s: 2, d });
    await until(async () => (await maximum(ada)) === 7);
  });

  test('it reports who leaves the community, and who comes back to it', async () => {
    const { guild_id, user, roles } = { guild_id: GUILD, user: { id: CHAT.ada }, roles: [ROLE] };
    discord.say({ op: 0, t: 'GUILD_MEMBER_REMOVE', s: 2, d: { guild_id, user } });
    await until(async () => (await maximum(ada)) !== 7);
    discord.say({ op: 0, t: 'GUILD_MEMBER_ADD', s: 2, d: { guild_id, user, roles } });
    await until(async () => (await maximum(ada)) === 7);
  });

  test('it answers commands there, and asks for no address', async () => {
    const member = { user: { id: CHAT.ada }, roles: [ROLE] };
    const d = interactionOf('ada', 'balance', {}, { member });
    discord.say({ op: 0, t: 'INTERACTION_CREATE', s: 3, d });
    await until(() => discord.requests.some(({ path }) => path.endsWith('/callback')));
    const { body } = discord.requests.find(({ path }) => path.endsWith('/callback'))!;
    expect(body).toMatchObject({ type: 4, data: { content: expect.stringMatching(/^Bank: \d+/) } });
  });

  test('it takes the session up again after the connection has ended', async () => {
    discord.hangUp(4_000);
    await until(() => heard(6).length === 1);
    expect(heard(6)).toMatchObject([{ d: { session_id: 's1', token: 'token-of-the-bot', seq: 3 } }]);
    expect(heard(2)).toHaveLength(1);
  });

  test('it begins anew where Discord knows the session no more', async () => {
    discord.say({ op: 9, d: false });
    await until(() => heard(2).length === 2);
  });

  test('it reports everybody again in a new session, and then whoever that report has not named', async () => {
    discord.say({ op: 0, t: 'READY', s: 1, d: { ...ready, resume_gateway_url: discord.gateway } });
    await until(async () => (await maximum(ada)) !== 7);
    const d = { guild_id: GUILD, user: { id: CHAT.ada }, roles: [ROLE] };
    discord.say({ op: 0, t: 'GUILD_MEMBER_UPDATE', s: 2, d });
    await until(async () => (await maximum(ada)) === 7);
  });

  test('it ends with a sentence where Discord refuses it for good', async () => {
    const { relent } = discord.refuse(4_014);
    await until(async () => (await connected.output()).includes('Server members intent'));
    relent();
  });
});

describe('the roles on Discord', () => {
  test('are none any more of whoever a report of everybody does not name (BO-12)', async () => {
    expect([await maximum(ada), await maximum(luz)]).toEqual([7, 7]);
    // Ada is not among those whom Discord names to a bot that starts.
    const { DISCORD_PUBLIC_KEY: _, ...others } = settings;
    const env = { ...others, DISCORD_TOKEN: 'token-of-the-bot' };
    const another = await startExample('chat-bot', env, /Reported the roles of (2) accounts/);
    await until(async () => (await maximum(ada)) !== 7);
    expect(await maximum(luz)).toBe(7);
    await another.stop();
  });

  test('count once the person has sent a command with them', async () => {
    expect(await maximum(ada)).not.toBe(7);
    await send('ada', 'balance', {}, { member: { user: { id: CHAT.ada }, roles: [ROLE] } });
    await until(async () => (await maximum(ada)) === 7);
  });
});

describe('who has several characters', () => {
  let sol: number;
  beforeAll(async () => {
    sol = await makeCharacter(luz, 'Sol');
  });

  test('says by `as` which one acts, and is suggested them by name', async () => {
    expect(await send('luz', 'balance')).toContain(String(sol));
    expect(await send('luz', 'balance', { as: sol })).toMatch(/^Bank: \d+/);
    expect(await suggested('luz', 'balance', 'as', 'sol')).toEqual([{ name: 'Sol Paz', value: sol }]);
    const payment = { person: CHAT.ada, amount: 1, as: luzs };
    expect(await send('luz', 'pay', payment)).toContain(`You paid 1 to <@${CHAT.ada}>`);
    expect(await send('luz', 'shop', { item: 'pan', as: luzs })).toBe('You bought 1 × Pan for 4.');
    expect(await send('luz', 'duty', { state: 'on', as: sol })).toBe('You are on duty.');
    expect(await send('luz', 'status', { status: 'busy', as: sol })).toBe('Your status: busy.');
    expect(await send('luz', '911', { what: 'Humo', as: sol })).toMatch(/^Your call has number/);
    const { calls } = await ada.api.mdt.listCalls({ server_id, caller_character_id: sol });
    const [{ call_id }] = calls as unknown as [{ call_id: number }];
    const response = await post(interactionOf('luz', 'calls', { as: sol }));
    expect(await response.text()).toContain(`"calls:${call_id} ${sol}"`);
    expect(await read(pressOf('luz', `calls:${call_id} ${sol}`))).toMatch(/^You attend call/);
    expect(await send('luz', 'panic', { as: sol })).toMatch(/^All units see your panic/);
    expect(await send('luz', 'duty', { state: 'off', as: sol })).toMatch(/^You are off duty, after/);
  });

  test('is paid and given to by the number of one', async () => {
    expect(await send('ada', 'pay', { person: CHAT.luz, amount: 1 })).toContain(String(sol));
    expect(await send('ada', 'pay', { character: luzs, amount: 1 })).toContain(`You paid 1 to ${luzs} `);
    expect(await send('ada', 'pay', { amount: 1 })).toMatch(/^Say who/);
    expect(await send('ada', 'give', { character: sol, item: 'Pan' })).toBe(`You gave 1 × Pan to ${sol}.`);
    expect(await send('ada', 'give', { item: 'Pan' })).toMatch(/^Say who/);
  });
});

describe('a bot that is set up wrongly ends with a sentence', () => {
  /** Returns all that a bot with these settings says before it ends. */
  const lastWords = (env: Record<string, string>) =>
    new Promise<string>((resolve) => {
      execFile(process.execPath, [entryOf('chat-bot', env)], { env }, (_, stdout, stderr) =>
        resolve(stdout + stderr),
      );
    });

  test('which names all settings that are missing', async () => {
    expect((await lastWords({})).match(/^Set \w+/gm)).toEqual([
      'Set DISCORD_TOKEN',
      'Set CABILDO_TOKEN',
      'Set DISCORD_GUILD_ID',
    ]);
  });

  test('which says what Discord does not know', async () => {
    const { DISCORD_PUBLIC_KEY: _, ...others } = settings;
    const DISCORD_TOKEN = 'token-of-the-bot';
    expect(await lastWords({ ...others, DISCORD_TOKEN: UNKNOWN_TOKEN })).toBe(
      'Discord does not know DISCORD_TOKEN.\n',
    );
    expect(await lastWords({ ...others, DISCORD_TOKEN, DISCORD_GUILD_ID: ROLE })).toBe(
      'The bot is not in the community DISCORD_GUILD_ID: invite it.\n',
    );
  });
});

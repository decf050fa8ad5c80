import { Client, until, type HttpAnswer } from '@cabildo/testing';
import { startInstance, type TestInstance } from '../testing/instance.ts';

const CHAT = { ada: '640000000000000001', luz: '640000000000000002', nil: '640000000000000003' } as const;
type Name = keyof typeof CHAT;

/** The bot of a community, one test after another: Ada founded it, Luz plays in it, Nil only signed in. */
let instance: TestInstance;
const people = {} as Record<Name, Client>;
let server_id: number;
let token: string;
let server_character_id: number;

beforeAll(async () => {
  instance = await startInstance();
  for (const [index, name] of (['ada', 'luz', 'nil'] as const).entries()) {
    people[name] = await new Client(instance.url).signIn(`640${index}`, name);
    await people[name].linkChat(CHAT[name], name);
  }
  const made = await found(people.ada);
  ({ server_id, token } = made);
  await people.luz.api.servers.join({ join_code: made.join_code! });
  server_character_id = await settle(people.luz, 'Luz');
});
afterAll(() => instance.stop());

/** Makes a character with an account for a person, and returns the id of the character. */
async function settle(person: Client, name: string): Promise<number> {
  const { server_character_id } = await person.api.dni.create({ server_id, name, surname: 'Paz' });
  await person.api.economy.createAccount({ server_id, server_character_id, account_type: 'personal' });
  return server_character_id;
}

async function found(owner: Client) {
  const { server } = await owner.api.servers.create({ server_name: 'Con bot' });
  const { id, join_code } = server;
  const { bot_token } = await owner.api.servers.rotateBotToken({ server_id: id });
  return { server_id: id, join_code, token: bot_token };
}

/** Calls an action of the bot for a person. */
async function bot(
  person: Name,
  action: string,
  params: Record<string, string | number> = {},
  {
    route = 'cp_bot',
    url = instance.internalUrl,
    headers = { 'x-bot-token': token } as Record<string, string>,
  } = {},
): Promise<{ outcome: string; body: HttpAnswer['body'] }> {
  const form = new URLSearchParams({ action, actor_cp_id: CHAT[person] });
  for (const [name, value] of Object.entries(params)) form.set(name, String(value));
  const response = await fetch(`${url}/${route}`, { method: 'POST', body: form, headers });
  const body = (await response.json()) as HttpAnswer['body'];
  return { outcome: `${response.status} ${body.error_code ?? 'ok'}`, body };
}
const about = (params: Record<string, string | number> = {}) => ({ server_character_id, ...params });
const balance = async () => (await bot('luz', 'get_balance', about())).body['bank_balance'];

test('a bot reads what the person may read', async () => {
  expect((await bot('luz', 'list_characters')).body).toMatchObject({ characters: [about()], total: 1 });
  expect((await bot('luz', 'get_inventory', about())).body).toMatchObject({ items: [] });
  expect((await bot('ada', 'get_balance', about())).outcome).toBe('200 ok');
  expect((await bot('nil', 'get_balance', about())).outcome).toBe('403 forbidden');
});

test('a bot does what the person may do, whatever roles it sends along', async () => {
  const before = Number(await balance());
  const claims = { cp_role_ids: CHAT.ada, role: 'owner', permissions: 'manage_bank_config' };
  for (const action of ['add_money', 'remove_money'])
    expect((await bot('luz', action, about({ amount: 5, ...claims }))).outcome).toBe('403 forbidden');
  expect(await balance()).toBe(before);
  const prize = about({ amount: 40, reason: 'Premio', idempotency_key: 'prize' });
  const answers = await Promise.all(Array.from({ length: 6 }, () => bot('ada', 'add_money', prize)));
  expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['200 ok']));
  expect(await balance()).toBe(before + 40);
  expect((await bot('ada', 'remove_money', about({ amount: 15 }))).outcome).toBe('200 ok');
  expect(await balance()).toBe(before + 25);
});

test('a bot gives and takes things as staff do', async () => {
  const made = await people.ada.api.items.create({ server_id, name: 'pan' });
  const units = about({ item_id: made.item_id, quantity: 2 });
  expect((await bot('luz', 'give_item', units)).outcome).toBe('403 forbidden');
  expect((await bot('ada', 'give_item', units)).body).toMatchObject({ quantity: 2 });
  expect((await bot('ada', 'take_item', { ...units, quantity: 1 })).body).toMatchObject({ quantity: 1 });
  expect((await bot('luz', 'get_inventory', about())).body).toMatchObject({ items: [{ quantity: 1 }] });
});

describe('the community’s own bot, on the public port (BO-09, BO-11, BO-12)', () => {
  const own = (person: Name, action: string, params: Record<string, string | number> = {}) =>
    bot(person, action, params, { url: instance.url });
  const balanceOf = async (person: Name) => Number((await own(person, 'get_balance')).body['bank_balance']);
  let adas: number;
  beforeAll(async () => {
    adas = await settle(people.ada, 'Ada');
    const prize = { target_cp_id: CHAT.luz, amount: 500 };
    expect((await own('ada', 'add_money', prize)).outcome).toBe('200 ok');
  });

  test('pays between people whom it knows by their chat accounts alone', async () => {
    const before = [await balanceOf('luz'), await balanceOf('ada')];
    const payment = { target_cp_id: CHAT.ada, amount: 20 };
    const { body: quote } = await own('luz', 'quote_transfer', payment);
    expect((await own('luz', 'transfer', payment)).outcome).toBe('200 ok');
    const after = [await balanceOf('luz'), await balanceOf('ada')];
    expect(after).toEqual([before[0]! - Number(quote['total']), before[1]! + Number(quote['arrives'])]);
    expect((await own('luz', 'transfer', { ...payment, target_cp_id: CHAT.nil })).outcome).toBe(
      '404 character_not_found',
    );
  });

  test('keeps the Idempotency-Keys of two people, and those of one with and without it, apart (GW-17)', async () => {
    const paid = (amount: number) => ({ amount, idempotency_key: 'same' });
    const before = await balanceOf('luz');
    for (let round = 0; round < 2; round += 1) {
      expect((await own('luz', 'withdraw', paid(3))).outcome).toBe('200 ok');
      expect((await own('ada', 'deposit', paid(1))).outcome).toBe('400 insufficient_balance');
    }
    expect(await balanceOf('luz')).toBe(before - 3);
    await people.luz.api.economy.withdraw({ server_id, ...paid(4) });
    expect(await balanceOf('luz')).toBe(before - 7);
  });

  test('does for an owner no more than for any member, by the names for members', async () => {
    expect((await own('ada', 'list_debts', about())).outcome).toBe('403 forbidden');
    expect((await own('ada', 'list_debts', { target_cp_id: CHAT.luz })).outcome).toBe('403 forbidden');
    expect((await own('ada', 'get_balance', { target_cp_id: CHAT.luz })).outcome).toBe('200 ok');
    await people.ada.api.economy.listDebts({ server_id, ...about() });
  });

  test('reads what all may read, and shops for the only character', async () => {
    const queries = ['get_shop', 'list_items', 'list_vehicle_models', 'get_my_vehicles', 'get_claimable'];
    for (const action of [...queries, 'list_notifications', 'list_debts'])
      expect([action, (await own('luz', action)).outcome]).toEqual([action, '200 ok']);
    const { item_id } = await people.ada.api.items.create({
      server_id,
      name: 'agua',
      shop_visible: true,
      price: 2,
    });
    const order = { items: JSON.stringify([{ item_id, quantity: 2 }]) };
    expect((await own('luz', 'buy_items', order)).outcome).toBe('200 ok');
  });

  test('ranks the rich where the server shows them', async () => {
    expect((await own('luz', 'leaderboard')).outcome).toBe('403 forbidden');
    await people.ada.api.config.update({ server_id, extra_config: { leaderboard: true } });
    const { body } = await own('luz', 'leaderboard', { by: 'bank' });
    expect(body).toMatchObject({
      entries: [
        { rank: 1, ...about(), name: 'Luz Paz' },
        { rank: 2, server_character_id: adas, name: 'Ada Paz' },
      ],
    });
  });

  test('learns where its token belongs, and opens nothing else with it', async () => {
    const asked = { url: instance.url, headers: { 'x-api-key': token } };
    const { outcome, body } = await bot('luz', 'get_balance', {}, asked);
    expect([outcome, body.error]).toEqual(['401 error', expect.stringContaining('X-Bot-Token')]);
    for (const route of ['server_bot', 'server_economy'])
      expect((await bot('luz', 'get_balance', { server_id }, { url: instance.url, route })).outcome).toBe(
        route === 'server_bot' ? '404 not_found' : '401 error',
      );
  });
});

test('the log names the person for whom the bot acted, and says that it was by the bot', async () => {
  const { user_id } = await people.ada.api.users.getUserByKey();
  const entries = async () => (await people.ada.api.logs.query({ server_id, domain: 'bank' })).logs;
  await until(async () => (await entries()).some((entry) => JSON.stringify(entry).includes('money.removed')));
  expect(await entries()).toContainEqual(
    expect.objectContaining({
      action: 'money.added',
      actor: expect.objectContaining({ user_id, by_bot: true }),
    }),
  );
});

test('the token of another server opens nothing here, and none is passed by a server_id', async () => {
  const other = await found(people.nil);
  const headers = { 'x-bot-token': other.token };
  for (const params of [about(), about({ server_id })]) {
    expect((await bot('ada', 'get_balance', params, { headers })).outcome).toBe('403 forbidden');
  }
  expect((await bot('nil', 'get_balance', about(), { headers })).outcome).toBe('404 character_not_found');
});

test.each(['cp_bot', 'server_bot'])('what was removed is unknown on /%s (GW-04)', async (route) => {
  const headers = { 'x-bot-token': token, 'x-mdt-internal-key': instance.internalKey };
  for (const action of ['get_server_roles', 'set_permissions', 'set_balance', 'create'])
    expect((await bot('ada', action, { server_id }, { route, headers })).outcome).toBe('400 error');
});

describe('staff through the bot, and roles of the chat (BO-09, BO-12, BO-13)', () => {
  const own = (person: Name, action: string, params: Record<string, string | number> = {}) =>
    bot(person, action, params, { url: instance.url });
  const memberOf = async (person: Name) =>
    (
      (await own('ada', 'list_members', { target_cp_id: CHAT[person] })).body['members'] as {
        role: string;
        user_id: number;
      }[]
    )[0];
  const report = (report_id: string, members: object[], more: Record<string, string> = {}) =>
    bot(
      'ada',
      'report_members',
      { members: JSON.stringify(members), report_id, ...more },
      { url: instance.url },
    );
  const POLICE = '640000000000000090';

  test('the owner fines, and looks up whom the bot knows by the chat account; a member may not', async () => {
    const fine = { target_cp_id: CHAT.luz, type: 'warning', reason: 'Aparcar mal' };
    expect((await own('luz', 'create_punishment', fine)).outcome).toBe('403 forbidden');
    const { outcome, body } = await own('ada', 'create_punishment', fine);
    expect([outcome, body['punishment']]).toMatchObject(['201 ok', { server_character_id }]);
    const found = await own('ada', 'lookup_person', { target_cp_id: CHAT.luz });
    expect(found.body['person']).toMatchObject({ character: { server_character_id } });
    expect((await own('luz', 'create_call', { title: 'Robo', target_cp_id: CHAT.luz })).outcome).toBe(
      '201 ok',
    );
  });

  test('no admin is made by the bot, and what it does is logged as the person’s', async () => {
    const { roles } = await people.ada.api.roles.listRoles({ server_id });
    const idOf = (name: string) => roles.find((role) => role.name === name)!.role_id;
    const give = (name: string) => own('ada', 'assign_role', { target_cp_id: CHAT.luz, role_id: idOf(name) });
    expect((await give('Admin')).outcome).toBe('403 forbidden');
    expect((await give('Mod')).outcome).toBe('200 ok');
    expect((await memberOf('luz'))!.role).toBe('mod');
    expect((await give('Member')).outcome).toBe('200 ok');
    const { user_id } = await people.ada.api.users.getUserByKey();
    await until(async () => {
      const { logs } = await people.ada.api.logs.query({ server_id, domain: 'member' });
      return logs.some((entry) => entry.note.includes('«Mod»') && entry.actor_user_id === user_id);
    });
  });

  test('a chat role gives a role and a place in a department, and a whole report takes them', async () => {
    const { api } = people.ada;
    await api.servers.linkCpGuild({ server_id, cp_guild_id: '640000000000000091' });
    const { department } = await api.mdt.createDepartment({ server_id, name: 'Policía', type: 'police' });
    const { department_id } = department;
    const { roles } = await api.roles.listRoles({ server_id });
    const { role_id } = roles.find(({ name }) => name === 'Mod')!;
    const mappings = [
      { cp_role_id: POLICE, role_id },
      { cp_role_id: POLICE, department_id, rank: 'Cabo' },
    ];
    await api.servers.setRoleMap({ server_id, mappings });
    const here = { cp_id: CHAT.luz, cp_role_ids: [POLICE] };
    expect((await report('first', [here], { is_whole: 'true' })).outcome).toBe('200 ok');
    const roster = async () => (await api.mdt.listRoster({ server_id, department_id })).roster;
    await until(async () => (await memberOf('luz'))!.role === 'mod' && (await roster()).length === 1);
    expect(await roster()).toMatchObject([{ server_character_id, rank: 'Cabo' }]);
    expect((await own('luz', 'start_shift')).outcome).toBe('201 ok');
    const other = { cp_id: CHAT.nil, cp_role_ids: [] };
    expect((await report('second', [other], { is_whole: 'true' })).outcome).toBe('200 ok');
    await until(async () => (await memberOf('luz'))!.role === 'member' && (await roster()).length === 0);
    await until(async () => (await own('luz', 'end_shift')).outcome === '404 not_found');
  });
});

test('a character dies for good: it acts no more, and its money moves no more (BO-08, DN-09)', async () => {
  const confirm = about({ confirm: 'true' });
  expect((await bot('luz', 'kill_character', confirm)).outcome).toBe('403 forbidden');
  expect((await bot('ada', 'kill_character', about())).outcome).toBe('400 error');
  expect((await bot('ada', 'kill_character', confirm)).outcome).toBe('200 ok');
  expect((await bot('ada', 'kill_character', confirm)).outcome).toBe('409 already_processed');
  await until(async () => {
    const { body } = await people.luz.call('server_economy.withdraw', { server_id, amount: 1 });
    return body.error_code === 'character_not_found';
  });
  const frozen = async () => {
    const params = { server_id, server_character_id };
    const { accounts } = await people.ada.api.economy.listAccounts(params);
    return accounts.every(({ status }) => status === 'frozen');
  };
  await until(frozen);
  for (const action of ['add_money', 'remove_money'])
    expect((await bot('ada', action, about({ amount: 1 }))).outcome).toBe('404 character_not_found');
  expect((await bot('luz', 'list_characters')).body).toMatchObject({ characters: [{ status: 'dead' }] });
  const { body: inventory } = await bot('luz', 'get_inventory', about());
  expect(inventory['items']).toContainEqual(expect.objectContaining({ name: 'pan', quantity: 1 }));
});

test('a token that was replaced is dead at once (BO-05)', async () => {
  const made = await people.ada.api.servers.rotateBotToken({ server_id });
  await until(async () => (await bot('luz', 'list_characters')).outcome === '401 error');
  token = made.bot_token;
  expect((await bot('luz', 'list_characters')).outcome).toBe('200 ok');
});

import { Database } from '@cabildo/kit/database';
import { readPersonPlan } from '@cabildo/operation/people';
import { tablesOf } from '@cabildo/kit/service';
import { SERVICES } from '@cabildo/standalone/services.ts';
import { Client, until } from '@cabildo/testing';
import { startInstance, type TestInstance } from '../testing/instance.ts';
import { ask, outcome, readLog, refused } from './ask.ts';

/** ID-21: a person's data are exported and deleted, in all services. */
let instance: TestInstance;
let lucia: Client;
let mateo: Client;
let serverId: number;
let joinCode: string;
let mateoId: number;
let characterId: number;

const NOBODY = 'Cuenta eliminada';
const GP_ID = '7302';
const CP_ID = '73020000000000001';
const here = (params: Record<string, unknown> = {}) => ({ server_id: serverId, ...params });
const own = (params: Record<string, unknown> = {}) => here({ server_character_id: characterId, ...params });

/** Sends a request to one of the two ports. */
async function send(
  action: string,
  params: Record<string, string>,
  by: { key: string } | 'internal' | 'wrong',
) {
  const isInternal = typeof by === 'string';
  const query = new URLSearchParams({ action, ...params });
  const response = await fetch(`${isInternal ? instance.internalUrl : instance.url}/users?${query}`, {
    headers: isInternal
      ? { 'x-mdt-internal-key': by === 'wrong' ? 'wrong' : instance.internalKey }
      : { 'x-api-key': by.key },
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  };
}

/** The services whose databases name the person of this test. */
const HOLDING = ['identity', 'servers', 'economy', 'inventory', 'vehicles', 'mdt', 'audit'];

/** Asks a service's database for one number. */
async function numberIn(
  service: string,
  text: (database: Database) => string | Promise<string>,
): Promise<number> {
  const database = new Database({ url: instance.env[`${service.toUpperCase()}_DATABASE_URL`]!, max: 1 });
  try {
    const options = { customPlan: true };
    const [row] = await database.query<{ n: number }>(
      `SELECT (${await text(database)})::int AS n`,
      [],
      options,
    );
    return row!.n;
  } finally {
    await database.close();
  }
}

/** How many values of a service's database, as its schema says, are the person's number and should not be. */
const timesNamed = (service: string, userId: number): Promise<number> =>
  numberIn(service, async (database) => {
    const { steps } = await readPersonPlan(
      database,
      tablesOf(SERVICES.find(({ name }) => name === service)!),
    );
    const named = steps.flatMap(({ table, column, settings }) => {
      const isReplaced = settings === null || settings.some((setting) => setting.column === column);
      return isReplaced ? [`(SELECT count(*) FROM ${table} WHERE ${column} = ${userId})`] : [];
    });
    if (service === 'audit') named.push(`(SELECT count(*) FROM entries WHERE actor_user_id = ${userId})`);
    return named.join(' + ');
  });

/** How many things three services have of the person's character. */
const thingsOf = (character: number): Promise<number[]> =>
  Promise.all([
    numberIn(
      'economy',
      () => `SELECT count(*) FROM accounts WHERE owner_character_id = ${character} AND status <> 'closed'`,
    ),
    numberIn(
      'inventory',
      () => `SELECT count(*) FROM holdings WHERE character_id = ${character} AND quantity > 0`,
    ),
    numberIn('vehicles', () => `SELECT count(*) FROM vehicles WHERE owner_character_id = ${character}`),
  ]);

/** The words of a server's log that a reader could find a person by. */
async function wholeLog(params: object = {}): Promise<string> {
  return JSON.stringify((await readLog(lucia, { server_id: serverId, per_page: 100, ...params })).logs);
}

beforeAll(async () => {
  instance = await startInstance();
  lucia = await new Client(instance.url).signIn('7301', 'lucia');
  mateo = await new Client(instance.url).signIn(GP_ID, 'mateo_el_grande');
  await mateo.linkChat(CP_ID, 'mateo_chat');
  ({ user_id: mateoId } = await mateo.api.users.getUserByKey());
  const { current } = (await ask(mateo, 'users.legal_status')) as unknown as {
    current: Record<string, string>;
  };
  await ask(mateo, 'users.accept_legal', {
    terms_version: current['terms'],
    privacy_version: current['privacy'],
  });
  const { server } = await ask(lucia, 'servers.create', { server_name: 'Villa Clara' });
  ({ id: serverId, join_code: joinCode } = server as { id: number; join_code: string });
  await ask(mateo, 'servers.join', { join_code: joinCode });
  await ask(
    lucia,
    'server_economy.update_bank_config',
    here({ accounts_config: { initial_balance: 5_000 } }),
  );
  const card = await ask(mateo, 'server_dni.create', here({ name: 'Íñigo', surname: 'Muñoz' }));
  characterId = Number(card['server_character_id']);
  const { account_id } = await ask(mateo, 'server_economy.create_account', own({ account_type: 'personal' }));
  await ask(mateo, 'server_economy.create_card', own({ account_id, card_type: 'permanent' }));
  const { item_id } = await ask(lucia, 'server_items.create', here({ name: 'pan', price: 5 }));
  await ask(mateo, 'server_shop.buy_items', own({ items: [{ item_id, quantity: 2 }] }));
  const { license_id } = await ask(lucia, 'server_licenses.create', here({ name: 'b', max_points: 12 }));
  await ask(lucia, 'server_licenses.grant', own({ license_id }));
  const { vehicle_model_id } = await ask(
    lucia,
    'server_cars.create_vehicle_model',
    here({ brand: 'Seat', model: '600', price: 100 }),
  );
  await ask(mateo, 'server_cars.buy_vehicle', own({ vehicle_model_id }));
  await ask(
    mateo,
    'server_mdt.create_call',
    here({ title: 'Robo en el banco', caller_character_id: characterId }),
  );
  await ask(
    lucia,
    'server_mdt.create_punishment',
    own({ type: 'warning', reason: 'Exceso de velocidad', evidence: ['https://example.com/nota-interna'] }),
  );
});
afterAll(() => instance.stop());

describe('export_data', () => {
  test('gives all that is held of a person, of every service, as a file, and no secret', async () => {
    const { status, headers, body } = await send('export_data', {}, { key: mateo.key! });
    expect([status, headers.get('content-disposition')]).toEqual([
      200,
      'attachment; filename="cabildo.json"',
    ]);
    expect(body).toMatchObject({
      ok: true,
      user: { user_id: mateoId, gp_id: GP_ID, gp_username: 'mateo_el_grande' },
      keys: [{ device: expect.any(String) }],
      chat_accounts: [{ cp_id: CP_ID, cp_username: 'mateo_chat' }],
      acceptances: [{ ip: expect.any(String) }, { device: expect.any(String) }],
      servers: [
        {
          server_id: serverId,
          role: 'member',
          characters: [{ server_character_id: characterId, name: 'Íñigo', surname: 'Muñoz' }],
          items: [{ name: 'pan', quantity: 2 }],
          vehicles: [{ brand: 'Seat', model: '600' }],
          licenses: [{ name: 'b', points: 12 }],
          calls: [{ title: 'Robo en el banco' }],
          punishments: [{ reason: 'Exceso de velocidad' }],
          cut: [],
        },
      ],
      cut_servers: [],
    });
    const [{ accounts, entries, cards, notifications }] = body['servers'] as [
      Record<string, { amount: number }[]>,
    ];
    expect([accounts!.length, cards!.length]).toEqual([1, 1]);
    expect(entries!.map(({ amount }) => amount)).toEqual(expect.arrayContaining([5_000, -10, -100]));
    expect(notifications).toEqual(expect.any(Array));
    const text = JSON.stringify(body);
    for (const secret of [mateo.key!.slice(7), 'key_hash', 'cvv', 'nota-interna'])
      expect(text).not.toContain(secret);
  });

  test('is given once in 24 hours, and to the operator besides', async () => {
    const again = await send('export_data', {}, { key: mateo.key! });
    expect([again.status, again.body['error_code']]).toEqual([429, 'limit_exceeded']);
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(80_000);
    const named = { user_id: String(mateoId) };
    const both = await Promise.all([1, 2].map(() => send('export_data', named, 'internal')));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 429]);
    expect(both.find(({ status }) => status === 200)!.body).toMatchObject({ user: { gp_id: GP_ID } });
  });

  test('names the person by the key, and by user_id for the operator alone', async () => {
    for (const action of ['export_data', 'delete_account'])
      expect(
        await send(action, { user_id: String(mateoId), confirm: 'true' }, { key: lucia.key! }),
      ).toMatchObject({ status: 400, body: { error_code: 'error' } });
    const { body } = await send('export_data', {}, { key: lucia.key! });
    expect(body).toMatchObject({ user: { gp_username: 'lucia' } });
    expect((await send('export_data', {}, 'internal')).status).toBe(400);
    expect((await send('export_data', { user_id: '999999' }, 'internal')).status).toBe(404);
    expect((await send('export_data', { user_id: String(mateoId) }, 'wrong')).status).toBe(401);
    expect((await send('export_data', {}, { key: `sk_${'x'.repeat(48)}` })).status).toBe(401);
  });
});

test('a game session may neither export nor delete', async () => {
  const made = await send('create_game_session', { server_id: String(serverId), gp_id: GP_ID }, 'internal');
  const key = String(made.body['token']);
  for (const action of ['export_data', 'delete_account']) {
    const { status, body } = await send(action, { confirm: 'true' }, { key });
    expect([status, body['error_code']]).toEqual([403, 'forbidden']);
  }
});

describe('delete_account', () => {
  test('is refused without a confirmation, and while a server is owned, which the refusal names', async () => {
    expect(await refused(mateo, 'users.delete_account', { confirm: false })).toBe('400 error');
    expect(await refused(mateo, 'users.delete_account')).toBe('400 error');
    const { status, body } = await lucia.call('users.delete_account', { confirm: true });
    expect([status, body.error_code, body['servers']]).toEqual([
      409,
      'error',
      [{ server_id: serverId, server_name: 'Villa Clara' }],
    ]);
    expect(String(body['error'])).toContain('Villa Clara');
    expect(await outcome(lucia, 'users.list_keys')).toBe('200 undefined');
  });

  test('ends keys at once, though it is asked for twice, and characters, memberships and links within seconds', async () => {
    const other = await new Client(instance.url).signIn(GP_ID, 'mateo_el_grande');
    for (const service of HOLDING)
      expect([service, (await timesNamed(service, mateoId)) > 0]).toEqual([service, true]);
    expect(await thingsOf(characterId)).toEqual([1, 1, 1]);
    await until(async () => (await wholeLog()).includes('mateo_el_grande'));
    const both = await Promise.all(
      [mateo, other].map((client) => outcome(client, 'users.delete_account', { confirm: true })),
    );
    expect(both.sort()).toEqual(['200 undefined', '401 error']);
    await until(async () => (await outcome(mateo, 'users.list_keys')) === '401 error');
    expect(await outcome(other, 'users.list_keys')).toBe('401 error');
    await until(async () => {
      const { members } = (await ask(lucia, 'servers.list_members', here())) as unknown as {
        members: object[];
      };
      return members.length === 1;
    });
    expect(await refused(lucia, 'server_dni.get', own())).toBe('404 character_not_found');
    await until(async () => (await thingsOf(characterId)).every((count) => count === 0));
    for (const service of HOLDING) await until(async () => (await timesNamed(service, mateoId)) === 0);
    const named = await send('get_user_by_key', { user_id: String(mateoId) }, 'internal');
    expect(named.status).toBe(404);
    expect((await send('get_user_by_key', { cp_id: CP_ID }, 'internal')).status).toBe(404);
  });

  test('leaves the log, in which neither name nor number finds the person', async () => {
    const isGone = async () => {
      const text = await wholeLog();
      return (
        !text.includes('mateo_el_grande') && !text.includes(`"user_id":${mateoId},`) && text.includes(NOBODY)
      );
    };
    await until(isGone);
    expect((await readLog(lucia, { server_id: serverId, user_id: mateoId })).logs).toEqual([]);
    expect((await readLog(lucia, { server_id: serverId, search: 'mateo_el_grande' })).logs).toEqual([]);
    const { logs } = await readLog(lucia, { server_id: serverId, log_action: 'purchase.completed' });
    expect(logs).toMatchObject([{ actor: { gp_username: null } }]);
    expect(logs[0]!.actor_user_id).toBeLessThan(0);
  });

  test('lets the person come back as a new user', async () => {
    mateo = await new Client(instance.url).signIn(GP_ID, 'mateo_otra_vez');
    const back = await mateo.api.users.getUserByKey();
    expect(back).toMatchObject({ gp_id: GP_ID, gp_username: 'mateo_otra_vez', servers: [], cp_accounts: [] });
    expect(back.user_id).not.toBe(mateoId);
    expect(await ask(mateo, 'servers.join', { join_code: joinCode })).toMatchObject({ joined: true });
    mateoId = back.user_id;
  });

  test('by the operator ends a person too, whose bans hold when the person comes back', async () => {
    await ask(lucia, 'servers.ban', here({ target_user_id: mateoId, reason: 'Trampas' }));
    const answers = await Promise.all(
      [1, 2].map(() => send('delete_account', { user_id: String(mateoId), confirm: 'true' }, 'internal')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    const { api_key } = await ask(lucia, 'servers.create_api_key', here({ name: 'juego', scope: 'game' }));
    const game = new Client(instance.url, api_key as string);
    const isBanned = async () => {
      const { sessions } = await ask(game, 'v1.create_game_sessions', here({ gp_ids: [GP_ID] }));
      expect(sessions).toMatchObject([{ status: 'banned', link_code: null, token: null }]);
    };
    await isBanned();
    const back = await new Client(instance.url).signIn(GP_ID, 'mateo_de_nuevo');
    await isBanned();
    const shown = async () =>
      (await ask(lucia, 'servers.list_bans', here()))['bans'] as [{ gp_username: string }];
    // The name of before goes within 10 s of the deletion.
    await until(async () => (await shown())[0].gp_username !== 'mateo_otra_vez');
    expect(await shown()).toMatchObject([{ gp_id: GP_ID, gp_username: 'mateo_de_nuevo' }]);
    const { status, body } = await back.call('servers.join', { join_code: joinCode });
    expect([status, body['ban']]).toEqual([403, { reason: 'Trampas', expires_at: null }]);
    const { user_id } = await back.api.users.getUserByKey();
    expect(await shown()).toMatchObject([{ user_id, reason: 'Trampas' }]);
    await ask(lucia, 'servers.unban', here({ target_user_id: user_id }));
    expect(await ask(back, 'servers.join', { join_code: joinCode })).toMatchObject({ joined: true });
  });
});

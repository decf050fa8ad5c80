import type { RequestContext } from '@cabildo/contracts/action';
import { member } from '@cabildo/testing';
import get from '@cabildo/contracts/servers/config/get.ts';
import getServer from '@cabildo/contracts/servers/servers/get.ts';
import update from '@cabildo/contracts/servers/config/update.ts';
import getAppNames from '@cabildo/contracts/servers/config/get_app_names.rpc.ts';
import getCurrency from '@cabildo/contracts/servers/config/get_currency.rpc.ts';
import getPlan from '@cabildo/contracts/servers/config/get_plan.rpc.ts';
import showsLeaderboard from '@cabildo/contracts/servers/config/shows_leaderboard.rpc.ts';
import { startWorld, type World } from '../testing/world.ts';

interface Cash {
  version: number;
  bill_types: { value: number }[];
}

let world: World;
let ctx: RequestContext;
let serverId: number;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  serverId = (await world.found(1)).id;
  ctx = await world.as(1, serverId);
});
afterAll(() => world.close());

const nested = (levels: number): object => (levels === 0 ? {} : { a: nested(levels - 1) });
const bills = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const LONGEST_TEXT = 'a'.repeat(64 * 1024 - '{"text":""}'.length);
const events = async () =>
  (await world.events('config.server.updated')).filter((event) => event.server_id === serverId);

describe('changing the configuration', () => {
  test('changes what is sent and leaves the rest', async () => {
    await world.ok(update, { currency_symbol: '€', app_names: { bank: 'Banco' } }, ctx);
    const { config } = await world.ok(update, { currency_name: 'Euros' }, ctx);
    expect(config).toMatchObject({
      currency_symbol: '€',
      currency_name: 'Euros',
      app_names: { bank: 'Banco' },
    });
    expect((await world.ok(get, {}, ctx)).config).toEqual(config);
  });

  test('takes JSON as text too', async () => {
    const sent = {
      app_names: '{"bank":"Banco"}',
      role_limits: '{"default":{"max_characters":3,"max_vehicles":255,"max_cards":100},"vip":{"x":[1]}}',
      extra_config: '{"motd":"¡Hola!"}',
    };
    const { config } = await world.ok(update, sent, ctx);
    expect(config).toMatchObject({
      app_names: { bank: 'Banco' },
      role_limits: { default: { max_characters: 3, max_vehicles: 255, max_cards: 100 }, vip: { x: [1] } },
      extra_config: { motd: '¡Hola!' },
    });
  });

  test.each(['app_names', 'extra_config'])('takes any object as %s, sent as text or not', async (field) => {
    for (const value of [{ bank: { name: 'Banco' } }, { list: [1, 'a', null, [], {}] }, {}]) {
      for (const sent of [value, JSON.stringify(value)]) {
        expect((await world.ok(update, { [field]: sent }, ctx)).config).toMatchObject({ [field]: value });
        expect((await world.ok(get, {}, ctx)).config).toMatchObject({ [field]: value });
      }
    }
  });

  test('takes an empty list for an empty object, which Luau writes so (V1-17)', async () => {
    const full = { a: 1 };
    await world.ok(update, { app_names: full, role_limits: full, extra_config: full }, ctx);
    const empty = { app_names: [], role_limits: '[]', extra_config: [] };
    expect((await world.ok(update, empty, ctx)).config).toMatchObject({
      app_names: {},
      role_limits: {},
      extra_config: {},
    });
  });

  test('emits the cash in the one event of the change, numbers and descriptions alike', async () => {
    const image_url = 'https://img.example/5.png';
    const sent = JSON.stringify([1, { value: 5, label: 'Cinco', image_url }, { value: '10' }]);
    const { config } = await world.ok(update, { bill_types: sent, currency_symbol: '€' }, ctx);
    const bill_types = [
      { bill_type_id: 1, value: 1, label: null, image_url: null },
      { bill_type_id: 2, value: 5, label: 'Cinco', image_url },
      { bill_type_id: 3, value: 10, label: null, image_url: null },
    ];
    expect((await events()).map(({ data }) => data)).toEqual([
      expect.objectContaining({
        changed: ['currency_symbol', 'bill_types'],
        cash: { version: 1, bill_types },
      }),
    ]);
    expect(config.bill_types.map(({ value, is_active }) => is_active && value)).toEqual([1, 5, 10, false]);
  });

  test('shows the cash as it was set until the economy has followed, and as the economy has it from then on', async () => {
    const valuesOf = ({ config }: { config: { bill_types: { value: number }[] } }) =>
      config.bill_types.map(({ value }) => value);
    await world.ok(update, { bill_types: [1] }, ctx);
    await world.ok(update, { bill_types: [2, 3] }, ctx);
    world.reached.set(serverId, 1);
    expect(valuesOf(await world.ok(get, {}, ctx))).toEqual([2, 3, 50]);
    expect(valuesOf(await world.ok(update, { currency_symbol: '€' }, ctx))).toEqual([2, 3, 50]);
    const { server } = await world.ok(getServer, {}, ctx);
    expect([valuesOf(server), valuesOf({ config: server.economy })]).toEqual([
      [2, 3, 50],
      [2, 3, 50],
    ]);
    world.reached.set(serverId, 2);
    world.bills.set(serverId, [{ value: 4, label: null, image_url: null }]);
    expect(valuesOf(await world.ok(get, {}, ctx))).toEqual([4]);
  });

  test('leaves the cash alone when it is not sent', async () => {
    await world.ok(update, { currency_symbol: '€' }, ctx);
    expect((await events())[0]!.data).not.toHaveProperty('cash');
  });

  test('changes neither cash nor the rest where the change is not committed', async () => {
    const failing = `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$;
      CREATE TRIGGER refuse BEFORE UPDATE ON server_config FOR EACH ROW WHEN (OLD.server_id = ${serverId})
      EXECUTE FUNCTION refuse()`;
    for (const statement of failing.split('$$;')) {
      await world.database.query(statement.includes('$$') ? `${statement}$$` : statement);
    }
    const { status } = await world.act(update, { currency_symbol: '€', bill_types: [1] }, ctx);
    await world.database.query('DROP FUNCTION refuse CASCADE');
    expect(status).toBe(500);
    expect(await events()).toEqual([]);
    const { config } = await world.ok(get, {}, ctx);
    expect([config.currency_symbol, config.bill_types]).toEqual(['$', []]);
  });

  test('numbers the sets of changes that come at once, so that the economy keeps the last', async () => {
    const sets = [[1], [2], [3], [4], [5]];
    await Promise.all(sets.map((bill_types) => world.ok(update, { bill_types }, ctx)));
    const emitted = (await events()).map(({ data }) => (data as { cash: Cash }).cash);
    expect(emitted.map(({ version }) => version).sort()).toEqual([1, 2, 3, 4, 5]);
    const last = emitted.find(({ version }) => version === 5)!.bill_types[0]!.value;
    expect((await world.ok(get, {}, ctx)).config.bill_types[0]!.value).toBe(last);
  });

  test('emits an event about who changed what', async () => {
    await world.ok(update, { currency_symbol: '€', bill_types: [1], role_limits: {} }, ctx);
    expect(await events()).toEqual([
      expect.objectContaining({
        actor: { kind: 'user', id: 1 },
        note: 'user1 cambió el símbolo de la moneda, los billetes y los límites por rango.',
        data: {
          server_id: serverId,
          user_id: 1,
          gp_username: 'user1',
          changed: ['currency_symbol', 'bill_types', 'role_limits'],
          cash: { version: 1, bill_types: [expect.objectContaining({ value: 1 })] },
        },
      }),
    ]);
  });

  test.each([[{}], [{ currency_symbol: '' }], [{ server_name: 'X' }]])(
    '%j contains nothing to change',
    async (input) => {
      const answer = await world.act(update, input, ctx);
      expect([answer.status, answer.code]).toEqual([400, 'error']);
      expect(answer.body['error']).toContain('al menos un campo');
    },
  );

  test.each<[string, unknown]>([
    ['currency_symbol', '1'],
    ['currency_symbol', 'ducados!'],
    ['currency_name', 'a'],
    ['currency_name', 'a'.repeat(32)],
    ['bill_types', [1]],
    ['bill_types', [1_000_000_000]],
    ['bill_types', bills(32)],
    ['bill_types', [{ value: 1, label: 'a'.repeat(64) }]],
    ['bill_types', [{ value: 1, image_url: `https://a.example/${'a'.repeat(494)}` }]],
    ['app_names', {}],
    ['app_names', { text: LONGEST_TEXT }],
    ['role_limits', { default: { max_characters: 100 } }],
    ['role_limits', { default: { max_characters: 1, max_vehicles: 1, max_cards: 1 } }],
    ['role_limits', { default: { max_characters: 100, max_vehicles: 255, max_cards: 100 } }],
    ['extra_config', nested(9)],
    ['extra_config', { text: LONGEST_TEXT }],
  ])('takes a %s at its bound', async (field, value) => {
    await world.ok(update, { [field]: value }, ctx);
  });

  test.each<[string, unknown]>([
    ['bill_types', []],
    ['bill_types', bills(33)],
    ['bill_types', [0]],
    ['bill_types', [-5]],
    ['bill_types', [1.5]],
    ['bill_types', [1_000_000_001]],
    ['bill_types', [5, { value: 5 }]],
    ['bill_types', [{ label: 'Cinco' }]],
    ['bill_types', [{ value: 1, label: 'a'.repeat(65) }]],
    ['bill_types', [{ value: 1, image_url: 'javascript:alert(1)' }]],
    ['bill_types', [{ value: 1, image_url: `https://a.example/${'a'.repeat(495)}` }]],
    ['bill_types', { value: 1 }],
    ['role_limits', { default: { max_characters: 0 } }],
    ['role_limits', { default: { max_characters: 101 } }],
    ['role_limits', { default: { max_vehicles: 0 } }],
    ['role_limits', { default: { max_vehicles: 256 } }],
    ['role_limits', { default: { max_cards: 0 } }],
    ['role_limits', { default: { max_cards: 101 } }],
    ['role_limits', { default: { max_houses: 1 } }],
  ])('refuses a bad %s and changes nothing', async (field, value) => {
    const before = (await world.ok(get, {}, ctx)).config;
    const answer = await world.act(update, { currency_name: 'Otra', [field]: value }, ctx);
    expect([answer.status, answer.code]).toEqual([400, 'error']);
    expect((await world.ok(get, {}, ctx)).config).toEqual(before);
    expect(await events()).toEqual([]);
  });

  test('changes of different fields at once do not undo each other', async () => {
    await Promise.all([
      world.ok(update, { currency_symbol: 'B' }, ctx),
      world.ok(update, { currency_name: 'Bolívares' }, ctx),
      world.ok(update, { app_names: { a: 'A' } }, ctx),
      world.ok(update, { role_limits: { x: 1 } }, ctx),
      world.ok(update, { extra_config: { y: 2 } }, ctx),
    ]);
    expect((await world.ok(get, {}, ctx)).config).toMatchObject({
      currency_symbol: 'B',
      currency_name: 'Bolívares',
      app_names: { a: 'A' },
      role_limits: { x: 1 },
      extra_config: { y: 2 },
    });
  });

  test('says not found when the server is gone', async () => {
    const gone = member(1, 'owner', { serverId: 999_999 });
    const answer = await world.act(update, { currency_symbol: '€' }, gone);
    expect([answer.status, answer.code]).toEqual([404, 'not_found']);
  });
});

describe('reading the configuration', () => {
  test('any member sees the defaults of a new server, with the cash denominations of the economy', async () => {
    const server = await world.found(1);
    await world.enter(server, 2);
    world.bills.set(server.id, [{ value: 20, label: 'Veinte', image_url: null }]);
    const { config } = await world.ok(get, {}, await world.as(2, server.id));
    expect(config).toEqual({
      currency_symbol: '$',
      currency_name: 'Dólares',
      bill_types: [{ bill_type_id: 1, value: 20, label: 'Veinte', image_url: null, is_active: true }],
      app_names: {},
      role_limits: {},
      extra_config: {},
    });
  });

  test('says not found when the server is gone', async () => {
    const answer = await world.act(get, {}, member(1, 'owner', { serverId: 999_999 }));
    expect([answer.status, answer.code]).toEqual([404, 'not_found']);
  });
});

test('other services get the names of the apps as they are now, and nothing of a server that there is not', async () => {
  const answer = () => world.ask(getAppNames, { server_id: serverId });
  expect((await answer()).body.app_names).toEqual({});
  const app_names = { bank: 'Banco', others: ['Radio'] };
  await world.ok(update, { app_names }, ctx);
  expect((await answer()).body.app_names).toEqual(app_names);
  expect((await world.ask(getAppNames, { server_id: 999_999 })).code).toBe('not_found');
});

test('other services get the plan of a server as it is now, and nothing of one that there is not', async () => {
  const answer = () => world.ask(getPlan, { server_id: serverId });
  expect((await answer()).body.plan).toBe('FREE');
  await world.database.query(`UPDATE servers SET plan = 'PREMIUM' WHERE id = $1`, [serverId]);
  expect((await answer()).body.plan).toBe('PREMIUM');
  expect((await world.ask(getPlan, { server_id: 999_999 })).code).toBe('not_found');
});

test('other services get the sign of the currency as it is now, and nothing of a server that there is not', async () => {
  await world.ok(update, { currency_symbol: '₡' }, ctx);
  const answer = await world.ask(getCurrency, { server_id: serverId });
  expect(answer.body).toMatchObject({ currency_symbol: '₡' });
  expect((await world.ask(getCurrency, { server_id: 999_999 })).code).toBe('not_found');
});

const showsRich = async (server_id: number) =>
  (await world.ask(showsLeaderboard, { server_id })).body.shows_leaderboard;

test('a server shows its rich only while its own configuration says true, in that word (BO-09)', async () => {
  expect(await showsRich(serverId)).toBe(false);
  for (const extra_config of [{ leaderboard: 1 }, { leaderboard: 'true' }, { other: true }, {}]) {
    await world.ok(update, { extra_config }, ctx);
    expect(await showsRich(serverId)).toBe(false);
  }
  await world.ok(update, { extra_config: { leaderboard: true } }, ctx);
  expect(await showsRich(serverId)).toBe(true);
  await world.ok(update, { extra_config: { leaderboard: false } }, ctx);
  expect(await showsRich(serverId)).toBe(false);
});

test('a server that there is not shows nobody', async () => {
  expect(await showsRich(999_999)).toBe(false);
});

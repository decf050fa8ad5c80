import { LIMITS } from '@cabildo/contracts/limits';
import getConfig from '@cabildo/contracts/vehicles/config/get_vehicle_config.ts';
import setLimit from '@cabildo/contracts/vehicles/config/set_vehicle_role_limit.ts';
import updateConfig from '@cabildo/contracts/vehicles/config/update_vehicle_config.ts';
import { startWorld, type Person, type World } from '../testing/world.ts';

let world: World;
let keeper: Person;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => {
  keeper = world.person({ permissions: ['manage_vehicle_config'] });
});
afterAll(() => world.close());

const shown = async () => (await world.ok(getConfig, {}, keeper.ctx)).config;
const update = (input: object) => world.act(updateConfig, input, keeper.ctx);
const limit = (cp_role_id: string, max_vehicles: number) =>
  world.act(setLimit, { cp_role_id, max_vehicles }, keeper.ctx);
const roleId = (n: number): string => String(100_000_000_000_000_000n + BigInt(n));
const emitted = async (type: string) =>
  (await world.events(type)).filter((event) => event.server_id === keeper.serverId);

const DEFAULTS = {
  plate_mode: 'random',
  plate_format: '#AA###AA',
  plate_regex: null,
  plate_prefix: '',
  max_vehicles_per_char: 5,
};

describe('the rules for vehicles', () => {
  it('are the defaults of CA-01 until they are changed', async () => {
    expect(await shown()).toEqual({ ...DEFAULTS, role_limits: [] });
  });

  it('change as far as they are sent, the prefix in upper case, and are emitted', async () => {
    const { body } = await update({ plate_mode: 'sequential', plate_prefix: 'ls-' });
    const changed = { ...DEFAULTS, plate_mode: 'sequential', plate_prefix: 'LS-' };
    expect(body.config).toEqual(changed);
    await update({ plate_format: '\\A##-a*' });
    expect(await shown()).toEqual({ ...changed, plate_format: '\\A##-a*', role_limits: [] });
    expect(await emitted('vehicle.config.updated')).toMatchObject([
      { data: { ...changed, changed: ['plate_mode', 'plate_prefix'] } },
      { data: { changed: ['plate_format'] } },
    ]);
  });

  it('lose their prefix by an empty one', async () => {
    await update({ plate_prefix: 'LS' });
    const { body } = await update({ plate_prefix: '' });
    expect(body.config).toEqual(DEFAULTS);
    expect(await shown()).toEqual({ ...DEFAULTS, role_limits: [] });
  });

  it('lose nothing of changes that come at the same time', async () => {
    const changes = [
      { plate_mode: 'custom' },
      { plate_format: '##' },
      { plate_regex: '[A-Z]+' },
      { max_vehicles_per_char: 255 },
    ];
    await Promise.all(changes.map(update));
    expect(await shown()).toMatchObject(Object.assign({}, ...changes));
  });

  it('take an expression in RE2 syntax of up to 128 characters, and an empty one for none', async () => {
    for (const plate_regex of [
      '[',
      'a**',
      '(?=A)B',
      '\\1',
      '(x?){999}',
      'x'.repeat(129),
      'x'.repeat(10_000),
    ]) {
      const { status, code, body } = await update({ plate_regex });
      const answer = [status, code, body['error']];
      expect([plate_regex.slice(0, 10), ...answer]).toEqual([
        plate_regex.slice(0, 10),
        400,
        'error',
        expect.stringContaining('plate_regex'),
      ]);
    }
    expect((await shown()).plate_regex).toBeNull();
    expect((await update({ plate_regex: 'x'.repeat(128) })).code).toBeNull();
    expect((await update({ plate_regex: '' })).body.config.plate_regex).toBeNull();
  });

  it('refuse a format or prefix of which no plate could come, and nothing at all', async () => {
    for (const wrong of [
      { plate_format: '#'.repeat(13) },
      { plate_format: 'Ñ#' },
      ...['', '\\#1', 'A\\', '\\ #', '#*'.repeat(7)].map((plate_format) => ({ plate_format })),
      { plate_prefix: 'A'.repeat(8) },
      { plate_prefix: 'a_b' },
      {},
    ])
      expect((await update(wrong)).code).toBe('error');
    expect(await shown()).toEqual({ ...DEFAULTS, role_limits: [] });
  });
});

describe('set_vehicle_role_limit', () => {
  it('sets the limit of a role, sets another, and emits each change', async () => {
    expect((await limit(roleId(1), 3)).body.role_limit).toEqual({ cp_role_id: roleId(1), max_vehicles: 3 });
    await limit(roleId(1), 3);
    await limit(roleId(1), 7);
    expect((await shown()).role_limits).toEqual([{ cp_role_id: roleId(1), max_vehicles: 7 }]);
    const events = await emitted('vehicle.role_limit.set');
    expect(events.map(({ data }) => (data as { max_vehicles: number }).max_vehicles)).toEqual([3, 7]);
  });

  it('refuses more roles than a guild has, however many come at once, but changes those that there are', async () => {
    await world.database.query(
      'INSERT INTO vehicle_limits SELECT $1, (100000000000000000 + n)::text, 1 FROM generate_series(1, $2) n',
      [keeper.serverId, LIMITS.max_chat_roles - 1],
    );
    const answers = await Promise.all([901, 902, 903].map((n) => limit(roleId(n), 1)));
    expect(answers.map(({ code }) => code).sort()).toEqual(['limit_exceeded', 'limit_exceeded', null]);
    expect((await limit(roleId(1), 9)).code).toBeNull();
  });
});

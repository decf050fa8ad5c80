import configureActivity from '@cabildo/contracts/community/activity-config/configure_activity.ts';
import getActivityConfig from '@cabildo/contracts/community/activity-config/get_activity_config.ts';
import { startWorld, type Person, type World } from '../testing/world.ts';

let world: World;
let admin: Person;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => {
  admin = world.person({ role: 'admin' });
});
afterAll(() => world.close());

const send = (input: object) => world.act(configureActivity, input, admin.ctx);
const stored = async (of = admin) => (await world.ok(getActivityConfig, {}, of.ctx)).config;
const NONE = {
  shift_config: { end_after_minutes: null },
  points_config: { expire_days: null, thresholds: [] },
};

describe('the settings of activity (AC-01, AC-04)', () => {
  test('are none at first, for everybody to read', async () => {
    expect(await stored(world.person({ serverId: admin.serverId }))).toEqual(NONE);
  });

  test('change by the keys that are sent, with an event', async () => {
    const thresholds = [
      { points: 5, do: 'notify' },
      { points: 10, do: 'ban', days: 7 },
    ];
    await send({ points_config: { thresholds } });
    await send({ shift_config: { end_after_minutes: 10 } });
    const { body } = await send({ points_config: { expire_days: 30 } });
    const config = {
      shift_config: { end_after_minutes: 10 },
      points_config: { expire_days: 30, thresholds },
    };
    expect([body.config, await stored()]).toEqual([config, config]);
    const events = await world.events('activity.config.updated');
    expect(events.filter(({ server_id }) => server_id === admin.serverId).at(-1)!.data).toEqual(config);
  });

  test('change together, when two are sent at the same moment', async () => {
    await Promise.all([
      send({ points_config: { expire_days: 30 } }),
      send({ shift_config: { end_after_minutes: 10 } }),
    ]);
    expect(await stored()).toMatchObject({
      shift_config: { end_after_minutes: 10 },
      points_config: { expire_days: 30 },
    });
  });

  test.each([
    {},
    { shift_config: { end_after_minutes: 1 } },
    { shift_config: { end_after_minutes: 1441 } },
    { shift_config: { speed: 3 } },
    { points_config: { expire_days: 0 } },
    { points_config: { thresholds: [{ points: 0, do: 'ban' }] } },
    { points_config: { thresholds: [{ points: 1, do: 'shout' }] } },
    { points_config: { thresholds: [{ points: 1, do: 'ban', days: 0 }] } },
    {
      points_config: {
        thresholds: [
          { points: 1, do: 'ban' },
          { points: 1, do: 'notify' },
        ],
      },
    },
    {
      points_config: { thresholds: Array.from({ length: 11 }, (_, n) => ({ points: n + 1, do: 'notify' })) },
    },
  ])('are refused as %j, and stay', async (wrong) => {
    expect((await send(wrong)).status).toBe(400);
    expect(await stored()).toEqual(NONE);
  });
});

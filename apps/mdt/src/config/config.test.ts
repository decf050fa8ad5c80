import configureMdt from '@cabildo/contracts/mdt/config/configure_mdt.ts';
import getMdtConfig from '@cabildo/contracts/mdt/config/get_mdt_config.ts';
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

const send = (input: object) => world.act(configureMdt, input, admin.ctx);
const stored = async (of = admin) => (await world.ok(getMdtConfig, {}, of.ctx)).config;
const FIRST = { jail_config: { clock: 'real' }, dispatch_config: { auto_status: true } };

describe('the settings of jail and dispatch (RC-05, LD-03)', () => {
  test('are real minutes and statuses that follow the calls at first, for every member to read', async () => {
    expect(await stored(world.person({ serverId: admin.serverId }))).toEqual(FIRST);
  });

  test('change by what is sent, also two at the same moment, with an event', async () => {
    await Promise.all([
      send({ jail_config: { clock: 'presence' } }),
      send({ dispatch_config: { auto_status: false } }),
    ]);
    const changed = { jail_config: { clock: 'presence' }, dispatch_config: { auto_status: false } };
    expect(await stored()).toEqual(changed);
    expect((await world.eventsOf(admin.serverId, 'mdt.config.updated')).at(-1)!.data).toEqual(changed);
  });

  test.each([{}, { jail_config: { clock: 'moon' } }, { dispatch_config: { speed: 1 } }])(
    'are refused as %j, and stay',
    async (wrong) => {
      expect((await send(wrong)).status).toBe(400);
      expect(await stored()).toEqual(FIRST);
    },
  );
});

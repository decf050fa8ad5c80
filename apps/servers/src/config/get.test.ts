import { member } from '@cabildo/testing';
import get from '@cabildo/contracts/servers/config/get.ts';
import { startWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

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

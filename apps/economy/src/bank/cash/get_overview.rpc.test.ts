import getOverview from '@cabildo/contracts/economy/bank/cash/get_overview.rpc.ts';
import createBillType from '@cabildo/contracts/economy/bank/cash/create_bill_type.ts';
import { startWorld, type World } from '../../testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('get_overview', () => {
  it('shows a new server with the usual cash and every module', async () => {
    const { code, body } = await world.ask(getOverview, { server_id: world.newServer() });
    expect(code).toBeNull();
    expect(body.bill_types.map(({ value }) => value)).toEqual([1, 5, 10, 20, 50, 100]);
    expect(new Set(Object.values(body.modules))).toEqual(new Set([true]));
  });

  it('shows what the server has made of it', async () => {
    const { serverId, ctx } = world.person({ role: 'admin' });
    await world.configure(serverId, { modules: { loans: false } });
    await world.ok(createBillType, { value: 500 }, ctx);
    const { body } = await world.ask(getOverview, { server_id: serverId });
    expect(body.bill_types).toHaveLength(7);
    expect(body.modules).toMatchObject({ loans: false, cards: true });
  });
});

import listHolders from '@cabildo/contracts/servers/members/list_holders.rpc.ts';
import { startWorld, type FoundedServer, type World } from '../testing/world.ts';

let world: World;
let server: FoundedServer;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  server = await world.found(1);
  await world.enter(server, 2, 3, 4);
});
afterAll(() => world.close());

const list = async (permissions: string[], limit = 100) =>
  (await world.ask(listHolders, { server_id: server.id, permissions, limit })).body.user_ids;

describe('the members who have a permission (DK-04)', () => {
  test('are those whose role has one of them, the highest first', async () => {
    await world.promote(2, server.id, 'admin');
    const clerk = { name: 'Recepción', hierarchy: 20, permissions: ['review_forms'] };
    await world.giveRole(3, server.id, clerk);
    await world.promote(4, server.id, 'mod');
    expect(await list(['review_forms'])).toEqual([1, 2, 3]);
    expect(await list(['review_forms', 'manage_members'])).toEqual([1, 2, 3]);
    expect(await list(['manage_members'])).toEqual([1, 2]);
    expect(await list(['review_forms'], 2)).toEqual([1, 2]);
  });

  test('are those of the server alone', async () => {
    const other = await world.found(9);
    expect(await list(['manage_activity'])).toEqual([1]);
    expect(other.id).not.toBe(server.id);
  });
});

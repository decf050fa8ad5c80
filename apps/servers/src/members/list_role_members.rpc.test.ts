import leave from '@cabildo/contracts/servers/members/leave.ts';
import listRoleMembers from '@cabildo/contracts/servers/members/list_role_members.rpc.ts';
import { startWorld, type FoundedServer, type World } from '../testing/world.ts';

let world: World;
let server: FoundedServer;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  server = await world.found(1);
});
afterAll(() => world.close());

const list = async (role_id: number, after = 0, server_id = server.id) =>
  (await world.ask(listRoleMembers, { server_id, role_id, after })).body;
const medic = { name: 'Médico', hierarchy: 20 };

describe('the members who have a role (AC-02)', () => {
  test('are listed by their ids, and those who leave are not', async () => {
    await world.enter(server, 2, 3, 4);
    const role = await world.giveRole(3, server.id, medic);
    expect(await list(role)).toMatchObject({ user_ids: [3], next: null });
    await world.database.query(
      'UPDATE members SET role_id = $1, hierarchy = 20 WHERE server_id = $2 AND user_id = 2',
      [role, server.id],
    );
    expect((await list(role)).user_ids).toEqual([2, 3]);
    expect((await list(role, 2)).user_ids).toEqual([3]);
    await world.ok(leave, {}, await world.as(3, server.id));
    expect((await list(role)).user_ids).toEqual([2]);
  });

  test('are listed in parts of 500', async () => {
    await world.enter(server, 2);
    const role = await world.giveRole(2, server.id, medic);
    await world.database.query(
      `WITH profile AS (
         INSERT INTO profiles (user_id, gp_username) SELECT n, 'x' FROM generate_series(10001, 10600) n RETURNING user_id
       )
       INSERT INTO members (server_id, user_id, gp_username, role_id, hierarchy, joined_at)
       SELECT $1, user_id, 'x', $2, 20, now() FROM profile`,
      [server.id, role],
    );
    const first = await list(role);
    expect([first.user_ids!.length, first.next]).toEqual([500, first.user_ids!.at(-1)]);
    const second = await list(role, first.next!);
    expect([second.user_ids!.length, second.next]).toEqual([101, null]);
  });

  test('are null for a role that the server has not', async () => {
    await world.enter(server, 2);
    const role = await world.giveRole(2, server.id, medic);
    expect(await list(999_999)).toMatchObject({ user_ids: null, next: null });
    expect((await list(role, 0, (await world.found(1)).id)).user_ids).toBeNull();
  });
});

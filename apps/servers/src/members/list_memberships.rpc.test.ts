import listMemberships from '@cabildo/contracts/servers/members/list_memberships.rpc.ts';
import { png, startWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('the servers of a profile', () => {
  test("come by id, with the name of the user's role", async () => {
    const first = await world.found(31, { server_name: 'Uno', logo_base64: png().toString('base64') });
    const second = await world.found(30, { server_name: 'Dos', server_type: 'voice' });
    const third = await world.found(31, { server_name: 'Tres' });
    await world.enter(first, 30);
    await world.enter(third, 30);
    await world.giveRole(30, third.id, { name: 'Sheriff', hierarchy: 40 });
    const { body } = await world.ask(listMemberships, { user_id: 30 });
    expect(body.servers).toEqual([
      {
        server_id: first.id,
        server_name: 'Uno',
        server_type: 'text',
        logo_url: first.logo_url,
        role: 'member',
      },
      { server_id: second.id, server_name: 'Dos', server_type: 'voice', logo_url: null, role: 'owner' },
      { server_id: third.id, server_name: 'Tres', server_type: 'text', logo_url: null, role: 'Sheriff' },
    ]);
    expect(first.logo_url).not.toBeNull();
  });

  test('are none for a user who has joined no server', async () => {
    expect((await world.ask(listMemberships, { user_id: 77 })).body.servers).toEqual([]);
  });
});

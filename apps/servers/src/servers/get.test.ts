import { member } from '@cabildo/testing';
import get from '@cabildo/contracts/servers/servers/get.ts';
import { startWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('reading a server', () => {
  test('brings its configuration, roles and economy, and what the caller may do', async () => {
    const founded = await world.found(1, { cp_guild_id: '1'.repeat(18) });
    world.bills.set(founded.id, [{ value: 5, label: null, image_url: null }]);
    const bills = [{ bill_type_id: 1, value: 5, label: null, image_url: null, is_active: true }];
    const { server } = await world.ok(get, {}, await world.as(1, founded.id));
    expect(server).toMatchObject({ ...founded, my_role: 'owner' });
    expect(server.my_permissions).toHaveLength(22);
    expect(server.config).toEqual({
      currency_symbol: '$',
      currency_name: 'Dólares',
      bill_types: bills,
      app_names: {},
      role_limits: {},
      extra_config: {},
    });
    expect(server.economy).toEqual({
      currency_symbol: '$',
      currency_name: 'Dólares',
      bill_types: bills,
      modules: { loans: true, vaults: false },
    });
  });

  test('lists the roles from the highest down, with what they really allow', async () => {
    const { id } = await world.found(1);
    await world.giveRole(1, id, { name: 'Sheriff', hierarchy: 60, permissions: ['manage_items'] });
    const { server } = await world.ok(get, {}, await world.as(1, id));
    expect(
      server.roles.map((role) => [role.name, role.hierarchy, role.is_system, role.permissions.length]),
    ).toEqual([
      ['Owner', 100, true, 22],
      ['Admin', 90, true, 22],
      ['Sheriff', 60, false, 1],
      ['Mod', 50, true, 1],
      ['Member', 0, true, 0],
    ]);
    expect(server.roles[4]).toMatchObject({ color: '#99AAB5', max_members: null });
  });

  test('shows the join code and the guild to the owner and admins only', async () => {
    const founded = await world.found(1, { cp_guild_id: '2'.repeat(18) });
    await world.enter(founded, 2, 3, 4, 5);
    await world.promote(2, founded.id, 'admin');
    await world.promote(3, founded.id, 'mod');
    await world.giveRole(5, founded.id, { name: 'Casi todo', hierarchy: 99 });
    const shown = async (userId: number) => {
      const { server } = await world.ok(get, {}, await world.as(userId, founded.id));
      return [server.my_role, server.join_code, server.cp_guild_id];
    };
    const codes = [founded.join_code, founded.cp_guild_id];
    expect(await shown(1)).toEqual(['owner', ...codes]);
    expect(await shown(2)).toEqual(['admin', ...codes]);
    expect(await shown(3)).toEqual(['mod', null, null]);
    expect(await shown(4)).toEqual(['member', null, null]);
    expect(await shown(5)).toEqual(['member', null, null]);
  });

  test('says not found when the server is gone', async () => {
    const answer = await world.act(get, {}, member(1, 'owner', { serverId: 999_999 }));
    expect([answer.status, answer.code]).toEqual([404, 'not_found']);
  });
});

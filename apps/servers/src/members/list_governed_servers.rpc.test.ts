import listGovernedServers from '@cabildo/contracts/servers/members/list_governed_servers.rpc.ts';
import { startWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('the servers that a user governs are those of which it is owner or admin (V1-09)', async () => {
  const [mine, administered, moderated, joined] = [
    await world.found(41),
    await world.found(42),
    await world.found(42),
    await world.found(42),
  ];
  for (const server of [administered, moderated, joined]) await world.enter(server, 41);
  await world.promote(41, administered.id, 'admin');
  await world.promote(41, moderated.id, 'mod');
  await world.giveRole(41, joined.id, { name: 'Jefe', hierarchy: 99 });
  expect((await world.ask(listGovernedServers, { user_id: 41 })).body.servers).toEqual([
    { server_id: mine.id, role: 'owner' },
    { server_id: administered.id, role: 'admin' },
  ]);
  expect((await world.ask(listGovernedServers, { user_id: 43 })).body.servers).toEqual([]);
});

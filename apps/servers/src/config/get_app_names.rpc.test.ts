import getAppNames from '@cabildo/contracts/servers/config/get_app_names.rpc.ts';
import update from '@cabildo/contracts/servers/config/update.ts';
import { startWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('other services get the names of the apps as they are now, and nothing of a server that there is not', async () => {
  const server = await world.found(1);
  const answer = () => world.ask(getAppNames, { server_id: server.id });
  expect((await answer()).body.app_names).toEqual({});
  const app_names = { bank: 'Banco', others: ['Radio'] };
  await world.ok(update, { app_names }, await world.as(1, server.id));
  expect((await answer()).body.app_names).toEqual(app_names);
  expect((await world.ask(getAppNames, { server_id: 999_999 })).code).toBe('not_found');
});

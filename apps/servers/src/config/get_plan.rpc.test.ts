import getPlan from '@cabildo/contracts/servers/config/get_plan.rpc.ts';
import { startWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('other services get the plan of a server as it is now, and nothing of one that there is not', async () => {
  const server = await world.found(1);
  const answer = () => world.ask(getPlan, { server_id: server.id });
  expect((await answer()).body.plan).toBe('FREE');
  await world.database.query(`UPDATE servers SET plan = 'PREMIUM' WHERE id = $1`, [server.id]);
  expect((await answer()).body.plan).toBe('PREMIUM');
  expect((await world.ask(getPlan, { server_id: 999_999 })).code).toBe('not_found');
});

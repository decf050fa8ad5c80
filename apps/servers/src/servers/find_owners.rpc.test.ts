import findOwners from '@cabildo/contracts/servers/servers/find_owners.rpc.ts';
import { startWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('the owners of servers are answered, and servers that do not exist are left out (FU-07)', async () => {
  const [one, other] = [await world.found(41), await world.found(42)];
  const server_ids = [other.id, 999_999, one.id];
  const { owners } = (await world.ask(findOwners, { server_ids })).body;
  expect(new Map(owners.map(({ server_id, user_id }) => [server_id, user_id]))).toEqual(
    new Map([
      [one.id, 41],
      [other.id, 42],
    ]),
  );
});

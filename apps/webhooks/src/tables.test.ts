import { tableMismatches } from '@cabildo/testing';
import { startWorld, type World } from './testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('the declared tables are those of the migrations', async () => {
  expect(await tableMismatches(world.database)).toEqual([]);
});

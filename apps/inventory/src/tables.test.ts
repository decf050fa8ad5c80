import { tableMismatches } from '@cabildo/testing';
import { startWorld, type World } from './testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('every declared table is as the migrations made it', async () => {
  expect(await tableMismatches(world.database)).toEqual([]);
});

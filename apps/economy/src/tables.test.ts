import { tableMismatches } from '@cabildo/testing';
import { startWorld, type World } from './testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

it('every table of the economy is declared once, as the migrations have made it', async () => {
  expect(await tableMismatches(world.database)).toEqual([]);
});

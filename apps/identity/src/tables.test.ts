import { createHarness, tableMismatches, type Harness } from '@cabildo/testing';
import service from './service.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness(service);
});
afterAll(() => h.close());

test('the tables that the code declares are those of the database', async () => {
  expect(await tableMismatches(h.database)).toEqual([]);
});

import { createHarness, tableMismatches, type Harness } from '@cabildo/testing';
import service from './service.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness(service);
});
afterAll(() => h.close());

test('the declared tables are those of the migrations', async () => {
  expect(await tableMismatches(h.database)).toEqual([]);
});

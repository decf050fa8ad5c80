import fc from 'fast-check';
import { createTestDatabase, type TestDatabase } from '@cabildo/testing';
import { Database } from '../database/database.ts';
import { IdBlocks } from './id-blocks.ts';

let store: TestDatabase;
let database: Database;

beforeAll(async () => {
  store = await createTestDatabase('kit');
  database = new Database({ url: store.url });
  await database.query('CREATE SEQUENCE blocks INCREMENT BY 1000 START WITH 1000');
});

afterAll(async () => {
  await database.close();
  await store.drop();
});

describe('ids in blocks', () => {
  it('come in a row, and from a new block where the old one has too few left', async () => {
    const ids = new IdBlocks('blocks');
    const first = await ids.reserve(1, database);
    expect(await ids.reserve(600, database)).toBe(first + 1);
    expect(await ids.reserve(399, database)).toBe(first + 601);
    expect(await ids.reserve(1, database)).toBe(first + 1_000);
    expect(await ids.reserve(1_000, database)).toBe(first + 2_000);
  });

  it('are never shared, neither by processes nor by what one process does at the same time', async () => {
    const request = fc.record({ process: fc.nat(2), count: fc.integer({ min: 1, max: 1_000 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 40 }), async (requests) => {
        const processes = Array.from({ length: 3 }, () => new IdBlocks('blocks'));
        const taken = await Promise.all(
          requests.map(async ({ process, count }) => {
            const first = await processes[process]!.reserve(count, database);
            return { first, last: first + count - 1 };
          }),
        );
        taken.sort((a, b) => a.first - b.first);
        const shared = taken.filter(({ first }, index) => index > 0 && first <= taken[index - 1]!.last);
        expect(shared).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it('are not handed out again when the transaction that drew them is rolled back', async () => {
    const ids = new IdBlocks('blocks');
    let lost = 0;
    const failing = database.transaction(async (tx) => {
      lost = await ids.reserve(1_000, tx);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await ids.reserve(1, database)).toBeGreaterThan(lost + 999);
    expect(await new IdBlocks('blocks').reserve(1, database)).toBeGreaterThan(lost + 999);
  });
});

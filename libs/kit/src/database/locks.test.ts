import { createTestDatabase, type TestDatabase } from '@cabildo/testing';
import { Database } from './database.ts';

let store: TestDatabase;
let database: Database;
beforeAll(async () => {
  store = await createTestDatabase('kit');
  database = new Database({ url: store.url });
});
afterAll(async () => {
  await database.close();
  await store.drop();
});

/** Whether another transaction gets a lock at once. */
const isFree = (mode: 'lock' | 'lockShared', name: string, id: number): Promise<boolean> =>
  database
    .transaction((tx) => tx[mode](name, id), { lockTimeout: 50 })
    .then(
      () => true,
      () => false,
    );

describe('a lock by name', () => {
  it('is held until the transaction ends, for its name and its id alone', async () => {
    await database.transaction(async (tx) => {
      await tx.lock('loans of a character', 7);
      expect(await isFree('lock', 'loans of a character', 7)).toBe(false);
      expect(await isFree('lockShared', 'loans of a character', 7)).toBe(false);
      expect(await isFree('lock', 'loans of a character', 8)).toBe(true);
      expect(await isFree('lock', 'debts of a character', 7)).toBe(true);
    });
    expect(await isFree('lock', 'loans of a character', 7)).toBe(true);
  });

  it('can be shared by those who ask for it so', async () => {
    await database.transaction(async (tx) => {
      await tx.lockShared('openings in a server', 7);
      expect(await isFree('lockShared', 'openings in a server', 7)).toBe(true);
      expect(await isFree('lock', 'openings in a server', 7)).toBe(false);
    });
  });

  it('takes several ids in one order, whichever way they are given', async () => {
    const both = (ids: number[]) => database.transaction((tx) => tx.lock('items of a character', ...ids));
    await Promise.all(Array.from({ length: 20 }, (_, n) => both(n % 2 ? [1, 2, 3] : [3, 2, 1])));
  });

  it('has a name that can stand in the text of its statement', async () => {
    await expect(database.transaction((tx) => tx.lock(`it's`, 1))).rejects.toThrow('small letters');
  });
});

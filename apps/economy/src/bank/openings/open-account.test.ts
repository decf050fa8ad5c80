import { join } from 'node:path';
import { Database } from '@cabildo/kit/database';
import { createTestDatabase, type TestDatabase } from '@cabildo/testing';
import { insertNumbered } from './open-account.ts';

let store: TestDatabase;
let database: Database;

beforeAll(async () => {
  store = await createTestDatabase('economy', join(import.meta.dirname, '../../../migrations'));
  database = new Database({ url: store.url });
});
afterAll(async () => {
  await database.close();
  await store.drop();
});

const wanted = {
  server_id: 1,
  kind: 'custom',
  owner_character_id: 1,
  name: null,
  has_pin: false,
  created_at: new Date(),
} as const;
const open = (draw?: () => string) => database.transaction((tx) => insertNumbered(tx, wanted, draw));

describe('the number of a new account', () => {
  it('has 16 digits and is another each time', async () => {
    const numbers = [];
    for (let i = 0; i < 20; i += 1) numbers.push((await open()).number!);
    expect(numbers.every((number) => /^[1-9]\d{15}$/.test(number))).toBe(true);
    expect(new Set(numbers).size).toBe(20);
  });

  it('is drawn again while it is taken', async () => {
    const taken = (await open()).number!;
    const draws = [taken, taken, '9999000011112222'];
    expect((await open(() => draws.shift()!)).number).toBe('9999000011112222');
  });

  it('is drawn again when another transaction has just taken it', async () => {
    const both = await Promise.all(
      ['5555000011110001', '5555000011110002'].map((spare) => {
        const draws = ['5555000011110000', spare];
        return open(() => draws.shift()!);
      }),
    );
    expect(new Set(both.map((account) => account.number)).size).toBe(2);
  });
});

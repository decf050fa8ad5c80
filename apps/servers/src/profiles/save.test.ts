import { createTestDatabase, type TestDatabase } from '@cabildo/testing';
import { Database } from '@cabildo/kit/database';
import service from '../service.ts';
import { rename, saveProfile } from './table.ts';

let store: TestDatabase;
let database: Database;
beforeAll(async () => {
  store = await createTestDatabase('servers', service.migrations);
  database = new Database({ url: store.url });
});
afterAll(async () => {
  await database.close();
  await store.drop();
});

test('a user who is new here is stored once by whatever comes at the same moment, and none of it fails', async () => {
  for (let user_id = 1; user_id <= 100; user_id += 1) {
    const profile = { user_id, gp_id: String(user_id), gp_username: 'ana' };
    const saved = Array.from({ length: 10 }, () => database.transaction((tx) => saveProfile(tx, profile)));
    expect(new Set(await Promise.all(saved))).toEqual(new Set(['ana']));
  }
});

test('news of a user who is new here may come at the same moment, and the newest name stays', async () => {
  for (let user_id = 1_001; user_id <= 1_050; user_id += 1) {
    const profile = { user_id, gp_id: String(user_id), gp_username: 'ana' };
    const named = ['eva', 'ana'].map((gp_username, day) => ({
      user_id,
      gp_username,
      named_at: `2026-06-0${2 - day}T00:00:00Z`,
    }));
    await Promise.all([
      ...Array.from({ length: 4 }, () => database.transaction((tx) => saveProfile(tx, profile))),
      ...named.map((name) => database.transaction((tx) => rename(tx, [name]))),
    ]);
    const [row] = await database.query('SELECT gp_id, gp_username FROM profiles WHERE user_id = $1', [
      user_id,
    ]);
    expect(row).toEqual({ gp_id: profile.gp_id, gp_username: 'eva' });
  }
});

import { createHarness, type Harness } from '@cabildo/testing';
import service from '../service.ts';
import { newGameAccount, signIn } from '../testing/journeys.ts';
import { runJob } from '../testing/run-job.ts';
import deleteEndedSessions from './delete_ended_sessions.job.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness(service);
});
afterAll(() => h.close());

const run = () => runJob(h, deleteEndedSessions);

describe('the job delete_ended_sessions', () => {
  test('deletes game sessions whose time is over', async () => {
    const { user_id } = await signIn(h, newGameAccount());
    const now = h.clock.now();
    const after = (hours: number) => new Date(now.getTime() + hours * 60 * 60 * 1000);
    for (const [token_hash, expiresAt] of [
      ['a', after(12)],
      ['b', after(13)],
    ] as const) {
      await h.database.query(
        `INSERT INTO game_sessions (user_id, server_id, token_hash, created_at, expires_at) VALUES ($1, 1, $2, $3, $4)`,
        [user_id, token_hash, now, expiresAt],
      );
    }
    h.clock.set(after(12));
    await Promise.all([run(), run()]);
    expect(await h.database.query('SELECT token_hash FROM game_sessions')).toEqual([{ token_hash: 'b' }]);
  });

  test('forgets bans that are older than any session', async () => {
    const now = h.clock.now();
    for (const [userId, hours] of [
      [1, 25],
      [2, 23],
    ] as const)
      await h.database.query('INSERT INTO ended_players (server_id, user_id, ended_at) VALUES (1, $1, $2)', [
        userId,
        new Date(now.getTime() - hours * 60 * 60 * 1000),
      ]);
    await run();
    expect(await h.database.query('SELECT user_id FROM ended_players')).toEqual([{ user_id: 2 }]);
  });
});

import checkStatus from '@cabildo/contracts/identity/users/check_oauth_status.ts';
import { createLogger } from '@cabildo/kit';
import { createHarness, type Harness } from '@cabildo/testing';
import service from '../service.ts';
import { newGameAccount, returnFromGame, signIn, startGame } from '../testing/journeys.ts';
import cleanUp from './clean_up.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let h: Harness;
beforeAll(async () => {
  h = await createHarness(service);
});
afterAll(() => h.close());

const run = () =>
  cleanUp.run({ database: h.database, now: h.clock.now(), log: createLogger('test', 'silent') } as never);

const count = async (table: 'sign_ins' | 'api_keys'): Promise<number> =>
  (await h.database.query(table === 'sign_ins' ? 'SELECT 1 FROM sign_ins' : 'SELECT 1 FROM api_keys')).length;

describe('the clean_up job', () => {
  test('removes sign-ins a day after they ended, whatever became of them', async () => {
    const { session_token } = await startGame(h);
    await returnFromGame(h, newGameAccount(), 'lucia');
    await signIn(h, newGameAccount());
    h.clock.advance(DAY_MS);
    await run();
    expect(await count('sign_ins')).toBe(3);
    expect(await h.act(checkStatus, { session_token, finish: 'x' })).toMatchObject({ code: 'expired' });
    h.clock.advance(DAY_MS);
    const running = await startGame(h);
    await Promise.all([run(), run(), run()]);
    expect(await count('sign_ins')).toBe(1);
    expect(await h.act(checkStatus, { session_token, finish: 'x' })).toMatchObject({ code: 'not_found' });
    expect(await h.ok(checkStatus, { ...running, finish: 'x' })).toMatchObject({ status: 'pending' });
  });

  test('removes game sessions whose time is over, and forgets deleted servers after a day', async () => {
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
    await h.database.query('INSERT INTO ended_servers (server_id, ended_at) VALUES (1, $1), (2, $2)', [
      now,
      after(1),
    ]);
    h.clock.set(after(12));
    await Promise.all([run(), run()]);
    expect(await h.database.query('SELECT token_hash FROM game_sessions')).toEqual([{ token_hash: 'b' }]);
    expect(await h.database.query('SELECT 1 FROM ended_servers')).toHaveLength(2);
    h.clock.set(new Date(after(24).getTime() + 1));
    await run();
    expect(await h.database.query('SELECT server_id FROM ended_servers')).toEqual([{ server_id: 2 }]);
  });

  test('removes keys that died of disuse, and no living one', async () => {
    await h.database.query('DELETE FROM api_keys');
    await signIn(h, newGameAccount());
    h.clock.advance(180 * DAY_MS);
    const { key_id } = await signIn(h, newGameAccount());
    await run();
    expect(await count('api_keys')).toBe(2);
    h.clock.advance(DAY_MS);
    await Promise.all([run(), run()]);
    expect(await h.database.query('SELECT key_id FROM api_keys')).toEqual([{ key_id }]);
  });
});

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

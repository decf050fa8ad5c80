import checkStatus from '@cabildo/contracts/identity/sign-in/check_oauth_status.ts';
import { createHarness, type Harness } from '@cabildo/testing';
import service from '../service.ts';
import { newGameAccount, returnFromGame, signIn, startGame } from '../testing/journeys.ts';
import { runJob } from '../testing/run-job.ts';
import deleteExpiredSignIns from './delete_expired_sign_ins.job.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let h: Harness;
beforeAll(async () => {
  h = await createHarness(service);
});
afterAll(() => h.close());

const run = () => runJob(h, deleteExpiredSignIns);
const signIns = () => h.database.query('SELECT 1 FROM sign_ins');

describe('the job delete_expired_sign_ins', () => {
  test('deletes sign-ins a day after they expired, pending, returned and completed ones alike', async () => {
    const { session_token } = await startGame(h);
    await returnFromGame(h, newGameAccount(), 'lucia');
    await signIn(h, newGameAccount());
    h.clock.advance(DAY_MS);
    await run();
    expect(await signIns()).toHaveLength(3);
    expect(await h.act(checkStatus, { session_token, finish: 'x' })).toMatchObject({ code: 'expired' });
    h.clock.advance(DAY_MS);
    const running = await startGame(h);
    await Promise.all([run(), run(), run()]);
    expect(await signIns()).toHaveLength(1);
    expect(await h.act(checkStatus, { session_token, finish: 'x' })).toMatchObject({ code: 'not_found' });
    expect(await h.ok(checkStatus, { ...running, finish: 'x' })).toMatchObject({ status: 'pending' });
  });
});

import checkStatus from '@cabildo/contracts/identity/sign-in/check_oauth_status.ts';
import contract from '@cabildo/contracts/identity/sign-in/cp_oauth_callback.ts';
import type { RequestContext } from '@cabildo/contracts/action';
import { anonymous, createHarness, internal, user, type Harness } from '@cabildo/testing';
import start from '@cabildo/contracts/identity/sign-in/cp_oauth_start.ts';
import service from '../service.ts';
import {
  codeOf,
  newGameAccount,
  PORT,
  signIn,
  startChat,
  returnFromGame,
  startGame,
} from '../testing/journeys.ts';
import { runJob } from '../testing/run-job.ts';
import deleteExpiredSignIns from './delete_expired_sign_ins.job.ts';

let h: Harness;
let userId: number;
beforeAll(async () => {
  h = await createHarness(service);
  userId = (await signIn(h, newGameAccount())).user_id;
});
afterAll(() => h.close());

const inEnglish: RequestContext = { ...anonymous(), locale: 'en' };
const account = { cp_id: '100000000000000001', cp_username: 'lucia' };

describe('users.cp_oauth_callback', () => {
  test('sends the browser to the app with a code', async () => {
    const { state } = await startChat(h, userId);
    const guilds = JSON.stringify([
      { id: '200000000000000001', name: 'Mi comunidad', icon: null, owner: true, permissions: '0' },
    ]);
    expect(await h.ok(contract, { state, ...account, guilds })).toMatchObject({
      status: 302,
      location: expect.stringContaining(`http://127.0.0.1:${PORT}/app-oauth?code=`),
    });
  });

  test.each([
    ['es', anonymous(), 'Vincular una cuenta de chat'],
    ['en', inEnglish, 'Link a chat account'],
  ])('shows a form for the account when none is given (%s)', async (_, ctx, title) => {
    const { state } = await startChat(h, userId);
    const page = await h.ok(contract, { state }, ctx);
    expect(page).toMatchObject({ status: 200, html: expect.stringContaining(title) });
    for (const field of ['cp_id', 'cp_username', 'guilds']) {
      expect((page as { html: string }).html).toContain(`name="${field}"`);
    }
  });

  test.each([
    [{ cp_id: '123', cp_username: 'lucia' }, 'cp_id'],
    [{ ...account, guilds: 'no es JSON' }, 'guilds'],
    [{ ...account, guilds: '{}' }, 'guilds'],
    [{ ...account, guilds: '[{"name":"sin id"}]' }, 'guilds'],
    [{ ...account, guilds: '[{"id":"1","name":"x","permissions":"muchos"}]' }, 'guilds'],
  ])('shows the form again and marks what is wrong with %j', async (given, wrong) => {
    const { state } = await startChat(h, userId);
    const page = await h.ok(contract, { state, ...given });
    expect(page.status).toBe(400);
    expect((page as { html: string }).html).toMatch(new RegExp(`name="${wrong}"[^>]* aria-invalid="true"`));
  });

  test('sends the browser of a person who refuses to the app, with a code that is forbidden (ID-06)', async () => {
    const { state, session_token } = await startChat(h, userId);
    const page = await h.ok(contract, { state, error: 'access_denied' });
    const finish = codeOf(page);
    expect(page).toMatchObject({
      status: 302,
      location: `http://127.0.0.1:${PORT}/app-oauth?code=${finish}&error=access_denied`,
    });
    expect(await h.act(checkStatus, { session_token, finish })).toMatchObject({
      status: 403,
      code: 'forbidden',
    });
  });

  test('a second visit gets a page and no second code', async () => {
    const { state } = await startChat(h, userId);
    await h.ok(contract, { state, ...account });
    expect(await h.ok(contract, { state, ...account })).toMatchObject({ status: 409 });
  });

  test('answers 404 for a state that it did not issue', async () => {
    expect(await h.ok(contract, { state: 'nothing', ...account })).toMatchObject({ status: 404 });
  });
});

const gameSession: RequestContext = {
  ...anonymous(),
  actor: { kind: 'user', user_id: 1, key_id: 1, session: 'game', server_id: 1 },
};

describe('users.cp_oauth_start', () => {
  test('gives a session token and the address of the consent page', async () => {
    const { user_id } = await signIn(h, newGameAccount());
    const { url, session_token } = await h.ok(start, { loopback_port: '51515' }, user(user_id));
    expect(session_token).toMatch(/^os_[A-Za-z0-9_-]{43}$/);
    expect(url).toMatch(
      /^http:\/\/127\.0\.0\.1:8080\/users\?action=cp_oauth_callback&state=[A-Za-z0-9_-]{43}$/,
    );
  });

  test('answers 426 to an old app that sends no port', async () => {
    expect(await h.act(start, {}, user(1))).toMatchObject({ status: 426, code: 'update_required' });
  });

  test.each([
    ['no key', anonymous()],
    ['a sibling back end', internal()],
    ['a game session', gameSession],
  ])('wants an app key before it looks at the port: %s', async (_, ctx) => {
    expect(await h.act(start, {}, ctx)).toMatchObject({ status: 401, code: 'error' });
  });
});

const DAY_MS = 24 * 60 * 60 * 1000;

describe('the job delete_expired_sign_ins', () => {
  const run = () => runJob(h, deleteExpiredSignIns);
  const signIns = () => h.database.query('SELECT 1 FROM sign_ins');

  test('deletes sign-ins a day after they expired, pending, returned and completed ones alike', async () => {
    await h.database.query('DELETE FROM sign_ins');
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

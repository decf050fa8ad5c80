import checkStatus from '@cabildo/contracts/identity/sign-in/check_oauth_status.ts';
import chatCallback from '@cabildo/contracts/identity/sign-in/cp_oauth_callback.ts';
import chatStart from '@cabildo/contracts/identity/sign-in/cp_oauth_start.ts';
import gameCallback from '@cabildo/contracts/identity/sign-in/gp_oauth_callback.ts';
import gameStart from '@cabildo/contracts/identity/sign-in/gp_oauth_start.ts';
import { createHarness, user, type Harness } from '@cabildo/testing';
import service from '../service.ts';
import { codeOf, newChatAccount, newGameAccount, signIn, stateOf } from '../testing/journeys.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness(service, { settings: { PUBLIC_URL: 'https://api.example.test/rol/' } });
});
afterAll(() => h.close());

const DOCS = /^https:\/\/api\.example\.test\/rol\/docs\/signed-in\?code=[A-Za-z0-9_-]{43}$/;

async function startDocs(): Promise<{ session_token: string; state: string }> {
  const { url, session_token } = await h.ok(gameStart, { return_to: 'docs' });
  return { session_token, state: stateOf(url) };
}

const consent = (state: string) =>
  h.ok(gameCallback, { state, gp_id: newGameAccount(), gp_username: 'lucia' });

describe('a sign-in that returns to a page of ours', () => {
  test('sends the browser to the documentation with a code, which finishes it', async () => {
    const { session_token, state } = await startDocs();
    const page = await consent(state);
    expect(page).toMatchObject({ status: 302, location: expect.stringMatching(DOCS) });
    expect(page).not.toHaveProperty('html');
    expect(await h.ok(checkStatus, { session_token, finish: codeOf(page) })).toMatchObject({
      status: 'complete',
      apikey: expect.stringMatching(/^sk_/),
    });
  });

  test('gives a code that is worthless without the session token of its own start', async () => {
    const { state } = await startDocs();
    const finish = codeOf(await consent(state));
    expect(await h.act(checkStatus, { finish })).toMatchObject({ status: 404 });
    const other = await startDocs();
    await consent(other.state);
    expect(await h.act(checkStatus, { session_token: other.session_token, finish })).toMatchObject({
      status: 401,
    });
  });

  test('says after a refusal that the person refused (ID-06)', async () => {
    const { session_token, state } = await startDocs();
    const page = await h.ok(gameCallback, { state, error: 'access_denied' });
    const { searchParams, pathname } = new URL((page as { location: string }).location);
    expect([pathname, searchParams.get('error')]).toEqual(['/rol/docs/signed-in', 'access_denied']);
    const answer = await h.act(checkStatus, { session_token, finish: searchParams.get('code') });
    expect(answer).toMatchObject({ status: 403, code: 'forbidden' });
  });

  test('links a chat account likewise', async () => {
    const { user_id } = await signIn(h, newGameAccount());
    const { url } = await h.ok(chatStart, { return_to: 'docs' }, user(user_id));
    const account = { cp_id: newChatAccount(), cp_username: 'lucia' };
    const page = await h.ok(chatCallback, { state: stateOf(url), ...account });
    expect(page).toMatchObject({ status: 302, location: expect.stringMatching(DOCS) });
  });

  test.each(['panel', 'https://evil.example', '//evil.example', 'docs/../..', 'DOCS'])(
    'goes to no other place: %s',
    async (return_to) => {
      expect(await h.act(gameStart, { return_to })).toMatchObject({ status: 400, code: 'error' });
    },
  );

  test.each([
    ['gp_oauth_start', gameStart],
    ['cp_oauth_start', chatStart],
  ])('is refused together with a port, and without either: %s', async (_, contract) => {
    const both = await h.act(contract, { return_to: 'docs', loopback_port: 51_515 }, user(1));
    expect(both).toMatchObject({ status: 400, code: 'error' });
    const neither = await h.act(contract, { return_to: '' }, user(1));
    expect(neither).toMatchObject({ status: 426, code: 'update_required' });
  });
});

describe('users.gp_oauth_start', () => {
  test('gives a session token and the address of the consent page', async () => {
    const { url, session_token } = await h.ok(gameStart, { loopback_port: '51515' });
    expect(session_token).toMatch(/^os_[A-Za-z0-9_-]{43}$/);
    expect(url).toMatch(
      /^https:\/\/api\.example\.test\/rol\/users\?action=gp_oauth_callback&state=[A-Za-z0-9_-]{43}$/,
    );
  });

  test('gives every sign-in a token and state of its own', async () => {
    const [one, two] = await Promise.all([
      h.ok(gameStart, { loopback_port: 51_515 }),
      h.ok(gameStart, { loopback_port: 51_515 }),
    ]);
    expect(one.session_token).not.toBe(two.session_token);
    expect(one.url).not.toBe(two.url);
  });

  test.each([{}, { loopback_port: '' }])(
    'answers 426 to an old app that sends no port: %j',
    async (input) => {
      expect(await h.act(gameStart, input)).toMatchObject({ status: 426, code: 'update_required' });
    },
  );

  test('stores neither the token nor the state as they are', async () => {
    const { url, session_token } = await h.ok(gameStart, { loopback_port: 51_515 });
    const rows = await h.database.query('SELECT sign_ins::text AS line FROM sign_ins');
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(session_token.slice(3));
    expect(stored).not.toContain(new URL(url).searchParams.get('state'));
  });
});

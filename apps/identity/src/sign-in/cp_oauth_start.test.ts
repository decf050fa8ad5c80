import contract from '@cabildo/contracts/identity/sign-in/cp_oauth_start.ts';
import { anonymous, createHarness, internal, user, type Harness } from '@cabildo/testing';
import type { RequestContext } from '@cabildo/contracts';
import service from '../service.ts';
import { newGameAccount, signIn } from '../testing/journeys.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness(service);
});
afterAll(() => h.close());

const gameSession: RequestContext = {
  ...anonymous(),
  actor: { kind: 'user', user_id: 1, key_id: 1, session: 'game', server_id: 1 },
};

describe('users.cp_oauth_start', () => {
  test('gives a session token and the address of the consent page', async () => {
    const { user_id } = await signIn(h, newGameAccount());
    const { url, session_token } = await h.ok(contract, { loopback_port: '51515' }, user(user_id));
    expect(session_token).toMatch(/^os_[A-Za-z0-9_-]{43}$/);
    expect(url).toMatch(
      /^http:\/\/127\.0\.0\.1:8080\/users\?action=cp_oauth_callback&state=[A-Za-z0-9_-]{43}$/,
    );
  });

  test('answers 426 to an old app that sends no port', async () => {
    expect(await h.act(contract, {}, user(1))).toMatchObject({ status: 426, code: 'update_required' });
  });

  test.each([
    ['1023', 400],
    ['1024', 200],
    ['65535', 200],
    ['65536', 400],
    ['abc', 400],
  ])('the port %s answers %d', async (loopback_port, status) => {
    const { user_id } = await signIn(h, newGameAccount());
    const answer = await h.act(contract, { loopback_port }, user(user_id));
    expect([answer.status, answer.code]).toEqual([status, status === 400 ? 'error' : null]);
  });

  test.each([
    ['no key', anonymous()],
    ['a sibling back end', internal()],
    ['a game session', gameSession],
  ])('wants an app key before it looks at the port: %s', async (_, ctx) => {
    expect(await h.act(contract, {}, ctx)).toMatchObject({ status: 401, code: 'error' });
  });
});

import checkStatus from '@cabildo/contracts/identity/sign-in/check_oauth_status.ts';
import callback from '@cabildo/contracts/identity/sign-in/gp_oauth_callback.ts';
import start from '@cabildo/contracts/identity/sign-in/gp_oauth_start.ts';
import { createHarness, type Harness } from '@cabildo/testing';
import service from '../../service.ts';
import { codeOf, PORT } from '../../testing/journeys.ts';
import { consent, deny, startPlatform, type TestPlatform } from './platform.testing.ts';

const REDIRECT_URI = 'http://127.0.0.1:8080/users?action=gp_oauth_callback';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform({
    redirectUri: REDIRECT_URI,
    scopes: ['openid', 'profile'],
    claims: (accountId) => (accountId === '42' ? {} : { preferred_username: `lucia\u0007_${accountId}` }),
  });
});
afterAll(() => platform.close());

const chatSettings = {
  CP_OAUTH_AUTHORIZE_URL: 'http://127.0.0.1:9/authorize',
  CP_OAUTH_TOKEN_URL: 'http://127.0.0.1:9/token',
  CP_OAUTH_USERINFO_URL: 'http://127.0.0.1:9/me',
  CP_OAUTH_GUILDS_URL: 'http://127.0.0.1:9/guilds',
  CP_OAUTH_CLIENT_ID: 'chat',
  CP_OAUTH_CLIENT_SECRET: 'secret',
};

const settingsFor = (endpoints: Record<string, string>) => ({
  OAUTH_MODE: 'live',
  GP_OAUTH_CLIENT_ID: platform.clientId,
  GP_OAUTH_CLIENT_SECRET: platform.clientSecret,
  ...chatSettings,
  ...endpoints,
});

describe.each([
  ['by its issuer', () => ({ GP_OAUTH_ISSUER: platform.issuer })],
  [
    'by addresses one by one',
    () => ({
      GP_OAUTH_AUTHORIZE_URL: `${platform.address}/auth`,
      GP_OAUTH_TOKEN_URL: `${platform.address}/token`,
      GP_OAUTH_USERINFO_URL: `${platform.address}/me`,
    }),
  ],
])('signing in with a real OpenID provider, configured %s', (_, endpoints) => {
  let h: Harness;
  beforeAll(async () => {
    h = await createHarness(service, { settings: settingsFor(endpoints()) });
  });
  afterEach(() => {
    platform.broken = false;
  });
  afterAll(() => h.close());

  const begin = () => h.ok(start, { loopback_port: PORT });
  const expectNoUser = async (gpId: string): Promise<void> => {
    expect(await h.database.query('SELECT 1 FROM users WHERE gp_id = $1', [gpId])).toEqual([]);
  };

  test('gives the app a key for the account', async () => {
    const { url, session_token } = await begin();
    const asked = new URL(url).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      client_id: platform.clientId,
      redirect_uri: REDIRECT_URI,
      scope: 'openid profile',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    });
    const finish = codeOf(await h.ok(callback, await consent(platform, url, '4711')));
    expect(await h.ok(checkStatus, { session_token, finish })).toMatchObject({
      status: 'complete',
      gp_id: '4711',
      gp_username: 'lucia_4711',
      apikey: expect.stringMatching(/^sk_[A-Za-z0-9]{48}$/),
    });
  });

  test('uses the account id as name when the platform gives none', async () => {
    const { url, session_token } = await begin();
    const finish = codeOf(await h.ok(callback, await consent(platform, url, '42')));
    expect(await h.ok(checkStatus, { session_token, finish })).toMatchObject({
      gp_id: '42',
      gp_username: '42',
    });
  });

  test('stores the verifier sealed', async () => {
    const { url } = await begin();
    const rows = await h.database.query<{ verifier: string }>('SELECT verifier FROM sign_ins');
    expect(rows.length).toBeGreaterThan(0);
    // The stored text is version, nonce, tag and body, and not the 43 characters themselves.
    for (const { verifier } of rows) expect(verifier.split('.')).toHaveLength(4);
    expect(url).not.toContain(rows.at(-1)!.verifier);
  });

  test('refuses an account that only the callback address names', async () => {
    const { url } = await begin();
    const state = new URL(url).searchParams.get('state');
    const page = await h.ok(callback, { state, gp_id: '666', gp_username: 'mallory' });
    expect(page).toMatchObject({ status: 400, html: expect.stringContaining('No se pudo comprobar') });
    await expectNoUser('666');
  });

  test('refuses an answer with an unknown state', async () => {
    const { url } = await begin();
    const params = await consent(platform, url, '5001');
    expect(await h.ok(callback, { ...params, state: 'x'.repeat(43) })).toMatchObject({ status: 404 });
  });

  test("refuses the answer to another user's sign-in", async () => {
    const [victim, mallory] = [await begin(), await begin()];
    const { code, iss } = await consent(platform, mallory.url, '5002');
    const state = new URL(victim.url).searchParams.get('state');
    expect(await h.ok(callback, { state, code, iss })).toMatchObject({ status: 400 });
    const { session_token } = victim;
    expect(await h.ok(checkStatus, { session_token, finish: 'x' })).toMatchObject({ status: 'pending' });
  });

  test('refuses a used code', async () => {
    const { url } = await begin();
    const params = await consent(platform, url, '5003');
    expect(await h.ok(callback, params)).toMatchObject({ status: 302 });
    expect(await h.ok(callback, params)).toMatchObject({ status: 409 });
    const again = new URL((await begin()).url).searchParams.get('state');
    expect(await h.ok(callback, { ...params, state: again })).toMatchObject({ status: 400 });
  });

  test('does not send a code to the platform twice at once', async () => {
    const { url } = await begin();
    const params = await consent(platform, url, '5004');
    const { arrived, release } = platform.holdTokens();
    const first = h.ok(callback, params);
    await arrived;
    const others = Promise.all([h.ok(callback, params), h.ok(callback, params)]);
    expect((await others).map(({ status }) => status)).toEqual([409, 409]);
    release();
    expect(await first).toMatchObject({ status: 302 });
  });

  test('takes a refusal back to the app with a code that is forbidden (ID-06)', async () => {
    const { url, session_token } = await begin();
    const params = await deny(platform, url);
    expect(params).toMatchObject({ error: 'access_denied' });
    const finish = codeOf(await h.ok(callback, params));
    expect(await h.act(checkStatus, { session_token, finish })).toMatchObject({
      status: 403,
      code: 'forbidden',
    });
  });

  test('answers 503 when the platform fails, and the same return works later', async () => {
    const { url } = await begin();
    const params = await consent(platform, url, '5005');
    platform.broken = true;
    expect(await h.ok(callback, params)).toMatchObject({
      status: 503,
      html: expect.stringContaining('La plataforma no responde'),
    });
    platform.broken = false;
    expect(await h.ok(callback, params)).toMatchObject({ status: 302 });
  });

  test('answers 503 when the platform reports an error of its own', async () => {
    const { url } = await begin();
    const state = new URL(url).searchParams.get('state');
    expect(await h.ok(callback, { state, error: 'server_error' })).toMatchObject({ status: 503 });
    expect(await h.ok(callback, await consent(platform, url, '5006'))).toMatchObject({ status: 302 });
  });

  test('refuses an account id that is not numeric', async () => {
    const { url } = await begin();
    expect(await h.ok(callback, await consent(platform, url, 'lucia'))).toMatchObject({ status: 503 });
  });
});

describe('a platform found by its issuer', () => {
  let h: Harness;
  // A new service for each test, because discovery is cached.
  beforeEach(async () => {
    h = await createHarness(service, { settings: settingsFor({ GP_OAUTH_ISSUER: platform.issuer }) });
  });
  afterEach(async () => {
    platform.broken = false;
    await h.close();
  });

  test('answers 503 while it cannot be reached, and is asked again the next time', async () => {
    platform.broken = true;
    expect(await h.act(start, { loopback_port: PORT })).toMatchObject({ status: 503, code: 'error' });
    platform.broken = false;
    expect(await h.act(start, { loopback_port: PORT })).toMatchObject({ status: 200 });
  });

  test('refuses the answer of another issuer', async () => {
    const { url } = await h.ok(start, { loopback_port: PORT });
    const params = await consent(platform, url, '5007');
    expect(await h.ok(callback, { ...params, iss: 'https://evil.test' })).toMatchObject({ status: 400 });
    expect(await h.ok(callback, { ...params, iss: undefined })).toMatchObject({ status: 400 });
    expect(await h.ok(callback, params)).toMatchObject({ status: 302 });
  });
});

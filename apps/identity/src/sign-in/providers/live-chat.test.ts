import getUsers from '@cabildo/contracts/identity/users/get_users.rpc.ts';
import checkStatus from '@cabildo/contracts/identity/sign-in/check_oauth_status.ts';
import callback from '@cabildo/contracts/identity/sign-in/cp_oauth_callback.ts';
import start from '@cabildo/contracts/identity/sign-in/cp_oauth_start.ts';
import { createHarness, user, type Harness } from '@cabildo/testing';
import service from '../../service.ts';
import { codeOf, PORT } from '../../testing/journeys.ts';
import { consent, deny, startPlatform, type TestPlatform } from './platform.testing.ts';

const REDIRECT_URI = 'http://127.0.0.1:8080/users?action=cp_oauth_callback';
const LUCIA = '100000000000000001';
const ODD = '100000000000000002';
const LUCIAS_OTHER = '100000000000000003';
const BUSY = '100000000000000004';
const ALTERED = '100000000000000005';

const GUILDS = [
  { id: '200000000000000001', name: 'Suya', icon: 'a1b2', owner: true, permissions: '0', features: ['X'] },
  { id: '200000000000000002', name: 'De visita', icon: null, owner: false, permissions: '9007199254740999' },
  {
    id: '200000000000000003',
    name: 'Gest\u0000iona',
    icon: null,
    owner: false,
    permissions: '1152921504606847008',
  },
];

const guildOf = (id: string, permissions: unknown, owner = false) => ({
  id,
  name: `G${id}`,
  owner,
  permissions,
});
/** The guilds that the platform lists for an account; the other accounts have GUILDS. */
const guildsOf: Record<string, unknown> = {
  [LUCIAS_OTHER]: [
    guildOf('200000000000000001', '0', true),
    guildOf('200000000000000004', '8'),
    guildOf('200000000000000005', '32'),
    guildOf('200000000000000006', '9223372036854775807'),
    // All of 64 bits are set, except the two that count.
    guildOf('200000000000000007', '18446744073709551575'),
    guildOf('200000000000000008', 40),
    guildOf('200000000000000009', 0),
    { id: '200000000000000010', name: 'Sin permisos' },
  ],
  [ALTERED]: [guildOf('200000000000000011', '-8')],
};

let platform: TestPlatform;
let h: Harness;
beforeAll(async () => {
  platform = await startPlatform({
    redirectUri: REDIRECT_URI,
    scopes: ['identify', 'guilds'],
    documents: {
      '/users/@me': (id) =>
        id === ODD ? { id: 'no es un id' } : { id, username: 'lucia', global_name: 'Lucía' },
      '/users/@me/guilds': (id) => guildsOf[id] ?? GUILDS,
    },
  });
  h = await createHarness(service, {
    settings: {
      OAUTH_MODE: 'live',
      GP_OAUTH_ISSUER: 'http://127.0.0.1:9',
      GP_OAUTH_CLIENT_ID: 'game',
      GP_OAUTH_CLIENT_SECRET: 'secret',
      CP_OAUTH_AUTHORIZE_URL: `${platform.address}/auth`,
      CP_OAUTH_TOKEN_URL: `${platform.address}/token`,
      CP_OAUTH_USERINFO_URL: `${platform.address}/users/@me`,
      CP_OAUTH_GUILDS_URL: `${platform.address}/users/@me/guilds`,
      CP_OAUTH_CLIENT_ID: platform.clientId,
      CP_OAUTH_CLIENT_SECRET: platform.clientSecret,
    },
  });
  // There is no game platform here to sign in with, so the users are inserted.
  await h.database.query(
    `INSERT INTO users (gp_id, gp_username, created_at) VALUES ('1', 'lucia', now()), ('2', 'marta', now())`,
  );
});
afterEach(() => {
  platform.broken = false;
});
afterAll(async () => {
  await h.close();
  await platform.close();
});

const begin = (userId = 1) => h.ok(start, { loopback_port: PORT }, user(userId));

/** Links an account from the start to the app's answer. */
async function link(accountId: string, userId = 1) {
  const { url, session_token } = await begin(userId);
  const finish = codeOf(await h.ok(callback, await consent(platform, url, accountId)));
  return h.ok(checkStatus, { session_token, finish });
}

const guildIdsOf = async (userId: number) =>
  (await h.ask(getUsers, { user_ids: [userId] })).body.users[0]!.admin_guild_ids;

describe('linking with a real OAuth 2 server', () => {
  test('links the account with the guilds that it runs', async () => {
    const { url, session_token } = await begin();
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
      redirect_uri: REDIRECT_URI,
      scope: 'identify guilds',
      code_challenge_method: 'S256',
    });
    const finish = codeOf(await h.ok(callback, await consent(platform, url, LUCIA)));
    expect(await h.ok(checkStatus, { session_token, finish })).toEqual({
      ok: true,
      status: 'complete',
      result: 'success',
      cp_id: LUCIA,
      cp_username: 'lucia',
      admin_guilds: [
        { id: '200000000000000001', name: 'Suya', icon: 'a1b2' },
        { id: '200000000000000003', name: 'Gestiona', icon: null },
      ],
    });
  });

  test('refuses an account that only the callback address names', async () => {
    const { url } = await begin();
    const state = new URL(url).searchParams.get('state');
    const named = { state, cp_id: '666666666666666666', cp_username: 'mallory' };
    expect(await h.ok(callback, named)).toMatchObject({ status: 400 });
  });

  test("refuses a wrong state, a used code, and the answer to another user's sign-in", async () => {
    const { url } = await begin();
    const params = await consent(platform, url, LUCIA);
    expect(await h.ok(callback, { ...params, state: 'x'.repeat(43) })).toMatchObject({ status: 404 });
    const other = new URL((await begin()).url).searchParams.get('state');
    expect(await h.ok(callback, { ...params, state: other })).toMatchObject({ status: 400 });
    const { url: nextUrl } = await begin();
    const next = await consent(platform, nextUrl, LUCIA);
    expect(await h.ok(callback, next)).toMatchObject({ status: 302 });
    expect(await h.ok(callback, next)).toMatchObject({ status: 409 });
    const last = new URL((await begin()).url).searchParams.get('state');
    expect(await h.ok(callback, { ...next, state: last })).toMatchObject({ status: 400 });
  });

  test('takes a refusal back to the app with a code that is forbidden (ID-06)', async () => {
    const { url, session_token } = await begin();
    const finish = codeOf(await h.ok(callback, await deny(platform, url)));
    expect(await h.act(checkStatus, { session_token, finish })).toMatchObject({
      status: 403,
      code: 'forbidden',
    });
  });

  test('answers 503 when the platform fails or sends an invalid account', async () => {
    const { url } = await begin();
    const params = await consent(platform, url, LUCIA);
    platform.broken = true;
    expect(await h.ok(callback, params)).toMatchObject({ status: 503 });
    platform.broken = false;
    expect(await h.ok(callback, params)).toMatchObject({ status: 302 });
    const odd = await consent(platform, (await begin()).url, ODD);
    expect(await h.ok(callback, odd)).toMatchObject({ status: 503 });
  });

  test('answers 503 when the list of guilds is invalid', async () => {
    const { url } = await begin();
    expect(await h.ok(callback, await consent(platform, url, ALTERED))).toMatchObject({ status: 503 });
  });
});

describe('the guilds of a linked account (SV-12)', () => {
  test('are none while nothing is linked', async () => {
    expect(await guildIdsOf(2)).toEqual([]);
  });

  test('are those that any linked account owns, administers or manages', async () => {
    await link(BUSY, 2);
    expect(await guildIdsOf(2)).toEqual(['200000000000000001', '200000000000000003']);
    expect(await link(LUCIAS_OTHER, 2)).toMatchObject({
      result: 'success',
      admin_guilds: ['1', '4', '5', '6', '8'].map((n) => ({ id: `20000000000000000${n}`, icon: null })),
    });
    expect(await guildIdsOf(2)).toEqual(['1', '3', '4', '5', '6', '8'].map((n) => `20000000000000000${n}`));
  });

  test('are refreshed when the account is linked again', async () => {
    guildsOf[BUSY] = [guildOf('200000000000000012', '0', true)];
    expect(await link(BUSY, 2)).toMatchObject({ result: 'already_linked' });
    const ids = await guildIdsOf(2);
    expect(ids).toContain('200000000000000012');
    expect(ids).not.toContain('200000000000000003');
  });

  test('do not include those of an account that another user has linked', async () => {
    guildsOf[LUCIA] = [guildOf('200000000000000013', '0', true)];
    expect(await link(LUCIA, 2)).toMatchObject({ result: 'already_linked' });
    expect(await guildIdsOf(2)).not.toContain('200000000000000013');
    expect(await guildIdsOf(1)).not.toContain('200000000000000013');
  });
});

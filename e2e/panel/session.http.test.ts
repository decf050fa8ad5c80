import { until } from '@cabildo/testing';
import { startInstance, type TestInstance } from '../testing/instance.ts';
import { TestBrowser } from './browser.ts';

const SESSION = 'cabildo_panel';
const SIGN_IN = 'cabildo_panel_sign_in';

let instance: TestInstance;
beforeAll(async () => {
  instance = await startInstance();
});
afterAll(() => instance.stop());

const newBrowser = () => new TestBrowser(instance.url);

/** Begins a sign-in and consents; returns the address with the code to which the platform sends the browser. */
async function consented(
  browser: TestBrowser,
  from = '/panel/sign-in',
  account = 'gp_id=4711&gp_username=ana',
) {
  const start = await browser.get(from);
  expect(start.status).toBe(303);
  const back = await browser.get(`${start.headers.get('location')}&${account}`);
  expect(back.status).toBe(302);
  return back.headers.get('location')!;
}
const endOf = async (browser: TestBrowser, address: string) =>
  (await browser.visit(address)).slice(instance.url.length);

async function signedIn(account = 'gp_id=4711&gp_username=ana'): Promise<TestBrowser> {
  const browser = newBrowser();
  expect(await endOf(browser, await consented(browser, '/panel/sign-in', account))).toBe('/panel/');
  return browser;
}
const nameOf = async (browser: TestBrowser) => {
  const response = await browser.call('/users/get_user_by_key');
  const { gp_username } = (await response.json()) as { gp_username?: string };
  return [response.status, gp_username];
};

test('a sign-in leaves a session in a cookie that no script reads', async () => {
  const browser = await signedIn();
  expect(await nameOf(browser)).toEqual([200, 'ana']);
  expect(browser.cookie(SESSION)).toMatch(/^ps_/);
  expect(browser.cookie(SIGN_IN)).toBeUndefined();
  for (const line of browser.cookiesSet) expect(line).toMatch(/; Path=\/; HttpOnly/);
  expect(browser.cookiesSet.find((line) => line.startsWith(`${SESSION}=ps_`))).toContain('SameSite=Strict');
  expect(browser.cookiesSet.find((line) => line.startsWith(`${SIGN_IN}=os_`))).toMatch(
    /SameSite=Lax; Max-Age=600$/,
  );
});

test.each(['en', 'es'])('the cookie policy names each cookie that is set: %s', async (idioma) => {
  const browser = await signedIn();
  const response = await browser.call('/users/legal_documents', { idioma });
  const { documentos } = (await response.json()) as { documentos: { id: string; secciones: unknown }[] };
  const policy = JSON.stringify(documentos.find(({ id }) => id === 'cookies'));
  const names = browser.cookiesSet.map((line) => line.slice(0, line.indexOf('=')));
  expect(new Set(names)).toEqual(new Set([SESSION, SIGN_IN]));
  for (const name of names) expect(policy).toMatch(new RegExp(`[“«]${name}[”»]`));
});

test('no answer, address or readable header ever shows the key, nor the token of the sign-in', async () => {
  const browser = await signedIn();
  const key = browser.cookie(SESSION)!;
  const token = /=(os_[^;]+)/.exec(browser.cookiesSet.join())![1]!;
  for (const [path, params] of [
    ['/users/get_user_by_key', {}],
    ['/users/list_keys', {}],
    ['/users/legal_status', {}],
    ['/users/revoke_key', { key_id: 999_999 }],
    ['/servers/create', { server_name: 'Sin clave' }],
    ['/servers/list_mine', {}],
    ['/servers/nothing', {}],
    ['/nothing', {}],
  ] as const)
    await browser.call(path, params);
  for (const path of ['/panel/', '/panel/session', '/panel/link-chat']) await browser.get(path);
  for (const text of browser.seen) {
    expect(text).not.toContain(key);
    expect(text).not.toContain(key.slice(8));
    expect(text).not.toContain(token);
  }
});

test('the key counts nowhere else', async () => {
  const key = (await signedIn()).cookie(SESSION)!;
  for (const base of [instance.url, instance.internalUrl])
    for (const [path, headers] of [
      ['/users?action=get_user_by_key', { 'x-api-key': key }],
      ['/servers?action=list_mine', { authorization: `Bearer ${key}` }],
      [`/users?action=legal_status&apikey=${key}`, {}],
      ['/v1/servers/1/shifts', { authorization: `Bearer ${key}` }],
    ] as const) {
      const answer = await fetch(base + path, { headers });
      expect([path, answer.status]).toEqual([path, 401]);
      expect(await answer.text()).toContain('(ps_)');
    }
});

test('a foreign, replayed, forged or lonely code signs nobody in', async () => {
  const [mine, other] = [newBrowser(), newBrowser()];
  const [myCode, otherCode] = [await consented(mine), await consented(other)];
  expect(await endOf(newBrowser(), myCode)).toBe('/panel/?sign_in=refused');
  expect(await endOf(other, myCode)).toBe('/panel/?sign_in=refused');
  // The browser forgets its token with the first code, so that it begins again.
  expect(await endOf(other, otherCode)).toBe('/panel/?sign_in=refused');
  const forger = newBrowser();
  await consented(forger);
  expect(await endOf(forger, `/panel/session?code=${'x'.repeat(43)}`)).toBe('/panel/?sign_in=refused');
  expect(await endOf(mine, myCode)).toBe('/panel/');
  expect(await endOf(mine, myCode)).toBe('/panel/?sign_in=refused');
  for (const browser of [other, forger]) expect(browser.cookie(SESSION)).toBeUndefined();
  expect(await nameOf(mine)).toEqual([200, 'ana']);
});

test('a code is worthless to an app, and the word of the panel is not for clients', async () => {
  const browser = newBrowser();
  const address = await consented(browser);
  const token = browser.cookie(SIGN_IN)!;
  const finish = new URL(address).searchParams.get('code')!;
  const form = new URLSearchParams({ action: 'check_oauth_status', session_token: token, finish });
  expect((await fetch(`${instance.url}/users`, { method: 'POST', body: form })).status).toBe(404);
  const start = await fetch(`${instance.url}/users?action=gp_oauth_start&return_to=panel`);
  expect(start.status).toBe(400);
  expect(await endOf(browser, address)).toBe('/panel/');
});

test('whoever refuses on the platform is told so in the panel', async () => {
  const browser = newBrowser();
  const address = await consented(browser, '/panel/sign-in', 'error=access_denied');
  expect(await endOf(browser, address)).toBe('/panel/?sign_in=refused');
});

test("one click signs in as the demo's owner while sign-in is mocked", async () => {
  const browser = newBrowser();
  expect((await browser.get('/panel/demo-owner')).status).toBe(200);
  const start = await browser.post('/panel/demo-owner', { 'sec-fetch-site': 'same-origin' });
  expect(await endOf(browser, start.headers.get('location')!)).toBe('/panel/');
  expect(await nameOf(browser)).toEqual([200, 'lucia_f']);
});

test('a chat account is linked from the panel, by the person who is signed in', async () => {
  const browser = await signedIn('gp_id=4712&gp_username=berta');
  const account = 'cp_id=123456789012345678&cp_username=berta%231';
  const address = await consented(browser, '/panel/link-chat', account);
  // The browser comes from the platform, and sends no session with that.
  const session = browser.cookie(SESSION);
  expect(await endOf(browser, address)).toBe('/panel/?linked=success');
  expect(await endOf(browser, address)).toBe('/panel/?linked=refused');
  expect(browser.cookie(SESSION)).toBe(session);
  const accounts = await (await browser.call('/users/get_cp_by_apikey')).json();
  expect(accounts).toMatchObject({ cp_accounts: [{ cp_id: '123456789012345678' }] });
  expect(await endOf(newBrowser(), '/panel/link-chat')).toBe('/panel/?sign_in=expired');
});

test('signing out ends the session for good, and only our own page signs out', async () => {
  const browser = await signedIn();
  const key = browser.cookie(SESSION)!;
  const own = { 'sec-fetch-site': 'same-origin', 'x-cabildo-panel': '1' };
  expect((await browser.post('/panel/sign-out', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect(await nameOf(browser)).toEqual([200, 'ana']);
  const out = await browser.post('/panel/sign-out', own);
  expect([out.status, browser.cookie(SESSION)]).toEqual([204, undefined]);
  const late = await browser.call('/users/get_user_by_key', {}, { cookie: `${SESSION}=${key}` });
  expect(late.status).toBe(401);
  expect((await browser.post('/panel/sign-out', own)).status).toBe(204);
});

describe('requests that another site has the browser send', () => {
  const STRANGER = 'gp_id=4714&gp_username=dora';
  const create = { server_name: 'Ajeno' };
  const foreign = {
    'a form of text': { 'content-type': 'text/plain', 'sec-fetch-site': 'cross-site' },
    'a form': { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' },
    'a fetch with all that we ask for': {
      'content-type': 'application/json',
      'x-cabildo-panel': '1',
      'sec-fetch-site': 'cross-site',
      origin: 'https://evil.example',
    },
    'a form of our own origin, without the header': {
      'content-type': 'text/plain',
      'sec-fetch-site': 'same-origin',
    },
  } as const satisfies Record<string, Record<string, string>>;

  test.each(Object.keys(foreign) as (keyof typeof foreign)[])('change nothing: %s', async (name) => {
    const browser = await signedIn(STRANGER);
    const body = JSON.stringify(create);
    const answer = await browser.post('/panel/api/servers/create', foreign[name], body);
    expect([name, answer.status]).toEqual([name, 403]);
    const names = Object.keys(Object.fromEntries(answer.headers));
    expect(names.filter((header) => header.startsWith('access-control'))).toEqual([]);
    const mine = await (await browser.call('/servers/list_mine')).json();
    expect(mine).toMatchObject({ servers: [] });
  });

  test('change nothing: links, images and preflights', async () => {
    const browser = await signedIn(STRANGER);
    const link = `/panel/api/servers/create?${new URLSearchParams(create)}`;
    expect((await browser.get(link, { 'sec-fetch-site': 'cross-site' })).status).toBe(405);
    expect((await browser.get('/panel/sign-out')).headers.get('set-cookie')).toBeNull();
    const preflight = await fetch(`${instance.url}/panel/api/servers/create`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([405, null]);
    expect(await (await browser.call('/servers/list_mine')).json()).toMatchObject({ servers: [] });
    expect(await nameOf(browser)).toEqual([200, 'dora']);
  });
});

test('the stream opens without the header for our own page alone, and ends with the session', async () => {
  const browser = await signedIn('gp_id=4713&gp_username=carla');
  const created = await browser.call('/servers/create', { server_name: 'En directo' });
  const { server_id } = (await created.json()) as { server_id: number };
  const address = `${instance.url}/panel/api/v1/servers/${server_id}/events`;
  const cookie = `${SESSION}=${browser.cookie(SESSION)}`;
  const foreign = await fetch(address, { headers: { cookie, 'sec-fetch-site': 'cross-site' } });
  expect([foreign.status, await foreign.text()]).toEqual([403, expect.stringContaining('messages')]);
  const stream = await fetch(address, { headers: { cookie, 'sec-fetch-site': 'same-origin' } });
  expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  expect(stream.headers.get('access-control-allow-origin')).toBeNull();
  let isOpen = true;
  const reading = (async () => {
    for await (const chunk of stream.body!) void chunk;
    isOpen = false;
  })();
  await browser.call('/users/logout');
  await until(() => !isOpen);
  await reading;
});

test('people at the panel use nothing up of what the plan lets the programs of their server ask (GW-21)', async () => {
  const browser = await signedIn('gp_id=4714&gp_username=elena');
  const created = await browser.call('/servers/create', { server_name: 'Muy mirado' });
  const { server_id } = (await created.json()) as { server_id: number };
  const headers = { 'sec-fetch-site': 'same-origin', 'x-cabildo-panel': '1' };
  const look = () => browser.get(`/panel/api/v1/servers/${server_id}/calls`, headers);
  const statuses = new Set<number>();
  // One after another: at once they would ask for more places than a caller has (FU-01).
  for (let count = 0; count <= 60; count += 1) statuses.add((await look()).status);
  expect(statuses).toEqual(new Set([200]));
});

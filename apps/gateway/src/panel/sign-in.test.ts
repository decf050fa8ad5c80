import { Writable } from 'node:stream';
import { fail } from '@cabildo/contracts/errors';
import { failureReply, successReply } from '@cabildo/kit/service';
import { pino } from 'pino';
import { startLab, type Lab, type LabOptions } from '../testing/lab.ts';
import { sendExactly, statusOf } from '../testing/send-bytes.ts';

const START = 'calls.identity.start_panel_sign_in';
const COMPLETE = 'calls.identity.complete_panel_sign_in';
const START_LINK = 'calls.identity.start_panel_link';
const END = 'calls.identity.end_panel_session';
const OWN = { 'sec-fetch-site': 'same-origin', 'x-cabildo-panel': '1' };
const PLATFORM = 'https://platform.example/authorize?client_id=1&state=s';
const KEY = `ps_${'k'.repeat(48)}`;

async function open(options: LabOptions = {}): Promise<Lab> {
  const lab = await startLab(options);
  const start = () => successReply(200, { url: PLATFORM, session_token: 'os_token' });
  lab.answers.set(START, start);
  lab.answers.set(START_LINK, start);
  lab.answers.set(COMPLETE, () => successReply(200, { key: KEY }));
  lab.answers.set(END, () => successReply(200, {}));
  return lab;
}

const AT_HOME = { settings: { PUBLIC_URL: 'https://rp.example.org/api' } };

describe("the panel's sign-in (PN-02)", () => {
  test('takes the browser to the platform, which alone can bring it back with a code', async () => {
    const lab = await open(AT_HOME);
    const { status, headers } = await lab.send('/panel/sign-in');
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([
      303,
      PLATFORM,
      'no-store',
    ]);
    expect(headers.get('set-cookie')).toBe(
      '__Host-cabildo_panel_sign_in=os_token; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=600',
    );
  });

  test('says in which session it began, if in one (ID-09)', async () => {
    const lab = await open();
    await lab.send('/panel/sign-in', { headers: { cookie: `cabildo_panel=${lab.panelKey(7)}` } });
    expect(lab.delivered.at(-1)!.input).toEqual({ key_id: expect.any(Number) });
    for (const cookie of ['', `cabildo_panel=${KEY}`, `cabildo_panel=${lab.key(7)}`]) {
      await lab.send('/panel/sign-in', { headers: { cookie } });
      expect(lab.delivered.at(-1)!.input).toEqual({ key_id: null });
    }
  });

  test('ends with a session below the path of PUBLIC_URL, in a cookie of this host alone', async () => {
    const lab = await open(AT_HOME);
    const cookie = '__Host-cabildo_panel_sign_in=os_token';
    const headers = { cookie, 'user-agent': 'Firefox' };
    const answer = await lab.send('/panel/session?code=c', { headers });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/api/panel/']);
    expect(answer.headers.getSetCookie()).toEqual([
      '__Host-cabildo_panel_sign_in=; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=0',
      `__Host-cabildo_panel=${KEY}; Path=/; HttpOnly; Secure; SameSite=Strict`,
    ]);
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(lab.delivered.at(-1)!.input).toEqual({
      session_token: 'os_token',
      finish: 'c',
      device: 'Firefox',
    });
  });

  test.each([
    ['expired', () => failureReply(fail('expired'))],
    ['refused', () => failureReply(fail('forbidden'))],
    ['refused', () => failureReply(fail('already_processed'))],
    ['refused', () => failureReply(fail('not_found'))],
    ['failed', () => failureReply(fail('error', { status: 503 }))],
  ])('that does not succeed comes back to the panel with the reason: %s', async (reason, answer) => {
    const lab = await open();
    lab.answers.set(COMPLETE, answer);
    const headers = { cookie: 'cabildo_panel_sign_in=os_token' };
    const { status, headers: answered } = await lab.send('/panel/session?code=c', { headers });
    expect([status, answered.get('location')]).toEqual([303, `/panel/?sign_in=${reason}`]);
    expect(answered.getSetCookie().join()).not.toContain('ps_');
  });

  test.each(['', '?code=', '?code=a&code=b', '?error=access_denied'])(
    'asks nobody about an address without one code: %s',
    async (query) => {
      const lab = await open();
      const headers = { cookie: 'cabildo_panel_sign_in=os_token' };
      const { headers: answered } = await lab.send(`/panel/session${query}`, { headers });
      expect([answered.get('location'), lab.count(COMPLETE)]).toEqual(['/panel/?sign_in=refused', 0]);
    },
  );

  test('leads back while the service that knows the people is away', async () => {
    const lab = await startLab({ absent: ['identity'] });
    expect((await lab.send('/panel/sign-in')).headers.get('location')).toBe('/panel/?sign_in=failed');
    const headers = { cookie: `cabildo_panel=${KEY}` };
    expect((await lab.send('/panel/link-chat', { headers })).headers.get('location')).toBe(
      '/panel/?linked=failed',
    );
  });

  test("signs in as the demo's owner while sign-in is mocked, and at no other time", async () => {
    const lab = await open();
    for (const site of ['none', 'same-origin']) {
      const answer = await sendExactly(lab, 'GET /panel/demo-owner', { 'sec-fetch-site': site });
      expect(answer).toContain(`Location: ${PLATFORM}&gp_id=10000001&gp_username=lucia_f`);
    }
    const live = await open({ settings: { OAUTH_MODE: 'live', HOST: '127.0.0.1' } });
    expect((await live.send('/panel/demo-owner')).status).toBe(404);
    expect(live.count(START)).toBe(0);
  });

  test('asks by a button where another page may have opened that address (ID-06)', async () => {
    const lab = await open();
    const navigation = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    for (const headers of [navigation, { ...navigation, 'sec-fetch-site': 'same-site' }, {}]) {
      const page = await sendExactly(lab, 'GET /panel/demo-owner', headers);
      expect([statusOf(page), page.includes('Set-Cookie')]).toEqual([200, false]);
      expect(page).toContain('<form method="post"><button>');
    }
    const press = async (headers: Record<string, string>) =>
      statusOf(await sendExactly(lab, 'POST /panel/demo-owner', headers));
    const foreign: Record<string, string>[] = [
      { ...navigation, origin: 'https://other.example' },
      { ...navigation, origin: 'null' },
      { origin: 'https://other.example' },
      { host: 'other.example' },
    ];
    for (const headers of foreign) expect(await press(headers)).toBe(403);
    expect(lab.count(START)).toBe(0);
    expect(await press({ 'sec-fetch-site': 'same-origin', origin: 'null' })).toBe(303);
    expect(await press({ host: 'localhost:8080', origin: 'http://localhost:8080' })).toBe(303);
    expect(await press({})).toBe(303);
  });

  test('counts with the sign-ins of apps', async () => {
    const lab = await open({ settings: { RATE_USERS: 2 } });
    const statuses: number[] = [];
    for (const path of [
      '/panel/sign-in',
      '/users?action=legal_documents',
      '/panel/sign-in',
      '/panel/session',
    ])
      statuses.push((await lab.send(path)).status);
    expect(statuses.slice(2)).toEqual([429, 429]);
  });

  test('links a chat account for the person of the session alone', async () => {
    const lab = await open();
    const headers = { cookie: `cabildo_panel=${lab.panelKey(7)}` };
    expect((await lab.send('/panel/link-chat', { headers })).headers.get('location')).toBe(PLATFORM);
    expect(lab.delivered.at(-1)!.input).toEqual({ user_id: 7 });
    for (const cookie of ['', `cabildo_panel=${KEY}`, `cabildo_panel=${lab.key(7)}`])
      expect((await lab.send('/panel/link-chat', { headers: { cookie } })).headers.get('location')).toBe(
        '/panel/?sign_in=expired',
      );
    expect(lab.count(START_LINK)).toBe(1);
  });

  test('is undone by our own page alone', async () => {
    const lab = await open();
    const key = lab.panelKey(7, 77);
    const out = (headers: Record<string, string>) =>
      lab.send('/panel/sign-out', {
        method: 'POST',
        headers: { cookie: `cabildo_panel=${key}`, ...headers },
      });
    for (const headers of [
      {},
      { ...OWN, 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'same-origin' },
    ])
      expect(await out(headers as Record<string, string>)).toMatchObject({
        status: 403,
        body: { messages: { en: expect.any(String) } },
      });
    expect(lab.count(END)).toBe(0);
    const { status, headers } = await out(OWN);
    expect([status, headers.get('set-cookie')]).toEqual([
      204,
      'cabildo_panel=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0',
    ]);
    expect(lab.delivered.at(-1)!.input).toEqual({ user_id: 7, key_id: 77 });
    expect((await lab.send('/panel/sign-out')).headers.get('set-cookie')).toBeNull();
  });

  test('keeps the session where its end could not be stored', async () => {
    const lab = await open();
    lab.answers.set(END, () => failureReply(fail('error', { status: 503 })));
    const headers = { ...OWN, cookie: `cabildo_panel=${lab.panelKey(7)}` };
    const answer = await lab.send('/panel/sign-out', { method: 'POST', headers });
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([503, null]);
  });

  test('leaves neither keys nor tokens nor codes in the log', async () => {
    let written = '';
    const stream = new Writable({
      write(chunk: Buffer, _encoding, done) {
        written += chunk.toString();
        done();
      },
    });
    const lab = await open({ log: pino({ level: 'trace' }, stream) as never });
    lab.answers.set(COMPLETE, () => failureReply(fail('limit_exceeded')));
    const key = lab.panelKey(7);
    const headers = { cookie: `cabildo_panel_sign_in=os_token; cabildo_panel=${key}`, ...OWN };
    for (const path of [
      '/panel/sign-in',
      '/panel/session?code=secret-code',
      '/panel/link-chat',
      '/panel/%ff',
    ])
      await lab.send(path, { headers });
    await lab.send('/panel/api/servers/list_mine', { method: 'POST', headers });
    expect(written).toContain('a sign-in of the panel failed');
    expect(written).toContain('servers.list_mine');
    for (const secret of [key, 'os_token', 'secret-code', KEY]) expect(written).not.toContain(secret);
  });
});

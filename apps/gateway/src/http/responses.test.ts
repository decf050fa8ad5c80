import { failureReply, successReply } from '@cabildo/kit/service';
import { fail } from '@cabildo/contracts/errors';
import { startLab, type HttpAnswer, type Lab } from '../testing/lab.ts';
import { sendBytes } from '../testing/send-bytes.ts';

let lab: Lab;
let server: string;
let key: string;
beforeAll(async () => {
  lab = await startLab({ settings: { TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8' } });
  const id = lab.server();
  lab.join(id, 1, 'admin');
  server = String(id);
  key = lab.key(1);
});
afterEach(() => lab.answers.clear());

const transfer = (
  headers: Record<string, string> = {},
  more: Record<string, string> = {},
): Promise<HttpAnswer> =>
  lab.post(
    '/server_economy',
    { action: 'internal_transfer', server_id: server, amount: '5', ...more },
    { 'x-api-key': key, ...headers },
  );

describe('a success', () => {
  test.each(['plain', 'Ñandú', 'Ñandú 😀'])('is passed on as the text that came: %s', async (text) => {
    const line = `200 {"ok":true,"big":12345678901234567890,"text":"${text}","spaced" : 1}`;
    lab.answers.set('servers.list_mine', () => line);
    const answer = await lab.send('/servers?action=list_mine', { headers: { 'x-api-key': key } });
    expect([answer.status, answer.text]).toEqual([200, line.slice(4)]);
    expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(line.slice(4))));
  });

  test('has the status that the service gave', async () => {
    const answer = await lab.post('/servers', { action: 'create', server_name: 'Plaza', apikey: key });
    expect([answer.status, answer.body['ok']]).toEqual([201, true]);
  });

  test('carries the headers of every action', async () => {
    const { headers } = await lab.send('/servers?action=discover');
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-api-version': '2.5',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
    });
    expect(headers.get('access-control-expose-headers')).toContain('RateLimit-Remaining');
    expect(headers.get('set-cookie')).toBeNull();
  });
});

test('a preflight is answered for any page', async () => {
  const { status, headers, text } = await lab.send('/servers', { method: 'OPTIONS' });
  expect([status, text, headers.get('access-control-allow-origin')]).toEqual([204, '', '*']);
  expect(headers.get('access-control-allow-headers')).toContain('X-Api-Key');
  expect(headers.get('access-control-allow-methods')).toBe('GET, POST, OPTIONS');
});

describe('a refusal', () => {
  test('of a service is worded in the language of the client', async () => {
    lab.answers.set('server_economy.internal_transfer', () => failureReply(fail('insufficient_balance')));
    const send = async (language: string) => (await transfer({ 'accept-language': language })).body;
    expect(await send('fr')).toEqual({
      ok: false,
      error: 'Saldo insuficiente.',
      error_code: 'insufficient_balance',
    });
    expect(await send('en-GB,en;q=0.9,es;q=0.8')).toMatchObject({ error: 'Not enough balance.' });
    expect(await send('es-MX,es;q=0.9,en;q=0.8')).toMatchObject({ error: 'Saldo insuficiente.' });
  });

  test('keeps the status, message and fields that the service gave', async () => {
    const failure = fail('invalid_pin', { status: 401, fields: { attempts_remaining: 2 } });
    lab.answers.set('server_economy.internal_transfer', () => failureReply(failure));
    const answer = await transfer();
    expect([answer.status, answer.body]).toEqual([
      401,
      { ok: false, error: 'PIN incorrecto.', error_code: 'invalid_pin', attempts_remaining: 2 },
    ]);
  });

  test('names the parameter that is wrong', async () => {
    const answer = await transfer({}, { amount: '-1' });
    expect(answer.body).toMatchObject({
      error_code: 'invalid_amount',
      error: expect.stringContaining('«amount»'),
    });
  });

  test('with 503 says when to retry, from a service or from the gateway', async () => {
    lab.answers.set('server_economy.internal_transfer', () => failureReply(fail('error', { status: 503 })));
    const answer = await transfer();
    expect([answer.status, answer.headers.get('retry-after'), answer.body['retry_after']]).toEqual([
      503,
      '5',
      5,
    ]);
  });

  test('says when to repeat what a service refuses for a while', async () => {
    lab.answers.set('servers.discover', () =>
      failureReply(fail('limit_exceeded', { status: 429, retryAfter: 1_234 })),
    );
    const answer = await lab.send('/servers?action=discover');
    expect([answer.status, answer.headers.get('retry-after'), answer.body['retry_after']]).toEqual([
      429,
      '1234',
      1_234,
    ]);
    expect(answer.body).not.toHaveProperty('retryAfter');
    lab.answers.delete('servers.discover');
  });

  test('is 500 without any detail when the service answers nonsense', async () => {
    lab.answers.set('server_economy.internal_transfer', () => 'nonsense at /srv/app.ts:1');
    const answer = await transfer();
    expect([answer.status, answer.body['error_code']]).toEqual([500, 'error']);
    expect(answer.text).not.toContain('nonsense');
    expect(answer.headers.get('x-request-id')).toBeTruthy();
  });
});

describe('plain text and pages', () => {
  test('plain text is sent without JSON', async () => {
    lab.answers.set('users.check_if_gp_group', () => successReply(200, { body: 'si' }));
    const answer = await lab.send('/users?action=check_if_gp_group&gp_id=5');
    expect([answer.status, answer.text, answer.headers.get('content-type')]).toEqual([
      200,
      'si',
      'text/plain; charset=utf-8',
    ]);
    const refused = await lab.send('/users?action=check_if_gp_group&gp_id=x');
    expect([refused.status, refused.body['error_code']]).toEqual([400, 'error']);
  });

  test('a page runs no script and loads nothing', async () => {
    lab.answers.set('users.gp_oauth_callback', () => successReply(200, { status: 403, html: '<p>no</p>' }));
    const answer = await lab.send('/users/gp_oauth_callback?code=abc');
    expect([answer.status, answer.text]).toEqual([403, '<p>no</p>']);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    expect(answer.headers.get('referrer-policy')).toBe('same-origin');
  });

  test('no script of another site reads a page, nor why it was refused (ID-06)', async () => {
    const location = 'http://127.0.0.1:5000/app-oauth?code=x';
    const page = successReply(200, { status: 200, html: '<p>yes</p>' });
    for (const reply of [page, successReply(200, { status: 302, location }), failureReply(fail('expired'))]) {
      lab.answers.set('users.gp_oauth_callback', () => reply);
      const answer = await lab.send('/users?action=gp_oauth_callback');
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([
        expect.any(Number),
        null,
      ]);
    }
  });

  test('a page may redirect the browser', async () => {
    const location = 'http://127.0.0.1:5000/app-oauth?code=x';
    lab.answers.set('users.gp_oauth_callback', () => successReply(200, { status: 302, location }));
    const answer = await lab.send('/users?action=gp_oauth_callback');
    expect([answer.status, answer.headers.get('location'), answer.text]).toEqual([302, location, '']);
  });

  test.each([
    ['a browser', { 'sec-fetch-mode': 'navigate' }, 200],
    ['an older browser', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }, 200],
    ['a program', { accept: '*/*' }, 302],
    ['a script of a page', { accept: 'text/html', 'sec-fetch-mode': 'cors' }, 302],
  ])('a page in place of a redirect is for people: %s', async (_who, given, status) => {
    const location = 'http://127.0.0.1:5000/app-oauth?code=x';
    const html = '<p>nobody listens</p>';
    lab.answers.set('users.gp_oauth_callback', () => successReply(200, { status: 302, location, html }));
    // `fetch` would say by itself how it asks.
    const headers = Object.entries(given).map(([name, value]) => `${name}: ${value}\r\n`);
    const answer = await sendBytes(
      lab,
      `GET /users?action=gp_oauth_callback HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers.join('')}\r\n`,
    );
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect([answer.includes(`Location: ${location}`), answer.endsWith(html)]).toEqual(
      status === 302 ? [true, false] : [false, true],
    );
  });

  test('a redirect address with a line break is 500, not a second header', async () => {
    lab.answers.set('users.gp_oauth_callback', () =>
      successReply(200, { status: 302, location: 'http://a\r\nX-Evil: 1' }),
    );
    const answer = await lab.send('/users?action=gp_oauth_callback');
    expect([answer.status, answer.headers.get('x-evil')]).toEqual([500, null]);
  });
});

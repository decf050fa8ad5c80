import type { RequestContext } from '@cabildo/contracts/action';
import { startLab, type HttpAnswer, type Lab } from '../testing/lab.ts';

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

const transfer = (
  headers: Record<string, string> = {},
  more: Record<string, string> = {},
): Promise<HttpAnswer> =>
  lab.post(
    '/server_economy',
    { action: 'internal_transfer', server_id: server, amount: '5', ...more },
    { 'x-api-key': key, ...headers },
  );
const contextOf = (answer: HttpAnswer): RequestContext => answer.body['context'] as RequestContext;

describe('a service gets beside the parameters', () => {
  test("a request id: the client's if it is harmless, else a new one, and the same in the answer", async () => {
    const given = await transfer({ 'x-request-id': 'trace-42.a' });
    expect([given.headers.get('x-request-id'), contextOf(given).request_id]).toEqual([
      'trace-42.a',
      'trace-42.a',
    ]);
    for (const bad of ['with space', 'x'.repeat(65), '"quote"']) {
      const made = await transfer({ 'x-request-id': bad });
      expect(made.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(contextOf(made).request_id).toBe(made.headers.get('x-request-id'));
    }
  });

  test('the address behind trusted proxies: the first hop that is not one of them', async () => {
    const from = async (forwarded: string) => contextOf(await transfer({ 'x-forwarded-for': forwarded })).ip;
    expect(contextOf(await transfer()).ip).toBe('127.0.0.1');
    expect(await from('203.0.113.9')).toBe('203.0.113.9');
    expect(await from('6.6.6.6, 203.0.113.9, 10.1.2.3')).toBe('203.0.113.9');
    expect(await from('10.9.9.9')).toBe('10.9.9.9');
    expect(await from('nonsense, 10.9.9.9')).toBe('10.9.9.9');
  });

  test('the device, cut to 80 characters, and the language', async () => {
    const context = contextOf(await transfer({ 'user-agent': 'A'.repeat(200), 'accept-language': 'en' }));
    expect([context.device, context.locale]).toEqual(['A'.repeat(80), 'en']);
  });

  test('the idempotency key, from parameter or header, for actions that take one', async () => {
    const keyOf = async (...sent: Parameters<typeof transfer>) =>
      contextOf(await transfer(...sent)).idempotency_key;
    expect(await keyOf()).toBeNull();
    expect(await keyOf({ 'idempotency-key': 'a b~' })).toBe('a b~');
    expect(await keyOf({ 'idempotency-key': 'header' }, { idempotency_key: 'parameter' })).toBe('parameter');
    expect(await keyOf({}, { idempotency_key: '' })).toBeNull();
    expect(await keyOf({}, { idempotency_key: 'x'.repeat(100) })).toBe('x'.repeat(100));
  });

  test('beside an idempotency key a fingerprint, which another PIN changes, and none without (GW-17)', async () => {
    const printOf = async (pin: string, headers: Record<string, string> = { 'idempotency-key': 'k' }) =>
      contextOf(await transfer(headers, { pin })).fingerprint;
    const print = await printOf('1234');
    expect([await printOf('1234'), await printOf('1234', {})]).toEqual([print, undefined]);
    const other = await printOf('4321');
    expect([other === print, other!.split('.')[0]]).toEqual([false, print!.split('.')[0]]);
    expect([print, other].join()).not.toMatch(/1234|4321/);
  });

  test('an idempotency key of another shape is 400, and nothing is sent', async () => {
    const before = lab.count('server_economy.internal_transfer');
    for (const idempotency_key of ['x'.repeat(101), 'ñ', 'a\tb']) {
      expect((await transfer({}, { idempotency_key })).status).toBe(400);
    }
    expect(lab.count('server_economy.internal_transfer')).toBe(before);
  });

  test('no idempotency key for queries, valid or not', async () => {
    const params = { action: 'list_mine', apikey: key, idempotency_key: 'x'.repeat(500) };
    expect(contextOf(await lab.post('/servers', params)).idempotency_key).toBeNull();
  });
});

test('without trusted proxies no client can choose its own address', async () => {
  const plain = await startLab();
  const headers = { 'x-forwarded-for': '203.0.113.9', 'x-api-key': plain.key(1) };
  expect(contextOf(await plain.send('/servers?action=list_mine', { headers })).ip).toBe('127.0.0.1');
});

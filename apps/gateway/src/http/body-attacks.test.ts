import { until } from '@cabildo/testing';
import { startLab, type Lab } from '../testing/lab.ts';
import { openRaw, type RawClient } from '../testing/send-bytes.ts';

let lab: Lab;
beforeAll(async () => {
  lab = await startLab({ settings: { TRUSTED_PROXIES: '127.0.0.1' } });
});

const LENGTH = 10 * 1024 * 1024;
const addresses = [1, 2, 3, 4, 5, 6, 7].map((n) => `203.0.113.${n}`);

const headOf = (headers: Record<string, string>): string =>
  ['POST /servers HTTP/1.1', 'Host: x', 'Content-Type: application/x-www-form-urlencoded']
    .concat(Object.entries(headers).map(([name, value]) => `${name}: ${value}`))
    .join('\r\n') + '\r\n\r\n';

/** Sends a body of 10 MiB without its end, from an address. */
const holdBack = (address: string, headers: Record<string, string> = {}): RawClient =>
  openRaw(
    lab.gateway.publicPort,
    Buffer.concat([
      Buffer.from(headOf({ 'X-Forwarded-For': address, 'Content-Length': String(LENGTH), ...headers })),
      Buffer.alloc(LENGTH - 1, 'a'),
    ]),
  );

const post = (bytes: number, headers: Record<string, string>) =>
  lab.post('/servers', { action: 'create', server_name: 'Plaza', ballast: 'a'.repeat(bytes) }, headers);

describe('a body above 256 KiB without a key in header or query is 413 (FU-03)', () => {
  test('by its length, before it comes, with how to mend it, and its connection is closed', async () => {
    const client = openRaw(lab.gateway.publicPort, headOf({ 'Content-Length': String(LENGTH) }));
    await client.closed;
    expect(client.received()).toMatch(
      /^HTTP\/1\.1 413 [^]*Connection: close[^]*clave[^]*"error_code":"error"/,
    );
  });

  test('when it passes them, where its length is not known', async () => {
    const client = openRaw(
      lab.gateway.publicPort,
      `${headOf({ 'Transfer-Encoding': 'chunked' })}50000\r\n${'a'.repeat(0x50_000)}`,
    );
    await client.closed;
    expect(client.received()).toMatch(/^HTTP\/1\.1 413 [^]*Connection: close/);
  });

  test('also with a key that nobody has, or one in the body', async () => {
    expect((await post(300_000, { 'x-api-key': `sk_${'x'.repeat(30)}` })).status).toBe(413);
    const params = { action: 'create', server_name: 'Plaza', apikey: lab.key(1) };
    expect((await lab.post('/servers', { ...params, ballast: 'a'.repeat(300_000) })).status).toBe(413);
    expect((await post(300_000, { 'x-api-key': lab.key(1) })).status).toBe(201);
  });
});

test('addresses without a key that hold back the ends of large bodies stop nobody (FU-03)', async () => {
  const clients = addresses.map((address) => holdBack(address));
  await until(() => clients.every((client) => client.received().startsWith('HTTP/1.1 413 ')));
  expect((await post(200_000, { 'x-api-key': lab.key(1) })).status).toBe(201);
  await Promise.all(clients.map(({ closed }) => closed));
});

test('callers with keys who hold back the ends of large bodies leave room for small ones at once, and for large ones soon (FU-03)', async () => {
  const clients = addresses.map((address, n) => holdBack(address, { 'X-Api-Key': lab.key(n + 10) }));
  await until(() => clients.some((client) => client.received().startsWith('HTTP/1.1 503 ')));
  const key = lab.key(1);
  const small = await Promise.all(addresses.map(() => post(200_000, { 'x-api-key': key })));
  expect(small.map(({ status }) => status)).toEqual(addresses.map(() => 201));
  await until(async () => (await post(9_000_000, { 'x-api-key': key })).status === 201);
});

test('a body that comes slower than 8 KiB a second is 400 and its connection closed (FU-03)', async () => {
  const client = openRaw(lab.gateway.publicPort, `${headOf({ 'Content-Length': '100' })}action=`);
  await client.closed;
  expect(client.received()).toMatch(/^HTTP\/1\.1 400 [^]*Connection: close[^]*8 KiB[^]*"error_code":"error"/);
});

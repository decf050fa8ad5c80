import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { LIMITS } from '@cabildo/contracts/limits';
import { until } from '@cabildo/testing';
import { LONG_LIST_BYTES } from '../testing/contracts.ts';
import { startLab, type Lab } from '../testing/lab.ts';
import { sendBytes } from '../testing/send-bytes.ts';

let lab: Lab;
let key: string;

beforeAll(async () => {
  lab = await startLab();
  key = lab.key(1);
});

const form = { 'content-type': 'application/x-www-form-urlencoded' };

describe('a body over 10 MiB is 413 where images are taken', () => {
  test('when its length is declared', async () => {
    const answer = await lab.send('/servers', {
      method: 'POST',
      body: Buffer.alloc(LIMITS.max_image_body_bytes + 1, 'a'),
      headers: form,
    });
    expect([answer.status, answer.body['error_code']]).toEqual([413, 'error']);
  });

  test('when it comes in chunks', async () => {
    const piece = Buffer.alloc(1024 * 1024, 'a');
    const body = ReadableStream.from(Array(12).fill(piece));
    const answer = await lab.send('/servers', {
      method: 'POST',
      body: body as never,
      headers: form,
      duplex: 'half',
    } as RequestInit);
    expect([answer.status, answer.body['error_code']]).toEqual([413, 'error']);
  });

  test('and one without end is cut off', async () => {
    const request = httpRequest({
      port: lab.gateway.publicPort,
      host: '127.0.0.1',
      path: '/servers',
      method: 'POST',
    });
    const piece = Buffer.alloc(1024 * 1024, 'a');
    const pour = (): void => {
      while (!request.destroyed && request.write(piece));
    };
    request.on('drain', pour);
    request.on('error', () => undefined);
    request.on('response', (response) => response.resume());
    const closed = new Promise<void>((resolve) => request.on('close', resolve));
    pour();
    await closed;
    expect((await lab.send('/servers?action=discover')).status).toBe(200);
  });

  test('and one just below it is not', async () => {
    const body = new URLSearchParams({
      action: 'create',
      server_name: 'Plaza',
      ballast: 'a'.repeat(LIMITS.max_image_body_bytes - 60),
    });
    expect((await lab.send('/servers', { method: 'POST', body, headers: { 'x-api-key': key } })).status).toBe(
      201,
    );
  });

  test('and so is one that is larger than the bus takes', async () => {
    // A quotation mark takes two bytes in JSON.
    const logo_base64 = '"'.repeat(7_000_000);
    const answer = await lab.send('/servers', {
      method: 'POST',
      body: `action=create&server_name=Plaza&logo_base64=${logo_base64}`,
      headers: { 'x-api-key': key, 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([answer.status, answer.body['error_code']]).toEqual([413, 'error']);
  });
});

describe('a body over 256 KiB is 413 where no images are taken', () => {
  const ballast = 'a'.repeat(LIMITS.max_body_bytes);
  test.each([
    ['to a route without images', () => lab.post('/server_economy', { action: 'get_balance', ballast })],
    ['to an action that the address names', () => lab.post('/servers/discover', { ballast })],
    ['to an action that the body names', () => lab.post('/servers', { action: 'discover', ballast })],
  ])('%s', async (_where, send) => {
    const answer = await send();
    expect([answer.status, answer.body['error_code']]).toEqual([413, 'error']);
  });

  test('and one just below it is not', async () => {
    const answer = await lab.post('/servers/discover', { ballast: ballast.slice(0, -10) });
    expect(answer.status).toBe(200);
  });
});

describe('a body over 256 KiB is taken where its action says so (OT-07)', () => {
  const list = (bytes: number) => JSON.stringify(Array(100).fill('a'.repeat(bytes / 100 - 3)));
  const add = (text: string, headers: Record<string, string> = { 'x-api-key': key }) =>
    lab.send('/servers/add_many', {
      method: 'POST',
      body: `{"list":${text}}`,
      headers: { ...headers, 'content-type': 'application/json' },
    });

  test('with a key, up to its own limit and to that of its list', async () => {
    expect((await add(list(LONG_LIST_BYTES - 100))).status).toBe(200);
    expect((await add(list(LONG_LIST_BYTES + 500))).status).toBe(400);
    expect((await add(list(LONG_LIST_BYTES + 2_000))).status).toBe(413);
  });

  test('and without a key is 413 (FU-03)', async () => {
    const answer = await add(list(LONG_LIST_BYTES - 100), {});
    expect([answer.status, answer.body['error_code']]).toEqual([413, 'error']);
  });
});

describe('a body is refused while it arrives', () => {
  const head = (type: string, path: string, length = 250_000): string =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;
  const part = '--xyz\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';
  test.each([
    ['with too many pairs', form['content-type'], 'a&'.repeat(1_001)],
    ['with a broken escape', form['content-type'], 'action=%zz'],
    ['with too many parts', 'multipart/form-data; boundary=xyz', part.repeat(101)],
    ['with too many levels', 'application/json', `{"a":${'['.repeat(11)}`],
    ['with too many values', 'application/json', `{"a":[${'1,'.repeat(20_001)}`],
  ])('%s', async (_what, type, body) => {
    expect(await sendBytes(lab, head(type, '/servers') + body)).toMatch(
      /^HTTP\/1\.1 400 [^]*"error_code":"error"/,
    );
  });

  test.each([
    ['larger than the action takes', '/servers/discover', 413],
    ['of another type', '/servers', 415],
  ])('%s, before its first byte', async (_what, path, status) => {
    const type = status === 415 ? 'text/plain' : 'application/json';
    const length = status === 413 ? 9_000_000 : 250_000;
    expect(await sendBytes(lab, head(type, path, length))).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  test('from an address whose rate limit is used up, before its first byte', async () => {
    const narrow = await startLab({ settings: { RATE_SERVERS: 1 } });
    await narrow.send('/servers?action=discover');
    expect(await sendBytes(narrow, head('application/json', '/servers'))).toMatch(/^HTTP\/1\.1 429 /);
  });

  test('and its address is charged before it is whole', async () => {
    const narrow = await startLab({ settings: { RATE_SERVERS: 1 } });
    const half = connect(narrow.gateway.publicPort, '127.0.0.1');
    half.write(head('application/json', '/servers'));
    await until(async () => (await narrow.send('/server_economy?action=get_balance')).status === 429);
    half.destroy();
  });
});

test.each([
  ['a boundary that is too long', `multipart/form-data; boundary=${'x'.repeat(300)}`, 'x'],
  [
    'no end',
    'multipart/form-data; boundary=xyz',
    '--xyz\r\nContent-Disposition: form-data; name="a"\r\n\r\n1',
  ],
  [
    'no end of a file',
    'multipart/form-data; boundary=xyz',
    '--xyz\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\n1',
  ],
  ['no parts', 'multipart/form-data; boundary=xyz', 'nothing of the kind'],
  ['a part that is cut in its headers', 'multipart/form-data; boundary=xyz', '--xyz\r\nContent-Dispo'],
])('a multipart form with %s is 400', async (_what, type, body) => {
  const answer = await lab.send('/servers', { method: 'POST', body, headers: { 'content-type': type } });
  expect([answer.status, answer.body['error_code']]).toEqual([400, 'error']);
});

test('a client that hangs up in the middle of a body leaves no request in flight', async () => {
  const alone = await startLab();
  // The request for the metrics is in flight itself.
  const isInFlight = async (number: number): Promise<boolean> =>
    (await alone.send('/metrics', { internal: true })).text.includes(`requests_in_flight ${number}\n`);
  const socket = connect(alone.gateway.publicPort, '127.0.0.1');
  socket.write('POST /servers HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\naction=');
  await until(() => isInFlight(2));
  socket.destroy();
  await until(() => isInFlight(1));
});

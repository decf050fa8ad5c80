import { createHash, randomBytes } from 'node:crypto';
import { LIMITS } from '@cabildo/contracts/limits';
import { Client } from '@cabildo/testing';
import { startInstance, type TestInstance } from '../testing/instance.ts';

let instance: TestInstance;
let client: Client;
beforeAll(async () => {
  instance = await startInstance();
  client = await new Client(instance.url).signIn('1000000', 'fundadora');
});
afterAll(() => instance.stop());

/** Bytes that pass for a PNG and, in Base64, hold the characters that forms must escape. */
function picture(size: number): Buffer {
  const bytes = randomBytes(size);
  Buffer.from('89504e470d0a1a0a', 'hex').copy(bytes);
  return bytes;
}

/** The largest images that are allowed (GW-30), encoded for a request. */
function largest(): { logo: Buffer; banner: Buffer; params: { logo_base64: string; banner_base64: string } } {
  const [logo, banner] = [picture(LIMITS.max_logo_bytes), picture(LIMITS.max_banner_bytes)];
  const params = { logo_base64: logo.toString('base64'), banner_base64: banner.toString('base64') };
  return { logo, banner, params };
}

async function expectShown(
  server: unknown,
  { logo, banner }: { logo: Buffer; banner: Buffer },
): Promise<void> {
  const { logo_url, banner_url } = server as { logo_url: string; banner_url: string };
  for (const [address, bytes] of [[logo_url, logo] as const, [banner_url, banner] as const]) {
    expect(address).toBe(`/media/${createHash('sha256').update(bytes).digest('hex')}`);
    const response = await fetch(instance.url + address);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  }
}

test('a server is founded, and changed, with a logo and a banner of the largest size in one request', async () => {
  const first = largest();
  const { server } = await client.api.servers.create({ server_name: 'Los Santos', ...first.params });
  await expectShown(server, first);
  const second = largest();
  const server_id = server.id;
  const changed = await client.api.servers.update({ server_id, ...second.params });
  await expectShown(changed.server, second);
});

test('a byte more than allowed is refused as that, not as too large a request', async () => {
  const logo_base64 = picture(LIMITS.max_logo_bytes + 1).toString('base64');
  const { banner_base64 } = largest().params;
  const answer = await client.call('servers.create', { server_name: 'X', logo_base64, banner_base64 });
  expect([answer.status, answer.body.error_code]).toEqual([400, 'error']);
  expect(answer.body['error']).toContain('logo_base64');
});

test('an image is sent as bytes to its own address, and shown as they were (FU-06)', async () => {
  const { server } = await client.api.servers.create({ server_name: 'Paleto' });
  const { id } = server;
  const images = { logo: picture(LIMITS.max_logo_bytes), banner: picture(LIMITS.max_banner_bytes) };
  const put = (kind: string, body: Buffer, type = 'image/png') =>
    fetch(`${instance.url}/v1/servers/${id}/${kind}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${client.key}`, 'content-type': type },
      body: new Uint8Array(body),
    });
  for (const [kind, bytes] of Object.entries(images)) {
    const answer = await put(kind, bytes);
    expect([answer.status, await answer.json()]).toMatchObject([200, { ok: true, bytes: bytes.length }]);
  }
  await expectShown((await client.api.servers.get({ server_id: id })).server, images);
  const wrong = [
    put('logo', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    put('logo', picture(100), 'text/html'),
    put('logo', picture(LIMITS.max_logo_bytes + 1)),
    put('banner', Buffer.alloc(0)),
  ];
  const answers = (await Promise.all(wrong)).map(async (each) => [each.status, await each.json()]);
  for (const answer of await Promise.all(answers))
    expect(answer).toEqual([400, expect.objectContaining({ ok: false, error_code: 'error' })]);
});

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from '@cabildo/testing';
import sharp from 'sharp';
import { startInstance, type TestInstance } from '../testing/instance.ts';

let instance: TestInstance;
let owner: Client;
let member: Client;
let here: { server_id: number };
let characterId: number;

beforeAll(async () => {
  instance = await startInstance();
  owner = await new Client(instance.url).signIn('2100001', 'alcaldesa');
  member = await new Client(instance.url).signIn('2100002', 'vecino');
  const { server } = await owner.api.servers.create({ server_name: 'Los Santos' });
  here = { server_id: server.id };
  await member.api.servers.join({ join_code: server.join_code });
  const { character } = await member.api.dni.create({ ...here, name: 'Luis', surname: 'Prueba' });
  characterId = character.server_character_id;
});
afterAll(() => instance.stop());

let colour = 0;
async function picture(width = 600, height = 400): Promise<Uint8Array<ArrayBuffer>> {
  colour += 1;
  const background = { r: colour, g: 80, b: 160 };
  return new Uint8Array(await sharp({ create: { width, height, channels: 3, background } }).png().toBuffer());
}
const upload = async (by: Client, purpose: 'portrait' | 'item' | 'evidence') =>
  by.api.media.uploadImage({ ...here, purpose, image: await picture() });
const shown = async (address: string) => {
  const answer = await fetch(instance.url + address);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, bytes };
};
/** The shape of WebP in the first bytes. */
const isWebp = (bytes: Buffer) => bytes.toString('latin1', 8, 12) === 'WEBP';

test('a portrait is uploaded, named by its card, read at an open address, and has its id beside it', async () => {
  const image = await upload(member, 'portrait');
  const changed = await member.api.dni.update({
    ...here,
    server_character_id: characterId,
    image_url: `image:${image.image_id}`,
  });
  expect(changed.character).toMatchObject({ image_url: image.url, image_id: image.image_id });
  const [whole, preview] = [await shown(image.url), await shown(image.preview_url)];
  expect([whole.status, isWebp(whole.bytes), isWebp(preview.bytes)]).toEqual([200, true, true]);
  expect(preview.bytes.length).toBeLessThan(whole.bytes.length);
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const refused = await member.call('server_media.delete_image', { ...here, image_id: image.image_id });
  expect(refused.status).toBe(409);
});

test('a picture is named by its uploader and staff alone, for its purpose alone', async () => {
  const { image_id } = await upload(owner, 'portrait');
  const of = (by: Client, id: number) =>
    by.call('server_dni.update', { ...here, server_character_id: characterId, image_url: `image:${id}` });
  expect((await of(member, image_id)).status).toBe(403);
  expect((await of(member, 987_654_321)).status).toBe(404);
  const item = await upload(member, 'item');
  expect((await of(member, item.image_id)).status).toBe(400);
  const { server } = await owner.api.servers.create({ server_name: 'Paleto' });
  const elsewhere = await owner.call('server_items.create', {
    server_id: server.id,
    name: 'pan',
    image_url: `image:${image_id}`,
  });
  expect(elsewhere.status).toBe(404);
});

test('evidence is shown at an address that is signed with the reading of its record', async () => {
  const { image_id, url } = await upload(owner, 'evidence');
  expect((await shown(url)).status).toBe(200);
  const { punishment } = await owner.api.mdt.createPunishment({
    ...here,
    server_character_id: characterId,
    reason: 'Exceso de velocidad',
    evidence: [`image:${image_id}`, 'https://example.org/video.mp4'],
  });
  const [ours, foreign] = punishment.evidence;
  expect([ours!.image_id, foreign!.url, foreign!.image_id]).toEqual([
    image_id,
    'https://example.org/video.mp4',
    undefined,
  ]);
  expect(isWebp((await shown(ours!.url)).bytes)).toBe(true);
  const preview = await shown(ours!.url.replace('?', '/preview?'));
  expect([preview.status, preview.headers.get('cache-control')]).toEqual([200, 'private, max-age=600']);
  const other = await upload(owner, 'evidence');
  const [path] = other.url.split('?') as [string];
  const query = ours!.url.slice(ours!.url.indexOf('?'));
  for (const wrong of [path, path + query, `${path.replace(/\d+/, String(image_id))}${query}`, path.replace(/\d+\//, '')])
    expect((await shown(wrong)).status).toBe(404);
});

test('a body that is no picture is refused, and one that is too large with 413', async () => {
  const send = (body: Uint8Array<ArrayBuffer>, params = 'purpose=item') =>
    fetch(`${instance.url}/server_media/upload_image?server_id=${here.server_id}&${params}`, {
      method: 'POST',
      headers: { 'x-api-key': member.key!, 'content-type': 'image/png' },
      body,
    });
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>') as Uint8Array<ArrayBuffer>;
  const large = new Uint8Array(8 * 1024 * 1024 + 1);
  large.set(await picture());
  expect((await send(svg)).status).toBe(400);
  expect((await send(large)).status).toBe(413);
  expect((await send(await picture(), 'purpose=selfie')).status).toBe(400);
  expect((await send(await picture(), `purpose=item&image=${'A'.repeat(43)}`)).status).toBe(201);
  const json = await member.call('server_media.upload_image', { ...here, purpose: 'item', image: 'A'.repeat(43) });
  expect(json.status).toBe(400);
});

test('a key of the scope game uploads at /v1, and one that only reads does not', async () => {
  const put = async (scope: 'game' | 'read') => {
    const { api_key } = await owner.api.servers.createApiKey({ ...here, name: scope, scope });
    return fetch(`${instance.url}/v1/servers/${here.server_id}/images?purpose=item`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${api_key}` },
      body: await picture(),
    });
  };
  expect([(await put('game')).status, (await put('read')).status]).toEqual([201, 403]);
});

test('pictures outlive a restart, leave no bodies behind, and are not found where the store has lost them', async () => {
  const { url } = await upload(member, 'item');
  await instance.restart();
  expect((await shown(url)).status).toBe(200);
  await instance.restart(() => rm(join(instance.env['DATA_DIR']!, 'media'), { recursive: true }));
  expect((await shown(url)).status).toBe(404);
});

test('an upload is 503 and nothing is counted while the store is away', async () => {
  const away = await startInstance({ MEDIA_URL: 'http://key:secret@127.0.0.1:1/pictures' });
  const alone = await new Client(away.url).signIn('2100003', 'sola');
  const { server } = await alone.api.servers.create({ server_name: 'Sin almacén' });
  const answer = await fetch(`${away.url}/server_media/upload_image?server_id=${server.id}&purpose=item`, {
    method: 'POST',
    headers: { 'x-api-key': alone.key! },
    body: await picture(),
  });
  expect(answer.status).toBe(503);
  expect((await alone.api.billing.getPlan({ server_id: server.id })).storage_bytes).toBe(0);
  await away.stop();
});

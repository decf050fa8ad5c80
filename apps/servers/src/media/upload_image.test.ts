import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { ImagePurpose } from '@cabildo/contracts/images.ts';
import type { RequestContext } from '@cabildo/contracts/action';
import getPlan from '@cabildo/contracts/servers/billing/get_plan.ts';
import deleteImage from '@cabildo/contracts/servers/media/delete_image.ts';
import findMedia from '@cabildo/contracts/servers/media/find_media.rpc.ts';
import getImage from '@cabildo/contracts/servers/media/get_image.ts';
import nameImages from '@cabildo/contracts/servers/media/name_images.rpc.ts';
import uploadImage from '@cabildo/contracts/servers/media/upload_image.ts';
import { until } from '@cabildo/testing';
import { startWorld, type FoundedServer, type World } from '../testing/world.ts';

let world: World;
let server: FoundedServer;
let owner: RequestContext;
let member: RequestContext;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  server = await world.found(1);
  await world.enter(server, 2, 3);
  [owner, member] = await Promise.all([world.as(1, server.id), world.as(2, server.id)]);
  world.named.clear();
});
afterAll(() => world.close());

const HOUR = 3_600_000;
let colour = 0;
/** A picture unlike all others. */
const picture = (
  width = 40,
  height = 30,
  format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png',
): Promise<Buffer> => {
  colour += 1;
  const background = { r: (colour * 97) % 256, g: (colour * 31) % 256, b: 90 };
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
};
async function send(bytes: Buffer, ctx = member, purpose: ImagePurpose = 'portrait') {
  const { image, ctx: placed } = await world.place(bytes, ctx);
  return world.act(uploadImage, { purpose, image }, placed);
}
async function sent(...given: Parameters<typeof send>) {
  const { body, code } = await send(...given);
  expect([code, body['error']]).toEqual([null, undefined]);
  return body;
}
const stored = async () => (await world.ok(getPlan, {}, owner)).storage_bytes;
const keyOf = async (url: string, image_id: number | null = null) => {
  const answer = await world.ask(findMedia, { hash: url.split('/').at(-1)!, image_id });
  return answer.code === null ? answer.body.key : answer.code;
};
const bytesAt = async (key: string) => (await world.store.get(key))!;
/** A PNG whose header promises a size, with as little data as it takes. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(12 + data.length);
    frame.writeUInt32BE(data.length);
    body.copy(frame, 4);
    frame.writeUInt32BE(crc32(body), 8 + data.length);
    return frame;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a picture that is uploaded (RC-01)', () => {
  test.each(['png', 'jpeg', 'webp', 'gif'] as const)(
    'as %s is stored as WebP, with a preview',
    async (format) => {
      const image = await sent(await picture(3_000, 1_500, format));
      expect([image.width, image.height]).toEqual([2_048, 1_024]);
      const key = await keyOf(image.url);
      const [whole, preview] = [await bytesAt(key), await bytesAt(`${key}.preview`)];
      expect(await sharp(whole).metadata()).toMatchObject({ format: 'webp', width: 2_048, height: 1_024 });
      expect(await sharp(preview).metadata()).toMatchObject({ format: 'webp', width: 320, height: 160 });
      expect(image.bytes).toBe(whole.length + preview.length);
      expect(image.preview_url).toBe(`${image.url}/preview`);
    },
  );

  test('loses where it was taken, and stands as the camera was held', async () => {
    const exif = { IFD0: { Copyright: 'Ana' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 25/1 0/1' } };
    const taken = await sharp(await picture(60, 20))
      .withExif(exif)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(taken).metadata()).exif).toBeDefined();
    const image = await sent(taken);
    expect([image.width, image.height]).toEqual([20, 60]);
    const whole = await sharp(await bytesAt(await keyOf(image.url))).metadata();
    expect([whole.exif, whole.xmp, whole.icc]).toEqual([undefined, undefined, undefined]);
  });

  test('keeps its movement, and its preview stands still', async () => {
    const frames = await Promise.all([picture(), picture(), picture()]);
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const image = await sent(gif);
    expect([image.width, image.height]).toEqual([40, 30]);
    const key = await keyOf(image.url);
    expect((await sharp(await bytesAt(key)).metadata()).pages).toBe(3);
    expect((await sharp(await bytesAt(`${key}.preview`)).metadata()).pages).toBeUndefined();
  });

  test('has none of the bytes that followed it in its file', async () => {
    const polyglot = Buffer.concat([await picture(), Buffer.from('<script>alert(1)</script>')]);
    const image = await sent(polyglot);
    expect((await bytesAt(await keyOf(image.url))).includes('script')).toBe(false);
  });

  test('is refused where it would fill the memory, is none, is broken, or another file under its name', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const whole = await picture(500, 500, 'jpeg');
    for (const bytes of [
      bomb(60_000, 60_000),
      bomb(7_000, 7_200),
      svg,
      whole.subarray(0, 200),
      Buffer.from('\x89PNG\r\n\x1a\n'),
    ]) {
      const { status, code } = await send(bytes);
      expect([status, code]).toEqual([400, 'error']);
    }
    expect(await stored()).toBe(0);
    expect((await sent(await picture())).width).toBe(40);
  });

  test('is one for the same person and purpose, and another for another purpose; its content counts once', async () => {
    const bytes = await picture();
    const [one, again] = await Promise.all([sent(bytes), sent(bytes)]);
    const other = await sent(bytes, member, 'form');
    const ofOwner = await sent(bytes, owner);
    expect([again.image_id, new Set([one, other, ofOwner].map(({ image_id }) => image_id)).size]).toEqual([
      one.image_id,
      3,
    ]);
    expect(await stored()).toBe(one.bytes);
    const events = await world.events('server.image.uploaded');
    expect(events.filter((event) => event.server_id === server.id)).toHaveLength(3);
  });

  test('is refused where the plan has no room, which two at once share', async () => {
    const GB = 1024 ** 3;
    const [first, second] = [await picture(), await picture()];
    const { bytes } = await sent(await picture());
    await world.database.query('UPDATE servers SET storage_bytes = $2 WHERE id = $1', [
      server.id,
      2 * GB - Math.round(bytes * 1.5),
    ]);
    const codes = (await Promise.all([send(first), send(second)])).map(({ code }) => code);
    expect(codes.toSorted()).toEqual(['limit_exceeded', null].toSorted());
    expect(await stored()).toBeLessThanOrEqual(2 * GB);
  });

  test('is one of a hundred that a member may upload a day', async () => {
    const bytes = await picture();
    await sent(bytes);
    await world.database.query(
      `UPDATE quotas SET used = 100 WHERE server_id = $1 AND name = 'images_uploaded'`,
      [server.id],
    );
    expect((await send(bytes)).code).toBe('limit_exceeded');
    expect((await send(bytes, owner)).code).toBeNull();
  });

  test('is 503, and nothing is counted, where the body is gone from the store', async () => {
    const { image } = await world.place(await picture(), member);
    const answer = await world.act(
      uploadImage,
      { purpose: 'item', image },
      { ...member, upload: 'incoming/none' },
    );
    expect([answer.status, await stored()]).toEqual([503, 0]);
  });
});

describe('the address of a picture', () => {
  test('is open to everybody for a portrait, and needs the id for evidence', async () => {
    const [open, closed] = [await sent(await picture()), await sent(await picture(), member, 'evidence')];
    expect(await keyOf(open.url)).toMatch(/^servers\//);
    expect([await keyOf(closed.url), await keyOf(closed.url, open.image_id)]).toEqual([
      'not_found',
      'not_found',
    ]);
    expect(await keyOf(closed.url, closed.image_id)).toMatch(/^servers\//);
  });
});

describe('a record that names a picture', () => {
  const name = (image_id: number, purpose: ImagePurpose, user_id: number | null, is_staff = false) =>
    world.ask(nameImages, { server_id: server.id, image_ids: [image_id], purpose, user_id, is_staff });

  test('gets its address: of the own one for its purpose, or of anybody’s where staff names it', async () => {
    const { image_id, url } = await sent(await picture());
    const own = await name(image_id, 'portrait', 2);
    expect(own.body.addresses).toEqual([{ image_id, address: `${url}#${image_id}` }]);
    expect((await name(image_id, 'item', 2)).status).toBe(400);
    expect((await name(image_id, 'portrait', 3)).status).toBe(403);
    expect((await name(image_id, 'portrait', 3, true)).status).toBe(200);
  });

  test('is refused for a picture of another server', async () => {
    const other = await world.found(1);
    const foreign = await sent(await picture(), await world.as(1, other.id));
    expect((await name(foreign.image_id, 'portrait', 1, true)).status).toBe(404);
    expect((await world.act(getImage, { image_id: foreign.image_id }, owner)).status).toBe(404);
  });
});

describe('a picture that nothing names', () => {
  const gone = async (image_id: number) => (await world.act(getImage, { image_id }, owner)).status === 404;

  test('is deleted by its uploader or by staff, with its bytes once no other has them', async () => {
    const bytes = await picture();
    const [mine, theirs] = [await sent(bytes), await sent(bytes, owner)];
    const key = await keyOf(mine.url);
    const stranger = await world.as(3, server.id);
    expect((await world.act(deleteImage, { image_id: mine.image_id }, stranger)).status).toBe(403);
    await world.ok(deleteImage, { image_id: theirs.image_id }, owner);
    expect(await stored()).toBe(mine.bytes);
    await world.ok(deleteImage, { image_id: mine.image_id }, member);
    expect([await stored(), await keyOf(mine.url)]).toEqual([0, 'not_found']);
    await until(async () => (await world.store.get(key)) === undefined);
  });

  test('goes after a day, and one that a record names stays', async () => {
    const [lone, used] = [await sent(await picture()), await sent(await picture())];
    world.named.add(used.image_id);
    world.clock.advance(25 * HOUR);
    await until(() => gone(lone.image_id));
    expect([await gone(used.image_id), await stored()]).toEqual([false, used.bytes]);
    world.named.clear();
    world.clock.advance(25 * HOUR);
    world.clock.advance(25 * HOUR);
    await until(async () => {
      world.clock.advance(HOUR);
      return gone(used.image_id);
    });
    expect(await stored()).toBe(0);
  });

  test('is not deleted while a record shows it, nor while one that names it may be on its way', async () => {
    const { image_id } = await sent(await picture());
    world.named.add(image_id);
    expect((await world.act(deleteImage, { image_id }, member)).status).toBe(409);
    world.named.clear();
    await world.ask(nameImages, {
      server_id: server.id,
      image_ids: [image_id],
      purpose: 'portrait',
      user_id: 2,
      is_staff: false,
    });
    expect((await world.act(deleteImage, { image_id }, member)).status).toBe(409);
    world.clock.advance(61_000);
    expect((await world.act(deleteImage, { image_id }, member)).status).toBe(200);
  });
});

import type { RequestContext } from '@cabildo/contracts/action';
import getPlan from '@cabildo/contracts/servers/billing/get_plan.ts';
import setPlan from '@cabildo/contracts/servers/billing/set_plan.ts';
import update from '@cabildo/contracts/servers/servers/update.ts';
import { internal, serverKey } from '@cabildo/testing';
import putBanner from '@cabildo/contracts/servers/images/put_banner.ts';
import putLogo from '@cabildo/contracts/servers/images/put_logo.ts';
import getServer from '@cabildo/contracts/servers/servers/get.ts';
import getImage from '@cabildo/contracts/servers/images/get_image.rpc.ts';
import { png, startWorld, type World } from '../testing/world.ts';

let world: World;
let id: number;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  ({ id } = await world.found(1, { logo_base64: png(1, 100).toString('base64') }));
});
afterAll(() => world.close());

const GB = 1024 ** 3;
const stored = async () => (await world.ok(getPlan, {}, await world.as(1, id))).storage_bytes;
const put = async (images: { logo?: number; banner?: number }) => {
  const of = (size?: number) => size && { base64: png(size % 200, size).toString('base64') };
  const [logo, banner] = [of(images.logo), of(images.banner)];
  const input = {
    ...(logo && { logo_base64: logo.base64 }),
    ...(banner && { banner_base64: banner.base64 }),
  };
  return (await world.act(update, input, await world.as(1, id))).code;
};
/** Pretends that other images leave only this room. */
const leave = (room: number) =>
  world.database.query('UPDATE servers SET storage_bytes = $2 WHERE id = $1', [id, 2 * GB - room]);

describe('the storage of a server (BI-05)', () => {
  it('is counted as images come, change and go', async () => {
    expect(await stored()).toBe(100);
    await put({ logo: 60, banner: 50 });
    expect(await stored()).toBe(110);
    await world.ok(update, { logo_base64: '', banner_base64: '' }, await world.as(1, id));
    expect(await stored()).toBe(0);
  });

  it('takes no image beyond the plan, and one byte less', async () => {
    await leave(50);
    expect([await put({ banner: 51 }), await put({ banner: 50 })]).toEqual(['limit_exceeded', null]);
    expect(await stored()).toBe(2 * GB);
  });

  it('gives the last room to one of several uploads at once', async () => {
    await leave(60);
    const codes = await Promise.all([put({ banner: 60 }), put({ logo: 160 })]);
    expect(codes.sort()).toEqual(['limit_exceeded', null]);
  });

  it('takes a smaller image over the limit, and deletes nothing after a downgrade (BI-04)', async () => {
    await world.ok(setPlan, { server_id: id, plan: 'PLUS' }, internal());
    await leave(-1_000);
    await world.ok(setPlan, { server_id: id, plan: 'FREE' }, internal());
    expect([await put({ logo: 101 }), await put({ logo: 90 })]).toEqual(['limit_exceeded', null]);
    expect(await stored()).toBe(2 * GB + 990);
  });
});

/** Sends an image as the gateway does. */
async function send(contract: typeof putLogo | typeof putBanner, size: number, by: RequestContext) {
  const { image, ctx } = await world.place(png(size % 200, size), by);
  return world.act(contract, { image }, ctx);
}
const sent = async (...given: Parameters<typeof send>) => (await send(...given)).body;

describe('an image with an address of its own (FU-06)', () => {
  it('is shown, counts against the storage, is logged, and leaves the other image as it is', async () => {
    const owner = await world.as(1, id);
    const logo = await sent(putLogo, 60, owner);
    const banner = await sent(putBanner, 50, serverKey(1, id));
    expect([logo.bytes, banner.bytes]).toEqual([60, 50]);
    const { server } = await world.ok(getServer, {}, owner);
    expect(server).toMatchObject({ logo_url: logo.url, banner_url: banner.url });
    expect((await world.ok(getPlan, {}, owner)).storage_bytes).toBe(110);
    expect((await world.events('server.image.changed')).slice(-2)).toMatchObject([
      { data: { server_id: id, kind: 'logo', user_id: 1 } },
      { data: { server_id: id, kind: 'banner', user_id: null } },
    ]);
  });

  it('is refused where the plan has no room, and the one before stays', async () => {
    const owner = await world.as(1, id);
    const { url } = await sent(putLogo, 60, owner);
    await world.database.query('UPDATE servers SET storage_bytes = 2 * 1024 ^ 3 WHERE id = $1', [id]);
    expect((await send(putLogo, 70, owner)).code).toBe('limit_exceeded');
    expect((await world.ok(getServer, {}, owner)).server.logo_url).toBe(url);
  });

  it('of several at once is one after the other, and all their bytes are counted once', async () => {
    const owner = await world.as(1, id);
    await Promise.all([10, 20, 30, 40].map((size) => sent(putLogo, size, owner)));
    const { logo_url } = (await world.ok(getServer, {}, owner)).server;
    expect(logo_url).not.toBeNull();
    const rows = await world.database.query(
      'SELECT octet_length(bytes) AS n FROM images WHERE server_id = $1',
      [id],
    );
    expect((await world.ok(getPlan, {}, owner)).storage_bytes).toBe((rows[0] as { n: number }).n);
  });
});

describe('serving an image', () => {
  test('gives the bytes as they were sent, with the type they really have', async () => {
    const gif = Buffer.concat([Buffer.from('GIF89a'), Buffer.from([0, 255, 10, 13, 0])]);
    const server = await world.found(1, { logo_base64: `data:image/png;base64,${gif.toString('base64')}` });
    const hash = server.logo_url!.replace('/media/', '');
    const { status, body } = await world.ask(getImage, { hash });
    expect([status, body.content_type, body.base64]).toEqual([200, 'image/gif', gif.toString('base64')]);
  });

  test('an image that two servers show stays while one of them does', async () => {
    const logo_base64 = png(3).toString('base64');
    const [first, second] = [await world.found(1, { logo_base64 }), await world.found(2, { logo_base64 })];
    const hash = first.logo_url!.replace('/media/', '');
    const status = async () => (await world.ask(getImage, { hash })).status;
    await world.database.query('DELETE FROM images WHERE server_id = $1', [first.id]);
    expect(await status()).toBe(200);
    await world.database.query('DELETE FROM images WHERE server_id = $1', [second.id]);
    expect(await status()).toBe(404);
  });

  test.each(['0'.repeat(64), '', '../etc/passwd', 'A'.repeat(64)])(
    'the hash %j is not found',
    async (hash) => {
      const answer = await world.ask(getImage, { hash });
      expect([answer.status, answer.code]).toEqual([404, 'not_found']);
    },
  );
});

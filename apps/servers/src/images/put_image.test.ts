import getPlan from '@cabildo/contracts/servers/billing/get_plan.ts';
import putBanner from '@cabildo/contracts/servers/images/put_banner.ts';
import putLogo from '@cabildo/contracts/servers/images/put_logo.ts';
import getServer from '@cabildo/contracts/servers/servers/get.ts';
import { serverKey } from '@cabildo/testing';
import { png, startWorld, type World } from '../testing/world.ts';

let world: World;
let id: number;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  ({ id } = await world.found(1));
});
afterAll(() => world.close());

const image = (size: number) => ({ image: png(size % 200, size).toString('base64') });

describe('an image with an address of its own (FU-06)', () => {
  it('is shown, counts against the storage, is logged, and leaves the other image as it is', async () => {
    const owner = await world.as(1, id);
    const logo = await world.ok(putLogo, image(60), owner);
    const banner = await world.ok(putBanner, image(50), serverKey(1, id));
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
    const { url } = await world.ok(putLogo, image(60), owner);
    await world.database.query('UPDATE servers SET storage_bytes = 2 * 1024 ^ 3 WHERE id = $1', [id]);
    expect((await world.act(putLogo, image(70), owner)).code).toBe('limit_exceeded');
    expect((await world.ok(getServer, {}, owner)).server.logo_url).toBe(url);
  });

  it('of several at once is one after the other, and all their bytes are counted once', async () => {
    const owner = await world.as(1, id);
    await Promise.all([10, 20, 30, 40].map((size) => world.ok(putLogo, image(size), owner)));
    const { logo_url } = (await world.ok(getServer, {}, owner)).server;
    expect(logo_url).not.toBeNull();
    const rows = await world.database.query(
      'SELECT octet_length(bytes) AS n FROM images WHERE server_id = $1',
      [id],
    );
    expect((await world.ok(getPlan, {}, owner)).storage_bytes).toBe((rows[0] as { n: number }).n);
  });
});

import getPlan from '@cabildo/contracts/servers/billing/get_plan.ts';
import setPlan from '@cabildo/contracts/servers/billing/set_plan.ts';
import update from '@cabildo/contracts/servers/servers/update.ts';
import { internal } from '@cabildo/testing';
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

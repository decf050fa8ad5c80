import create from '@cabildo/contracts/inventory/licenses/create.ts';
import list from '@cabildo/contracts/inventory/licenses/list.ts';
import {
  MAX_LICENSE_DEPTH,
  MAX_LICENSE_POINTS,
  MAX_LICENSES,
} from '@cabildo/contracts/inventory/licenses/licenses.ts';
import { startWorld, type World } from '../testing/world.ts';
import { licenseOffice, tally } from './license-office.testing.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const SENT = {
  name: 'Armas cortas',
  type: 'weapon',
  name_label: 'Licencia de armas',
  price: 5_000,
  image_url: 'https://example.org/armas.png',
  shop_visible: false,
  max_points: 12,
};

describe('create', () => {
  it('adds a licence as described, and emits an event', async () => {
    const { ctx, license, emitted, manager } = licenseOffice(world);
    const parent_license_id = await license();
    const { status, body } = await world.act(create, { ...SENT, parent_license_id }, ctx);
    const made = {
      ...SENT,
      license_id: body.license_id,
      parent_license_id,
      created_at: world.clock.now().toISOString(),
    };
    expect([status, body]).toEqual([201, { ok: true, license_id: made.license_id, license: made }]);
    const { licenses } = await world.ok(list, {}, ctx);
    expect(licenses).toContainEqual(made);
    expect((await emitted('license.license.created')).at(-1)).toMatchObject({
      actor: { kind: 'user', id: manager.userId },
      data: made,
      note: 'Se creó la licencia «Licencia de armas».',
    });
  });

  it('needs but a name', async () => {
    const { ctx } = licenseOffice(world);
    const { license } = await world.ok(create, { name: 'Caza' }, ctx);
    expect(license).toMatchObject({
      name: 'Caza',
      type: 'custom',
      name_label: null,
      price: null,
      image_url: null,
      shop_visible: true,
      max_points: null,
      parent_license_id: null,
    });
  });

  it('refuses a name that the server has, in whatever case, and leaves other servers theirs', async () => {
    const { ctx } = licenseOffice(world);
    await world.ok(create, { name: 'Conducción Ñ' }, ctx);
    const { status, code } = await world.act(create, { name: 'CONDUCCIÓN ñ' }, ctx);
    expect([status, code]).toEqual([409, 'already_exists']);
    await world.ok(create, { name: 'Conducción Ñ' }, licenseOffice(world).ctx);
  });

  it('adds a name once, however many ask at the same time', async () => {
    const { ctx } = licenseOffice(world);
    const names = ['Pesca', 'PESCA', 'pesca', 'Pesca', 'pEsCa', 'Pesca'];
    const answers = await Promise.all(names.map((name) => world.act(create, { name }, ctx)));
    expect(tally(answers)).toEqual({ ok: 1, already_exists: 5 });
  });

  it('never lets a server have too many, not even by many requests at the same time', async () => {
    const { ctx, serverId } = licenseOffice(world);
    await world.database.query(
      `INSERT INTO licenses (server_id, name, type, created_at)
       SELECT $1, 'L' || i, 'custom', now() FROM generate_series(1, $2::int) i`,
      [serverId, MAX_LICENSES - 2],
    );
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => world.act(create, { name }, ctx)),
    );
    expect(tally(answers)).toEqual({ ok: 2, limit_exceeded: 4 });
    expect(answers.find(({ code }) => code)!.status).toBe(400);
    expect((await world.ok(list, {}, ctx)).total).toBe(MAX_LICENSES);
  });

  it('takes a parent of the same server only', async () => {
    const foreign = await licenseOffice(world).license();
    const { ctx } = licenseOffice(world);
    for (const parent_license_id of [foreign, 999_999_999]) {
      const { status, code } = await world.act(create, { name: 'Hija', parent_license_id }, ctx);
      expect([status, code]).toEqual([404, 'not_found']);
    }
  });

  it('limits the length of a line of licences', async () => {
    const { ctx, line } = licenseOffice(world);
    const parent_license_id = (await line(MAX_LICENSE_DEPTH)).at(-1);
    const { status, code } = await world.act(create, { name: 'Una de más', parent_license_id }, ctx);
    expect([status, code]).toEqual([400, 'limit_exceeded']);
  });

  it.each([
    ['name', 'n'],
    ['name', 'ñ'.repeat(64)],
    ['name_label', 'n'],
    ['name_label', '🚗'.repeat(64)],
    ['image_url', `https://example.org/${'i'.repeat(492)}`],
    ['price', 0],
    ['price', 1_000_000_000_000],
    ['max_points', 1],
    ['max_points', MAX_LICENSE_POINTS],
    ['type', 'driving'],
  ])('accepts %s %s', async (name, value) => {
    const { license } = await world.ok(create, { name: 'Caza', [name]: value }, licenseOffice(world).ctx);
    expect(license).toMatchObject({ [name]: value });
  });
});

import list from '@cabildo/contracts/inventory/licenses/list.ts';
import update from '@cabildo/contracts/inventory/licenses/update.ts';
import { MAX_LICENSE_DEPTH } from '@cabildo/contracts/inventory/licenses/licenses.ts';
import { startWorld, type World } from '../testing/world.ts';
import { licenseOffice, tally } from './license-office.testing.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type Office = ReturnType<typeof licenseOffice>;

/** Changes the parent of a licence. */
const setParent = ({ ctx }: Office, license_id: number, parent_license_id: number | '') =>
  world.act(update, { license_id, parent_license_id }, ctx);

describe('update', () => {
  it('changes what is sent, leaves the rest unchanged and emits an event', async () => {
    const { ctx, license, emitted } = licenseOffice(world);
    const unchanged = { name_label: 'Rótulo', type: 'driving', max_points: 8, price: 70 } as const;
    const license_id = await license({ name: 'Moto', ...unchanged });
    const { license: changed } = await world.ok(
      update,
      { license_id, name: 'Moto grande', shop_visible: '0' },
      ctx,
    );
    expect(changed).toMatchObject({ ...unchanged, license_id, name: 'Moto grande', shop_visible: false });
    expect((await world.ok(list, {}, ctx)).licenses).toEqual([changed]);
    const [event] = await emitted('license.license.updated');
    expect(event).toMatchObject({ data: { ...changed, changed: ['name', 'shop_visible'] } });
    expect(event!.note).toBe('Se cambió la licencia «Rótulo»: el nombre y si está en la tienda.');
  });

  it('clears with an empty value what may be missing', async () => {
    const { ctx, license } = licenseOffice(world);
    const license_id = await license({
      name_label: 'Rótulo',
      price: 70,
      image_url: 'https://example.org/i.png',
      max_points: 8,
      parent_license_id: await license(),
    });
    const empty = { name_label: '', price: '', image_url: '', max_points: '', parent_license_id: '' };
    const { license: changed } = await world.ok(update, { license_id, ...empty }, ctx);
    expect(changed).toMatchObject(Object.fromEntries(Object.keys(empty).map((name) => [name, null])));
  });

  it('needs something to change', async () => {
    const { ctx, license } = licenseOffice(world);
    const { status, code } = await world.act(update, { license_id: await license(), name: '' }, ctx);
    expect([status, code]).toEqual([400, 'error']);
  });

  it('may write the same name in another case, and refuses that of another licence', async () => {
    const { ctx, license } = licenseOffice(world);
    const license_id = await license({ name: 'Barco' });
    await license({ name: 'Avión' });
    await world.ok(update, { license_id, name: 'BARCO' }, ctx);
    const { status, code } = await world.act(update, { license_id, name: 'AVIÓN' }, ctx);
    expect([status, code]).toEqual([409, 'already_exists']);
  });

  it('gives a name to one, however many ask for it at the same time', async () => {
    const { ctx, license } = licenseOffice(world);
    const ids = [await license(), await license(), await license(), await license()];
    const answers = await Promise.all(
      ids.map((license_id) => world.act(update, { license_id, name: 'Caza' }, ctx)),
    );
    expect(tally(answers)).toEqual({ ok: 1, already_exists: 3 });
  });

  it('does not find a licence or a parent of another server', async () => {
    const office = licenseOffice(world);
    const foreign = await licenseOffice(world).license();
    for (const answer of [
      await world.act(update, { license_id: foreign, price: 1 }, office.ctx),
      await setParent(office, await office.license(), foreign),
      await setParent(office, 999_999_999, await office.license()),
    ])
      expect([answer.status, answer.code]).toEqual([404, 'not_found']);
  });

  it('never makes a licence its own ancestor, neither directly nor through others', async () => {
    const office = licenseOffice(world);
    const [top, middle, bottom] = (await office.line(3)) as [number, number, number];
    for (const parent of [top, middle, bottom]) {
      const { status, code } = await setParent(office, top, parent);
      expect([status, code]).toEqual([400, 'error']);
    }
    expect((await setParent(office, bottom, top)).status).toBe(200);
    expect((await setParent(office, middle, bottom)).status).toBe(200);
  });

  it('closes no circle by changes that come at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const office = licenseOffice(world);
      const ids = [await office.license(), await office.license(), await office.license()];
      const answers = await Promise.all(
        ids.map((id, at) => setParent(office, id, ids[(at + 1) % ids.length]!)),
      );
      expect(tally(answers)).toEqual({ ok: 2, error: 1 });
    }
  });

  it('limits the length of a line, counting the descendants', async () => {
    const office = licenseOffice(world);
    const upper = await office.line(MAX_LICENSE_DEPTH - 2);
    const [top, , bottom] = (await office.line(3)) as [number, number, number];
    const { status, code } = await setParent(office, top, upper.at(-1)!);
    expect([status, code]).toEqual([400, 'limit_exceeded']);
    await setParent(office, bottom, '');
    expect((await setParent(office, top, upper.at(-1)!)).status).toBe(200);
  });

  it('of the points counts for those who have the licence: fewer cap theirs, new ones are theirs in full', async () => {
    const { ctx, license, person, grant, deduct, records } = licenseOffice(world);
    const driver = person();
    const license_id = await license({ max_points: 12 });
    await grant(license_id, driver);
    await deduct(license_id, driver, 2);
    const leftAt = async (max_points: number | '') => {
      await world.ok(update, { license_id, max_points }, ctx);
      return (await records(driver))[0]!.points_remaining;
    };
    expect([await leftAt(8), await leftAt(20), await leftAt('')]).toEqual([8, 10, null]);
    const plain = await license();
    await grant(plain, driver);
    await world.ok(update, { license_id: plain, max_points: 6 }, ctx);
    expect((await deduct(plain, driver, 1)).body).toMatchObject({ points_remaining: 5, is_revoked: false });
  });
});

import deleteLicense from '@cabildo/contracts/inventory/licenses/delete.ts';
import list from '@cabildo/contracts/inventory/licenses/list.ts';
import update from '@cabildo/contracts/inventory/licenses/update.ts';
import { startWorld, type World } from '../testing/world.ts';
import { licenseOffice, tally } from './license-office.testing.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('delete', () => {
  it('removes a licence from the catalogue and from every character that has or had it, and emits an event', async () => {
    const { ctx, license, person, grant, revoke, records, emitted } = licenseOffice(world);
    const license_id = await license({ name: 'caza', name_label: 'Caza' });
    const other = await license();
    const [holder, former] = [person(), person()];
    for (const each of [holder, former]) await grant(license_id, each);
    await grant(other, holder);
    await revoke(license_id, former);
    expect(await world.ok(deleteLicense, { license_id }, ctx)).toEqual({
      ok: true,
      deleted: true,
      license_id,
    });
    expect((await world.ok(list, {}, ctx)).licenses.map((each) => each.license_id)).toEqual([other]);
    expect((await records(holder)).map((each) => each.license_id)).toEqual([other]);
    expect(await records(former)).toEqual([]);
    const [event] = await emitted('license.license.deleted');
    expect(event).toMatchObject({ data: { license_id, name: 'caza', characters: 2 } });
    expect(event!.note).toBe('Se eliminó la licencia «Caza»; personajes afectados: 2.');
    expect([...event!.character_ids].sort()).toEqual([holder.characterId, former.characterId].sort());
  });

  it('refuses while it is the parent of another licence', async () => {
    const { ctx, line } = licenseOffice(world);
    const [parent, child] = (await line(2)) as [number, number];
    const { status, code } = await world.act(deleteLicense, { license_id: parent }, ctx);
    expect([status, code]).toEqual([409, 'error']);
    await world.ok(update, { license_id: child, parent_license_id: '' }, ctx);
    await world.ok(deleteLicense, { license_id: parent }, ctx);
  });

  it('refuses while an item requires it', async () => {
    const { ctx, license, serverId } = licenseOffice(world);
    const license_id = await license();
    await world.database.query(
      `INSERT INTO items (server_id, name, require_license_id, created_at) VALUES ($1, 'Rifle', $2, now())`,
      [serverId, license_id],
    );
    const { status, code } = await world.act(deleteLicense, { license_id }, ctx);
    expect([status, code]).toEqual([409, 'error']);
  });

  it('does not find a licence of another server, nor one that is gone', async () => {
    const { ctx, license } = licenseOffice(world);
    const gone = await license();
    const answers = await Promise.all(
      [gone, gone, gone].map((license_id) => world.act(deleteLicense, { license_id }, ctx)),
    );
    expect(tally(answers)).toEqual({ ok: 1, not_found: 2 });
    const foreign = await licenseOffice(world).license();
    const { status, code } = await world.act(deleteLicense, { license_id: foreign }, ctx);
    expect([status, code]).toEqual([404, 'not_found']);
  });

  it('leaves no character with it, also one that gets it at the same time, and its event names all of them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { ctx, license, person, grant, records, emitted } = licenseOffice(world);
      const license_id = await license();
      const people = [person(), person(), person(), person()];
      const [deleted, ...granted] = await Promise.all([
        world.act(deleteLicense, { license_id }, ctx),
        ...people.map((each) => grant(license_id, each)),
      ]);
      expect(deleted.code).toBeNull();
      const licensed = people.filter((_, at) => granted[at]!.code === null);
      const refused = granted.filter(({ code }) => code !== null);
      expect(refused.every(({ code }) => code === 'not_found')).toBe(true);
      const [event] = await emitted('license.license.deleted');
      expect([...event!.character_ids].sort()).toEqual(licensed.map(({ characterId }) => characterId).sort());
      for (const each of people) expect(await records(each)).toEqual([]);
    }
  });

  it('never leaves a licence without its parent, also one that gets the parent at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { ctx, license } = licenseOffice(world);
      const [license_id, child] = [await license(), await license()];
      const [deleted, hung] = await Promise.all([
        world.act(deleteLicense, { license_id }, ctx),
        world.act(update, { license_id: child, parent_license_id: license_id }, ctx),
      ]);
      expect([
        [null, 'not_found'],
        ['error', null],
      ]).toContainEqual([deleted.code, hung.code]);
    }
  });
});

import getCharacterLicenses from '@cabildo/contracts/inventory/licenses/get_character_licenses.ts';
import listLicenses from '@cabildo/contracts/inventory/licenses/list_character_licenses.rpc.ts';
import update from '@cabildo/contracts/inventory/licenses/update.ts';
import list from '@cabildo/contracts/inventory/licenses/list.ts';
import { startWorld, type World } from '../testing/world.ts';
import { licenseOffice } from './license-office.testing.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('get_character_licenses', () => {
  it('shows any member what a character is and was licensed for', async () => {
    const { license, person, grant, revoke } = licenseOffice(world);
    const driver = person();
    const [car, gun] = [await license({ max_points: 12 }), await license({ type: 'weapon' })];
    await grant(car, driver);
    await grant(gun, driver);
    await revoke(gun, driver);
    await grant(car, person());
    const input = { character_id: driver.characterId };
    const { licenses, ...page } = await world.ok(getCharacterLicenses, input, person().ctx);
    expect(licenses).toMatchObject([
      { license_id: car, status: 'granted', is_valid: true, invalid_reason: null, points_remaining: 12 },
      { license_id: gun, status: 'revoked', is_valid: false, invalid_reason: 'revoked', max_points: null },
    ]);
    expect(page).toMatchObject({ page: 1, per_page: 50, total: 2, total_pages: 1 });
  });

  it('shows a licence as invalid while one of its ancestors is revoked', async () => {
    const { line, person, grant, revoke, records } = licenseOffice(world);
    const driver = person();
    const ids = (await line(3)) as [number, number, number];
    for (const id of ids) await grant(id, driver);
    const reasons = async () => (await records(driver)).map((record) => record.invalid_reason);
    expect(await reasons()).toEqual([null, null, null]);
    await revoke(ids[0], driver);
    expect(await reasons()).toEqual(['revoked', 'parent_revoked', 'parent_revoked']);
    expect((await records(driver))[2]).toMatchObject({ status: 'granted', is_valid: false });
    await revoke(ids[1], driver);
    await grant(ids[0], driver);
    expect(await reasons()).toEqual([null, 'revoked', 'parent_revoked']);
    await grant(ids[1], driver);
    expect(await reasons()).toEqual([null, null, null]);
  });

  it('shows a licence as invalid after it got a parent that was never granted', async () => {
    const { ctx, license, person, grant, records } = licenseOffice(world);
    const driver = person();
    const license_id = await license();
    await grant(license_id, driver);
    await world.ok(update, { license_id, parent_license_id: await license() }, ctx);
    expect(await records(driver)).toMatchObject([{ is_valid: false, invalid_reason: 'parent_revoked' }]);
  });

  it('looks above the page that is shown', async () => {
    const { ctx, line, person, grant, revoke } = licenseOffice(world);
    const driver = person();
    const ids = await line(3);
    for (const id of ids) await grant(id, driver);
    await revoke(ids[0]!, driver);
    const pageOf = async (page: number) => {
      const input = { server_character_id: driver.characterId, page, per_page: 2 };
      const shown = await world.ok(getCharacterLicenses, input, ctx);
      expect(shown).toMatchObject({ page, per_page: 2, total: 3, total_pages: 2 });
      return shown.licenses.map((record) => [record.license_id, record.invalid_reason]);
    };
    expect(await pageOf(2)).toEqual([[ids[2], 'parent_revoked']]);
    expect(await pageOf(3)).toEqual([]);
  });

  it('works for the dead, and for those who never had a licence', async () => {
    const { ctx, manager, license } = licenseOffice(world);
    const server_character_id = world.addCharacter(manager, 'dead');
    await world.database.query(
      `WITH h AS (INSERT INTO holders (character_id, server_id) VALUES ($1, $2))
       INSERT INTO character_licenses (character_id, license_id, status, granted_at)
       VALUES ($1, $3, 'granted', now())`,
      [server_character_id, manager.serverId, await license()],
    );
    expect((await world.ok(getCharacterLicenses, { server_character_id }, ctx)).total).toBe(1);
    const own = { server_character_id: manager.characterId };
    expect(await world.ok(getCharacterLicenses, own, ctx)).toMatchObject({ licenses: [], total: 0 });
  });

  it('finds no characters of other servers, nor those who are gone', async () => {
    const { ctx } = licenseOffice(world);
    for (const server_character_id of [world.person().characterId, 999_999_999]) {
      const { status, code } = await world.act(getCharacterLicenses, { server_character_id }, ctx);
      expect([status, code]).toEqual([404, 'character_not_found']);
    }
  });

  it('needs a character', async () => {
    const { status, code } = await world.act(getCharacterLicenses, {}, licenseOffice(world).ctx);
    expect([status, code]).toEqual([400, 'error']);
  });
});

test('other services get the licences of a character of a server, 50 at most (OT-09)', async () => {
  const { ctx, manager, license, grant, serverId } = licenseOffice(world);
  const ask = async (server_id: number) => {
    const named = { server_id, server_character_id: manager.characterId };
    return (await world.ask(listLicenses, named, ctx)).body;
  };
  await grant(await license(), manager);
  const shown = await world.ok(getCharacterLicenses, { server_character_id: manager.characterId }, ctx);
  expect(await ask(serverId)).toMatchObject({ licenses: shown.licenses, total: 1 });
  expect(await ask(world.newServer())).toMatchObject({ licenses: [], total: 0 });
  await world.database.query(
    `WITH made AS (
       INSERT INTO licenses (server_id, name, type, created_at)
       SELECT $1, 'Otra ' || n, 'custom', now() FROM generate_series(1, 50) n RETURNING id
     ) INSERT INTO character_licenses (character_id, license_id, status, granted_at)
       SELECT $2, id, 'granted', now() FROM made`,
    [serverId, manager.characterId],
  );
  const many = await ask(serverId);
  expect([many.licenses.length, many.total]).toEqual([50, 51]);
});

describe('list', () => {
  it('shows any member the licences of the server by name, those that the shop hides too', async () => {
    const { license, person } = licenseOffice(world);
    await licenseOffice(world).license({ name: 'De otro servidor' });
    for (const name of ['caza', 'Barco', 'Avión']) await license({ name, shop_visible: name !== 'caza' });
    const { licenses, ...page } = await world.ok(list, {}, person().ctx);
    expect(licenses.map(({ name }) => name)).toEqual(['Avión', 'Barco', 'caza']);
    expect(page).toMatchObject({ page: 1, per_page: 50, total: 3, total_pages: 1 });
  });

  it('goes page by page, and is empty past the end', async () => {
    const { license, ctx } = licenseOffice(world);
    for (const name of ['a', 'b', 'c']) await license({ name });
    const namesOf = async (page: number) => {
      const shown = await world.ok(list, { page, per_page: 2 }, ctx);
      expect(shown).toMatchObject({ page, per_page: 2, total: 3, total_pages: 2 });
      return shown.licenses.map(({ name }) => name);
    };
    expect([await namesOf(1), await namesOf(2), await namesOf(3)]).toEqual([['a', 'b'], ['c'], []]);
  });

  it('of a server without any is empty', async () => {
    const shown = await world.ok(list, { per_page: 100 }, licenseOffice(world).ctx);
    expect(shown).toMatchObject({ licenses: [], total: 0, total_pages: 0 });
  });
});

import grant from '@cabildo/contracts/inventory/licenses/grant.ts';
import { startWorld, type World } from '../testing/world.ts';
import { licenseOffice, tally } from './license-office.testing.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('grant', () => {
  it('licenses a character with all points, and emits an event', async () => {
    const { license, person, grant, records, emitted, manager } = licenseOffice(world);
    const driver = person();
    const license_id = await license({ name: 'Coche', type: 'driving', name_label: 'B', max_points: 12 });
    const { status, body } = await grant(license_id, driver);
    const record = {
      license_id,
      name: 'Coche',
      type: 'driving',
      name_label: 'B',
      status: 'granted',
      is_revoked: false,
      is_valid: true,
      invalid_reason: null,
      points_remaining: 12,
      max_points: 12,
      revoked_by: null,
      granted_at: world.clock.now().toISOString(),
      revoked_at: null,
    };
    expect([status, body]).toEqual([200, { ok: true, license: record }]);
    expect(await records(driver)).toEqual([record]);
    const { is_valid: _, invalid_reason: __, ...data } = record;
    const events = await emitted('license.character.granted');
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      actor: { kind: 'user', id: manager.userId },
      character_ids: [driver.characterId],
      note: 'Se concedió la licencia «B» a un personaje.',
    });
    expect(events[0]!.data).toEqual({ ...data, server_character_id: driver.characterId });
  });

  it('knows the character as character_id, too', async () => {
    const { ctx, license, person } = licenseOffice(world);
    const input = { character_id: person().characterId, license_id: await license() };
    expect((await world.ok(grant, input, ctx)).license.points_remaining).toBeNull();
  });

  it('gives a revoked licence back with all points and nothing of the revocation', async () => {
    const { license, person, grant, revoke, deduct } = licenseOffice(world);
    const driver = person();
    const license_id = await license({ max_points: 12 });
    await grant(license_id, driver);
    await deduct(license_id, driver, 5);
    await revoke(license_id, driver);
    world.clock.advance(60_000);
    expect((await grant(license_id, driver)).body.license).toMatchObject({
      status: 'granted',
      points_remaining: 12,
      revoked_by: null,
      revoked_at: null,
      granted_at: world.clock.now().toISOString(),
    });
    await deduct(license_id, driver, 12);
    expect((await grant(license_id, driver)).body.license).toMatchObject({ points_remaining: 12 });
  });

  it('is refused while the character has the licence', async () => {
    const { license, person, grant } = licenseOffice(world);
    const driver = person();
    const license_id = await license();
    await grant(license_id, driver);
    const { status, code } = await grant(license_id, driver);
    expect([status, code]).toEqual([409, 'already_exists']);
  });

  it('happens once, however many ask at the same time, for the first time and again', async () => {
    const { license, person, grant, revoke, emitted } = licenseOffice(world);
    const driver = person();
    const license_id = await license();
    const sixTimes = () => Promise.all(Array.from({ length: 6 }, () => grant(license_id, driver)));
    expect(tally(await sixTimes())).toEqual({ ok: 1, already_exists: 5 });
    await revoke(license_id, driver);
    expect(tally(await sixTimes())).toEqual({ ok: 1, already_exists: 5 });
    expect(await emitted('license.character.granted')).toHaveLength(2);
  });

  it('needs all ancestors of the licence to be granted', async () => {
    const { line, person, grant, revoke } = licenseOffice(world);
    const driver = person();
    const [top, middle, bottom] = (await line(3)) as [number, number, number];
    const outcome = async (id: number) => {
      const { status, code } = await grant(id, driver);
      return [status, code];
    };
    expect(await outcome(middle)).toEqual([403, 'forbidden']);
    await grant(top, driver);
    expect(await outcome(bottom)).toEqual([403, 'forbidden']);
    await grant(middle, driver);
    await revoke(top, driver);
    expect(await outcome(bottom)).toEqual([403, 'forbidden']);
    await grant(top, driver);
    expect(await outcome(bottom)).toEqual([200, null]);
  });

  it('does not count the licences of another character', async () => {
    const { line, person, grant } = licenseOffice(world);
    const [top, bottom] = (await line(2)) as [number, number];
    await grant(top, person());
    expect((await grant(bottom, person())).code).toBe('forbidden');
  });

  it('finds neither the dead nor the ended nor characters of other servers', async () => {
    const { license, person, grant, manager } = licenseOffice(world);
    const license_id = await license();
    const ended = person();
    await grant(await license(), ended);
    await world.database.query('UPDATE holders SET ended_at = now() WHERE character_id = $1', [
      ended.characterId,
    ]);
    const dead = { characterId: world.addCharacter(manager, 'dead') };
    for (const each of [ended, dead, world.person(), { characterId: 999_999_999 }]) {
      const { status, code } = await grant(license_id, each);
      expect([status, code]).toEqual([404, 'character_not_found']);
    }
  });

  it('does not find a licence of another server', async () => {
    const { person, grant } = licenseOffice(world);
    const foreign = await licenseOffice(world).license();
    const { status, code } = await grant(foreign, person());
    expect([status, code]).toEqual([404, 'not_found']);
  });

  it('needs a character and a licence', async () => {
    const { ctx, license, person } = licenseOffice(world);
    for (const input of [
      { license_id: await license() },
      { server_character_id: person().characterId },
      { server_character_id: 'x', license_id: 1 },
    ]) {
      const { status, code } = await world.act(grant, input, ctx);
      expect([status, code]).toEqual([400, 'error']);
    }
  });
});

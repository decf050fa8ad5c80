import { MAX_LICENSE_POINTS } from '@cabildo/contracts/inventory/licenses/licenses.ts';
import { withKey } from '@cabildo/testing';
import { startWorld, type World } from '../testing/world.ts';
import { licenseOffice, tally } from './license-office.testing.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** A driver with a licence of this many points. */
async function licensed(max_points: number | undefined) {
  const office = licenseOffice(world);
  const driver = office.person();
  const license_id = await office.license({ name: 'Coche', ...(max_points && { max_points }) });
  await office.grant(license_id, driver);
  return { ...office, driver, license_id };
}

describe('deduct_points', () => {
  it('leaves the rest, and emits an event', async () => {
    const { deduct, records, emitted, driver, license_id } = await licensed(12);
    const { status, body } = await deduct(license_id, driver, 5);
    expect([status, body]).toEqual([200, { ok: true, points_remaining: 7, is_revoked: false }]);
    expect((await records(driver))[0]).toMatchObject({ points_remaining: 7, is_valid: true });
    const [event] = await emitted('license.points.deducted');
    expect(event).toMatchObject({
      character_ids: [driver.characterId],
      data: { license_id, server_character_id: driver.characterId, points: 5, points_remaining: 7 },
      note: 'Se descontaron 5 puntos de la licencia «Coche» a un personaje; le quedan 7.',
    });
    expect(await emitted('license.character.revoked')).toEqual([]);
  });

  it.each([
    ['just what is left', 12],
    ['more than what is left', 13],
    ['as many as can be sent', MAX_LICENSE_POINTS],
  ])('of %s leaves none and revokes the licence', async (_, points) => {
    const { deduct, records, emitted, driver, license_id } = await licensed(12);
    const { body } = await deduct(license_id, driver, points);
    expect(body).toEqual({ ok: true, points_remaining: 0, is_revoked: true });
    const [record] = await records(driver);
    expect(record).toMatchObject({
      status: 'revoked',
      points_remaining: 0,
      revoked_by: 'auto:points_depleted',
      revoked_at: world.clock.now().toISOString(),
    });
    expect(await emitted('license.points.deducted')).toMatchObject([{ data: { points: 12 } }]);
    expect(await emitted('license.character.revoked')).toMatchObject([
      {
        character_ids: [driver.characterId],
        data: { revoked_by: 'auto:points_depleted' },
        note: 'Se retiró la licencia «Coche» a un personaje, que se quedó sin puntos.',
      },
    ]);
  });

  it('adds up exactly when many come at the same time', async () => {
    const { deduct, records, emitted, driver, license_id } = await licensed(30);
    const answers = await Promise.all(
      Array.from({ length: 7 }, (_, index) => deduct(license_id, driver, index + 1)),
    );
    expect(tally(answers)).toEqual({ ok: 7 });
    expect((await records(driver))[0]).toMatchObject({ points_remaining: 2, status: 'granted' });
    const taken = (await emitted('license.points.deducted')).map(
      ({ data }) => (data as { points: number }).points,
    );
    expect(taken.reduce((sum, points) => sum + points, 0)).toBe(28);
  });

  it('revokes once when many come at the same time, and those after it find the licence revoked', async () => {
    const { deduct, emitted, driver, license_id } = await licensed(5);
    const answers = await Promise.all(Array.from({ length: 8 }, () => deduct(license_id, driver, 2)));
    expect(tally(answers)).toEqual({ ok: 3, already_processed: 5 });
    const done = answers.filter(({ code }) => code === null).map(({ body }) => body);
    expect(done.map((body) => body.points_remaining).sort()).toEqual([0, 1, 3]);
    expect(done.filter((body) => body.is_revoked)).toHaveLength(1);
    expect(await emitted('license.character.revoked')).toHaveLength(1);
    expect(answers.find(({ code }) => code)!.status).toBe(409);
  });

  it('and a revocation at the same time revoke once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { deduct, revoke, emitted, driver, license_id } = await licensed(3);
      const answers = await Promise.all([deduct(license_id, driver, 3), revoke(license_id, driver)]);
      expect(tally(answers)).toEqual({ ok: 1, already_processed: 1 });
      expect(await emitted('license.character.revoked')).toHaveLength(1);
    }
  });

  it('with an Idempotency-Key deducts once, however often it is sent', async () => {
    const { ctx, deduct, records, driver, license_id } = await licensed(12);
    const once = () => deduct(license_id, driver, 5, withKey(ctx, 'multa-1'));
    const answers = [await once(), await once()];
    expect(answers.map(({ body }) => body.points_remaining)).toEqual([7, 7]);
    expect((await records(driver))[0]!.points_remaining).toBe(7);
  });

  it('needs a licence with points', async () => {
    const { deduct, driver, license_id } = await licensed(undefined);
    const { status, code } = await deduct(license_id, driver, 1);
    expect([status, code]).toEqual([400, 'error']);
  });

  it('does not find what was never granted, nor a licence of another server', async () => {
    const { deduct, license, driver } = await licensed(12);
    const foreign = await licensed(12);
    for (const id of [await license({ max_points: 3 }), foreign.license_id]) {
      const { status, code } = await deduct(id, driver, 1);
      expect([status, code]).toEqual([404, 'not_found']);
    }
    expect((await deduct(foreign.license_id, foreign.driver, 1)).code).toBe('character_not_found');
  });

  it('finds neither the dead nor the ended', async () => {
    const { deduct, driver, license_id, manager } = await licensed(12);
    await world.database.query('UPDATE holders SET ended_at = now() WHERE character_id = $1', [
      driver.characterId,
    ]);
    for (const each of [driver, { characterId: world.addCharacter(manager, 'dead') }]) {
      const { status, code } = await deduct(license_id, each, 1);
      expect([status, code]).toEqual([404, 'character_not_found']);
    }
  });
});

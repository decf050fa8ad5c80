import { startWorld, type World } from '../testing/world.ts';
import { licenseOffice, tally } from './license-office.testing.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('revoke', () => {
  it('takes a licence from a character, stores the user who did it, and emits an event', async () => {
    const { license, person, grant, revoke, records, emitted, manager } = licenseOffice(world);
    const driver = person();
    const license_id = await license({ name: 'Coche', max_points: 12 });
    await grant(license_id, driver);
    world.clock.advance(60_000);
    const { status, body } = await revoke(license_id, driver);
    expect(status).toBe(200);
    expect(body.license).toMatchObject({
      license_id,
      status: 'revoked',
      is_revoked: true,
      is_valid: false,
      invalid_reason: 'revoked',
      points_remaining: 12,
      revoked_by: `user#${manager.userId}`,
      revoked_at: world.clock.now().toISOString(),
    });
    expect(await records(driver)).toEqual([body.license]);
    const events = await emitted('license.character.revoked');
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      actor: { kind: 'user', id: manager.userId },
      character_ids: [driver.characterId],
      data: { license_id, server_character_id: driver.characterId, revoked_by: `user#${manager.userId}` },
      note: 'Se retiró la licencia «Coche» a un personaje.',
    });
  });

  it('happens once, however many ask at the same time', async () => {
    const { license, person, grant, revoke, emitted } = licenseOffice(world);
    const driver = person();
    const license_id = await license();
    await grant(license_id, driver);
    const answers = await Promise.all(Array.from({ length: 6 }, () => revoke(license_id, driver)));
    expect(tally(answers)).toEqual({ ok: 1, already_processed: 5 });
    expect(answers.find(({ code }) => code)!.status).toBe(409);
    expect(await emitted('license.character.revoked')).toHaveLength(1);
  });

  it('does not find what was never granted, nor a licence of another server', async () => {
    const { license, person, revoke } = licenseOffice(world);
    const there = licenseOffice(world);
    const stranger = there.person();
    const foreign = await there.license();
    await there.grant(foreign, stranger);
    for (const [id, who] of [
      [await license(), person()],
      [foreign, person()],
    ] as const) {
      const { status, code } = await revoke(id, who);
      expect([status, code]).toEqual([404, 'not_found']);
    }
    expect((await revoke(foreign, stranger)).code).toBe('character_not_found');
  });

  it('finds neither the dead nor the ended', async () => {
    const { license, person, grant, revoke, manager } = licenseOffice(world);
    const license_id = await license();
    const ended = person();
    await grant(license_id, ended);
    await world.database.query('UPDATE holders SET ended_at = now() WHERE character_id = $1', [
      ended.characterId,
    ]);
    const dead = { characterId: world.addCharacter(manager, 'dead') };
    for (const each of [ended, dead]) {
      const { status, code } = await revoke(license_id, each);
      expect([status, code]).toEqual([404, 'character_not_found']);
    }
  });
});

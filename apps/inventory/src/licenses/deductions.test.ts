import deductPoints from '@cabildo/contracts/inventory/licenses/deduct_points.rpc.ts';
import mayDeductPoints from '@cabildo/contracts/inventory/licenses/may_deduct_points.rpc.ts';
import voidPoints from '@cabildo/contracts/inventory/licenses/void_points.rpc.ts';
import type { Person } from '@cabildo/testing';
import { startWorld, type World } from '../testing/world.ts';
import { licenseOffice } from './license-office.testing.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

let keys = 0;
const newKey = () => `mdt:${(keys += 1)}`;

/** A driver with a licence of twelve points, and the requests of another service about it. */
async function licensed(described: object = { max_points: 12 }) {
  const office = licenseOffice(world);
  const driver = office.person();
  const license_id = await office.license(described);
  await office.grant(license_id, driver);
  const named = ({ serverId, characterId }: Person, id = license_id) => ({
    server_id: serverId,
    server_character_id: characterId,
    license_id: id,
  });
  return {
    ...office,
    driver,
    license_id,
    take: async (points: number, { key = newKey(), id = license_id, who = driver } = {}) =>
      (await world.ask(deductPoints, { key, points, ...named(who, id) })).body,
    letGo: async (key: string) => (await world.ask(voidPoints, { key, ...named(driver) })).body,
    may: async ({ id = license_id, who = driver } = {}) =>
      (await world.ask(mayDeductPoints, named(who, id))).body.refusal?.failure ?? null,
    left: async () => (await office.records(driver))[0]!.points_remaining,
  };
}
const taken = (points: number) => expect.objectContaining({ deducted: true, points });
const refused = (failure: string) =>
  expect.objectContaining({ deducted: false, refusal: expect.objectContaining({ failure }) });
const VOIDED = expect.objectContaining({ deducted: false, refusal: null });

describe('points that another service has deducted (V1-06)', () => {
  it('are deducted once under a key, however often and at once it is asked for', async () => {
    const { take, left, emitted, driver } = await licensed();
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 20 }, () => take(5, { key })));
    expect(answers).toEqual(Array(20).fill(taken(5)));
    expect([await take(5, { key }), await left()]).toEqual([taken(5), 7]);
    expect(await emitted('license.points.deducted')).toMatchObject([
      { actor: { kind: 'system' }, character_ids: [driver.characterId], data: { points: 5 } },
    ]);
  });

  it('are as many as are left, and the last one revokes the licence, once', async () => {
    const { take, emitted, records, driver } = await licensed();
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 5 }, () => take(20, { key })));
    expect(answers).toEqual(Array(5).fill(taken(12)));
    expect((await records(driver))[0]).toMatchObject({ status: 'revoked', points_remaining: 0 });
    expect(await emitted('license.character.revoked')).toHaveLength(1);
    expect(await take(1)).toEqual(refused('already_processed'));
  });

  it('that were refused under a key stay refused, though they could be deducted by now', async () => {
    const { take, license, grant, driver } = await licensed();
    const id = await license({ max_points: 3 });
    const key = newKey();
    expect(await take(1, { key, id })).toEqual(refused('not_found'));
    await grant(id, driver);
    expect(await take(1, { key, id })).toEqual(refused('not_found'));
    expect(await take(1, { id })).toEqual(taken(1));
  });

  it('are not deducted once their key is voided', async () => {
    const { take, letGo, left } = await licensed();
    const key = newKey();
    expect([await letGo(key), await take(5, { key }), await letGo(key)]).toEqual([VOIDED, VOIDED, VOIDED]);
    expect(await left()).toBe(12);
  });

  it('are all there, however a deduction and the voiding of its key meet', async () => {
    const { take, letGo, left } = await licensed();
    const key = newKey();
    await Promise.all([take(5, { key }), letGo(key), take(5, { key }), letGo(key)]);
    expect(await left()).toBe(12);
  });

  it('are refused, and may not be asked for, where there are none to deduct', async () => {
    const { take, may, license, revoke, driver, license_id, person } = await licensed();
    const foreign = await licensed();
    const never = await license({ max_points: 3 });
    expect(await may()).toBeNull();
    for (const id of [never, foreign.license_id, 999_999_999]) {
      expect([await may({ id }), await take(1, { id })]).toEqual(['not_found', refused('not_found')]);
    }
    expect(await may({ who: person() })).toBe('not_found');
    const pointless = await licensed({});
    expect([await pointless.may(), await pointless.take(1)]).toEqual(['error', refused('error')]);
    await revoke(license_id, driver);
    expect([await may(), await take(1)]).toEqual(['already_processed', refused('already_processed')]);
  });

  it('are not deducted from characters that have ended', async () => {
    const { take, driver } = await licensed();
    const sql = 'UPDATE holders SET ended_at = now() WHERE character_id = $1';
    await world.database.query(sql, [driver.characterId]);
    expect(await take(1)).toEqual(refused('character_not_found'));
  });
});

describe('points of a key that is voided (OT-06)', () => {
  const givenBack = (points: number, restored: number) =>
    expect.objectContaining({ deducted: true, points, restored });

  it('are given back exactly and once, however often and at once it is asked for, and those of others stay', async () => {
    const { take, letGo, left, emitted, driver } = await licensed();
    const key = newKey();
    await take(5, { key });
    await take(3);
    const answers = await Promise.all(Array.from({ length: 10 }, () => letGo(key)));
    expect(answers).toEqual(Array(10).fill(givenBack(5, 5)));
    expect([await letGo(key), await left()]).toEqual([givenBack(5, 5), 9]);
    expect(await emitted('license.points.restored')).toMatchObject([
      {
        character_ids: [driver.characterId],
        data: { points: 5, points_remaining: 9 },
        note: expect.stringMatching('^Se devolvieron 5 puntos de la licencia .* a un personaje; tiene 9\\.$'),
      },
    ]);
    expect(await emitted('license.character.granted')).toHaveLength(1);
  });

  it('are as many as were really taken, and revive a licence that their loss had revoked', async () => {
    const { take, letGo, records, emitted, driver } = await licensed();
    const key = newKey();
    await take(10);
    await take(8, { key });
    expect((await records(driver))[0]).toMatchObject({ status: 'revoked', points_remaining: 0 });
    expect(await letGo(key)).toEqual(givenBack(2, 2));
    expect((await records(driver))[0]).toMatchObject({
      status: 'granted',
      points_remaining: 2,
      revoked_by: null,
      revoked_at: null,
    });
    expect(await emitted('license.character.granted')).toHaveLength(2);
  });

  it('revive nothing that staff revoked', async () => {
    const { take, letGo, revoke, records, driver, license_id, manager } = await licensed();
    const key = newKey();
    await take(5, { key });
    await revoke(license_id, driver);
    expect(await letGo(key)).toEqual(givenBack(5, 5));
    const revoked_by = `user#${manager.userId}`;
    expect((await records(driver))[0]).toMatchObject({ status: 'revoked', revoked_by, points_remaining: 12 });
  });

  it.each([
    ['deducted by this version', 'granted_at'],
    ['deducted by the one before', 'NULL'],
  ])('are not given to a licence that was granted anew since: %s', async (_, granted_at) => {
    const { take, letGo, grant, left, driver, license_id } = await licensed();
    const [old, present] = [newKey(), newKey()];
    world.clock.advance(1_000);
    await take(12, { key: old });
    world.clock.advance(1_000);
    await grant(license_id, driver);
    await take(4, { key: present });
    await world.database.query(`UPDATE license_deductions SET granted_at = ${granted_at}`);
    expect([await letGo(old), await left()]).toEqual([givenBack(12, 0), 8]);
    expect([await letGo(present), await left()]).toEqual([givenBack(4, 4), 12]);
  });

  it('are not more than the licence has by now, and none where licence or character are gone', async () => {
    const [lowered, gone] = [await licensed(), await licensed()];
    const [first, second] = [newKey(), newKey()];
    await lowered.take(8, { key: first });
    await world.database.query('UPDATE licenses SET max_points = 6 WHERE id = $1', [lowered.license_id]);
    expect([await lowered.letGo(first), await lowered.left()]).toEqual([givenBack(8, 2), 6]);
    await gone.take(8, { key: second });
    const sql = 'UPDATE holders SET ended_at = now() WHERE character_id = $1';
    await world.database.query(sql, [gone.driver.characterId]);
    expect(await gone.letGo(second)).toEqual(givenBack(8, 0));
  });
});

describe('restore_points (OT-06)', () => {
  it('gives points back by hand, revives a licence that their loss had revoked, and adds up when many come', async () => {
    const { deduct, restore, records, driver, license_id } = await licensed();
    await deduct(license_id, driver, 12);
    const answers = await Promise.all([1, 2, 3].map((points) => restore(license_id, driver, points)));
    expect(answers.map(({ code }) => code)).toEqual([null, null, null]);
    expect((await records(driver))[0]).toMatchObject({ status: 'granted', points_remaining: 6 });
    const { body } = await restore(license_id, driver, 1_000);
    expect(body).toEqual({ ok: true, points_remaining: 12, is_revoked: false });
    expect((await restore(license_id, driver, 1)).code).toBe('already_processed');
  });

  it('is refused for a licence without points, for one that the character never had, and without the permission', async () => {
    const { restore, license, driver, license_id, person } = await licensed({});
    expect((await restore(license_id, driver, 1)).code).toBe('error');
    expect((await restore(await license({ max_points: 3 }), driver, 1)).code).toBe('not_found');
    expect((await restore(license_id, person(), 1)).code).toBe('not_found');
  });
});

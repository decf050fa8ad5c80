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

  it('are not deducted once their key is voided, and stay deducted if they were before', async () => {
    const { take, letGo, left } = await licensed();
    const [late, early] = [newKey(), newKey()];
    expect([await letGo(late), await take(5, { key: late }), await letGo(late)]).toEqual([
      VOIDED,
      VOIDED,
      VOIDED,
    ]);
    expect([await take(5, { key: early }), await letGo(early), await left()]).toEqual([
      taken(5),
      taken(5),
      7,
    ]);
  });

  it('are one of both when the key is voided at the same moment', async () => {
    const { take, letGo, left } = await licensed();
    const key = newKey();
    const answers = await Promise.all([take(5, { key }), letGo(key), take(5, { key }), letGo(key)]);
    const isTaken = answers[0]!.deducted;
    expect(answers).toEqual(Array(4).fill(isTaken ? taken(5) : VOIDED));
    expect(await left()).toBe(isTaken ? 7 : 12);
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

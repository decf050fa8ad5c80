import take from '@cabildo/contracts/inventory/holdings/take.ts';
import { withKey } from '@cabildo/testing';
import { tally } from '../licenses/license-office.testing.ts';
import { startWorld, type World } from '../testing/world.ts';
import { storehouse, verdict } from './storehouse.testing.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** A character with this many units of an item. */
async function withUnits(quantity: number, described = {}) {
  const house = storehouse(world);
  const [ana, item_id] = [house.person(), await house.item({ name: 'Pan', ...described })];
  await world.give(ana, item_id, quantity);
  return { ...house, ana, item_id, left: () => world.held(ana.characterId, item_id) };
}

describe('take', () => {
  it('takes units into the void, answers with what the character has left, and emits an event', async () => {
    const { ana, item_id, take, movements, emitted, ctx } = await withUnits(5);
    expect((await take(ana, item_id, 2)).body).toEqual({
      ok: true,
      server_character_id: ana.characterId,
      item_id,
      quantity: 3,
    });
    expect((await movements()).slice(1)).toEqual([
      {
        item_id,
        quantity: 2,
        source: 'character',
        from_character_id: ana.characterId,
        target: 'void',
        to_character_id: null,
        reason: 'take',
        actor_user_id: ctx.membership!.user_id,
      },
    ]);
    expect(await emitted('inventory.item.taken')).toMatchObject([
      {
        actor: { kind: 'user', id: ctx.membership!.user_id },
        character_ids: [ana.characterId],
        data: { server_character_id: ana.characterId, item_id, name: 'Pan', quantity: 2, held: 3 },
        note: 'El personal retiró 2 × «Pan» a un personaje.',
      },
    ]);
  });

  it('takes what may be neither given away nor thrown away', async () => {
    const { ana, item_id, take, left } = await withUnits(1, { can_gift: false, can_delete: false });
    expect(verdict(await take(ana, item_id, 1))).toEqual([200, null]);
    expect(await left()).toBe(0);
  });

  it('refuses more than there is, of an item that the character never had as well (IT-07)', async () => {
    const { ana, item, item_id, take, left } = await withUnits(5);
    const tooMany = await take(ana, item_id, 6);
    expect(verdict(tooMany)).toEqual([400, 'invalid_amount']);
    expect(tooMany.body['error']).toBe('El personaje solo tiene 5 × «Pan».');
    expect(verdict(await take(ana, await item(), 1))).toEqual([400, 'invalid_amount']);
    expect(verdict(await take(ana, item_id, 5))).toEqual([200, null]);
    expect(await left()).toBe(0);
  });

  it('lets exactly one of many take a whole stack', async () => {
    const { ana, item_id, take, left, emitted } = await withUnits(9);
    const answers = await Promise.all(Array.from({ length: 20 }, () => take(ana, item_id, 9)));
    expect(tally(answers)).toEqual({ ok: 1, invalid_amount: 19 });
    expect(await left()).toBe(0);
    expect(await emitted('inventory.item.taken')).toHaveLength(1);
  });

  it('happens once under one key, and answers all who bring it alike (GW-17)', async () => {
    const { ana, item_id, take, left, ctx } = await withUnits(500);
    const keyed = withKey(ctx, 'una vez');
    const answers = await Promise.all(Array.from({ length: 100 }, () => take(ana, item_id, 2, keyed)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, body: { quantity: 498 } });
    expect(await left()).toBe(498);
    expect(verdict(await take(ana, item_id, 1, keyed))).toEqual([409, 'error']);
  });

  it('takes from dead characters, who still have their items (DN-09)', async () => {
    const { item, person, take, deadWith } = storehouse(world);
    const item_id = await item();
    const dead = await deadWith(person(), item_id, 3);
    expect(verdict(await take(dead, item_id, 1))).toEqual([200, null]);
    expect(await world.held(dead.characterId, item_id)).toBe(2);
  });

  it('finds neither characters of other servers nor those that are none', async () => {
    const { item_id, take } = await withUnits(1);
    for (const each of [world.person(), { characterId: 999_999_999 }]) {
      expect(verdict(await take(each, item_id, 1))).toEqual([404, 'character_not_found']);
    }
  });

  it('does not find an item of another server', async () => {
    const { ana, take } = await withUnits(1);
    for (const item_id of [await storehouse(world).item(), 999_999_999]) {
      expect(verdict(await take(ana, item_id, 1))).toEqual([404, 'not_found']);
    }
  });

  it('needs a character and an item', async () => {
    const { ana, item_id, ctx } = await withUnits(1);
    for (const input of [{ item_id }, { server_character_id: ana.characterId }]) {
      expect(verdict(await world.act(take, { ...input, quantity: 1 }, ctx))).toEqual([400, 'error']);
    }
  });
});

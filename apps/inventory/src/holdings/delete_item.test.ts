import deleteItem from '@cabildo/contracts/inventory/holdings/delete_item.ts';
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
  if (quantity > 0) await world.give(ana, item_id, quantity);
  return { ...house, ana, item_id, left: () => world.held(ana.characterId, item_id) };
}

describe('delete_item', () => {
  it('throws units away, answers with what is left, and emits an event', async () => {
    const { ana, item_id, throwAway, movements, emitted } = await withUnits(5);
    expect((await throwAway(ana, item_id, 2)).body).toEqual({
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
        reason: 'delete',
        actor_user_id: ana.userId,
      },
    ]);
    expect(await emitted('inventory.item.deleted')).toMatchObject([
      {
        actor: { kind: 'user', id: ana.userId },
        character_ids: [ana.characterId],
        data: { server_character_id: ana.characterId, item_id, name: 'Pan', quantity: 2, held: 3 },
        note: 'Un personaje tiró 2 × «Pan».',
      },
    ]);
  });

  it('throws all of it away where no quantity is sent, even more than one request may name (IT-08)', async () => {
    const { ana, item_id, throwAway, give, left, emitted } = await withUnits(1_000_000);
    await give(ana, item_id, 1);
    expect((await throwAway(ana, item_id)).body.quantity).toBe(0);
    expect(await left()).toBe(0);
    expect(await emitted('inventory.item.deleted')).toMatchObject([
      { data: { quantity: 1_000_001, held: 0 } },
    ]);
  });

  it('refuses more than there is, and all of nothing (IT-07)', async () => {
    const { ana, item_id, throwAway, emitted } = await withUnits(5);
    expect(verdict(await throwAway(ana, item_id, 6))).toEqual([400, 'invalid_amount']);
    expect(verdict(await throwAway(ana, item_id, 5))).toEqual([200, null]);
    expect(verdict(await throwAway(ana, item_id))).toEqual([400, 'invalid_amount']);
    expect(verdict(await throwAway(ana, item_id, 1))).toEqual([400, 'invalid_amount']);
    expect(await emitted('inventory.item.deleted')).toHaveLength(1);
  });

  it('leaves what may not be thrown away where it is', async () => {
    const { ana, item_id, throwAway, left } = await withUnits(5, { can_delete: false });
    const { status, code, body } = await throwAway(ana, item_id, 1);
    expect([status, code, body['error']]).toEqual([403, 'forbidden', 'Este objeto no se puede tirar.']);
    expect(await left()).toBe(5);
  });

  it('is for the owner of the character alone, not even for staff (GW-24)', async () => {
    const { ana, item_id, serverId, throwAway, left, ctx } = await withUnits(5);
    const others = (['member', 'mod', 'admin', 'owner'] as const).map(
      (role) => world.person({ serverId, role }).ctx,
    );
    for (const as of [ctx, ...others]) {
      expect(verdict(await throwAway(ana, item_id, 1, as))).toEqual([403, 'forbidden']);
    }
    expect(await left()).toBe(5);
  });

  it('finds neither the dead nor characters of other servers', async () => {
    const { ana, item_id, throwAway, deadWith } = await withUnits(5);
    const dead = await deadWith(ana, item_id, 1);
    for (const each of [dead, world.person(), { characterId: 999_999_999 }]) {
      expect(verdict(await throwAway({ ...ana, ...each }, item_id, 1, ana.ctx))).toEqual([
        404,
        'character_not_found',
      ]);
    }
    expect(await world.held(dead.characterId, item_id)).toBe(1);
  });

  it('does not find an item of another server', async () => {
    const { ana, throwAway } = await withUnits(5);
    for (const item_id of [await storehouse(world).item(), 999_999_999]) {
      expect(verdict(await throwAway(ana, item_id))).toEqual([404, 'not_found']);
    }
  });

  it('needs a character and an item', async () => {
    const { ana, item_id } = await withUnits(5);
    for (const input of [{ item_id }, { server_character_id: ana.characterId }]) {
      expect(verdict(await world.act(deleteItem, input, ana.ctx))).toEqual([400, 'error']);
    }
  });

  it('lets exactly one of many throw a whole stack away', async () => {
    const { ana, item_id, throwAway, left } = await withUnits(9);
    const all = Array.from({ length: 20 }, (_, index) => throwAway(ana, item_id, index % 2 ? 9 : undefined));
    expect(tally(await Promise.all(all))).toEqual({ ok: 1, invalid_amount: 19 });
    expect(await left()).toBe(0);
  });

  it('happens once under one key, and answers all who bring it alike (GW-17)', async () => {
    const { ana, item_id, throwAway, left } = await withUnits(500);
    const keyed = withKey(ana.ctx, 'una vez');
    const answers = await Promise.all(Array.from({ length: 100 }, () => throwAway(ana, item_id, 2, keyed)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, body: { quantity: 498 } });
    expect(await left()).toBe(498);
    expect(verdict(await throwAway(ana, item_id, 1, keyed))).toEqual([409, 'error']);
  });
});

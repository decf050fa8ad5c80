import deleteItem from '@cabildo/contracts/inventory/endings/delete.ts';
import { SHOP_LIMITS } from '@cabildo/contracts/inventory/shop/shops/shops.ts';
import { LIMITS } from '@cabildo/contracts/limits';
import { one, openShop, world } from '../shopping.testing.ts';
import { stall, stocked } from '../stall.testing.ts';

openShop();

const units = (item_id: number, quantity = 1) => one({ item_id }, quantity);
const codesOf = (answers: readonly { code: string | null }[]) =>
  answers.map(({ code }) => String(code)).sort();

describe('restock', () => {
  test('puts units of a member into a shop, all or none (ST-02)', async () => {
    const there = await stall();
    const clerk = there.member({ mayShop: true });
    const [bread, beer] = [await there.item({ name: `Pan ${there.shopId}` }), await there.item()];
    await world.give(clerk, bread, 5);
    const lacking = await there.restock([...units(bread, 3), ...units(beer)], clerk);
    expect([lacking.code, await there.kept(bread)]).toEqual(['invalid_amount', [0, 0]]);
    const { body } = await there.restock([...units(bread, 1), ...units(bread, 2)], clerk);
    expect(body).toMatchObject({ shop_id: there.shopId, items: [{ item_id: bread, stock: 3, quantity: 2 }] });
    expect([await there.kept(bread), await world.held(clerk.characterId, bread)]).toEqual([[3, 0], 2]);
    expect(await there.emitted('shop.stock.added')).toMatchObject([
      {
        character_ids: [clerk.characterId],
        data: { shop_id: there.shopId, org_id: there.org.orgId, lines: [{ item_id: bread, quantity: 3 }] },
        note: `Un personaje metió 3 × «Pan ${there.shopId}» en la tienda «Bar Pepe».`,
      },
    ]);
  });

  test('refuses who may not, what may not be given away, and what there is not', async () => {
    const there = await stall();
    const clerk = there.member({ mayShop: false });
    const [bread, bound] = [await there.item(), await there.item({ can_gift: false })];
    for (const item of [bread, bound]) {
      await world.give(there.owner, item, 1);
      await world.give(clerk, item, 1);
    }
    const foreign = (await world.addItem(world.newServer())).item_id;
    expect((await there.restock(units(bread), clerk)).code).toBe('forbidden');
    expect((await there.restock(units(bound))).code).toBe('forbidden');
    expect((await there.restock(units(foreign))).code).toBe('not_found');
    expect((await there.restock(units(bread, LIMITS.max_amount))).code).toBe('invalid_amount');
    there.org.status = 'suspended';
    const { status, code } = await there.restock(units(bread));
    expect([status, code]).toEqual([409, 'account_disabled']);
    there.org.status = 'active';
    await there.close(there.owner);
    expect(await there.restock(units(bread))).toMatchObject({ status: 409, code: 'error' });
  });

  test('keeps so many kinds of items, and so many units of one, also when two come at once', async () => {
    const there = await stall();
    await world.database.query(
      `WITH made AS (
         INSERT INTO items (server_id, name, created_at) SELECT $1, 'cosa ' || n, now() FROM generate_series(1, $3) n
         RETURNING id
       ), held AS (
         INSERT INTO holdings (character_id, item_id, quantity) SELECT $2, id, 1 FROM made RETURNING item_id
       )
       INSERT INTO movements (server_id, item_id, quantity, source, target, to_character_id, reason, created_at)
       SELECT $1, item_id, 1, 'void', 'character', $2, 'give', now() FROM held`,
      [there.serverId, await holderOf(there), SHOP_LIMITS.kept - 1],
    );
    const items = [await there.item(), await there.item()];
    for (const item of items) await world.give(there.owner, item, 3);
    const answers = await Promise.all(items.map((item) => there.restock(units(item))));
    expect(codesOf(answers)).toEqual(['limit_exceeded', 'null']);
    const [bread] = items.filter((_, at) => answers[at]!.code === null);
    await world.database.query(
      `WITH more AS (
         UPDATE holdings SET quantity = quantity + $3 WHERE character_id = $1 AND item_id = $2
       ) INSERT INTO movements (server_id, item_id, quantity, source, target, to_character_id, reason, created_at)
       VALUES ($4, $2, $3, 'void', 'character', $1, 'give', now())`,
      [-there.shopId, bread, LIMITS.max_units - 2, there.serverId],
    );
    const more = await Promise.all([there.restock(units(bread!)), there.restock(units(bread!))]);
    expect(codesOf(more)).toEqual(['limit_exceeded', 'null']);
  });
});

/** Makes the row of the holder that a shop is, which its first use makes otherwise. */
async function holderOf({ shopId, serverId }: { shopId: number; serverId: number }): Promise<number> {
  await world.database.query('INSERT INTO holders (character_id, server_id) VALUES ($1, $2)', [
    -shopId,
    serverId,
  ]);
  return -shopId;
}

describe('take_stock', () => {
  test('takes units out of a shop for a member (ST-02)', async () => {
    const there = await stocked(5, { can_gift: true });
    const clerk = there.member({ mayShop: true });
    const { body } = await there.take(units(there.itemId, 2), clerk);
    expect(body).toMatchObject({
      shop_id: there.shopId,
      items: [{ item_id: there.itemId, stock: 3, quantity: 2 }],
    });
    expect(await there.emitted('shop.stock.taken')).toMatchObject([
      { character_ids: [clerk.characterId], data: { lines: [{ item_id: there.itemId, quantity: 2 }] } },
    ]);
  });

  test('refuses more than is there, more than the character may have, and strangers', async () => {
    const there = await stocked(5, { user_limit: 6 });
    const clerk = there.member({ mayShop: true });
    await world.give(clerk, there.itemId, 4);
    expect((await there.take(units(there.itemId, 6), clerk)).code).toBe('invalid_amount');
    expect((await there.take(units(there.itemId, 3), clerk)).code).toBe('limit_exceeded');
    expect((await there.take(units(there.itemId, 2), there.person())).code).toBe('forbidden');
    expect((await there.take(units(there.itemId, 2), clerk)).code).toBeNull();
    await there.close(there.owner);
    expect(await there.take(units(there.itemId), clerk)).toMatchObject({ status: 409, code: 'error' });
  });

  test('of five at once, three get the three that are there', async () => {
    const there = await stocked(3);
    const answers = await Promise.all(Array.from({ length: 5 }, () => there.take(units(there.itemId))));
    expect(codesOf(answers)).toEqual(['invalid_amount', 'invalid_amount', 'null', 'null', 'null']);
    expect(await world.held(there.owner.characterId, there.itemId)).toBe(3);
  });

  test('beside restock loses and makes nothing', async () => {
    const there = await stocked(5);
    await world.give(there.owner, there.itemId, 10);
    const clerk = there.member({ mayShop: true });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2 ? there.take(units(there.itemId), clerk) : there.restock(units(there.itemId)),
      ),
    );
    const done = (way: 0 | 1) => answers.filter(({ code }, n) => n % 2 === way && code === null).length;
    expect([done(0), answers.filter(({ code }) => code !== null && code !== 'invalid_amount')]).toEqual([
      10,
      [],
    ]);
    expect(await there.kept(there.itemId)).toEqual([5 + done(0) - done(1), 0]);
    expect(await world.held(clerk.characterId, there.itemId)).toBe(done(1));
  });

  test('beside the deletion of the item takes units that were there, or finds none', async () => {
    const there = await stocked(5);
    const [taken] = await Promise.all([
      there.take(units(there.itemId)),
      world.ok(deleteItem, { item_id: there.itemId }, world.keeper(there.serverId)),
    ]);
    expect([null, 'not_found']).toContain(taken.code);
    expect(await there.kept(there.itemId)).toEqual([0, 0]);
  });
});

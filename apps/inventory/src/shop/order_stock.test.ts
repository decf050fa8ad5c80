import deleteItem from '@cabildo/contracts/inventory/endings/delete.ts';
import orderStock from '@cabildo/contracts/inventory/shop/order_stock.ts';
import { withKey } from '@cabildo/testing';
import { SHOP_LIMITS } from '@cabildo/contracts/inventory/shop/shops/shops.ts';
import { licenseOffice } from '../licenses/license-office.testing.ts';
import { limited, one, openShop, paid, refusedWith, shop, world } from './shopping.testing.ts';
import { stall } from './stall.testing.ts';

openShop();

describe('order_stock', () => {
  test("buys of the server's own shop at wholesale, with the money of the organisation (ST-02)", async () => {
    const there = await stall();
    there.org.wholesalePercent = 75;
    const item = await there.item({ name: `Ron ${there.shopId}`, price: 10, ...limited(5) });
    const clerk = there.member({ mayShop: true });
    world.till.answer = ({ amount }) => ({ charged: true, amount, payment_method: 'bank' });
    // 7.5 is rounded up.
    const { body } = await there.order(one({ item_id: item }, 3), clerk);
    expect(body).toMatchObject({ total_cost: 24, payment_method: 'bank' });
    const payer_org = { org_id: there.org.orgId, right: 'shop' };
    expect(shop.chargesOf(clerk)).toMatchObject([
      { amount: 24, sale: 'items', payer_org, payment_method: 'bank' },
    ]);
    expect([
      await there.kept(item),
      await shop.stockOf(item),
      await world.held(clerk.characterId, item),
    ]).toEqual([[3, 0], 2, 0]);
    expect(await there.emitted('shop.stock.ordered')).toMatchObject([
      {
        character_ids: [clerk.characterId],
        data: { shop_id: there.shopId, org_id: there.org.orgId, total_cost: 24, lines: [{ unit_price: 8 }] },
        note: `Un personaje encargó 3 × «Ron ${there.shopId}» para la tienda «Bar Pepe» por 24.`,
      },
    ]);
    expect(await there.emitted('shop.purchase.completed')).toEqual([]);
  });

  test('is never free, and asks for no limit of a character', async () => {
    const there = await stall();
    there.org.wholesalePercent = 0;
    const item = await there.item({ price: 1, user_limit: 2 });
    expect((await there.order(one({ item_id: item }, 9))).body).toMatchObject({ total_cost: 9 });
  });

  test('sends the PIN of the account of the organisation, where the server asks for one, and what was agreed to (SH-06, SH-07)', async () => {
    const there = await stall();
    const { shopId: shop_id, owner } = there;
    const items = one({ item_id: await there.item({ price: 10 }) }, 1);
    const acting = { server_character_id: owner.characterId };
    const agreed = { max_total: 10, pin: '4321' };
    await world.ok(orderStock, { ...acting, shop_id, items, ...agreed }, owner.ctx);
    expect(shop.chargesOf(owner)).toMatchObject([{ payment_method: 'bank', ...agreed }]);
  });

  test('needs the licence of the item, as every purchase there does (SH-01)', async () => {
    const there = await stall();
    const office = licenseOffice(world, there.serverId);
    const require_license_id = await office.license();
    const item = await there.item({ price: 10, require_license_id });
    const { status, code, body } = await there.order(one({ item_id: item }, 1));
    expect([status, code, body['error']]).toEqual([403, 'forbidden', expect.stringContaining('licencia')]);
    expect([await there.kept(item), shop.chargesOf(there.owner)]).toEqual([[0, 0], []]);
    await office.grant(require_license_id, there.owner);
    expect((await there.order(one({ item_id: item }, 1))).body).toMatchObject({ total_cost: 10 });
  });

  test('refuses who may not, what is not sold, more than there is, and a closed shop', async () => {
    const there = await stall();
    const item = await there.item(limited(2));
    const hidden = await there.item({ shop_visible: false });
    const order = async (id: number, quantity = 1, who = there.owner) => {
      const { status, code } = await there.order(one({ item_id: id }, quantity), who);
      return [status, code];
    };
    expect(await order(item, 1, there.member({ mayShop: false }))).toEqual([403, 'forbidden']);
    expect(await order(hidden)).toEqual([404, 'not_found']);
    expect(await order(item, 3)).toEqual([400, 'limit_exceeded']);
    expect((await there.order([...one({ item_id: item }, 9_999), ...one({ item_id: item }, 2)])).code).toBe(
      'invalid_amount',
    );
    there.org.status = 'suspended';
    expect(await order(item)).toEqual([409, 'account_disabled']);
    there.org.status = 'active';
    await there.close(there.owner);
    expect(await order(item)).toEqual([409, 'error']);
    expect(shop.chargesOf(there.owner)).toEqual([]);
  });

  test('that the organisation cannot pay puts the stock back (SH-01)', async () => {
    const there = await stall();
    const item = await there.item(limited(2));
    world.till.answer = () => refusedWith('insufficient_balance');
    expect((await there.order(one({ item_id: item }, 2))).code).toBe('insufficient_balance');
    expect([await shop.stockOf(item), await there.kept(item)]).toEqual([2, [0, 0]]);
  });

  test.each(['the item is deleted', 'the shop is closed'])('is refunded where %s meanwhile', async (what) => {
    const there = await stall();
    const [gone, left] = [await there.item(limited(5)), await there.item(limited(5))];
    world.till.answer = async (asked) => {
      if (what === 'the shop is closed') await there.close(there.owner);
      else await world.ok(deleteItem, { item_id: gone }, world.keeper(there.serverId));
      return paid(asked);
    };
    const { code } = await there.order([...one({ item_id: gone }, 1), ...one({ item_id: left }, 3)]);
    expect(code).toBe('not_found');
    expect(world.till.refunded).toContain(shop.chargesOf(there.owner)[0]!.key);
    expect([await shop.stockOf(left), await there.kept(left)]).toEqual([5, [0, 0]]);
    expect(await there.emitted('shop.stock.refunded')).toMatchObject([
      { data: { shop_id: there.shopId, lines: [{ quantity: 1 }, { quantity: 3 }] } },
    ]);
  });

  test('refuses more kinds of items than a shop keeps', async () => {
    const there = await stall();
    await world.database.query(
      `WITH made AS (
         INSERT INTO items (server_id, name, created_at) SELECT $1, 'cosa ' || n, now() FROM generate_series(1, $3) n
         RETURNING id
       ), holder AS (
         INSERT INTO holders (character_id, server_id) VALUES ($2, $1)
       ), held AS (
         INSERT INTO holdings (character_id, item_id, quantity) SELECT $2, id, 1 FROM made RETURNING item_id
       )
       INSERT INTO movements (server_id, item_id, quantity, source, target, to_character_id, reason, created_at)
       SELECT $1, item_id, 1, 'void', 'character', $2, 'give', now() FROM held`,
      [there.serverId, -there.shopId, SHOP_LIMITS.kept],
    );
    expect((await there.order(one({ item_id: await there.item() }))).code).toBe('limit_exceeded');
  });

  test('of five at once and one key is one, and of five without keys as many as there is stock for', async () => {
    const there = await stall();
    const item = await there.item(limited(4));
    const one1 = one({ item_id: item });
    const ctx = withKey(there.owner.ctx, 'k');
    const same = await Promise.all(Array.from({ length: 5 }, () => there.order(one1, there.owner, ctx)));
    expect([same.map(({ code }) => code), await there.kept(item)]).toEqual([Array(5).fill(null), [1, 0]]);
    const others = await Promise.all(Array.from({ length: 5 }, () => there.order(one1)));
    expect(others.filter(({ code }) => code === 'limit_exceeded')).toHaveLength(2);
    expect([await there.kept(item), await shop.stockOf(item)]).toEqual([[4, 0], 0]);
  });
});

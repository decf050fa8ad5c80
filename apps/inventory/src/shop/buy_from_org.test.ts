import buyItems from '@cabildo/contracts/inventory/shop/buy_items.ts';
import { withKey } from '@cabildo/testing';
import deleteItem from '@cabildo/contracts/inventory/endings/delete.ts';
import { insertLicense } from '../testing/world.ts';
import { one, openShop, paid, refusedWith, shop, world } from './shopping.testing.ts';
import { stall, stocked } from './stall.testing.ts';

openShop();

describe('buy_items in a shop of an organisation', () => {
  test('sells what the shop holds, at its price, for the account of the organisation (ST-03)', async () => {
    const there = await stocked(5, { name: `Tapa ${Math.random()}` });
    const buyer = there.person();
    world.till.answer = ({ amount }) => ({ charged: true, amount: amount + 2, payment_method: 'bank' });
    const { body } = await there.buy(buyer, there.itemId, 3, { max_total: 30 });
    expect(body).toMatchObject({ total_cost: 23, payment_method: 'bank' });
    expect(shop.chargesOf(buyer)).toMatchObject([
      {
        amount: 21,
        sale: 'org_items',
        payee: { org_id: there.org.orgId },
        payment_method: 'auto',
        max_total: 30,
      },
    ]);
    expect([await there.kept(there.itemId), await world.held(buyer.characterId, there.itemId)]).toEqual([
      [2, 0],
      3,
    ]);
    expect(await there.emitted('shop.purchase.completed')).toMatchObject([
      {
        character_ids: [buyer.characterId],
        data: { shop_id: there.shopId, org_id: there.org.orgId, total_cost: 23, lines: [{ unit_price: 7 }] },
      },
    ]);
  });

  test("leaves the server's own shop as it was (SH-01)", async () => {
    const there = await stocked(5, { stock_mode: 'limited', stock_quantity: 9 });
    const buyer = there.person();
    expect((await shop.buy(buyer, one({ item_id: there.itemId }))).body).toMatchObject({ total_cost: 10 });
    expect(shop.chargesOf(buyer)).toEqual([expect.not.objectContaining({ payee: expect.anything() })]);
    await there.buy(buyer, there.itemId);
    expect([await shop.stockOf(there.itemId), await there.kept(there.itemId)]).toEqual([8, [4, 0]]);
    const [own] = await there.emitted('shop.purchase.completed');
    expect(own!.data).toMatchObject({ shop_id: null, org_id: null });
  });

  test('sells what the server does not, and nothing that it has not priced (ST-02)', async () => {
    const there = await stocked(5, { shop_visible: false, price: null });
    const buyer = there.person();
    expect((await there.buy(buyer, there.itemId)).code).toBeNull();
    await there.price(there.itemId, null);
    expect((await there.buy(buyer, there.itemId)).code).toBe('not_found');
  });

  test('refuses as SH-01 does: stock, licences, and limits of person and purchase', async () => {
    const there = await stocked(5);
    const buyer = there.person();
    await shop.change(buyer, there.itemId, { user_limit: 4 });
    await there.price(there.itemId, 7, { max_per_purchase: 3 });
    const code = async (quantity: number) => (await there.buy(buyer, there.itemId, quantity)).code;
    expect([await code(5), await code(4), await code(3), await code(2)]).toEqual([
      'limit_exceeded',
      'limit_exceeded',
      null,
      'limit_exceeded',
    ]);
    expect((await there.buy(there.person(), there.itemId, 3)).body['error']).toContain('solo tiene 2');
    const license_id = await insertLicense(world, there.serverId);
    await world.database.query('UPDATE shops SET license_id = $2 WHERE id = $1', [there.shopId, license_id]);
    expect(await code(1)).toBe('forbidden');
    await world.database.query(
      `INSERT INTO character_licenses (character_id, license_id, status, granted_at) VALUES ($1, $2, 'granted', now())`,
      [buyer.characterId, license_id],
    );
    expect(await code(1)).toBeNull();
    expect(shop.chargesOf(buyer)).toHaveLength(2);
  });

  test('finds no shop of another server (GW-24)', async () => {
    const there = await stocked(5);
    const { shopId: shop_id } = await stall();
    expect((await shop.buy(there.person(), one({ item_id: there.itemId }), { shop_id })).code).toBe(
      'not_found',
    );
  });

  test('that is refused gives its units back, whatever the reason', async () => {
    const there = await stocked(5);
    const buyer = there.person();
    for (const code of ['insufficient_balance', 'account_disabled', 'account_closed'] as const) {
      world.till.answer = async () => {
        expect(await there.kept(there.itemId)).toEqual([5, 2]);
        expect((await there.front()).body.items).toMatchObject([{ stock: 3 }]);
        return refusedWith(code);
      };
      expect((await there.buy(buyer, there.itemId, 2)).code).toBe(code);
      expect([await there.kept(there.itemId), await shop.reservedFor(buyer)]).toEqual([[5, 0], 0]);
    }
  });

  test('keeps what somebody pays for out of the hands of others', async () => {
    const there = await stocked(2);
    world.till.answer = async (asked) => {
      expect((await there.take(one({ item_id: there.itemId }, 1))).code).toBe('invalid_amount');
      return paid(asked);
    };
    expect((await there.buy(there.person(), there.itemId, 2)).code).toBeNull();
  });

  test('that cannot be delivered is refunded, and the rest is put back (GW-23)', async () => {
    const there = await stocked(5);
    const left = await there.item();
    await world.give(there.owner, left, 4);
    await there.restock(one({ item_id: left }, 4));
    await there.price(left, 1);
    const buyer = there.person();
    world.till.answer = async (asked) => {
      await world.ok(deleteItem, { item_id: there.itemId }, world.keeper(there.serverId));
      return paid(asked);
    };
    const order = [...one({ item_id: there.itemId }, 2), ...one({ item_id: left }, 3)];
    expect((await shop.buy(buyer, order, { shop_id: there.shopId })).code).toBe('not_found');
    expect(world.till.refunded).toContain(shop.chargesOf(buyer)[0]!.key);
    expect([await there.kept(left), await shop.reservedFor(buyer)]).toEqual([[4, 0], 0]);
    expect(await there.emitted('shop.purchase.refunded')).toMatchObject([
      { data: { shop_id: there.shopId } },
    ]);
  });
});

describe('at once', () => {
  test('of five buyers of the last unit one gets it', async () => {
    const there = await stocked(1);
    const buyers = Array.from({ length: 5 }, there.person);
    const answers = await Promise.all(buyers.map((buyer) => there.buy(buyer, there.itemId)));
    expect(answers.map(({ code }) => String(code)).sort()).toEqual([
      ...Array(4).fill('limit_exceeded'),
      'null',
    ]);
    expect(await there.kept(there.itemId)).toEqual([0, 0]);
    const charges = buyers.flatMap((buyer) => shop.chargesOf(buyer));
    expect(charges).toHaveLength(1);
  });

  test('one order sent five times under one key is one purchase (GW-17)', async () => {
    const there = await stocked(5);
    const buyer = there.person();
    const ctx = withKey(buyer.ctx, 'k');
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => there.buy(buyer, there.itemId, 1, {}, ctx)),
    );
    expect(answers.map(({ code }) => code)).toEqual(Array(5).fill(null));
    expect([await there.kept(there.itemId), shop.chargesOf(buyer).length]).toEqual([[4, 0], 1]);
  });

  test('buyers beside people who take and bring stock, and a till that refuses some, lose and make nothing', async () => {
    const there = await stocked(10);
    await world.give(there.owner, there.itemId, 10);
    const buyers = Array.from({ length: 8 }, there.person);
    let asked = 0;
    world.till.answer = (charge) => ((asked += 1) % 3 ? paid(charge) : refusedWith('insufficient_balance'));
    const stock = one({ item_id: there.itemId }, 1);
    await Promise.all([
      ...buyers.map((buyer) => there.buy(buyer, there.itemId, 2)),
      ...Array.from({ length: 6 }, (_, n) => (n % 2 ? there.take(stock) : there.restock(stock))),
    ]);
    const held = await Promise.all(
      [...buyers, there.owner].map(({ characterId }) => world.held(characterId, there.itemId)),
    );
    const [kept, reserved] = await there.kept(there.itemId);
    expect([held.reduce((sum, each) => sum + each, kept), reserved]).toEqual([20, 0]);
  });
});

test('a purchase that was left in the middle is given up, and its units are back (GW-23)', async () => {
  const there = await stocked(3);
  const buyer = there.person();
  world.till.answer = () => {
    throw new Error('the economy is away');
  };
  const input = {
    server_character_id: buyer.characterId,
    shop_id: there.shopId,
    items: one({ item_id: there.itemId }, 2),
  };
  expect(await shop.leaveInTheMiddle(buyItems, input, buyer, 'k')).toBe('unknown');
  expect(await there.kept(there.itemId)).toEqual([3, 2]);
  world.till.answer = paid;
  expect(await shop.settle(buyer)).toBe('refused');
  expect([await there.kept(there.itemId), await shop.reservedFor(buyer)]).toEqual([[3, 0], 0]);
});

import { tally } from '../licenses/license-office.testing.ts';
import { limited, one, openShop, paid, refusedWith, shop, world } from './shopping.testing.ts';

openShop();

describe('the stock of the shop', () => {
  test('that is renewable fills up at every multiple of its period, and is sold as it is then (IT-05)', async () => {
    const { buyer, item } = await shop.offer({
      stock_mode: 'renewable',
      stock_quantity: 2,
      stock_max: 3,
      stock_renew_hours: 2,
    });
    const outcome = async (quantity: number) => (await shop.buy(buyer, one(item, quantity))).code;
    expect([await outcome(3), await outcome(2), await outcome(1)]).toEqual([
      'limit_exceeded',
      null,
      'limit_exceeded',
    ]);
    world.clock.advance(2 * 3_600_000 - 1);
    expect(await outcome(1)).toBe('limit_exceeded');
    world.clock.advance(1);
    expect([await outcome(4), await outcome(3), await outcome(1)]).toEqual([
      'limit_exceeded',
      null,
      'limit_exceeded',
    ]);
  });

  test('does not pile up when a refused purchase gives back across a refill (IT-05)', async () => {
    const { buyer, item } = await shop.offer({
      stock_mode: 'renewable',
      stock_quantity: 3,
      stock_max: 3,
      stock_renew_hours: 1,
    });
    world.till.answer = () => {
      world.clock.advance(3_600_000);
      return refusedWith('insufficient_balance');
    };
    await shop.buy(buyer, one(item, 2));
    expect(await shop.stockOf(item.item_id)).toBe(3);
  });

  test('that is renewable stays above its maximum when a purchase is refused (IT-04)', async () => {
    const { buyer, item } = await shop.offer({
      stock_mode: 'renewable',
      stock_quantity: 20,
      stock_max: 20,
    });
    await shop.change(buyer, item.item_id, { stock_quantity: 100 });
    world.till.answer = () => refusedWith('insufficient_balance');
    expect((await shop.buy(buyer, one(item, 100))).code).toBe('insufficient_balance');
    expect(await shop.stockOf(item.item_id)).toBe(100);
  });

  test('that was set while an order was under way gets nothing back from it (IT-04)', async () => {
    const { buyer, item } = await shop.offer(limited(200));
    world.till.answer = async () => {
      await shop.change(buyer, item.item_id, { stock_quantity: 5 });
      return refusedWith('insufficient_balance');
    };
    await shop.buy(buyer, one(item, 5));
    expect(await shop.stockOf(item.item_id)).toBe(5);
  });

  test('gets back what was taken where staff set something else of it meanwhile', async () => {
    const { buyer, item } = await shop.offer(limited(200));
    world.till.answer = async () => {
      await shop.change(buyer, item.item_id, { stock_mode: 'renewable', stock_max: 20 });
      return refusedWith('insufficient_balance');
    };
    await shop.buy(buyer, one(item, 5));
    expect(await shop.stockOf(item.item_id)).toBe(200);
  });

  test('that was taken away and set again gets nothing back from before (IT-04)', async () => {
    const { buyer, item } = await shop.offer(limited(200));
    world.till.answer = async () => {
      await shop.change(buyer, item.item_id, { stock_mode: 'infinite' });
      await shop.change(buyer, item.item_id, limited(7));
      return refusedWith('insufficient_balance');
    };
    await shop.buy(buyer, one(item, 5));
    expect(await shop.stockOf(item.item_id)).toBe(7);
  });

  test.each<[string, object, number]>([
    ['is set', { stock_quantity: 5 }, 5],
    ['is set to the same again', { stock_quantity: 200 }, 200],
    ['is made renewable', { stock_mode: 'renewable', stock_max: 20 }, 200],
    ['is set and made renewable', { stock_mode: 'renewable', stock_quantity: 5 }, 5],
  ])('%s while 40 orders are refused at once, and nothing is made or lost (IT-04)', async (_, set, left) => {
    for (let round = 0; round < 3; round += 1) {
      const { buyer, item } = await shop.offer(limited(200));
      const crowd = Array.from({ length: 40 }, () => world.person({ serverId: buyer.serverId }));
      world.till.answer = () => refusedWith('insufficient_balance');
      const refused = crowd.map((person) => shop.buy(person, one(item, 5)));
      await Promise.all([...refused, shop.change(buyer, item.item_id, set)]);
      expect(await shop.stockOf(item.item_id)).toBe(left);
    }
  });

  test('is renewed while orders are refused at once, and ends as full as it was', async () => {
    const { buyer, item } = await shop.offer({
      stock_mode: 'renewable',
      stock_quantity: 50,
      stock_max: 20,
      stock_renew_hours: 1,
    });
    let asked = 0;
    world.till.answer = () => {
      asked += 1;
      if (asked === 5) world.clock.advance(3_600_000);
      return refusedWith('insufficient_balance');
    };
    const crowd = Array.from({ length: 10 }, () => world.person({ serverId: buyer.serverId }));
    await Promise.all(crowd.map((person) => shop.buy(person, one(item, 5))));
    expect(await shop.stockOf(item.item_id)).toBe(50);
  });

  test('is sold once: of 200 who want one of the last 10 at once, 10 get it (IT-04)', async () => {
    const { buyer, item } = await shop.offer(limited(10));
    const crowd = Array.from({ length: 200 }, () => world.person({ serverId: buyer.serverId }));
    const answers = await Promise.all(crowd.map((person) => shop.buy(person, one(item))));
    expect(tally(answers)).toEqual({ ok: 10, limit_exceeded: 190 });
    expect(await shop.stockOf(item.item_id)).toBe(0);
    expect(await shop.emitted('shop.purchase.completed', buyer)).toHaveLength(10);
  });

  test('is not sold again while it is being paid for, and is when it was not paid', async () => {
    const { buyer, item } = await shop.offer(limited(1));
    const other = world.person({ serverId: buyer.serverId });
    world.till.answer = async () => {
      world.till.answer = paid;
      expect((await shop.buy(other, one(item))).code).toBe('limit_exceeded');
      return refusedWith('pin_required');
    };
    expect((await shop.buy(buyer, one(item))).code).toBe('pin_required');
    expect((await shop.buy(other, one(item))).code).toBeNull();
  });

  test('of two items that two crowds order the other way round is sold without a deadlock', async () => {
    const { buyer, item: a } = await shop.offer(limited(50));
    const b = await world.addItem(buyer.serverId, limited(50));
    const orders = [
      [...one(a), ...one(b)],
      [...one(b), ...one(a)],
    ];
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        shop.buy(world.person({ serverId: buyer.serverId }), orders[index % 2]),
      ),
    );
    expect(tally(answers)).toEqual({ ok: 50, limit_exceeded: 50 });
    expect([await shop.stockOf(a.item_id), await shop.stockOf(b.item_id)]).toEqual([0, 0]);
  });
});

test('a character never exceeds the limit, however many purchases run at once (IT-06)', async () => {
  const { buyer, item } = await shop.offer({ user_limit: 5 });
  await world.give(buyer, item.item_id, 1);
  const answers = await Promise.all(Array.from({ length: 20 }, () => shop.buy(buyer, one(item, 2))));
  expect(tally(answers)).toEqual({ ok: 2, limit_exceeded: 18 });
  expect([await world.held(buyer.characterId, item.item_id), await shop.reservedFor(buyer)]).toEqual([5, 0]);
});

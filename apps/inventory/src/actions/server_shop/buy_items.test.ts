import { fail } from '@cabildo/contracts';
import buyItems, {
  MAX_LINE_QUANTITY,
  MAX_LINES,
} from '@cabildo/contracts/inventory/server_shop/buy_items.ts';
import { PAYMENT_ERRORS } from '@cabildo/contracts/inventory/payment.ts';
import deleteItem from '@cabildo/contracts/inventory/server_items/delete.ts';
import update from '@cabildo/contracts/inventory/server_items/update.ts';
import { member, withKey, type Person } from '@cabildo/testing';
import { licenseOffice, tally } from '../../licenses.testing.ts';
import { startWorld, type World } from '../../world.testing.ts';
import { refusedWith, shopping } from './shopping.testing.ts';

let world: World;
let shop: ReturnType<typeof shopping>;
let paid: World['till']['answer'];

beforeAll(async () => {
  world = await startWorld();
  shop = shopping(world);
  paid = world.till.answer;
});
afterEach(() => (world.till.answer = paid));
afterAll(() => world.close());

const one = ({ item_id }: { item_id: number }, quantity = 1) => [{ item_id, quantity }];
const change = (buyer: Person, item_id: number, fields: object) =>
  world.ok(update, { item_id, ...fields }, world.keeper(buyer.serverId));
const limited = (stock_quantity: number) => ({ stock_mode: 'limited', stock_quantity });

describe('buying items', () => {
  test('delivers all of them for their prices, and tells what was paid with (SH-01)', async () => {
    const { buyer, item: bread } = await shop.counter({ price: 3, ...limited(10) });
    const knife = await world.addItem(buyer.serverId, { name: 'Navaja', price: 20 });
    world.till.answer = ({ amount }) => ({ charged: true, amount, payment_method: 'bank' });
    const { status, body } = await shop.buy(buyer, [...one(bread, 4), ...one(knife)]);
    expect([status, body]).toEqual([200, { ok: true, total_cost: 32, payment_method: 'bank' }]);
    expect([
      await world.held(buyer.characterId, bread.item_id),
      await world.held(buyer.characterId, knife.item_id),
      await shop.stockOf(bread.item_id),
      await shop.reservedFor(buyer),
    ]).toEqual([4, 1, 6, 0]);
    expect(shop.chargesOf(buyer)).toEqual([expect.objectContaining({ amount: 32, payment_method: 'auto' })]);
    const [told, ...more] = await shop.told('shop.purchase.completed', buyer);
    expect(more).toEqual([]);
    expect(told).toMatchObject({
      actor: { kind: 'user', id: buyer.userId },
      character_ids: [buyer.characterId],
      data: { total_cost: 32, payment_method: 'bank', license_id: null },
      note: `El personaje ${buyer.characterId} compró 4 × «${bread.name}», 1 × «Navaja» por 32 (banco).`,
    });
  });

  test('hands the way of payment, the account and the PIN on to the economy (SH-06)', async () => {
    const { buyer, item } = await shop.counter();
    const payment = { payment_method: 'bank', account_id: 77, pin: '1234' };
    expect((await shop.buy(buyer, one(item), payment)).code).toBeNull();
    expect(shop.chargesOf(buyer)[0]).toMatchObject(payment);
  });

  test('merges lines that name the same item, and then judges the sum (SH-01)', async () => {
    const { buyer, item } = await shop.counter({ user_limit: 5 });
    const three = one(item, 3);
    expect((await shop.buy(buyer, [...three, ...three])).code).toBe('limit_exceeded');
    expect((await shop.buy(buyer, [...three, ...one(item, 2)])).body.total_cost).toBe(50);
    const [told] = await shop.told('shop.purchase.completed', buyer);
    const line = { item_id: item.item_id, name: item.name, quantity: 5, unit_price: 10 };
    expect(told).toMatchObject({ data: { lines: [line] } });
  });

  test.each([
    [0, 'missing_fields'],
    [1, null],
    [MAX_LINES, null],
    [MAX_LINES + 1, 'missing_fields'],
  ])('takes an order of %i lines or not', async (lines, code) => {
    const { buyer, item } = await shop.counter();
    const answer = await shop.buy(
      buyer,
      Array.from({ length: lines }, () => one(item)[0]),
    );
    expect(answer.code === null).toBe(code === null);
    expect(await world.held(buyer.characterId, item.item_id)).toBe(code === null ? lines : 0);
  });

  test.each([
    [0, 400],
    [1, 200],
    [MAX_LINE_QUANTITY, 200],
    [MAX_LINE_QUANTITY + 1, 400],
    [1.5, 400],
  ])('answers an order of %d units in a line with %i', async (quantity, status) => {
    const { buyer, item } = await shop.counter({ price: 1 });
    expect((await shop.buy(buyer, one(item, quantity))).status).toBe(status);
  });

  test('of 50 different items is one charge, whose concept is no longer than a register takes', async () => {
    const buyer = world.person();
    // A character of two code units right where the concept is cut.
    const items = await Promise.all(
      Array.from({ length: MAX_LINES }, (_, index) =>
        world.addItem(buyer.serverId, { name: `${'🗡'.repeat(20 + (index % 2))}${index}`, price: index + 1 }),
      ),
    );
    const answer = await shop.buy(
      buyer,
      items.flatMap((item) => one(item)),
    );
    expect(answer.body.total_cost).toBe((MAX_LINES * (MAX_LINES + 1)) / 2);
    const [asked, ...more] = shop.chargesOf(buyer);
    expect(more).toEqual([]);
    expect(asked!.concept.length).toBeLessThanOrEqual(140);
    expect(asked!.concept.isWellFormed()).toBe(true);
  });

  test('of more than can be paid at once is refused before anybody pays', async () => {
    const { buyer, item } = await shop.counter({ price: 1_000_000_000_000 });
    expect((await shop.buy(buyer, one(item, 2))).code).toBe('invalid_amount');
    expect((await shop.buy(buyer, one(item))).code).toBeNull();
    expect(shop.chargesOf(buyer)).toHaveLength(1);
  });

  test('is paid for at the price of the order, whatever it costs when it is paid (SH-05)', async () => {
    const { buyer, item } = await shop.counter({ price: 10 });
    world.till.answer = async (asked) => {
      await change(buyer, item.item_id, { price: 999, shop_visible: false });
      return paid(asked);
    };
    expect((await shop.buy(buyer, one(item, 2))).body.total_cost).toBe(20);
    expect(shop.chargesOf(buyer)[0]!.amount).toBe(20);
    expect(await world.held(buyer.characterId, item.item_id)).toBe(2);
  });
});

describe('a purchase is refused', () => {
  test('in the order of SH-01: offer, licence, limit, stock, payment', async () => {
    const buyer = world.person();
    const office = licenseOffice(world, buyer.serverId);
    const require_license_id = await office.license();
    const bare = { price: 0, user_limit: 1, ...limited(0), require_license_id };
    const item = await world.addItem(buyer.serverId, bare);
    world.till.answer = () => refusedWith('insufficient_balance');
    const outcome = async (): Promise<string> => {
      const { status, code, body } = await shop.buy(buyer, one(item, 2));
      return `${status} ${code}: ${String(body['error'])}`;
    };
    expect(await outcome()).toMatch(/^404 not_found/);
    await change(buyer, item.item_id, { price: 5, shop_visible: false });
    expect(await outcome()).toMatch(/^404 not_found/);
    await change(buyer, item.item_id, { shop_visible: true });
    expect(await outcome()).toMatch(/^403 forbidden.*licencia/);
    await office.grant(require_license_id, buyer);
    expect(await outcome()).toMatch(/^400 limit_exceeded: Un personaje puede tener/);
    await change(buyer, item.item_id, { user_limit: 2 });
    expect(await outcome()).toMatch(/^400 limit_exceeded: La tienda solo tiene 0/);
    await change(buyer, item.item_id, limited(2));
    expect(shop.chargesOf(buyer)).toEqual([]);
    expect(await outcome()).toMatch(/^400 insufficient_balance/);
    world.till.answer = paid;
    expect((await shop.buy(buyer, one(item, 2))).code).toBeNull();
  });

  test.each([...PAYMENT_ERRORS])('with %s, as the economy says, and everything is put back', async (code) => {
    const { buyer, item } = await shop.counter({ user_limit: 3, ...limited(3) });
    world.till.answer = () => refusedWith(code);
    const answer = await shop.buy(buyer, one(item, 3));
    expect([answer.code, answer.status]).toEqual([code, fail(code).status]);
    expect([await shop.stockOf(item.item_id), await shop.reservedFor(buyer)]).toEqual([3, 0]);
    expect(await shop.purchasesOf(buyer)).toMatchObject([{ state: 'refused' }]);
    expect(await shop.told('shop.purchase.completed', buyer)).toEqual([]);
    world.till.answer = paid;
    expect((await shop.buy(buyer, one(item, 3))).code).toBeNull();
  });

  test('as a whole when one of its items is not to be had', async () => {
    const { buyer, item: plenty } = await shop.counter(limited(5));
    const none = await world.addItem(buyer.serverId, limited(0));
    expect((await shop.buy(buyer, [...one(plenty), ...one(none)])).code).toBe('limit_exceeded');
    expect([await shop.stockOf(plenty.item_id), await shop.reservedFor(buyer)]).toEqual([5, 0]);
    expect(await shop.purchasesOf(buyer)).toEqual([]);
  });

  test('for an item of another server, and for one that is not for sale (IT-01, GW-24)', async () => {
    const { buyer, item } = await shop.counter();
    const abroad = await world.addItem(world.newServer());
    const unpriced = await world.addItem(buyer.serverId, { price: undefined });
    for (const wanted of [abroad, unpriced, { item_id: 999_999_999 }]) {
      expect((await shop.buy(buyer, [...one(item), ...one(wanted)])).code).toBe('not_found');
    }
  });

  test('for a character of somebody else, of another server, or that is dead (GW-25)', async () => {
    const { buyer, item } = await shop.counter();
    const neighbour = world.person({ serverId: buyer.serverId });
    const stranger = world.person();
    const dead = world.addCharacter(neighbour, 'dead');
    const as = async (server_character_id: number) =>
      (await shop.buy(buyer, one(item), { server_character_id })).code;
    expect(await as(neighbour.characterId)).toBe('forbidden');
    expect(await as(stranger.characterId)).toBe('character_not_found');
    expect(await as(dead)).toBe('character_not_found');
  });

  test('for a character whose end reached this service first (SV-10)', async () => {
    const { buyer, item } = await shop.counter();
    await world.give(buyer, item.item_id, 1);
    await world.database.query('UPDATE holders SET ended_at = now() WHERE character_id = $1', [
      buyer.characterId,
    ]);
    expect((await shop.buy(buyer, one(item))).code).toBe('character_not_found');
  });

  test('without a character or items', async () => {
    const { buyer, item } = await shop.counter();
    expect((await world.act(buyItems, { items: one(item) }, buyer.ctx)).status).toBe(400);
    expect((await shop.buy(buyer, undefined)).status).toBe(400);
  });

  test('while the licence, or what it hangs on, is not valid (LI-03)', async () => {
    const buyer = world.person();
    const office = licenseOffice(world, buyer.serverId);
    const [parent, child] = (await office.line(2)) as [number, number];
    const item = await world.addItem(buyer.serverId, { require_license_id: child });
    const outcome = async () => (await shop.buy(buyer, one(item))).code;
    expect(await outcome()).toBe('forbidden');
    await office.grant(parent, buyer);
    await office.grant(child, buyer);
    expect(await outcome()).toBeNull();
    await office.revoke(parent, buyer);
    expect(await outcome()).toBe('forbidden');
    await office.grant(parent, buyer);
    expect(await outcome()).toBeNull();
  });
});

describe('the stock of the shop', () => {
  test('that is renewable fills up at every multiple of its period, and is sold as it is then (IT-05)', async () => {
    const { buyer, item } = await shop.counter({
      ...{ stock_mode: 'renewable', stock_quantity: 2, stock_max: 3, stock_renew_hours: 2 },
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
    const { buyer, item } = await shop.counter({
      ...{ stock_mode: 'renewable', stock_quantity: 3, stock_max: 3, stock_renew_hours: 1 },
    });
    world.till.answer = () => {
      world.clock.advance(3_600_000);
      return refusedWith('insufficient_balance');
    };
    await shop.buy(buyer, one(item, 2));
    expect(await shop.stockOf(item.item_id)).toBe(3);
  });

  test('is sold once: of 200 who want one of the last 10 at once, 10 get it (IT-04)', async () => {
    const { buyer, item } = await shop.counter(limited(10));
    const crowd = Array.from({ length: 200 }, () => world.person({ serverId: buyer.serverId }));
    const answers = await Promise.all(crowd.map((person) => shop.buy(person, one(item))));
    expect(tally(answers)).toEqual({ ok: 10, limit_exceeded: 190 });
    expect(await shop.stockOf(item.item_id)).toBe(0);
    expect(await shop.told('shop.purchase.completed', buyer)).toHaveLength(10);
  });

  test('is sold to nobody else while it is being paid for, and to the next when it was not', async () => {
    const { buyer, item } = await shop.counter(limited(1));
    const other = world.person({ serverId: buyer.serverId });
    world.till.answer = async () => {
      world.till.answer = paid;
      expect((await shop.buy(other, one(item))).code).toBe('limit_exceeded');
      return refusedWith('pin_required');
    };
    expect((await shop.buy(buyer, one(item))).code).toBe('pin_required');
    expect((await shop.buy(other, one(item))).code).toBeNull();
  });

  test('of two items that two crowds order the other way round is sold without anybody waiting in a ring', async () => {
    const { buyer, item: a } = await shop.counter(limited(50));
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

test('a character never gets past the limit, however many purchases he makes at once (IT-06)', async () => {
  const { buyer, item } = await shop.counter({ user_limit: 5 });
  await world.give(buyer, item.item_id, 1);
  const answers = await Promise.all(Array.from({ length: 20 }, () => shop.buy(buyer, one(item, 2))));
  expect(tally(answers)).toEqual({ ok: 2, limit_exceeded: 18 });
  expect([await world.held(buyer.characterId, item.item_id), await shop.reservedFor(buyer)]).toEqual([5, 0]);
});

describe('what ceases to be deliverable while it is paid for', () => {
  test('an item that is deleted is paid back, and the rest of the order is put back (GW-23)', async () => {
    const { buyer, item: gone } = await shop.counter(limited(5));
    const left = await world.addItem(buyer.serverId, limited(5));
    world.till.answer = async (asked) => {
      await world.ok(deleteItem, { item_id: gone.item_id }, world.keeper(buyer.serverId));
      return paid(asked);
    };
    const order = [...one(gone, 2), ...one(left, 3)];
    const { code, body } = await shop.buy(buyer, order, {}, withKey(buyer.ctx, 'gone'));
    expect([code, body['error']]).toEqual(['not_found', expect.stringContaining('Se devolvió el dinero')]);
    expect(world.till.refunded).toContain(shop.chargesOf(buyer)[0]!.key);
    expect([await shop.stockOf(left.item_id), await shop.reservedFor(buyer)]).toEqual([5, 0]);
    expect(await shop.purchasesOf(buyer)).toMatchObject([{ state: 'refunded' }]);
    expect(await shop.told('shop.purchase.refunded', buyer)).toMatchObject([
      {
        character_ids: [buyer.characterId],
        data: { total_cost: 50 },
        note: `Se devolvieron 50 al personaje ${buyer.characterId}: 2 × «${gone.name}», 3 × «${left.name}» ya no se pudo entregar.`,
      },
    ]);
    const repeated = await shop.buy(buyer, order, {}, withKey(buyer.ctx, 'gone'));
    expect([repeated.code, repeated.body]).toEqual([code, body]);
    expect(shop.chargesOf(buyer)).toHaveLength(1);
  });

  test('a character who ends gets his money back', async () => {
    const { buyer, item } = await shop.counter();
    world.till.answer = async (asked) => {
      await world.database.query('UPDATE holders SET ended_at = now() WHERE character_id = $1', [
        buyer.characterId,
      ]);
      return paid(asked);
    };
    expect((await shop.buy(buyer, one(item))).code).toBe('not_found');
    expect(world.till.refunded).toContain(shop.chargesOf(buyer)[0]!.key);
    expect(await world.held(buyer.characterId, item.item_id)).toBe(0);
  });
});

describe('an Idempotency-Key (GW-17)', () => {
  const once = (buyer: Person, order: unknown, key = 'k') =>
    shop.buy(buyer, order, {}, withKey(buyer.ctx, key));

  test('makes 100 orders at once one purchase, and all get the same answer', async () => {
    const { buyer, item } = await shop.counter(limited(100));
    const answers = await Promise.all(Array.from({ length: 100 }, () => once(buyer, one(item))));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]!.body).toEqual({ ok: true, total_cost: 10, payment_method: 'wallet' });
    expect([shop.chargesOf(buyer).length, await shop.stockOf(item.item_id)]).toEqual([1, 99]);
    expect(await world.held(buyer.characterId, item.item_id)).toBe(1);
    expect((await once(buyer, one(item))).body).toEqual(answers[0]!.body);
  });

  test('gives a refusal again, by the economy or by the shop, also when it would be a success by now', async () => {
    const { buyer, item } = await shop.counter(limited(1));
    world.till.answer = () => refusedWith('insufficient_balance');
    const poor = await once(buyer, one(item), 'poor');
    const soldOut = await once(buyer, one(item, 2), 'sold out');
    world.till.answer = paid;
    await change(buyer, item.item_id, limited(9));
    const again = [await once(buyer, one(item), 'poor'), await once(buyer, one(item, 2), 'sold out')];
    expect(again).toEqual([poor, soldOut]);
    expect(again.map(({ code }) => code)).toEqual(['insufficient_balance', 'limit_exceeded']);
    expect((await once(buyer, one(item), 'new')).code).toBeNull();
  });

  test('with another order is refused, before and after the first is answered', async () => {
    const { buyer, item } = await shop.counter();
    world.till.answer = async (asked) => {
      expect((await once(buyer, one(item, 2))).status).toBe(409);
      return paid(asked);
    };
    expect((await once(buyer, one(item))).status).toBe(200);
    expect((await once(buyer, one(item, 2))).status).toBe(409);
    expect(shop.chargesOf(buyer)).toHaveLength(1);
  });

  test('that is repeated while its purchase is being delivered makes nobody wait in a ring', async () => {
    const { buyer, item } = await shop.counter(limited(500));
    const deadlocks = async () =>
      (
        await world.database.query(
          'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
        )
      )[0];
    const before = await deadlocks();
    for (let round = 0; round < 20; round += 1) {
      const repeated: Promise<unknown>[] = [];
      world.till.answer = async (asked) => {
        for (let turn = 0; turn < round; turn += 1) {
          if (turn % 4 === 0) repeated.push(once(buyer, one(item), `ring ${round}`));
          await new Promise((resolve) => setImmediate(resolve));
        }
        return paid(asked);
      };
      const first = await once(buyer, one(item), `ring ${round}`);
      expect(await Promise.all(repeated)).toEqual(repeated.map(() => first));
    }
    expect(await deadlocks()).toEqual(before);
  });

  test('of one caller means nothing to another', async () => {
    const { buyer, item } = await shop.counter();
    const other = world.person({ serverId: buyer.serverId });
    const answers = [await once(buyer, one(item)), await once(other, one(item, 2))];
    expect(answers.map(({ body }) => body.total_cost)).toEqual([10, 20]);
  });
});

describe('a purchase that was left in the middle (GW-23)', () => {
  const ordered = (buyer: Person, item: { item_id: number }) => ({
    server_character_id: buyer.characterId,
    items: one(item),
  });

  test('is given up when nothing was taken, and its key is free for another try', async () => {
    const { buyer, item } = await shop.counter(limited(1));
    world.till.answer = () => {
      throw new Error('the economy is away');
    };
    expect(await shop.leaveInTheMiddle(buyItems, ordered(buyer, item), buyer, 'k')).toBe(503);
    expect([await shop.stockOf(item.item_id), await shop.reservedFor(buyer)]).toEqual([0, 1]);
    world.till.answer = paid;
    expect(await shop.settle(buyer)).toBe('refused');
    expect([await shop.stockOf(item.item_id), await shop.reservedFor(buyer)]).toEqual([1, 0]);
    const again = await world.act(buyItems, ordered(buyer, item), withKey(buyer.ctx, 'k'));
    expect([again.code, await world.held(buyer.characterId, item.item_id)]).toEqual([null, 1]);
  });

  test('is delivered when it was paid for, and its key gets the answer', async () => {
    const { buyer, item } = await shop.counter(limited(1));
    world.till.answer = (asked) => {
      world.till.outcomes.set(asked.key, { charged: true, amount: asked.amount, payment_method: 'bank' });
      throw new Error('the answer is lost');
    };
    expect(await shop.leaveInTheMiddle(buyItems, ordered(buyer, item), buyer, 'k')).toBe(503);
    expect(await shop.settle(buyer)).toBe('delivered');
    const again = await world.act(buyItems, ordered(buyer, item), withKey(buyer.ctx, 'k'));
    expect(again.body).toEqual({ ok: true, total_cost: 10, payment_method: 'bank' });
    expect([await world.held(buyer.characterId, item.item_id), shop.chargesOf(buyer).length]).toEqual([1, 1]);
    expect(await shop.told('shop.purchase.completed', buyer)).toMatchObject([{ actor: { kind: 'system' } }]);
  });

  test('keeps whoever repeats it waiting, and he gets the answer as soon as there is one', async () => {
    const { buyer, item } = await shop.counter();
    let repeated: Promise<unknown> | undefined;
    world.till.answer = (asked) => {
      repeated = world.act(buyItems, ordered(buyer, item), withKey(buyer.ctx, 'k'));
      return paid(asked);
    };
    const first = await world.act(buyItems, ordered(buyer, item), withKey(buyer.ctx, 'k'));
    expect(await repeated).toEqual(first);
  });
});

test('a member of another server buys nothing here', async () => {
  const { buyer, item } = await shop.counter();
  const ctx = member(buyer.userId, 'owner', { serverId: world.newServer() });
  expect((await shop.buy(buyer, one(item), {}, ctx)).code).toBe('character_not_found');
});

import { fail } from '@cabildo/contracts/errors';
import { MAX_LINES } from '@cabildo/contracts/inventory/holdings/holdings.ts';
import buyItems, { MAX_QUANTITY } from '@cabildo/contracts/inventory/shop/buy_items.ts';
import { PAYMENT_ERRORS } from '@cabildo/contracts/economy/payments/charges/payment.ts';
import { member } from '@cabildo/testing';
import { licenseOffice } from '../licenses/license-office.testing.ts';
import { limited, one, openShop, paid, refusedWith, shop, world } from './shopping.testing.ts';

openShop();

describe('buying items', () => {
  test('delivers all of them for their prices, and answers how it was paid (SH-01)', async () => {
    const { buyer, item: bread } = await shop.offer({ price: 3, ...limited(10) });
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
    const [emitted, ...more] = await shop.emitted('shop.purchase.completed', buyer);
    expect(more).toEqual([]);
    expect(emitted).toMatchObject({
      actor: { kind: 'user', id: buyer.userId },
      character_ids: [buyer.characterId],
      data: { total_cost: 32, payment_method: 'bank', license_id: null },
      note: `Un personaje compró 4 × «${bread.name}» y 1 × «Navaja» por 32 (banco).`,
    });
  });

  test('passes the payment method, the account, the card, the PIN and what was agreed to to the economy (SH-06, SH-07)', async () => {
    const { buyer, item } = await shop.offer();
    const payment = { payment_method: 'bank', account_id: 77, card_id: 78, pin: '1234', max_total: 10 };
    expect((await shop.buy(buyer, one(item), payment)).code).toBeNull();
    expect(shop.chargesOf(buyer)[0]).toMatchObject(payment);
  });

  test('above what the buyer agreed to gives everything back, and says the price (SH-07)', async () => {
    const { buyer, item } = await shop.offer({ price: 10, ...limited(3) });
    world.till.answer = ({ amount, max_total }) =>
      max_total! < amount
        ? { charged: false, refusal: fail('limit_exceeded', { fields: { total: amount } }) }
        : { charged: true, amount, payment_method: 'bank' };
    const { status, code, body } = await shop.buy(buyer, one(item, 2), { max_total: 19 });
    expect([status, code, body]).toEqual([400, 'limit_exceeded', expect.objectContaining({ total: 20 })]);
    expect([await shop.stockOf(item.item_id), await shop.reservedFor(buyer)]).toEqual([3, 0]);
  });

  test.each(['account_id', 'card_id'])(
    'in cash is refused where %s names what pays (SH-06)',
    async (name) => {
      const { buyer, item } = await shop.offer();
      const { status, code } = await shop.buy(buyer, one(item), { payment_method: 'wallet', [name]: 7 });
      expect([status, code, shop.chargesOf(buyer)]).toEqual([400, 'error', []]);
    },
  );

  test('merges lines that name the same item, and then judges the sum (SH-01)', async () => {
    const { buyer, item } = await shop.offer({ user_limit: 5 });
    const three = one(item, 3);
    expect((await shop.buy(buyer, [...three, ...three])).code).toBe('limit_exceeded');
    expect((await shop.buy(buyer, [...three, ...one(item, 2)])).body.total_cost).toBe(50);
    const [emitted] = await shop.emitted('shop.purchase.completed', buyer);
    const line = { item_id: item.item_id, name: item.name, quantity: 5, unit_price: 10 };
    expect(emitted).toMatchObject({ data: { lines: [line] } });
  });

  test('takes no more of one item in several lines than in one', async () => {
    const { buyer, item } = await shop.offer({ price: 1 });
    const most = one(item, MAX_QUANTITY - 1);
    const tooMany = await shop.buy(buyer, [...most, ...one(item, 2)]);
    expect([tooMany.status, tooMany.code]).toEqual([400, 'invalid_amount']);
    expect((await shop.buy(buyer, [...most, ...one(item)])).body.total_cost).toBe(MAX_QUANTITY);
  });

  test.each([
    [0, 'missing_fields'],
    [1, null],
    [MAX_LINES, null],
    [MAX_LINES + 1, 'missing_fields'],
  ])('takes an order of %i lines or not', async (lines, code) => {
    const { buyer, item } = await shop.offer();
    const answer = await shop.buy(
      buyer,
      Array.from({ length: lines }, () => one(item)[0]),
    );
    expect(answer.code === null).toBe(code === null);
    expect(await world.held(buyer.characterId, item.item_id)).toBe(code === null ? lines : 0);
  });

  test.each([
    [-1, 400, 'invalid_amount'],
    [0, 400, 'invalid_amount'],
    [1, 200, null],
    [MAX_QUANTITY, 200, null],
    [MAX_QUANTITY + 1, 400, 'invalid_amount'],
    [1.5, 400, 'invalid_amount'],
  ])('answers an order of %d units in a line with %i %s', async (quantity, status, code) => {
    const { buyer, item } = await shop.offer({ price: 1 });
    const answer = await shop.buy(buyer, one(item, quantity));
    expect([answer.status, answer.code]).toEqual([status, code]);
  });

  test('of 50 different items is one charge, whose concept is no longer than a register takes', async () => {
    const buyer = world.person();
    // The concept is cut at a surrogate pair.
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

  test('of more than can be paid at once is refused before a charge', async () => {
    const { buyer, item } = await shop.offer({ price: 1_000_000_000_000 });
    expect((await shop.buy(buyer, one(item, 2))).code).toBe('invalid_amount');
    expect((await shop.buy(buyer, one(item))).code).toBeNull();
    expect(shop.chargesOf(buyer)).toHaveLength(1);
  });

  test('is paid for at the price of the order, whatever it costs when it is paid (SH-05)', async () => {
    const { buyer, item } = await shop.offer({ price: 10 });
    world.till.answer = async (asked) => {
      await shop.change(buyer, item.item_id, { price: 999, shop_visible: false });
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
    await shop.change(buyer, item.item_id, { price: 5, shop_visible: false });
    expect(await outcome()).toMatch(/^404 not_found/);
    await shop.change(buyer, item.item_id, { shop_visible: true });
    expect(await outcome()).toMatch(/^403 forbidden.*licencia/);
    await office.grant(require_license_id, buyer);
    expect(await outcome()).toMatch(/^400 limit_exceeded: Un personaje puede tener/);
    await shop.change(buyer, item.item_id, { user_limit: 2 });
    expect(await outcome()).toMatch(/^400 limit_exceeded: La tienda solo tiene 0/);
    await shop.change(buyer, item.item_id, limited(2));
    expect(shop.chargesOf(buyer)).toEqual([]);
    expect(await outcome()).toMatch(/^400 insufficient_balance/);
    world.till.answer = paid;
    expect((await shop.buy(buyer, one(item, 2))).code).toBeNull();
  });

  test.each([...PAYMENT_ERRORS])(
    'with %s, as the economy answers, and all goods are released',
    async (code) => {
      const { buyer, item } = await shop.offer({ user_limit: 3, ...limited(3) });
      world.till.answer = () => refusedWith(code);
      const answer = await shop.buy(buyer, one(item, 3));
      expect([answer.code, answer.status]).toEqual([code, fail(code).status]);
      expect([await shop.stockOf(item.item_id), await shop.reservedFor(buyer)]).toEqual([3, 0]);
      expect(await shop.purchasesOf(buyer)).toMatchObject([{ state: 'refused' }]);
      expect(await shop.emitted('shop.purchase.completed', buyer)).toEqual([]);
      world.till.answer = paid;
      expect((await shop.buy(buyer, one(item, 3))).code).toBeNull();
    },
  );

  test('as a whole when one of its items is not to be had', async () => {
    const { buyer, item: plenty } = await shop.offer(limited(5));
    const none = await world.addItem(buyer.serverId, limited(0));
    expect((await shop.buy(buyer, [...one(plenty), ...one(none)])).code).toBe('limit_exceeded');
    expect([await shop.stockOf(plenty.item_id), await shop.reservedFor(buyer)]).toEqual([5, 0]);
    expect(await shop.purchasesOf(buyer)).toEqual([]);
  });

  test('for an item of another server, and for one that is not for sale (IT-01, GW-24)', async () => {
    const { buyer, item } = await shop.offer();
    const abroad = await world.addItem(world.newServer());
    const unpriced = await world.addItem(buyer.serverId, { price: undefined });
    for (const wanted of [abroad, unpriced, { item_id: 999_999_999 }]) {
      expect((await shop.buy(buyer, [...one(item), ...one(wanted)])).code).toBe('not_found');
    }
  });

  test('for a character of another user, of another server, or that is dead (GW-25)', async () => {
    const { buyer, item } = await shop.offer();
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
    const { buyer, item } = await shop.offer();
    await world.give(buyer, item.item_id, 1);
    await world.database.query('UPDATE holders SET ended_at = now() WHERE character_id = $1', [
      buyer.characterId,
    ]);
    expect((await shop.buy(buyer, one(item))).code).toBe('character_not_found');
  });

  test('without a character or items', async () => {
    const { buyer, item } = await shop.offer();
    expect((await world.act(buyItems, { items: one(item) }, buyer.ctx)).status).toBe(400);
    expect((await shop.buy(buyer, undefined)).status).toBe(400);
  });

  test('while the licence, or one of its ancestors, is not valid (LI-03)', async () => {
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

test('a member of another server buys nothing here', async () => {
  const { buyer, item } = await shop.offer();
  const ctx = member(buyer.userId, 'owner', { serverId: world.newServer() });
  expect((await shop.buy(buyer, one(item), {}, ctx)).code).toBe('character_not_found');
});

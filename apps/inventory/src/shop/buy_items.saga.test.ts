import buyItems from '@cabildo/contracts/inventory/shop/buy_items.ts';
import deleteItem from '@cabildo/contracts/inventory/endings/delete.ts';
import { eraseServer } from '@cabildo/operation/erasure';
import { tablesOf } from '@cabildo/kit/service';
import { withKey, type Person } from '@cabildo/testing';
import { limited, one, openShop, paid, refusedWith, shop, world } from './shopping.testing.ts';

openShop();

describe('what ceases to be deliverable while it is paid for', () => {
  test('an item that is deleted is paid back, and the rest of the order is put back (GW-23)', async () => {
    const { buyer, item: gone } = await shop.offer(limited(5));
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
    expect(await shop.emitted('shop.purchase.refunded', buyer)).toMatchObject([
      {
        character_ids: [buyer.characterId],
        data: { total_cost: 50 },
        note: `Se devolvieron 50 a un personaje: 2 × «${gone.name}» y 3 × «${left.name}» ya no se pudo entregar.`,
      },
    ]);
    // The key of the refused order is free, so that the rest can be ordered under the same key.
    expect((await shop.buy(buyer, order, {}, withKey(buyer.ctx, 'gone'))).code).toBe('not_found');
    expect(shop.chargesOf(buyer)).toHaveLength(1);
    world.till.answer = paid;
    expect((await shop.buy(buyer, one(left, 3), {}, withKey(buyer.ctx, 'gone'))).code).toBeNull();
  });

  test('a character that ends is refunded', async () => {
    const { buyer, item } = await shop.offer();
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

test.each(['paid for', 'refused'])(
  'an order whose server is erased while it is %s finds nothing (SV-11)',
  async (end) => {
    const { buyer, item } = await shop.offer(limited(5));
    world.till.answer = async (asked) => {
      await eraseServer(world.database, tablesOf(world.definition), buyer.serverId);
      return end === 'refused' ? refusedWith('insufficient_balance') : paid(asked);
    };
    const { status, code } = await shop.buy(buyer, one(item));
    expect([status, code]).toEqual([404, 'not_found']);
  },
);

describe('a purchase that was left in the middle (GW-23)', () => {
  const DAY_MS = 24 * 3_600_000;
  const keyOf = async ({ userId, serverId }: Person) =>
    (
      await world.database.query<{ actor: string; reply: string | null }>(
        'SELECT actor, reply FROM idempotency_keys WHERE actor = $1',
        [`user:${userId}@${serverId}`],
      )
    )[0];
  const ordered = (buyer: Person, item: { item_id: number }) => ({
    server_character_id: buyer.characterId,
    items: one(item),
  });

  test('is given up when nothing was taken, and its key is free for another try', async () => {
    const { buyer, item } = await shop.offer(limited(1));
    world.till.answer = () => {
      throw new Error('the economy is away');
    };
    expect(await shop.leaveInTheMiddle(buyItems, ordered(buyer, item), buyer, 'k')).toBe('unknown');
    expect([await shop.stockOf(item.item_id), await shop.reservedFor(buyer)]).toEqual([0, 1]);
    world.till.answer = paid;
    expect(await shop.settle(buyer)).toBe('refused');
    expect([await shop.stockOf(item.item_id), await shop.reservedFor(buyer)]).toEqual([1, 0]);
    const again = await world.act(buyItems, ordered(buyer, item), withKey(buyer.ctx, 'k'));
    expect([again.code, await world.held(buyer.characterId, item.item_id)]).toEqual([null, 1]);
  });

  test('brings no units into a stock that they never came from (IT-04)', async () => {
    const { buyer, item } = await shop.offer();
    world.till.answer = () => {
      throw new Error('the economy is away');
    };
    expect(await shop.leaveInTheMiddle(buyItems, ordered(buyer, item), buyer, 'k')).toBe('unknown');
    await shop.change(buyer, item.item_id, limited(2));
    expect(await shop.settle(buyer)).toBe('refused');
    expect([await shop.stockOf(item.item_id), await shop.reservedFor(buyer)]).toEqual([2, 0]);
  });

  test('is delivered when it was paid for, and its key gets the answer', async () => {
    const { buyer, item } = await shop.offer(limited(1));
    world.till.answer = (asked) => {
      world.till.outcomes.set(asked.key, { charged: true, amount: asked.amount, payment_method: 'bank' });
      throw new Error('the answer is lost');
    };
    expect(await shop.leaveInTheMiddle(buyItems, ordered(buyer, item), buyer, 'k')).toBe('unknown');
    expect(await shop.settle(buyer)).toBe('delivered');
    const again = await world.act(buyItems, ordered(buyer, item), withKey(buyer.ctx, 'k'));
    expect(again.body).toEqual({ ok: true, total_cost: 10, payment_method: 'bank' });
    expect([await world.held(buyer.characterId, item.item_id), shop.chargesOf(buyer).length]).toEqual([1, 1]);
    expect(await shop.emitted('shop.purchase.completed', buyer)).toMatchObject([
      { actor: { kind: 'system' } },
    ]);
  });

  test('answers its key no more after a day, for by then it may be that of another order (GW-17)', async () => {
    const { buyer, item } = await shop.offer();
    world.till.answer = () => {
      throw new Error('the economy is away');
    };
    expect(await shop.leaveInTheMiddle(buyItems, ordered(buyer, item), buyer, 'k')).toBe('unknown');
    const { actor } = (await keyOf(buyer))!;
    await world.database.query('UPDATE idempotency_keys SET request_hash = $2 WHERE actor = $1', [
      actor,
      'of another order',
    ]);
    world.clock.advance(DAY_MS);
    expect(await shop.settle(buyer)).toBe('refused');
    expect(await keyOf(buyer)).toEqual({ actor, reply: null });
  });

  test('makes its repetition wait, which gets the answer as soon as there is one', async () => {
    const { buyer, item } = await shop.offer();
    let repeated: Promise<unknown> | undefined;
    world.till.answer = (asked) => {
      repeated = world.act(buyItems, ordered(buyer, item), withKey(buyer.ctx, 'k'));
      return paid(asked);
    };
    const first = await world.act(buyItems, ordered(buyer, item), withKey(buyer.ctx, 'k'));
    expect(await repeated).toEqual(first);
  });
});

describe('an Idempotency-Key (GW-17)', () => {
  const once = (buyer: Person, order: unknown, key = 'k') =>
    shop.buy(buyer, order, {}, withKey(buyer.ctx, key));

  test('makes 100 orders at once one purchase, and all get the same answer', async () => {
    const { buyer, item } = await shop.offer(limited(100));
    const answers = await Promise.all(Array.from({ length: 100 }, () => once(buyer, one(item))));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]!.body).toEqual({ ok: true, total_cost: 10, payment_method: 'wallet' });
    expect([shop.chargesOf(buyer).length, await shop.stockOf(item.item_id)]).toEqual([1, 99]);
    expect(await world.held(buyer.characterId, item.item_id)).toBe(1);
    expect((await once(buyer, one(item))).body).toEqual(answers[0]!.body);
  });

  test('keeps no refusal, be it by the economy or by the shop: the order is judged anew, or another one', async () => {
    const { buyer, item } = await shop.offer(limited(1));
    world.till.answer = () => refusedWith('pin_required');
    expect((await once(buyer, one(item), 'without PIN')).code).toBe('pin_required');
    expect((await once(buyer, one(item, 2), 'sold out')).code).toBe('limit_exceeded');
    world.till.answer = paid;
    await shop.change(buyer, item.item_id, limited(9));
    const paidFor = await once(buyer, one(item), 'without PIN');
    expect([paidFor.code, (await once(buyer, one(item, 3), 'sold out')).code]).toEqual([null, null]);
    expect(await once(buyer, one(item), 'without PIN')).toEqual(paidFor);
    expect((await once(buyer, one(item, 2), 'sold out')).status).toBe(409);
    expect(await world.held(buyer.characterId, item.item_id)).toBe(4);
  });

  test('under which an order is under way that comes to nothing has the one that waits for it judged itself', async () => {
    const { buyer, item } = await shop.offer(limited(1));
    let repeated: Promise<{ code: unknown }> | undefined;
    world.till.answer = (asked) => {
      repeated ??= once(buyer, one(item));
      if (shop.chargesOf(buyer).length > 1) return paid(asked);
      return refusedWith('insufficient_balance');
    };
    expect((await once(buyer, one(item))).code).toBe('insufficient_balance');
    expect((await repeated!).code).toBeNull();
    expect([shop.chargesOf(buyer).length, await world.held(buyer.characterId, item.item_id)]).toEqual([2, 1]);
  });

  test('with another order is refused, before and after the first is answered', async () => {
    const { buyer, item } = await shop.offer();
    world.till.answer = async (asked) => {
      expect((await once(buyer, one(item, 2))).status).toBe(409);
      return paid(asked);
    };
    expect((await once(buyer, one(item))).status).toBe(200);
    expect((await once(buyer, one(item, 2))).status).toBe(409);
    expect(shop.chargesOf(buyer)).toHaveLength(1);
  });

  test('that is repeated while its purchase is being delivered does not deadlock', async () => {
    const { buyer, item } = await shop.offer(limited(500));
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
        for (let n = 0; n < round; n += 1) {
          if (n % 4 === 0) repeated.push(once(buyer, one(item), `ring ${round}`));
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
    const { buyer, item } = await shop.offer();
    const other = world.person({ serverId: buyer.serverId });
    const answers = [await once(buyer, one(item)), await once(other, one(item, 2))];
    expect(answers.map(({ body }) => body.total_cost)).toEqual([10, 20]);
  });
});

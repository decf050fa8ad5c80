import { fact } from '@cabildo/contracts';
import { jest } from '@jest/globals';
import itemGiven from '@cabildo/contracts/inventory/events/inventory.item.given.ts';
import type { StoredReply } from '@cabildo/kit';
import { TestClock } from '@cabildo/testing';
import { decideTransfer } from '../domain/inventory.ts';
import { storehouse } from '../inventory.testing.ts';
import { startWorld, type World } from '../world.testing.ts';
import type { Decision, ItemCommand } from './command.ts';
import type { ItemLedger } from './ledger.ts';
import { order, pair, replicaOf, statusOf } from './ledger.testing.ts';

let world: World;
/** Two more replicas of the service's ledger. */
let ledgers: [ItemLedger, ItemLedger];

beforeAll(async () => {
  world = await startWorld();
  ledgers = [replicaOf(world), replicaOf(world)];
});
afterAll(() => world.close());
afterEach(() => jest.restoreAllMocks());

const outcomesOf = (results: readonly PromiseSettledResult<StoredReply>[]): (number | string)[] =>
  results.map((result) => (result.status === 'fulfilled' ? statusOf(result.value) : 'failed'));

describe('the ledger of items', () => {
  it('decides what arrives together in one transaction, each seeing what those before it did', async () => {
    const { stake, gift, held } = await pair(world);
    const transactions = jest.spyOn(world.database, 'transaction');
    const replies = await Promise.all(
      [4, 4, 4, 2].map((units) => ledgers[0].submit(order(stake, gift(units)))),
    );
    expect(transactions).toHaveBeenCalledTimes(1);
    expect(replies.map(statusOf)).toEqual([200, 200, 400, 200]);
    expect(await held()).toEqual([0, 10]);
  });

  it('lets one of many orders of a whole stack through, whichever replica they come to', async () => {
    const { stake, gift, held } = await pair(world);
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, turn) => ledgers[turn % 2]!.submit(order(stake, gift(10)))),
    );
    expect(replies.map(statusOf).sort()).toEqual([200, ...Array<number>(39).fill(400)]);
    expect(await held()).toEqual([0, 10]);
  });

  it('carries out 100 orders with one key once, whichever replica they come to, and answers all alike', async () => {
    const { stake, gift, held } = await pair(world);
    const claim = { actor: 'user:1@1', key: 'una vez', requestHash: 'h' };
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, turn) => ledgers[turn % 2]!.submit(order(stake, gift(1), claim))),
    );
    expect(new Set(replies.map(({ line }) => line)).size).toBe(1);
    expect(await held()).toEqual([9, 1]);
  });

  it('goes through for orders that name the same things in any order, all at the same time', async () => {
    const house = storehouse(world);
    const people = Array.from({ length: 4 }, house.person);
    const items = [await house.item(), await house.item(), await house.item()];
    for (const each of people) for (const item of items) await world.give(each, item, 50);
    const turned = <T>(all: readonly T[], by: number): T[] => [...all.slice(by), ...all.slice(0, by)];
    const replies = await Promise.all(
      Array.from({ length: 80 }, (_, turn) => {
        const [from, to] = turned(people, turn % 4).map(({ characterId }) => characterId) as [number, number];
        const itemId = items[turn % 3]!;
        const stake = { ...house, items: turned(items, turn % 3), characters: [from, to] };
        const decide = decideTransfer.bind(null, { fromId: from, toId: to, itemId, quantity: 1 });
        return ledgers[turn % 2]!.submit(order(stake, decide));
      }),
    );
    expect(new Set(replies.map(statusOf))).toEqual(new Set([200]));
  });

  it('never counts a stock back to before a refill, though replicas’ clocks differ', async () => {
    const { stake, itemId, ana } = await pair(world, {
      ...{ stock_mode: 'renewable', stock_quantity: 10, stock_renew_hours: 1 },
    });
    const at = (ms: number) => new TestClock(new Date(world.clock.now().getTime() + ms));
    const [fast, slow] = [replicaOf(world, at(3_600_001)), replicaOf(world, at(3_599_999))];
    const setAside =
      (quantity: number, fromStock = true): ItemCommand['decide'] =>
      () => ({
        output: {},
        reservations: [{ characterId: ana.characterId, itemId, quantity, fromStock }],
      });
    await fast.submit(order(stake, setAside(3)));
    await slow.submit(order(stake, setAside(1)));
    let left: number | null = null;
    await fast.submit(
      order(stake, (state) => {
        left = state.stockOf(itemId);
        return setAside(-4, false)(state);
      }),
    );
    expect(left).toBe(6);
  });
});

describe('a mistake in one order', () => {
  it('fails that one, leaves nothing of it behind, and its neighbours in the batch untouched', async () => {
    const { stake, gift, held, ana, eva, itemId, movements, item } = await pair(world, {
      ...{ stock_mode: 'limited', stock_quantity: 5 },
    });
    const [mine, hers] = [ana.characterId, eva.characterId];
    const foreign = await storehouse(world).item();
    const unnamed = await item();
    const moved = { itemId, quantity: 1, from: mine, to: hers, reason: 'gift' } as const;
    const moving = (change: object): Decision => ({ output: {}, movements: [{ ...moved, ...change }] });
    const reserving = (quantity: number): Decision => ({
      output: {},
      reservations: [{ characterId: mine, itemId, quantity, fromStock: true }],
    });
    const untold = fact(
      {
        ...itemGiven,
        note: () => {
          throw new Error('no words');
        },
      } as never,
      {} as never,
      [mine],
    );
    const mistakes: ItemCommand['decide'][] = [
      () => {
        throw new Error('a mistake');
      },
      () => moving({ quantity: 100 }),
      () => moving({ quantity: 0 }),
      () => moving({ quantity: -1 }),
      () => moving({ quantity: 0.5 }),
      () => moving({ to: mine }),
      () => moving({ to: 999_999_999 }),
      () => moving({ itemId: foreign }),
      () => moving({ itemId: unnamed }),
      () => ({ output: {}, movements: [moved, { ...moved, quantity: 100 }] }),
      () => ({ ...moving({}), ...reserving(-1) }),
      () => ({ ...moving({}), ...reserving(6) }),
      () => ({ ...moving({}), facts: [untold] }),
      () => ({ ...moving({}), output: { count: 1n } }),
      () => ({
        ...moving({}),
        ends: { state: 'delivered', paymentMethod: null, refusal: null, reply: null },
      }),
      (state) => (state.item(unnamed), moving({})),
      (state) => (state.holding(999_999_999, itemId), moving({})),
    ];
    const transactions = jest.spyOn(world.database, 'transaction');
    const all = { ...stake, items: [itemId, foreign] };
    const results = await Promise.allSettled([
      ledgers[0].submit(order(stake, gift(1))),
      ...mistakes.map((decide) => ledgers[0].submit(order(all, decide))),
      ledgers[0].submit(order(stake, gift(2))),
    ]);
    expect(transactions).toHaveBeenCalledTimes(1);
    expect(outcomesOf(results)).toEqual([200, ...mistakes.map(() => 'failed'), 200]);
    expect(await held()).toEqual([7, 3]);
    expect((await movements()).slice(1)).toMatchObject([{ quantity: 1 }, { quantity: 2 }]);
    const [stock] = await world.database.query<{ quantity: number }>(
      'SELECT quantity FROM stocks WHERE item_id = $1',
      [itemId],
    );
    expect(stock).toEqual({ quantity: 5 });
  });

  it('that counts a stock without having said so fails, for that stock is not locked', async () => {
    const { stake, ana, itemId } = await pair(world, { stock_mode: 'limited', stock_quantity: 5 });
    const reservation = { characterId: ana.characterId, itemId, quantity: 1, fromStock: true };
    const mistakes: ItemCommand['decide'][] = [
      (state) => ({ output: { left: state.stockOf(itemId) } }),
      () => ({ output: {}, reservations: [reservation] }),
    ];
    const silent = (decide: ItemCommand['decide']) => ({ ...order(stake, decide), countsStock: false });
    const results = await Promise.allSettled(mistakes.map((each) => ledgers[0].submit(silent(each))));
    expect(outcomesOf(results)).toEqual(['failed', 'failed']);
  });

  it('that only the database notices fails that one as well', async () => {
    const { stake, gift, held, itemId } = await pair(world);
    const nowhere = { itemId, quantity: 1, from: 'void', to: 'void', reason: 'give' } as const;
    const results = await Promise.allSettled([
      ledgers[0].submit(order(stake, gift(1))),
      ledgers[0].submit(order(stake, () => ({ output: {}, movements: [nowhere] }))),
      ledgers[0].submit(order(stake, gift(2))),
    ]);
    expect(outcomesOf(results)).toEqual([200, 'failed', 200]);
    expect(await held()).toEqual([7, 3]);
  });

  it('leaves its key free, so that the order can be sent again', async () => {
    const { stake, gift, held } = await pair(world);
    const claim = { actor: 'user:1@1', key: 'otra vez', requestHash: 'h' };
    const mistake = (): never => {
      throw new Error('a mistake');
    };
    await expect(ledgers[0].submit(order(stake, mistake, claim))).rejects.toThrow('a mistake');
    const again = await ledgers[1].submit(order(stake, gift(1), claim));
    expect([statusOf(again), await held()]).toEqual([200, [9, 1]]);
  });
});

describe('an order inside another transaction', () => {
  it('commits or vanishes with it, facts included', async () => {
    const { stake, gift, held } = await pair(world);
    const told: string[] = [];
    const emit = (event: { type: string }): void => void told.push(event.type);
    const post = (units: number, end: () => void) =>
      world.database.transaction(async (tx) => {
        const { claim: _, deadline: __, ...rest } = order(stake, gift(units));
        const result = await ledgers[0].post(tx, emit, rest);
        end();
        return result;
      });
    expect(await post(4, () => undefined)).toMatchObject({ transferred: 4 });
    const failing = post(4, () => {
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await post(7, () => undefined)).toMatchObject({ failure: 'invalid_amount' });
    expect(await held()).toEqual([6, 4]);
    expect(told).toEqual(['inventory.item.transferred', 'inventory.item.transferred']);
  });
});

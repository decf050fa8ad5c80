import { jest } from '@jest/globals';
import fc from 'fast-check';
import type { ChargeOutcome } from '@cabildo/contracts/economy/charge.ts';
import itemGiven from '@cabildo/contracts/inventory/events/inventory.item.given.ts';
import deleteCatalogueItem from '@cabildo/contracts/inventory/server_items/delete.ts';
import updateItem from '@cabildo/contracts/inventory/server_items/update.ts';
import buyItems from '@cabildo/contracts/inventory/server_shop/buy_items.ts';
import { createLogger, createRegistry, StoredReply, type IdempotencyClaim } from '@cabildo/kit';
import { TestClock, withKey, type Person } from '@cabildo/testing';
import { decideGive, decideTake, decideTransfer } from '../domain/inventory.ts';
import { storehouse } from '../inventory.testing.ts';
import { tally } from '../licenses.testing.ts';
import { startWorld, type World } from '../world.testing.ts';
import { fact, type Decision, type ItemCommand } from './command.ts';
import { violations } from './invariants.ts';
import { ItemLedger } from './ledger.ts';

let world: World;
/** Two more replicas of the service's ledger. */
let ledgers: [ItemLedger, ItemLedger];

const makeLedger = (clock = world.clock): ItemLedger =>
  new ItemLedger({
    database: world.database,
    clock,
    log: createLogger('test', 'silent'),
    registry: createRegistry(),
    committed: () => undefined,
  });

beforeAll(async () => {
  world = await startWorld();
  ledgers = [makeLedger(), makeLedger()];
});
afterAll(() => world.close());
afterEach(() => jest.restoreAllMocks());

const PAID: ChargeOutcome = { charged: true, amount: 1, payment_method: 'wallet' };
const POOR: ChargeOutcome = { charged: false, refusal: { failure: 'insufficient_balance', status: 400 } };
const NEVER_ASKED: ChargeOutcome = { charged: false, refusal: { failure: 'expired', status: 409 } };

interface Stake {
  serverId: number;
  items: number[];
  characters: number[];
}

const order = (
  stake: Stake,
  decide: ItemCommand['decide'],
  claim: IdempotencyClaim | null = null,
): ItemCommand => ({
  ...stake,
  decide,
  claim,
  actor: { kind: 'system', id: null },
  deadline: Date.now() + 60_000,
});

const statusOf = ({ line }: StoredReply): number => Number(line.slice(0, 3));
const outcomesOf = (results: readonly PromiseSettledResult<StoredReply>[]): (number | string)[] =>
  results.map((result) => (result.status === 'fulfilled' ? statusOf(result.value) : 'failed'));

/** Two people, an item, and ten of it in the first one's hands. */
async function pair(described = {}) {
  const house = storehouse(world);
  const [ana, eva] = [house.person(), house.person()];
  const itemId = await house.item(described);
  await world.give(ana, itemId, 10);
  const stake = { serverId: house.serverId, items: [itemId], characters: [ana.characterId, eva.characterId] };
  const gift = (quantity: number): ItemCommand['decide'] =>
    decideTransfer.bind(null, { fromId: ana.characterId, toId: eva.characterId, itemId, quantity });
  const held = () => Promise.all([ana, eva].map(({ characterId }) => world.held(characterId, itemId)));
  return { ...house, ana, eva, itemId, stake, gift, held };
}

const buy = (who: Person, item_id: number, quantity: number, key?: string) => {
  const input = { server_character_id: who.characterId, items: JSON.stringify([{ item_id, quantity }]) };
  return world.act(buyItems, input, key === undefined ? who.ctx : withKey(who.ctx, key));
};

describe('the ledger of items', () => {
  it('decides what arrives together in one transaction, each seeing what those before it did', async () => {
    const { stake, gift, held } = await pair();
    const transactions = jest.spyOn(world.database, 'transaction');
    const replies = await Promise.all(
      [4, 4, 4, 2].map((units) => ledgers[0].submit(order(stake, gift(units)))),
    );
    expect(transactions).toHaveBeenCalledTimes(1);
    expect(replies.map(statusOf)).toEqual([200, 200, 400, 200]);
    expect(await held()).toEqual([0, 10]);
  });

  it('lets one of many orders of a whole stack through, whichever replica they come to', async () => {
    const { stake, gift, held } = await pair();
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, turn) => ledgers[turn % 2]!.submit(order(stake, gift(10)))),
    );
    expect(replies.map(statusOf).sort()).toEqual([200, ...Array<number>(39).fill(400)]);
    expect(await held()).toEqual([0, 10]);
  });

  it('carries out 100 orders with one key once, whichever replica they come to, and answers all alike', async () => {
    const { stake, gift, held } = await pair();
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
    const { stake, itemId, ana } = await pair({
      ...{ stock_mode: 'renewable', stock_quantity: 10, stock_renew_hours: 1 },
    });
    const at = (ms: number) => new TestClock(new Date(world.clock.now().getTime() + ms));
    const [fast, slow] = [makeLedger(at(3_600_001)), makeLedger(at(3_599_999))];
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
    const { stake, gift, held, ana, eva, itemId, movements, item } = await pair({
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

  it('that only the database notices fails that one as well', async () => {
    const { stake, gift, held, itemId } = await pair();
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
    const { stake, gift, held } = await pair();
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
    const { stake, gift, held } = await pair();
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

describe('whatever happens at the same time', () => {
  it('no unit of a stack that is given, taken, thrown away, handed on and sold is made or lost', async () => {
    const { ana, eva, itemId, give, take, throwAway, hand, held } = await pair({
      ...{ stock_mode: 'limited', stock_quantity: 12, price: 2 },
    });
    let charges = 0;
    world.till.answer = () => ((charges += 1) % 3 === 0 ? POOR : PAID);
    const rounds = Array.from({ length: 12 }, (_, round) => round);
    const answers = await Promise.all(
      rounds.map(async () => ({
        given: await give(ana, itemId, 2),
        taken: await take(ana, itemId, 3),
        thrown: await throwAway(ana, itemId, 2),
        handed: await hand(ana, eva, itemId, 2),
        back: await hand(eva, ana, itemId, 1),
        bought: await buy(eva, itemId, 2),
      })),
    );
    const units = (name: keyof (typeof answers)[number], each: number): number =>
      answers.filter((answer) => answer[name].code === null).length * each;
    const sum = 10 + units('given', 2) + units('bought', 2) - units('taken', 3) - units('thrown', 2);
    const [mine, hers] = (await held()) as [number, number];
    expect(mine + hers).toBe(sum);
    expect(units('bought', 1)).toBeGreaterThan(0);
    const [stock] = await world.database.query<{ quantity: number }>(
      'SELECT quantity FROM stocks WHERE item_id = $1',
      [itemId],
    );
    expect(stock!.quantity).toBe(12 - units('bought', 2));
    expect(tally(answers.map(({ given }) => given))).toEqual({ ok: 12 });
  });

  const command = fc.record({
    kind: fc.constantFrom(
      'give',
      'take',
      'hand',
      'throw',
      'buy',
      'buy',
      'replica',
      'stock',
      'end of the item',
    ),
    who: fc.nat(3),
    whom: fc.nat(3),
    item: fc.nat(2),
    quantity: fc.integer({ min: 1, max: 12 }),
    key: fc.option(fc.nat(3), { nil: null }),
    till: fc.constantFrom(PAID, PAID, PAID, POOR, NEVER_ASKED),
  });
  type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

  /** Four people and three items: one without limits, one of which nobody may have many, one that runs out. */
  async function village() {
    const house = storehouse(world);
    const people = Array.from({ length: 4 }, house.person);
    const items = [
      await house.item(),
      await house.item({ user_limit: 20 }),
      await house.item({ stock_mode: 'limited', stock_quantity: 15, user_limit: 15 }),
    ];
    await Promise.all(people.flatMap((each) => items.map((item) => world.give(each, item, 8))));
    return { ...house, people, items };
  }

  async function carryOut(
    { people, items, ...house }: Awaited<ReturnType<typeof village>>,
    { kind, who, whom, item, quantity, key }: Command,
  ): Promise<number> {
    const [person, other, id] = [people[who]!, people[whom]!, items[item]!];
    const as = (ctx: Person['ctx']) => (key === null ? ctx : withKey(ctx, `${key}`));
    const acts: Record<Command['kind'], () => Promise<{ status: number }>> = {
      give: () => house.give(person, id, quantity, as(house.ctx)),
      take: () => house.take(person, id, quantity, as(house.ctx)),
      hand: () => house.hand(person, other, id, quantity, as(person.ctx)),
      throw: () => house.throwAway(person, id, quantity > 10 ? undefined : quantity, as(person.ctx)),
      buy: () => buy(person, id, quantity, key === null ? undefined : `${key}`),
      stock: () =>
        world.act(updateItem, { item_id: id, stock_mode: 'limited', stock_quantity: quantity }, house.ctx),
      'end of the item': () => world.act(deleteCatalogueItem, { item_id: id }, house.ctx),
      async replica() {
        const { characterId } = person;
        const stake = { serverId: house.serverId, items: [id], characters: [characterId] };
        const units = { characterId, itemId: id, quantity };
        const rule: ItemCommand['decide'] = (state) =>
          quantity % 2 ? decideGive(units, state) : decideTake(units, state);
        return { status: statusOf(await ledgers[0].submit(order(stake, rule))) };
      },
    };
    return (await acts[kind]()).status;
  }

  it('every invariant holds after random orders, though the till refuses some and items end', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 50 }), async (commands) => {
        const tills = commands.map(({ till }) => till);
        world.till.answer = () => tills.shift() ?? PAID;
        const place = await village();
        const statuses = await Promise.all(commands.map((each) => carryOut(place, each)));
        expect(statuses.filter((status) => status === 500)).toEqual([]);
        expect(await violations(world.database)).toEqual([]);
        const reserved = await world.database.query(
          'SELECT h.* FROM holdings h JOIN items i ON i.id = h.item_id WHERE i.server_id = $1 AND reserved > 0',
          [place.serverId],
        );
        expect(reserved).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });
});

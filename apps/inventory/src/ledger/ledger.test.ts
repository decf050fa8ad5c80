import { draft } from '@cabildo/contracts/event';
import { itemGiven } from '@cabildo/contracts/inventory/holdings/events.ts';
import type { Tx } from '@cabildo/kit/database';
import type { Decision as KitDecision, Uses } from '@cabildo/kit/ledger';
import { createRegistry, type CommandReply, type Emit, type Registry } from '@cabildo/kit/service';
import { hold, nodesOf, plansOf, TestClock } from '@cabildo/testing';
import { lockHolders } from '../holders/table.ts';
import { storehouse } from '../holdings/storehouse.testing.ts';
import { lockHoldings, readHeld, updateHoldings } from '../holdings/table.ts';
import { recounted, unitsIn } from '../items/rules.ts';
import { startWorld, type World } from '../testing/world.ts';
import type { Movements } from '../holdings/movement.ts';
import { handing, order, pair, replicaOf, statusOf, type Decide } from './ledger.testing.ts';
import type { ItemLedger } from './ledger.ts';

type Decision = KitDecision<Uses, Movements>;

let world: World;
/** Two more replicas of the service's ledger, and what the first one counts. */
let ledgers: [ItemLedger, ItemLedger];
let registry: Registry;

beforeAll(async () => {
  world = await startWorld();
  registry = createRegistry();
  ledgers = [replicaOf(world, { registry }), replicaOf(world)];
});
afterAll(() => world.close());

const outcomesOf = (results: readonly PromiseSettledResult<CommandReply>[]): (number | string)[] =>
  results.map((result) => (result.status === 'fulfilled' ? statusOf(result.value) : 'failed'));

/** Transactions that the first replica has committed, and the commands that they carried. */
async function committed(): Promise<{ transactions: number; commands: number }> {
  const { values } = await registry.getSingleMetric('cabildo_ledger_batch_size')!.get();
  const of = (end: string): number =>
    values.find((value) => 'metricName' in value && String(value.metricName).endsWith(end))?.value ?? 0;
  return { transactions: of('_count'), commands: of('_sum') };
}

/** Sets units of a stake's first item aside for its first character, and takes them from the stock. */
const setAside =
  (quantity: number): Decide =>
  ({ holdings: [holding, ...others], stocks: [stock = null, ...more] }, { now }) => ({
    output: {},
    changes: {
      holdings: [{ ...holding!, reserved: holding!.reserved + quantity }, ...others],
      stocks: [stock && recounted(stock, -quantity, now), ...more],
    },
  });

/*
 * PostgreSQL caches the plan of a statement that a connection uses often. A plan made while the tables are small and have
 * no statistics must still be good when they have grown (decision 15). This test comes first, while they are empty.
 */
const genericPlansOf = (ask: (tx: Tx) => Promise<unknown>) => plansOf(world.database, ask, { generic: true });

it('holdings are found by their whole key, also by a plan made while there were few rows', async () => {
  const item = await world.addItem(world.person().serverId);
  await world.database.query(
    'INSERT INTO holders (character_id, server_id) SELECT i, 1 FROM generate_series(9e9::bigint, 9e9::bigint + 3999) i',
  );
  for (const [from, to] of [
    [0, 0],
    [1, 300],
    [301, 1_000],
    [1_001, 3_999],
  ]) {
    await world.database.query(
      `INSERT INTO holdings (character_id, item_id) SELECT 9e9::bigint + i, $3 FROM generate_series($1::int, $2::int) i`,
      [from, to, item.item_id],
    );
    const plans = [
      ...(await genericPlansOf((tx) => lockHoldings(tx, []))),
      ...(await genericPlansOf((tx) =>
        updateHoldings(tx, [{ character_id: 1, item_id: 1, quantity: 0, reserved: 0 }]),
      )),
    ];
    const ways = plans
      .flatMap(nodesOf)
      .filter((node) => node['Index Name'] && node['Relation Name'] === 'holdings');
    expect(ways).toHaveLength(2);
    for (const way of ways) expect(way['Index Cond']).toMatch(/character_id.*item_id|item_id.*character_id/);
    const reading = (
      await genericPlansOf((tx) => readHeld(tx, [{ characterId: 1, limit: 50, offset: 0 }]))
    ).flatMap(nodesOf);
    expect(reading.map((node) => node['Index Name'])).toContain('holdings_pkey');
  }
});

describe('the ledger of items', () => {
  it('decides what arrives together in one transaction, each seeing what those before it did', async () => {
    const { stake, gift, held } = await pair(world);
    const before = await committed();
    const replies = await Promise.all(
      [4, 4, 4, 2].map((units) => ledgers[0].submit(order(stake, gift(units)))),
    );
    const { transactions, commands } = await committed();
    expect([transactions - before.transactions, commands - before.commands]).toEqual([1, 4]);
    expect(replies.map(statusOf)).toEqual([200, 200, 400, 200]);
    expect(await held()).toEqual([0, 10]);
  });

  it('lets one of many orders of a whole stack through, whichever replica they come to', async () => {
    const { stake, gift, held } = await pair(world);
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, index) => ledgers[index % 2]!.submit(order(stake, gift(10)))),
    );
    expect(replies.map(statusOf).sort()).toEqual([200, ...Array<number>(39).fill(400)]);
    expect(await held()).toEqual([0, 10]);
  });

  it('carries out 100 orders with one key once, whichever replica they come to, and answers all alike', async () => {
    const { stake, gift, held } = await pair(world);
    const claim = { actor: 'user:1@1', key: 'una vez', requestHash: 'h' };
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, index) => ledgers[index % 2]!.submit(order(stake, gift(1), claim))),
    );
    expect(new Set(replies.map(({ line }) => line)).size).toBe(1);
    expect(await held()).toEqual([9, 1]);
  });

  it('goes through for orders that name the same things in any order, all at the same time', async () => {
    const house = storehouse(world);
    const people = Array.from({ length: 4 }, house.person);
    const items = [await house.item(), await house.item(), await house.item()];
    for (const each of people) for (const item of items) await world.give(each, item, 50);
    const rotated = <T>(all: readonly T[], by: number): T[] => [...all.slice(by), ...all.slice(0, by)];
    const replies = await Promise.all(
      Array.from({ length: 80 }, (_, index) => {
        const [from, to] = rotated(people, index % 4).map(({ characterId }) => characterId) as [
          number,
          number,
        ];
        const itemId = items[index % 3]!;
        const stake = { ...house, items: rotated(items, index % 3), characters: [from, to] };
        const decide = handing({ fromId: from, toId: to, itemId, quantity: 1 });
        return ledgers[index % 2]!.submit(order(stake, decide));
      }),
    );
    expect(new Set(replies.map(statusOf))).toEqual(new Set([200]));
  });

  it('never counts a stock back to before a refill, though replicas’ clocks differ', async () => {
    const { stake } = await pair(world, {
      stock_mode: 'renewable',
      stock_quantity: 10,
      stock_renew_hours: 1,
    });
    const at = (ms: number) => new TestClock(new Date(world.clock.now().getTime() + ms));
    const [fast, slow] = [
      replicaOf(world, { clock: at(3_600_001) }),
      replicaOf(world, { clock: at(3_599_999) }),
    ];
    await fast.submit(order(stake, setAside(3)));
    await slow.submit(order(stake, setAside(1)));
    let left: number | null = null;
    await fast.submit(
      order(stake, (states, time) => {
        left = unitsIn(states.stocks[0]!, time.now);
        const [holding, ...others] = states.holdings;
        return { output: {}, changes: { holdings: [{ ...holding!, reserved: 0 }, ...others] } };
      }),
    );
    expect(left).toBe(6);
  });
});

describe('a mistake in one order', () => {
  it('fails that one, leaves nothing of it behind, and its neighbours in the batch untouched', async () => {
    const { stake, gift, held, ana, eva, itemId, movements, item } = await pair(world, {
      stock_mode: 'limited',
      stock_quantity: 5,
    });
    const [anaId, evaId] = [ana.characterId, eva.characterId];
    const foreign = await storehouse(world).item();
    const unnamed = await item();
    const moved = { item_id: itemId, quantity: 1, from: anaId, to: evaId, reason: 'gift' } as const;
    const moving = (change: object): Decision => ({ output: {}, movement: [{ ...moved, ...change }] });
    const movingAnd =
      (also: Decide): Decide =>
      (...asked) => ({ ...moving({}), ...also(...asked) });
    const untold = draft(
      {
        ...itemGiven,
        note: {
          es: () => {
            throw new Error('no words');
          },
        },
      } as never,
      {} as never,
      [anaId],
    );
    const mistakes: Decide[] = [
      () => {
        throw new Error('a mistake');
      },
      () => moving({ quantity: 100 }),
      () => moving({ quantity: 0 }),
      () => moving({ quantity: -1 }),
      () => moving({ quantity: 0.5 }),
      () => moving({ to: anaId }),
      () => moving({ to: 999_999_999 }),
      () => moving({ item_id: foreign }),
      () => moving({ item_id: unnamed }),
      () => ({ output: {}, movement: [moved, { ...moved, quantity: 100 }] }),
      movingAnd(setAside(-1)),
      movingAnd(setAside(6)),
      () => ({ ...moving({}), events: [untold] }),
      () => ({ ...moving({}), output: { count: 1n } }),
      () => ({ ...moving({}), changes: { purchase: { state: 'delivered' } } }) as Decision,
    ];
    const before = await committed();
    const all = { ...stake, items: [itemId, foreign] };
    const results = await Promise.allSettled([
      ledgers[0].submit(order(stake, gift(1))),
      ...mistakes.map((decide) => ledgers[0].submit(order(all, decide))),
      ledgers[0].submit(order(stake, gift(2))),
    ]);
    expect((await committed()).transactions - before.transactions).toBe(1);
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
    const { stake } = await pair(world, { stock_mode: 'limited', stock_quantity: 5 });
    const { uses, ...rest } = order(stake, setAside(0));
    const { stocks: _, ...unlocked } = uses;
    const stock = { mode: 'limited', quantity: 1, max: null, renew_hours: null };
    const decide = () => ({ output: {}, changes: { stocks: [stock] } }) as Decision;
    const results = await Promise.allSettled([ledgers[0].submit({ ...rest, uses: unlocked, decide })]);
    expect(outcomesOf(results)).toEqual(['failed']);
  });

  it('that only the database notices fails that one as well', async () => {
    const { stake, gift, held, itemId } = await pair(world);
    const nowhere = { item_id: itemId, quantity: 1, from: 'shop', to: 'void', reason: 'give' } as const;
    const results = await Promise.allSettled([
      ledgers[0].submit(order(stake, gift(1))),
      ledgers[0].submit(order(stake, () => ({ output: {}, movement: [nowhere] }))),
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
  it('commits or rolls back with it, events included', async () => {
    const { stake, gift, held } = await pair(world);
    const emitted: string[] = [];
    const emit: Emit = ({ event }) => void emitted.push(event.type);
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
    expect(emitted).toEqual(['inventory.item.transferred', 'inventory.item.transferred']);
  });
});

describe('a character that a plain transaction holds', () => {
  it('delays gifts of this character alone, in its server and in others', async () => {
    const [stuck, free] = [await pair(world), await pair(world)];
    const { serverId, characterId } = stuck.ana;
    const release = await hold(world.database, (tx) => lockHolders(tx, new Map([[characterId, serverId]])));
    const waiting = [1, 2].map((units) => ledgers[0].submit(order(stuck.stake, stuck.gift(units))));
    for (let count = 0; count < 5; count += 1)
      expect(statusOf(await ledgers[0].submit(order(free.stake, free.gift(1))))).toBe(200);
    const neighbours = await Promise.all([
      stuck.give(stuck.eva, await stuck.item(), 1),
      Promise.race([...waiting, Promise.resolve('all wait')]),
    ]);
    expect(neighbours[1]).toBe('all wait');
    await release();
    expect((await Promise.all(waiting)).map(statusOf)).toEqual([200, 200]);
    expect(await stuck.held()).toEqual([7, 3]);
  });
});

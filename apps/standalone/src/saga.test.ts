import type { ActionContract, RequestContext } from '@cabildo/contracts';
import deleteItem from '@cabildo/contracts/inventory/server_items/delete.ts';
import createItem from '@cabildo/contracts/inventory/server_items/create.ts';
import createLicense from '@cabildo/contracts/inventory/server_licenses/create.ts';
import buyItems from '@cabildo/contracts/inventory/server_shop/buy_items.ts';
import buyLicense from '@cabildo/contracts/inventory/server_shop/buy_license.ts';
import { startWorld, type Holder, type World } from '@cabildo/economy/world.testing.ts';
import { violations as moneyViolations } from '@cabildo/economy/ledger/invariants.ts';
import inventory from '@cabildo/inventory';
import { violations as itemViolations } from '@cabildo/inventory/ledger/invariants.ts';
import { parseReply } from '@cabildo/kit';
import { createTestDatabase, member, until, withKey, type TestDatabase } from '@cabildo/testing';
import { startMortal, type Mortal } from './testing/mortal.ts';

/** Longer than a purchase is left to the request that began it. */
const PAST_LEASE_MS = 13_000;
const PRICE = 30;
const FUNDS = 1_000;

/** The real economy; the servers service alone is played. */
let world: World;
let store: TestDatabase;
let shop: Mortal;

const startShop = (): Promise<Mortal> => startMortal({ url: store.url, bus: world.bus, clock: world.clock });

beforeAll(async () => {
  [world, store] = await Promise.all([startWorld(), createTestDatabase('inventory', inventory.migrations)]);
  shop = await startShop();
});
afterEach(() => Object.assign(shop, { line: 'sound', charged: () => Promise.resolve() }));
afterAll(async () => {
  await shop.stop();
  await world.close();
  await store.drop();
});

/** The code of what the inventory service answers, `ok`, or `no answer` when it dies meanwhile. */
async function act(contract: ActionContract, input: object, ctx: RequestContext, patienceMs = 10_000) {
  const payload = JSON.stringify({ n: contract.name, i: input, c: ctx });
  const deadline = Date.now() + patienceMs;
  const line = await world.bus.request('inventory', payload, { deadline }).catch(() => undefined);
  if (line === undefined) return { code: 'no answer', body: {} };
  const reply = parseReply(line);
  if (reply.ok) return { code: 'ok', body: JSON.parse(reply.body) as Record<string, unknown> };
  return { code: reply.failure.status === 503 ? 'try again' : reply.failure.failure, body: {} };
}

const keeper = (serverId: number): RequestContext =>
  member(999_999, 'member', { serverId, permissions: ['manage_items', 'manage_licenses'] });

async function addItem(serverId: number, stock_quantity: number): Promise<number> {
  const fields = { name: `objeto`, price: PRICE, stock_mode: 'limited', stock_quantity };
  return (await act(createItem, fields, keeper(serverId))).body['item_id'] as number;
}

async function count(text: string, ...values: unknown[]): Promise<number> {
  const [row] = await shop.database.query<{ n: number }>(
    `SELECT coalesce((${text}), 0)::bigint AS n`,
    values,
  );
  return row!.n;
}

const incomeOf = async (serverId: number): Promise<number> =>
  (
    await world.database.query<{ total: number }>(
      `SELECT coalesce(sum(e.amount), 0)::bigint AS total FROM entries e JOIN accounts a ON a.id = e.account_id
       WHERE a.server_id = $1 AND a.kind = 'shop_income'`,
      [serverId],
    )
  )[0]!.total;

/** Somebody about to buy something, and how much of it he has. */
interface Scene {
  buyer: Holder;
  contract: ActionContract;
  input: object;
  cost: number;
  /** Units that he has, units that the shop has. */
  goods(): Promise<[had: number, left: number]>;
}
const STOCK = 5;

async function itemScene(balance = FUNDS): Promise<Scene & { itemId: number }> {
  const buyer = await world.holder(balance);
  const itemId = await addItem(buyer.serverId, STOCK);
  return {
    ...{ buyer, itemId, contract: buyItems, cost: 2 * PRICE },
    input: { server_character_id: buyer.characterId, items: [{ item_id: itemId, quantity: 2 }] },
    goods: async () => [
      await count(
        'SELECT sum(quantity + 1000 * reserved) FROM holdings WHERE character_id = $1',
        buyer.characterId,
      ),
      await count('SELECT quantity FROM stocks WHERE item_id = $1', itemId),
    ],
  };
}

async function licenseScene(): Promise<Scene> {
  const buyer = await world.holder(FUNDS);
  const described = { name: 'Caza', price: PRICE };
  const { body } = await act(createLicense, described, keeper(buyer.serverId));
  const license_id = body['license_id'] as number;
  return {
    ...{ buyer, contract: buyLicense, cost: PRICE },
    input: { server_character_id: buyer.characterId, license_id },
    goods: async () => [
      await count('SELECT count(*) FROM character_licenses WHERE character_id = $1', buyer.characterId),
      STOCK,
    ],
  };
}

const order = ({ buyer, contract, input }: Scene, patienceMs?: number) =>
  act(contract, input, withKey(buyer.ctx, 'the only key'), patienceMs);

/** How often the buyer of a scene has got and paid for what he ordered; both, or the saga is broken. */
async function timesBought(scene: Scene): Promise<number> {
  const { buyer, cost, contract } = scene;
  const income = await incomeOf(buyer.serverId);
  const [had, left] = await scene.goods();
  const times = income / cost;
  const units = contract === buyItems ? 2 : 1;
  const stock = contract === buyItems ? STOCK - times * units : STOCK;
  expect([had, left]).toEqual([times * units, stock]);
  return times;
}

async function assertSound(): Promise<void> {
  expect([await moneyViolations(world.database), await itemViolations(shop.database)]).toEqual([[], []]);
}

/** The dead process is replaced by another one, after the time for which its purchases were left to it. */
async function replaceShop(): Promise<void> {
  const { charged } = shop;
  await shop.stop();
  world.clock.advance(PAST_LEASE_MS);
  shop = Object.assign(await startShop(), { charged });
}

const settled = () =>
  until(async () => (await count(`SELECT count(*) FROM purchases WHERE state = 'reserved'`)) === 0);

async function stateOf({ buyer }: Scene): Promise<string> {
  const rows = await shop.database.query<{ state: string; refusal: { failure: string } | null }>(
    'SELECT state, refusal FROM purchases WHERE character_id = $1',
    [buyer.characterId],
  );
  return (
    rows.map(({ state, refusal }) => (refusal ? `${state}: ${refusal.failure}` : state)).join() || 'none'
  );
}

describe('however far a purchase came when the service that sells died (GW-23)', () => {
  /** What becomes of purchases that die at every moment, one moment each: the states they were settled in. */
  async function dieEverywhere(
    open: () => Promise<Scene>,
    expected: { code: string; bought: number },
  ): Promise<Set<string>> {
    const states = new Set<string>();
    for (let moment = 0; ; moment += 1) {
      const scene = await open();
      shop.dieAt(moment);
      const first = await order(scene);
      const died = shop.isDead;
      if (died) await replaceShop();
      await settled();
      const state = await stateOf(scene);
      states.add(state);
      const before = await timesBought(scene);
      expect([moment, first.code]).toEqual([moment, died ? 'no answer' : expected.code]);
      expect([moment, before]).toEqual([moment, state === 'delivered' ? 1 : 0]);
      // Whoever got no answer repeats his order.
      const again = await order(scene);
      expect([moment, again.code, await timesBought(scene)]).toEqual([
        moment,
        expected.code,
        expected.bought,
      ]);
      if (!died) expect(again).toEqual(first);
      await assertSound();
      if (!died) return states;
    }
  }

  test('a buyer of items has paid and got them, or neither, and his repeated order is carried out once', async () => {
    const states = await dieEverywhere(itemScene, { code: 'ok', bought: 1 });
    expect(states).toEqual(new Set(['none', 'refused: expired', 'delivered']));
  });

  test('and so it is with a licence', async () => {
    const states = await dieEverywhere(licenseScene, { code: 'ok', bought: 1 });
    expect(states).toEqual(new Set(['none', 'refused: expired', 'delivered']));
  });

  test('whose payment was refused everything is put back', async () => {
    const states = await dieEverywhere(() => itemScene(PRICE), { code: 'insufficient_balance', bought: 0 });
    expect(states).toEqual(new Set(['none', 'refused: expired', 'refused: insufficient_balance']));
  });

  test('that could not be delivered any more is paid back once', async () => {
    const open = async (): Promise<Scene> => {
      const scene = await itemScene();
      shop.charged = async () => {
        await act(deleteItem, { item_id: scene.itemId }, keeper(scene.buyer.serverId));
      };
      return { ...scene, goods: async () => [(await scene.goods())[0], STOCK] };
    };
    const states = await dieEverywhere(open, { code: 'not_found', bought: 0 });
    expect(states).toEqual(new Set(['none', 'refused: expired', 'refunded: not_found']));
  });
});

describe('while the economy cannot be reached', () => {
  /** Too little time to ask for a charge twice. */
  const HURRY_MS = 4_000;
  const dueAt = () =>
    count(
      `SELECT (extract(epoch FROM min(settle_at)) * 1000)::bigint FROM purchases WHERE state = 'reserved'`,
    );

  test('nothing is sold, and what was set aside is put back once it is there again', async () => {
    const scene = await itemScene();
    shop.line = 'cut';
    expect((await order(scene, HURRY_MS)).code).toBe('try again');
    expect(await scene.goods()).toEqual([2_000, STOCK - 2]);
    // Its turn comes, in vain, and comes again.
    world.clock.advance(PAST_LEASE_MS);
    await until(async () => (await dueAt()) > world.clock.now().getTime());
    expect(await stateOf(scene)).toBe('reserved');
    shop.line = 'sound';
    world.clock.advance(PAST_LEASE_MS);
    await settled();
    expect([await stateOf(scene), await timesBought(scene)]).toEqual(['refused: expired', 0]);
    expect([(await order(scene)).code, await timesBought(scene)]).toEqual(['ok', 1]);
    await assertSound();
  });

  test('what was paid for is delivered once it is there again, and the buyer learns of it', async () => {
    const scene = await itemScene();
    shop.line = 'answers lost';
    expect((await order(scene, HURRY_MS)).code).toBe('try again');
    expect([await incomeOf(scene.buyer.serverId), await scene.goods()]).toEqual([
      scene.cost,
      [2_000, STOCK - 2],
    ]);
    shop.line = 'sound';
    world.clock.advance(PAST_LEASE_MS);
    await settled();
    expect([await stateOf(scene), await timesBought(scene)]).toEqual(['delivered', 1]);
    const again = await order(scene);
    expect(again).toEqual({ code: 'ok', body: { ok: true, total_cost: scene.cost, payment_method: 'bank' } });
    expect(await timesBought(scene)).toBe(1);
    await assertSound();
  });

  test('for a moment, it is asked again, and takes the money once', async () => {
    const scene = await itemScene();
    shop.line = 'answers lost';
    let charges = 0;
    shop.charged = async () => {
      charges += 1;
      shop.line = 'sound';
    };
    expect((await order(scene)).code).toBe('ok');
    expect([charges, await timesBought(scene)]).toEqual([2, 1]);
    await assertSound();
  });
});

test('of 200 purchases of the last 10 units at once 10 are paid for and delivered (IT-04, SH-01)', async () => {
  const serverId = world.newServer();
  const itemId = await addItem(serverId, 10);
  const buyers = await Promise.all(Array.from({ length: 20 }, () => world.holder(FUNDS, { serverId })));
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => {
      const { characterId, ctx } = buyers[index % buyers.length]!;
      const items = [{ item_id: itemId, quantity: 1 }];
      return act(buyItems, { server_character_id: characterId, items }, ctx);
    }),
  );
  const times = (code: string): number => answers.filter((answer) => answer.code === code).length;
  expect([times('ok'), times('limit_exceeded')]).toEqual([10, 190]);
  expect([
    await count('SELECT sum(quantity) FROM holdings WHERE item_id = $1', itemId),
    await count('SELECT quantity FROM stocks WHERE item_id = $1', itemId),
    await incomeOf(serverId),
  ]).toEqual([10, 0, 10 * PRICE]);
  await assertSound();
});

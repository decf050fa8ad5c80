import type { RequestContext } from '@cabildo/contracts/action';
import deleteItem from '@cabildo/contracts/inventory/endings/delete.ts';
import createItem from '@cabildo/contracts/inventory/items/create.ts';
import createLicense from '@cabildo/contracts/inventory/licenses/create.ts';
import buyItems from '@cabildo/contracts/inventory/shop/buy_items.ts';
import buyLicense from '@cabildo/contracts/inventory/shop/buy_license.ts';
import inventory from '@cabildo/inventory';
import { violations } from '@cabildo/inventory/ledger/invariants.ts';
import { member, until } from '@cabildo/testing';
import {
  act,
  assertSound,
  count,
  dieEverywhere,
  FUNDS,
  incomeOf,
  openStage,
  order,
  PAST_LEASE_MS,
  PRICE,
  settled,
  shop,
  stateOf,
  timesBought,
  world,
  type Scene,
} from './stage.ts';

openStage(inventory, violations);

const keeper = (serverId: number): RequestContext =>
  member(999_999, 'member', { serverId, permissions: ['manage_items', 'manage_licenses'] });

async function addItem(serverId: number, stock_quantity: number): Promise<number> {
  const fields = { name: `objeto`, price: PRICE, stock_mode: 'limited', stock_quantity };
  return (await act(createItem, fields, keeper(serverId))).body['item_id'] as number;
}

const STOCK = 5;

async function itemScene(balance = FUNDS): Promise<Scene & { itemId: number; stock: () => Promise<number> }> {
  const buyer = await world.cardholder(balance);
  const itemId = await addItem(buyer.serverId, STOCK);
  const stock = () => count('SELECT quantity FROM stocks WHERE item_id = $1', itemId);
  return {
    buyer,
    itemId,
    stock,
    contract: buyItems,
    cost: 2 * PRICE,
    input: { server_character_id: buyer.characterId, items: [{ item_id: itemId, quantity: 2 }] },
    async timesGot(timesPaid) {
      expect(await stock()).toBe(STOCK - 2 * timesPaid);
      return (await unitsOf(buyer)) / 2;
    },
  };
}

/** Counts the units of a buyer; units that are set aside count a thousand times. */
const unitsOf = ({ characterId }: { characterId: number }) =>
  count('SELECT sum(quantity + 1000 * reserved) FROM holdings WHERE character_id = $1', characterId);

async function licenseScene(): Promise<Scene> {
  const buyer = await world.cardholder(FUNDS);
  const described = { name: 'Caza', price: PRICE };
  const { body } = await act(createLicense, described, keeper(buyer.serverId));
  const license_id = body['license_id'] as number;
  return {
    buyer,
    contract: buyLicense,
    cost: PRICE,
    input: { server_character_id: buyer.characterId, license_id },
    timesGot: () =>
      count('SELECT count(*) FROM character_licenses WHERE character_id = $1', buyer.characterId),
  };
}

describe('however far a purchase came when the service that sells died (GW-23)', () => {
  test('a buyer of items has paid and got them, or neither, and a repeated order is carried out once', async () => {
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
      shop.process.charged = async () => {
        await act(deleteItem, { item_id: scene.itemId }, keeper(scene.buyer.serverId));
      };
      return { ...scene, timesGot: async () => (await unitsOf(scene.buyer)) / 2 };
    };
    const states = await dieEverywhere(open, { code: 'not_found', bought: 0 });
    expect(states).toEqual(new Set(['none', 'refused: expired', 'refunded: not_found']));
  });
});

describe('while the economy cannot be reached', () => {
  /** This time is too short to ask for a charge twice. */
  const HURRY_MS = 4_000;
  const dueAt = () =>
    count(`SELECT (extract(epoch FROM min(due_at)) * 1000)::bigint FROM purchases WHERE state = 'reserved'`);

  test('nothing is sold, and what was set aside is put back once it is there again', async () => {
    const scene = await itemScene();
    shop.process.line = 'cut';
    expect((await order(scene, HURRY_MS)).code).toBe('try again');
    expect([await unitsOf(scene.buyer), await scene.stock()]).toEqual([2_000, STOCK - 2]);
    // The saga is resumed, fails, and is due again.
    world.clock.advance(PAST_LEASE_MS);
    await until(async () => (await dueAt()) > world.clock.now().getTime());
    expect(await stateOf(scene)).toBe('reserved');
    shop.process.line = 'sound';
    world.clock.advance(PAST_LEASE_MS);
    await settled();
    expect([await stateOf(scene), await timesBought(scene)]).toEqual(['refused: expired', 0]);
    expect([(await order(scene)).code, await timesBought(scene)]).toEqual(['ok', 1]);
    await assertSound();
  });

  test('what was paid for is delivered once it is there again, and the buyer learns of it', async () => {
    const scene = await itemScene();
    shop.process.line = 'answers lost';
    expect((await order(scene, HURRY_MS)).code).toBe('try again');
    expect([await incomeOf(scene.buyer.serverId), await unitsOf(scene.buyer), await scene.stock()]).toEqual([
      scene.cost,
      2_000,
      STOCK - 2,
    ]);
    shop.process.line = 'sound';
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
    shop.process.line = 'answers lost';
    let charges = 0;
    shop.process.charged = async () => {
      charges += 1;
      shop.process.line = 'sound';
    };
    expect((await order(scene)).code).toBe('ok');
    expect([charges, await timesBought(scene)]).toEqual([2, 1]);
    await assertSound();
  });
});

test('of 200 purchases of the last 10 units at once 10 are paid for and delivered (IT-04, SH-01)', async () => {
  const serverId = world.newServer();
  const itemId = await addItem(serverId, 10);
  const buyers = await Promise.all(Array.from({ length: 20 }, () => world.cardholder(FUNDS, { serverId })));
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

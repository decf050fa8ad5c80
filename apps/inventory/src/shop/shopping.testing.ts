import { withKey, type Person } from '@cabildo/testing';
import type { ActionContract } from '@cabildo/contracts/action';
import { fail, type ErrorCode } from '@cabildo/contracts/errors';
import type { ChargeOutcome } from '@cabildo/contracts/economy/payments/charges/charges.ts';
import update from '@cabildo/contracts/inventory/items/update.ts';
import buyItems from '@cabildo/contracts/inventory/shop/buy_items.ts';
import { parseReply } from '@cabildo/kit/service';
import { startWorld, type World } from '../testing/world.ts';

export const refusedWith = (code: ErrorCode): ChargeOutcome => ({ charged: false, refusal: fail(code) });

/** An order of one item. */
export const one = ({ item_id }: { item_id: number }, quantity = 1) => [{ item_id, quantity }];

export const limited = (stock_quantity: number) => ({ stock_mode: 'limited', stock_quantity });

/** Longer than the lease of the request that began a purchase. */
const PAST_LEASE_MS = 13_000;

/** The actions and queries of the tests of the shop. */
function shopping(world: World) {
  const buy = (buyer: Person, items: unknown, rest: object = {}, ctx = buyer.ctx) =>
    world.act(buyItems, { server_character_id: buyer.characterId, items, ...rest }, ctx);
  const purchasesOf = ({ characterId }: Person) =>
    world.database.query<{ state: string; total: number; claim_key: string | null }>(
      'SELECT state, total, claim_key FROM purchases WHERE character_id = $1 ORDER BY created_at, id',
      [characterId],
    );
  return {
    buy,
    purchasesOf,
    /** A buyer and an item that their server sells. */
    async offer(item: object = {}) {
      const buyer = world.person();
      return { buyer, item: await world.addItem(buyer.serverId, item) };
    },
    change: (buyer: Person, item_id: number, fields: object) =>
      world.ok(update, { item_id, ...fields }, world.keeper(buyer.serverId)),
    /** The stored stock of an item, without refills. */
    async stockOf(itemId: number): Promise<number> {
      const [row] = await world.database.query<{ quantity: number }>(
        'SELECT quantity FROM stocks WHERE item_id = $1',
        [itemId],
      );
      return row!.quantity;
    },
    /** How many units are reserved for a character. */
    async reservedFor({ characterId }: Person): Promise<number> {
      const [row] = await world.database.query<{ total: number }>(
        'SELECT coalesce(sum(reserved), 0)::bigint AS total FROM holdings WHERE character_id = $1',
        [characterId],
      );
      return row!.total;
    },
    /** The charges requested for a buyer. */
    chargesOf: ({ characterId }: Person) =>
      world.till.asked.filter((asked) => asked.server_character_id === characterId),
    async emitted(type: string, { serverId }: Person) {
      return (await world.events(type)).filter((event) => event.server_id === serverId);
    },
    /** Sends an order whose deadline allows one charge request at most; returns the outcome that a 503 names (GW-23). */
    async leaveInTheMiddle(contract: ActionContract, input: object, buyer: Person, key: string) {
      const request = { n: contract.name, i: input, c: withKey(buyer.ctx, key) };
      const line = await world.bus.request('inventory', JSON.stringify(request), {
        deadline: Date.now() + 4_000,
      });
      const reply = parseReply(line);
      return !reply.ok && reply.failure.status === 503 ? reply.failure.fields?.['outcome'] : line;
    },
    /** Advances the clock past the lease of the last purchase, and waits until the job has ended it. */
    async settle(buyer: Person): Promise<string> {
      world.clock.advance(PAST_LEASE_MS);
      for (;;) {
        const state = (await purchasesOf(buyer)).at(-1)!.state;
        if (state !== 'reserved') return state;
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

// Set by openShop for the test file that calls it.
export let world: World;
export let shop: ReturnType<typeof shopping>;
/** The till's answer that accepts every charge. */
export let paid: World['till']['answer'];

/** Opens a shop for a test file; after each test its till accepts every charge again. */
export function openShop(): void {
  beforeAll(async () => {
    world = await startWorld();
    shop = shopping(world);
    paid = world.till.answer;
  });
  afterEach(() => (world.till.answer = paid));
  afterAll(() => world.close());
}

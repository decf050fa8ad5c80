import { withKey, type Person } from '@cabildo/testing';
import { fail, type ActionContract, type ErrorCode } from '@cabildo/contracts';
import type { ChargeOutcome } from '@cabildo/contracts/economy/charge.ts';
import update from '@cabildo/contracts/inventory/server_items/update.ts';
import buyItems from '@cabildo/contracts/inventory/server_shop/buy_items.ts';
import { parseReply } from '@cabildo/kit';
import { startWorld, type World } from '../../world.testing.ts';

export const refusedWith = (code: ErrorCode): ChargeOutcome => ({ charged: false, refusal: fail(code) });

/** An order of one item. */
export const one = ({ item_id }: { item_id: number }, quantity = 1) => [{ item_id, quantity }];

export const limited = (stock_quantity: number) => ({ stock_mode: 'limited', stock_quantity });

/** Longer than a purchase is left to the request that began it. */
const PAST_LEASE_MS = 13_000;

/** What the tests of the shop do with a world all the time. */
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
    /** Somebody and an item that his server sells. */
    async counter(item: object = {}) {
      const buyer = world.person();
      return { buyer, item: await world.addItem(buyer.serverId, item) };
    },
    change: (buyer: Person, item_id: number, fields: object) =>
      world.ok(update, { item_id, ...fields }, world.keeper(buyer.serverId)),
    /** What the shop has of an item, refills apart. */
    async stockOf(itemId: number): Promise<number> {
      const [row] = await world.database.query<{ quantity: number }>(
        'SELECT quantity FROM stocks WHERE item_id = $1',
        [itemId],
      );
      return row!.quantity;
    },
    /** How many units are set aside for a character. */
    async reservedFor({ characterId }: Person): Promise<number> {
      const [row] = await world.database.query<{ total: number }>(
        'SELECT coalesce(sum(reserved), 0)::bigint AS total FROM holdings WHERE character_id = $1',
        [characterId],
      );
      return row!.total;
    },
    /** The charges that the economy was asked for on behalf of a buyer. */
    chargesOf: ({ characterId }: Person) =>
      world.till.asked.filter((asked) => asked.server_character_id === characterId),
    async told(type: string, { serverId }: Person) {
      return (await world.events(type)).filter((event) => event.server_id === serverId);
    },
    /** Sends an order with so little time left that a charge is asked for once at most; returns the status. */
    async leaveInTheMiddle(contract: ActionContract, input: object, buyer: Person, key: string) {
      const request = { n: contract.name, i: input, c: withKey(buyer.ctx, key) };
      const line = await world.bus.request('inventory', JSON.stringify(request), {
        deadline: Date.now() + 4_000,
      });
      const reply = parseReply(line);
      return reply.ok ? reply.status : reply.failure.status;
    },
    /** Turns the clock until nobody but the job may end what is under way, and waits for it. */
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

// Of the test file that opened it.
export let world: World;
export let shop: ReturnType<typeof shopping>;
/** The till's answer that everybody can afford everything. */
export let paid: World['till']['answer'];

/** Opens a shop for a test file, whose till takes everybody's money again after each test. */
export function openShop(): void {
  beforeAll(async () => {
    world = await startWorld();
    shop = shopping(world);
    paid = world.till.answer;
  });
  afterEach(() => (world.till.answer = paid));
  afterAll(() => world.close());
}

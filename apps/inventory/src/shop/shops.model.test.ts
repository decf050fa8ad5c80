import deleteItem from '@cabildo/contracts/inventory/endings/delete.ts';
import fc from 'fast-check';
import { violations } from '../ledger/invariants.ts';
import { limited, one, openShop, paid, refusedWith, shop, world } from './shopping.testing.ts';
import { stall } from './stall.testing.ts';

openShop();

const command = fc.record({
  kind: fc.constantFrom('buy', 'buy', 'buy', 'restock', 'take', 'order', 'price', 'close', 'end of the item'),
  who: fc.nat(3),
  item: fc.nat(1),
  quantity: fc.integer({ min: 1, max: 6 }),
  isPaid: fc.boolean(),
});
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

/** A shop with two items, two members of its organisation and two buyers, who have some of either. */
async function street() {
  const there = await stall();
  const people = [
    there.owner,
    there.member({ mayShop: true }),
    there.person(),
    there.member({ mayShop: false }),
  ];
  const items = [await there.item(), await there.item({ ...limited(9), user_limit: 30 })];
  for (const item of items) {
    await Promise.all(people.map((person) => world.give(person, item, 5)));
    await there.restock(one({ item_id: item }, 5));
    await there.price(item, 7);
  }
  return { ...there, people, items };
}

function carryOut(
  there: Awaited<ReturnType<typeof street>>,
  { kind, who, item, quantity }: Command,
): Promise<{ status: number }> {
  const [person, item_id] = [there.people[who]!, there.items[item]!];
  const lines = one({ item_id }, quantity);
  const acts: Record<Command['kind'], () => Promise<{ status: number }>> = {
    buy: () => there.buy(person, item_id, quantity),
    restock: () => there.restock(lines, person),
    take: () => there.take(lines, person),
    order: () => there.order(lines, person),
    price: () => there.price(item_id, quantity > 5 ? null : quantity, {}, person),
    close: () => there.close(person),
    'end of the item': () => world.act(deleteItem, { item_id }, world.keeper(there.serverId)),
  };
  return acts[kind]();
}

test('whatever is sold, brought, taken, ordered and closed at once, each unit is in one place (ST-02)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 30 }), async (commands) => {
      const fates = commands.map(({ isPaid }) => isPaid);
      world.till.answer = (asked) => (fates.pop() ? paid(asked) : refusedWith('insufficient_balance'));
      const there = await street();
      const statuses = await Promise.all(commands.map(async (each) => (await carryOut(there, each)).status));
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
      expect(await violations(world.database)).toEqual([]);
      const reserved = await Promise.all(there.people.map((person) => shop.reservedFor(person)));
      const kept = await Promise.all(there.items.map((item) => there.kept(item)));
      expect([...reserved, ...kept.map(([, aside]) => aside)]).toEqual(Array(6).fill(0));
      for (const [at, item] of there.items.entries()) {
        const { body } = await there.front(there.owner, { stockroom: true });
        const shown = body.items?.find(({ item_id }: { item_id: number }) => item_id === item)?.stock;
        if (shown !== undefined) expect(shown).toBe(kept[at]![0]);
      }
    }),
    { numRuns: 20 },
  );
});

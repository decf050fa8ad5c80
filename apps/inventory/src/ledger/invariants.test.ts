import fc from 'fast-check';
import type { ChargeOutcome } from '@cabildo/contracts/economy/payments/charges/charges.ts';
import get from '@cabildo/contracts/inventory/holdings/get.ts';
import deleteCatalogueItem from '@cabildo/contracts/inventory/endings/delete.ts';
import updateItem from '@cabildo/contracts/inventory/items/update.ts';
import buyItems from '@cabildo/contracts/inventory/shop/buy_items.ts';
import { withKey, type Person } from '@cabildo/testing';
import { decideGive, decideTake } from '../holdings/rules.ts';
import { storehouse } from '../holdings/storehouse.testing.ts';
import { tally } from '../licenses/license-office.testing.ts';
import { startWorld, type World } from '../testing/world.ts';
import { violations } from './invariants.ts';
import { order, pair, replicaOf, statusOf, type Decide } from './ledger.testing.ts';
import type { ItemLedger } from './ledger.ts';

let world: World;
/** One more replica of the service's ledger. */
let replica: ItemLedger;

beforeAll(async () => {
  world = await startWorld();
  replica = replicaOf(world);
});
afterAll(() => world.close());

const PAID: ChargeOutcome = { charged: true, amount: 1, payment_method: 'wallet' };
const POOR: ChargeOutcome = { charged: false, refusal: { failure: 'insufficient_balance', status: 400 } };
const NEVER_ASKED: ChargeOutcome = { charged: false, refusal: { failure: 'expired', status: 409 } };

const buy = (who: Person, item_id: number, quantity: number, key?: string) => {
  const input = { server_character_id: who.characterId, items: JSON.stringify([{ item_id, quantity }]) };
  return world.act(buyItems, input, key === undefined ? who.ctx : withKey(who.ctx, key));
};

describe('whatever happens at the same time', () => {
  it('no unit of a stack that is given, taken, thrown away, handed on and sold is made or lost', async () => {
    const { ana, eva, itemId, give, take, throwAway, hand, held } = await pair(world, {
      stock_mode: 'limited',
      stock_quantity: 12,
      price: 2,
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
    const [ofAna, ofEva] = (await held()) as [number, number];
    expect(ofAna + ofEva).toBe(sum);
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

  /** Four characters and three items: one without limits, one with a limit per character, one with a limited stock. */
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
        const units = { characterId, wanted: new Map([[id, quantity]]), isList: false };
        const rule: Decide = ({ holders, items, holdings }) => {
          const states = { holder: holders[0]!, items, holdings };
          return quantity % 2 ? decideGive(units, states) : decideTake(units, states);
        };
        return { status: statusOf(await replica.submit(order(stake, rule))) };
      },
    };
    return (await acts[kind]()).status;
  }

  it('every invariant holds, and inventories show what is held, after random orders, though the till refuses some and items end', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 50 }), async (commands) => {
        const tills = commands.map(({ till }) => till);
        world.till.answer = () => tills.shift() ?? PAID;
        const place = await village();
        const statuses = await Promise.all(commands.map((each) => carryOut(place, each)));
        expect(statuses.filter((status) => status === 500)).toEqual([]);
        for (const person of place.people) {
          const { items } = await world.ok(get, { server_character_id: person.characterId }, person.ctx);
          const held = await Promise.all(place.items.map((id) => world.held(person.characterId, id)));
          expect(items.map(({ quantity }) => quantity)).toEqual(held.filter((quantity) => quantity > 0));
        }
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

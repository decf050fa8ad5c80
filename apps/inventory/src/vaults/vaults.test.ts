import deleteItem from '@cabildo/contracts/inventory/endings/delete.ts';
import giveUnits from '@cabildo/contracts/inventory/vaults/give_units.rpc.ts';
import takeUnits from '@cabildo/contracts/inventory/vaults/take_units.rpc.ts';
import { storehouse } from '../holdings/storehouse.testing.ts';
import { startWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

let keys = 0;
const newKey = () => `vault:${(keys += 1)}`;

/** A character that has ten of an item, and the requests of the economy. */
async function keeper(described = {}) {
  const house = storehouse(world);
  const person = house.person();
  const item_id = await house.item({ name: 'Oro', ...described });
  await world.give(person, item_id, 10);
  const asking =
    (contract: typeof takeUnits) =>
    async (quantity: number, { key = newKey(), item = item_id, who = person } = {}) => {
      const { serverId: server_id, characterId: server_character_id } = who;
      const order = { key, server_id, server_character_id, item_id: item, quantity };
      const { body } = await world.ask(contract, order, who.ctx);
      return body.moved ? 'moved' : body.refusal.failure;
    };
  return {
    ...house,
    person,
    item_id,
    take: asking(takeUnits),
    giveBack: asking(giveUnits),
    held: () => world.held(person.characterId, item_id),
  };
}

describe('units for a vault (ECB-16)', () => {
  it('leave the inventory and come back, with a movement each', async () => {
    const { person, item_id, take, giveBack, held, movements } = await keeper();
    expect(await take(4)).toBe('moved');
    expect(await held()).toBe(6);
    expect(await giveBack(3)).toBe('moved');
    expect(await held()).toBe(9);
    const character = { item_id, actor_user_id: person.userId };
    expect((await movements()).slice(1)).toEqual([
      {
        ...character,
        quantity: 4,
        source: 'character',
        from_character_id: person.characterId,
        target: 'vault',
        to_character_id: null,
        reason: 'vault_in',
      },
      {
        ...character,
        quantity: 3,
        source: 'vault',
        from_character_id: null,
        target: 'character',
        to_character_id: person.characterId,
        reason: 'vault_out',
      },
    ]);
  });

  it('move once under a key, however often and at once it is asked for', async () => {
    const { take, giveBack, held } = await keeper();
    const [into, back] = [newKey(), newKey()];
    const taken = await Promise.all(Array.from({ length: 20 }, () => take(4, { key: into })));
    expect(new Set(taken)).toEqual(new Set(['moved']));
    expect(await held()).toBe(6);
    const given = await Promise.all(Array.from({ length: 20 }, () => giveBack(2, { key: back })));
    expect(new Set(given)).toEqual(new Set(['moved']));
    expect(await held()).toBe(8);
  });

  it('that were refused under a key stay refused, though they could move by now', async () => {
    const { person, item_id, take, held } = await keeper();
    const key = newKey();
    expect(await take(11, { key })).toBe('invalid_amount');
    await world.give(person, item_id, 5);
    expect(await take(11, { key })).toBe('invalid_amount');
    expect(await held()).toBe(15);
  });

  it('are never more than are held, however many keys ask at once', async () => {
    const { take, held } = await keeper();
    const taken = await Promise.all(Array.from({ length: 20 }, () => take(1)));
    expect(taken.filter((each) => each === 'moved')).toHaveLength(10);
    expect(await held()).toBe(0);
  });

  it('are not taken where the item is unknown, may not be given away, or its holder is gone', async () => {
    const { person, take, end } = await keeper();
    expect(await take(1, { item: 999_999 })).toBe('not_found');
    const fixed = await keeper({ can_gift: false });
    expect(await fixed.take(1)).toBe('forbidden');
    // GW-24: an item of another server.
    expect(await take(1, { item: fixed.item_id })).toBe('not_found');
    await end(person);
    expect(await take(1)).toBe('character_not_found');
  });

  it('are not given beyond the limit of the item, to one who is gone, or after the item was deleted', async () => {
    const { person, item_id, take, giveBack, held, end, ctx } = await keeper({ user_limit: 10 });
    expect(await take(4)).toBe('moved');
    await world.give(person, item_id, 1);
    expect(await giveBack(4)).toBe('limit_exceeded');
    expect(await giveBack(3)).toBe('moved');
    expect(await held()).toBe(10);
    await world.ok(deleteItem, { item_id }, ctx);
    expect(await giveBack(1)).toBe('not_found');
    await end(person);
    expect(await giveBack(1)).toBe('character_not_found');
  });
});

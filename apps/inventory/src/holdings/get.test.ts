import deleteCatalogueItem from '@cabildo/contracts/inventory/endings/delete.ts';
import get from '@cabildo/contracts/inventory/holdings/get.ts';
import updateItem from '@cabildo/contracts/inventory/items/update.ts';
import type { RequestContext } from '@cabildo/contracts/action';
import listUnits, { MAX_LISTED_UNITS } from '@cabildo/contracts/inventory/holdings/list_units.rpc.ts';
import { startWorld, type World } from '../testing/world.ts';
import { storehouse, verdict } from './storehouse.testing.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type Character = { characterId: number };
const pageOf = ({ characterId }: Character, ctx: RequestContext, page: object = {}) =>
  world.act(get, { server_character_id: characterId, ...page }, ctx);

describe('get', () => {
  it('shows what a character has, by item, and no item of which no unit is left', async () => {
    const { item, person, give, throwAway } = storehouse(world);
    const [ana, eva] = [person(), person()];
    const bread = await item({ name: 'Pan', name_label: 'Pan de leña', can_gift: false });
    const water = await item({ name: 'Agua', image_url: 'https://example.com/agua.png', can_delete: false });
    const gone = await item();
    await give(ana, water, 2);
    await give(ana, bread, 1_000_000);
    await give(ana, gone, 1);
    await give(eva, gone, 1);
    await throwAway(ana, gone);
    expect((await pageOf(ana, ana.ctx)).body).toEqual({
      ok: true,
      items: [
        {
          item_id: bread,
          name: 'Pan',
          name_label: 'Pan de leña',
          image_url: null,
          quantity: 1_000_000,
          can_gift: false,
          can_delete: true,
        },
        {
          item_id: water,
          name: 'Agua',
          name_label: null,
          image_url: 'https://example.com/agua.png',
          quantity: 2,
          can_gift: true,
          can_delete: false,
        },
      ],
      page: 1,
      per_page: 50,
      total: 2,
      total_pages: 1,
    });
  });

  it('shows an empty inventory for a character that never had an item', async () => {
    const ana = world.person();
    expect((await pageOf(ana, ana.ctx)).body).toMatchObject({ items: [], total: 0, total_pages: 0 });
  });

  it('does not show units that are being paid for', async () => {
    const { item, person } = storehouse(world);
    const ana = person();
    const item_id = await item();
    await world.give(ana, item_id, 1);
    await world.database.query('UPDATE holdings SET reserved = 3 WHERE item_id = $1', [item_id]);
    expect((await pageOf(ana, ana.ctx)).body.items).toMatchObject([{ quantity: 1 }]);
    await world.database.query('UPDATE holdings SET reserved = 0 WHERE item_id = $1', [item_id]);
  });

  it('shows no more of an item that was deleted from the catalogue', async () => {
    const { item, person, ctx } = storehouse(world);
    const ana = person();
    const item_id = await item();
    await world.give(ana, item_id, 1);
    await world.ok(deleteCatalogueItem, { item_id }, ctx);
    expect((await pageOf(ana, ana.ctx)).body).toMatchObject({ items: [], total: 0 });
  });

  it('goes page by page, and is empty past the end', async () => {
    const { item, person, give } = storehouse(world);
    const ana = person();
    const ids: number[] = [];
    while (ids.length < 5) ids.push(await item());
    for (const id of ids) await give(ana, id, 1);
    const pages = [];
    for (const page of [1, 2, 3, 4]) pages.push((await pageOf(ana, ana.ctx, { page, per_page: 2 })).body);
    expect(pages.map(({ items }) => items.map(({ item_id }) => item_id))).toEqual([
      ids.slice(0, 2),
      ids.slice(2, 4),
      ids.slice(4),
      [],
    ]);
    for (const page of pages) expect(page).toMatchObject({ total: 5, total_pages: 3 });
  });

  it('shows a dead character to its owner (DN-09)', async () => {
    const { item, person, deadWith } = storehouse(world);
    const ana = person();
    const dead = await deadWith(ana, await item(), 4);
    expect((await pageOf(dead, ana.ctx)).body.items).toMatchObject([{ quantity: 4 }]);
  });

  it('shows any character to owner, admin and members with manage_items (RO-03), and to no other member', async () => {
    const { serverId, item, person, ctx } = storehouse(world);
    const ana = person();
    await world.give(ana, await item(), 1);
    const who = (options: Parameters<World['person']>[0]) => world.person({ serverId, ...options }).ctx;
    for (const as of [ctx, who({ role: 'admin' }), who({ role: 'owner' })]) {
      expect((await pageOf(ana, as)).body).toMatchObject({ total: 1 });
    }
    for (const as of [
      who({}),
      who({ role: 'mod' }),
      who({ permissions: ['manage_shop', 'manage_licenses'] }),
    ]) {
      expect(verdict(await pageOf(ana, as))).toEqual([403, 'forbidden']);
    }
  });

  it('does not find characters of other servers, not even for their owner (GW-24)', async () => {
    const ana = world.person();
    const elsewhere = world.person({ role: 'owner' });
    for (const each of [ana, { characterId: 999_999_999 }]) {
      expect(verdict(await pageOf(each, elsewhere.ctx))).toEqual([404, 'character_not_found']);
    }
  });

  it('also accepts character_id, and needs one of both', async () => {
    const ana = world.person();
    expect((await world.ok(get, { character_id: ana.characterId }, ana.ctx)).total).toBe(0);
    expect(verdict(await world.act(get, {}, ana.ctx))).toEqual([400, 'error']);
  });

  it('answers each of many who ask at the same moment with their own items, and refuses only those without access', async () => {
    const { serverId, item, person, ctx, give } = storehouse(world);
    const [ana, eva, stranger] = [person(), person(), world.person()];
    const bread = await item({ name: 'Pan' });
    await give(ana, bread, 2);
    await give(eva, bread, 3);
    const answers = await Promise.all([
      pageOf(ana, ana.ctx),
      pageOf(ana, eva.ctx),
      pageOf(eva, eva.ctx),
      pageOf(ana, ana.ctx, { page: 0 }),
      pageOf(ana, ctx),
      pageOf(stranger, ctx),
      pageOf(ana, ana.ctx, { page: 2 }),
      pageOf(stranger, stranger.ctx),
      pageOf(ana, world.person({ serverId }).ctx),
    ]);
    const shown = answers.map(({ code, body }) => code ?? body.items.map(({ quantity }) => quantity));
    expect(shown).toEqual([[2], 'forbidden', [3], 'error', [2], 'character_not_found', [], [], 'forbidden']);
  });

  it('carries any text as it was written', async () => {
    const { item, person, give } = storehouse(world);
    const ana = person();
    const name = `Caña de "pescar" \\ 100 % «ñandú» 🎣 ,"quantity":7}`;
    const item_id = await item({ name });
    await give(ana, item_id, 1);
    expect((await pageOf(ana, ana.ctx)).body.items).toEqual([
      expect.objectContaining({ item_id, name, quantity: 1, can_gift: true }),
    ]);
  });
});

describe('an inventory is never older than the question', () => {
  /** A character with one unit of an item. */
  async function owner() {
    const house = storehouse(world);
    const ana = house.person();
    const item_id = await house.item({ name: 'n0' });
    await house.give(ana, item_id, 1);
    const change = (fields: object) => world.ok(updateItem, { item_id, ...fields }, house.ctx);
    const shown = async () => (await pageOf(ana, ana.ctx)).body.items[0]!;
    return { ...house, ana, item_id, change, shown };
  }

  it('after a change of what it shows of an item', async () => {
    const { item_id, change, shown } = await owner();
    await shown();
    for (const fields of [
      { name: 'Pan de leña' },
      { name_label: '🍞 «Pan»' },
      { image_url: 'https://example.com/pan.png' },
      { can_gift: false },
      { can_delete: false },
      { name_label: null, can_gift: true },
    ]) {
      await change(fields);
      expect(await shown()).toMatchObject({ item_id, quantity: 1, ...fields });
    }
  });

  it('after a rename that was answered, however many read it at the same time', async () => {
    const { change, shown } = await owner();
    let answered = 0;
    let done = false;
    const read = async (): Promise<void> => {
      while (!done) {
        const before = answered;
        expect(Number((await shown()).name.slice(1))).toBeGreaterThanOrEqual(before);
      }
    };
    const reading = Promise.all([read(), read(), read()]);
    for (let n = 1; n <= 40; n += 1) {
      await change({ name: `n${n}` });
      answered = n;
    }
    done = true;
    await reading;
  });

  it('after a movement that was answered, however many read it at the same time', async () => {
    const { ana, item_id, give, throwAway, shown } = await owner();
    let [given, thrown] = [1, 0];
    let done = false;
    const read = async (): Promise<void> => {
      while (!done) {
        const [givenBefore, thrownBefore] = [given, thrown];
        const { quantity } = await shown();
        expect(quantity).toBeGreaterThanOrEqual(givenBefore - thrown - 1);
        expect(quantity).toBeLessThanOrEqual(given + 3 - thrownBefore);
      }
    };
    const reading = Promise.all([read(), read(), read()]);
    for (let n = 1; n <= 25; n += 1) {
      await give(ana, item_id, 3);
      given += 3;
      expect((await shown()).quantity).toBe(given - thrown);
      await throwAway(ana, item_id, 1);
      thrown += 1;
      expect((await shown()).quantity).toBe(given - thrown);
    }
    done = true;
    await reading;
  });

  it('after the last unit has gone', async () => {
    const { ana, item_id, throwAway } = await owner();
    await throwAway(ana, item_id, 1);
    expect((await pageOf(ana, ana.ctx)).body).toMatchObject({ items: [], total: 0 });
  });
});

describe('the units of many characters, for other services', () => {
  const unitsOf = async (...server_character_ids: number[]) =>
    (await world.ask(listUnits, { server_character_ids })).body.units;

  it('lists what each of many characters carries, and no item of which no unit is left (V1-15)', async () => {
    const { item, person, give, throwAway } = storehouse(world);
    const [ana, eva, sol] = [person(), person(), person()];
    const [bread, gone] = [await item(), await item()];
    await give(ana, bread, 3);
    await give(eva, bread, 1);
    await give(eva, gone, 1);
    await throwAway(eva, gone);
    await give(sol, bread, 9);
    const units = await unitsOf(ana.characterId, eva.characterId);
    expect(units).toHaveLength(2);
    expect(units).toEqual(
      expect.arrayContaining([
        { server_character_id: ana.characterId, item_id: bread, quantity: 3 },
        { server_character_id: eva.characterId, item_id: bread, quantity: 1 },
      ]),
    );
    expect(await unitsOf()).toEqual([]);
  });

  it('lists nothing rather than a part, where the characters carry too much', async () => {
    const { item, person, give } = storehouse(world);
    const ana = person();
    await give(ana, await item(), 1);
    await world.database.query(
      `WITH made AS (
         INSERT INTO items (server_id, name, created_at)
         SELECT $1, 'cosa' || n, now() FROM generate_series(1, ${MAX_LISTED_UNITS}) n RETURNING id
       ) INSERT INTO holdings (character_id, item_id, quantity) SELECT $2, id, 1 FROM made`,
      [ana.serverId, ana.characterId],
    );
    expect(await unitsOf(ana.characterId)).toBeNull();
    // The rows have no movements, which the ledger of items is checked for at the end.
    await world.database.query(
      `DELETE FROM holdings WHERE item_id IN (SELECT id FROM items WHERE name LIKE 'cosa%')`,
    );
  });
});

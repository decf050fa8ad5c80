import contract from '@cabildo/contracts/inventory/server_inventory/get.ts';
import deleteCatalogueItem from '@cabildo/contracts/inventory/server_items/delete.ts';
import update from '@cabildo/contracts/inventory/server_items/update.ts';
import { parseReply, type Sql } from '@cabildo/kit';
import type { Person } from '@cabildo/testing';
import { Inventories } from './inventories.ts';
import { storehouse } from './inventory.testing.ts';
import { startWorld, type World } from './world.testing.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** A process of the service, as far as it keeps anything: its statements can be counted, and met on their way. */
function process(options: { kept?: number; before?: (text: string) => Promise<void> } = {}) {
  const sent: string[] = [];
  const sql: Sql = {
    async query(text, values) {
      sent.push(text);
      await options.before?.(text);
      return world.database.query(text, values);
    },
  };
  const inventories = new Inventories(sql, options.kept);
  const showAll = async (people: readonly Person[], per_page = 50, page = 1) => {
    const pages = people.map(({ serverId, characterId }) => ({ serverId, characterId, page, per_page }));
    return (await inventories.pages(pages)).map(({ line }) => {
      const reply = parseReply(line);
      expect(reply).toMatchObject({ ok: true, status: 200 });
      return contract.output.parse(JSON.parse((reply as { body: string }).body));
    });
  };
  const show = async (of: Person, per_page = 50, page = 1) => (await showAll([of], per_page, page))[0]!;
  const names = async (of: Person) => (await show(of)).items.map(({ name }) => name);
  return { show, showAll, names, sent };
}

/** Somebody with one of each of these things. */
async function owner(...names: string[]) {
  const house = storehouse(world);
  const person = house.person();
  const ids: number[] = [];
  for (const name of names) ids.push(await house.item({ name }));
  for (const id of ids) await house.give(person, id, 1);
  const change = (item_id: number, fields: object) => world.ok(update, { item_id, ...fields }, house.ctx);
  return { ...house, owner: person, ids, change };
}

describe('inventories', () => {
  it('never show anything that was changed before they were asked, in whichever process it was', async () => {
    const { owner: ana, ids, change } = await owner('Pan', 'Agua');
    const processes = [process(), process()];
    const seenBy = () => Promise.all(processes.map(({ show }) => show(ana)));
    await seenBy();
    for (const fields of [
      { name: 'Pan de leña' },
      { name_label: '🍞 «Pan»' },
      { image_url: 'https://example.com/pan.png' },
      { can_gift: false },
      { can_delete: false },
      { name_label: null, can_gift: true },
    ]) {
      await change(ids[0]!, fields);
      for (const { items } of await seenBy()) {
        expect(items[0]).toMatchObject({ item_id: ids[0], quantity: 1, ...fields });
        expect(items[1]).toMatchObject({ item_id: ids[1], name: 'Agua', can_gift: true, can_delete: true });
      }
    }
  });

  it('are never behind a rename that was answered, however many look at them at once', async () => {
    const { owner: ana, ids, change } = await owner('n0');
    const processes = [process(), process()];
    let answered = 0;
    let done = false;
    const look = async ({ names }: ReturnType<typeof process>): Promise<void> => {
      while (!done) {
        const before = answered;
        const [name] = await names(ana);
        expect(Number(String(name).slice(1))).toBeGreaterThanOrEqual(before);
      }
    };
    const looking = Promise.all(processes.flatMap((one) => [look(one), look(one), look(one)]));
    for (let n = 1; n <= 40; n += 1) {
      await change(ids[0]!, { name: `n${n}` });
      answered = n;
    }
    done = true;
    await looking;
  });

  it('are never behind a movement that was answered, however many look at them at once', async () => {
    const { owner: ana, ids, give, throwAway } = await owner('Pan');
    const processes = [process(), process()];
    let [given, thrown] = [1, 0];
    let done = false;
    const look = async ({ show }: ReturnType<typeof process>): Promise<void> => {
      while (!done) {
        const [atLeast, lessThan] = [given, thrown];
        const { items } = await show(ana);
        const quantity = Number(items[0]!['quantity']);
        expect(quantity).toBeGreaterThanOrEqual(atLeast - thrown - 1);
        expect(quantity).toBeLessThanOrEqual(given + 3 - lessThan);
      }
    };
    const looking = Promise.all(processes.flatMap((one) => [look(one), look(one)]));
    for (let n = 1; n <= 25; n += 1) {
      await give(ana, ids[0]!, 3);
      given += 3;
      for (const { show } of processes) expect((await show(ana)).items[0]!['quantity']).toBe(given - thrown);
      await throwAway(ana, ids[0]!, 1);
      thrown += 1;
      for (const { show } of processes) expect((await show(ana)).items[0]!['quantity']).toBe(given - thrown);
    }
    done = true;
    await looking;
  });

  it('are known to be empty after the last thing went, and when a character ended', async () => {
    const { owner: ana, ids, throwAway, end } = await owner('Pan');
    const { show } = process();
    expect((await show(ana)).total).toBe(1);
    await throwAway(ana, ids[0]!, 1);
    expect(await show(ana)).toMatchObject({ items: [], total: 0 });
    await end(ana);
    expect(await show(ana)).toMatchObject({ items: [], total: 0 });
  });

  it('share one statement, and are read once until something in them changes', async () => {
    const { owner: ana, ids, change, person, give } = await owner('Pan', 'Agua');
    const [eva, nobody] = [person(), person()];
    await give(eva, ids[0]!, 3);
    const { showAll, sent } = process();
    const statementsFor = async (...who: Person[]): Promise<number> => {
      sent.length = 0;
      await showAll(who);
      return sent.length;
    };
    expect(await statementsFor(ana, eva, nobody, ana)).toBe(2);
    expect(await statementsFor(ana, eva, nobody)).toBe(1);
    // What inventories do not show makes no difference to them.
    await change(ids[0]!, { price: 99, can_search: false, user_limit: 7, name: 'Pan' });
    expect(await statementsFor(ana, eva)).toBe(1);
    await give(eva, ids[1]!, 1);
    expect([await statementsFor(ana), await statementsFor(eva), await statementsFor(eva)]).toEqual([1, 2, 1]);
    await change(ids[0]!, { name: 'Pan de leña' });
    expect([await statementsFor(ana, eva), await statementsFor(ana, eva)]).toEqual([3, 1]);
    expect(await statementsFor(nobody)).toBe(1);
  });

  it('show what is left of an item that goes while they are read', async () => {
    const { owner: ana, ids, ctx } = await owner('Pan', 'Agua');
    let removal: Promise<unknown> | undefined;
    const { show, names } = process({
      before: async (text) => {
        if (text.includes('JOIN items'))
          await (removal ??= world.ok(deleteCatalogueItem, { item_id: ids[0] }, ctx));
      },
    });
    expect(await show(ana)).toMatchObject({ items: [{ item_id: ids[1], name: 'Agua' }], total: 1 });
    expect(removal).toBeDefined();
    expect(await names(ana)).toEqual(['Agua']);
  });

  it('show an item no more that was deleted after they were read', async () => {
    const { owner: ana, ids, ctx } = await owner('Pan', 'Agua');
    const { names } = process();
    expect(await names(ana)).toEqual(['Pan', 'Agua']);
    await world.ok(deleteCatalogueItem, { item_id: ids[0] }, ctx);
    expect(await names(ana)).toEqual(['Agua']);
  });

  it('are right where nothing, or next to nothing, can be kept', async () => {
    const { owner: ana, ids, change, person, give } = await owner('Pan', 'Agua', 'Sal');
    const eva = person();
    await give(eva, ids[1]!, 1);
    for (const kept of [1, 700]) {
      const { names } = process({ kept });
      for (const name of ['Harina', 'Pan']) {
        await change(ids[0]!, { name });
        expect(await Promise.all([names(ana), names(eva)])).toEqual([[name, 'Agua', 'Sal'], ['Agua']]);
      }
    }
  });

  it('carry any text as it was written', async () => {
    const name = `Caña de "pescar" \\ 100 % «ñandú» 🎣 ,"quantity":7}`;
    const { owner: ana, ids } = await owner(name);
    expect((await process().show(ana)).items).toEqual([
      expect.objectContaining({ item_id: ids[0], name, quantity: 1, can_gift: true }),
    ]);
  });

  it('have one order, and pages of it', async () => {
    const { owner: ana, ids } = await owner('c', 'a', 'b');
    const { show } = process();
    expect((await show(ana)).items.map(({ item_id }) => item_id)).toEqual(ids);
    const itemsOn = async (page: number, per_page: number) => {
      const { items, ...counts } = await show(ana, per_page, page);
      expect(counts).toEqual({ page, per_page, total: 3, total_pages: Math.ceil(3 / per_page) });
      return items.map(({ item_id }) => item_id);
    };
    for (let again = 0; again < 2; again += 1) {
      expect(await itemsOn(1, 2)).toEqual(ids.slice(0, 2));
      expect(await itemsOn(2, 2)).toEqual(ids.slice(2));
      expect(await itemsOn(2, 1)).toEqual(ids.slice(1, 2));
      expect(await itemsOn(3, 2)).toEqual([]);
    }
  });
});

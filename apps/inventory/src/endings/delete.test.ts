import create from '@cabildo/contracts/inventory/items/create.ts';
import deleteItem from '@cabildo/contracts/inventory/endings/delete.ts';
import list from '@cabildo/contracts/inventory/items/list.ts';
import type { Sql } from '@cabildo/kit/database';
import { untilWaiting } from '@cabildo/testing';
import { startWorld, type World } from '../testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function withItem() {
  const admin = world.person({ role: 'admin' });
  const { item_id } = await world.ok(create, { name: 'Pan', stock_mode: 'limited' }, admin.ctx);
  return { ...admin, item_id };
}

/** Inserts a movement as the ledger does; a side of null is the void. */
async function move(
  sql: Sql,
  item_id: number,
  [from, to]: readonly [number | null, number | null],
  quantity: number,
): Promise<void> {
  await sql.query(
    `UPDATE holdings SET quantity = quantity + CASE WHEN character_id = $2 THEN -$4::bigint ELSE $4 END
     WHERE item_id = $1 AND character_id IN ($2, $3)`,
    [item_id, from, to, quantity],
  );
  await sql.query(
    `INSERT INTO movements (server_id, item_id, source, from_character_id, target, to_character_id, quantity, reason,
       created_at)
     SELECT server_id, id, CASE WHEN $2::bigint IS NULL THEN 'void' ELSE 'character' END, $2,
       CASE WHEN $3::bigint IS NULL THEN 'void' ELSE 'character' END, $3, $4, 'give', now()
     FROM items WHERE id = $1`,
    [item_id, from, to, quantity],
  );
}

async function hold(serverId: number, item_id: number, quantity: number): Promise<number> {
  const { characterId } = world.person({ serverId });
  await world.database.query('INSERT INTO holders (character_id, server_id) VALUES ($1, $2)', [
    characterId,
    serverId,
  ]);
  await world.database.query('INSERT INTO holdings (character_id, item_id) VALUES ($1, $2)', [
    characterId,
    item_id,
  ]);
  if (quantity > 0) await move(world.database, item_id, [null, characterId], quantity);
  return characterId;
}

const movementsOf = (item_id: number) =>
  world.database.query(`SELECT * FROM movements WHERE item_id = $1 AND reason = 'item_deleted' ORDER BY id`, [
    item_id,
  ]);

describe('delete', () => {
  it('takes an item from the catalogue and every inventory, with a movement for each, and emits an event', async () => {
    const { item_id, serverId, userId, ctx } = await withItem();
    const { item_id: other } = await world.ok(create, { name: 'Agua' }, ctx);
    const [ana, , eva] = [
      await hold(serverId, item_id, 3),
      await hold(serverId, item_id, 0),
      await hold(serverId, item_id, 2_000_000_000),
    ];
    await hold(serverId, other, 4);
    expect(await world.ok(deleteItem, { item_id }, ctx)).toEqual({ ok: true, deleted: true, item_id });
    expect((await world.ok(list, {}, ctx)).items.map(({ name }) => name)).toEqual(['Agua']);
    expect(
      await world.database.query('SELECT item_id, quantity FROM holdings WHERE item_id = ANY($1)', [
        [item_id, other],
      ]),
    ).toEqual([{ item_id: other, quantity: 4 }]);
    const movement = {
      id: expect.any(Number),
      server_id: serverId,
      item_id,
      source: 'character',
      target: 'void',
      to_character_id: null,
      reason: 'item_deleted',
      actor_user_id: userId,
      reference: null,
      created_at: world.clock.now(),
    };
    expect(await movementsOf(item_id)).toEqual([
      { ...movement, from_character_id: ana, quantity: 3 },
      { ...movement, from_character_id: eva, quantity: 2_000_000_000 },
    ]);
    const emitted = (await world.events('item.item.deleted')).find((event) => event.server_id === serverId);
    expect(emitted).toMatchObject({
      data: { item_id, name: 'Pan', name_label: null, holders: 2, units: 2_000_000_003 },
      character_ids: [ana, eva],
      actor: { kind: 'user', id: userId },
    });
    expect((await world.act(deleteItem, { item_id }, ctx)).code).toBe('not_found');
  });

  it('names a thousand characters in its event at most, and tells how many there were', async () => {
    const { item_id, serverId, ctx } = await withItem();
    await world.database.query(
      `WITH who AS (
         INSERT INTO holders (character_id, server_id) SELECT 5000000 + n, $1 FROM generate_series(1, 1001) n RETURNING *
       ), has AS (
         INSERT INTO holdings (character_id, item_id, quantity) SELECT character_id, $2, 1 FROM who
       )
       INSERT INTO movements (server_id, item_id, source, target, to_character_id, quantity, reason, created_at)
       SELECT $1, $2, 'void', 'character', character_id, 1, 'give', now() FROM who`,
      [serverId, item_id],
    );
    await world.ok(deleteItem, { item_id }, ctx);
    const emitted = (await world.events('item.item.deleted')).find((event) => event.server_id === serverId);
    expect(emitted!.data).toMatchObject({ holders: 1_001, units: 1_001 });
    expect(emitted!.character_ids).toHaveLength(1_000);
  });

  it('leaves the item in open frisks, whatever was decided there, and past ones as they are', async () => {
    const { item_id, serverId, ctx } = await withItem();
    const [first, second] = [await hold(serverId, item_id, 1), await hold(serverId, item_id, 1)];
    const friskWith = async (state: string, result: string | null, item = item_id): Promise<number> => {
      const [row] = await world.database.query<{ id: number }>(
        `WITH f AS (
           INSERT INTO frisks (server_id, searcher_character_id, searcher_user_id, target_character_id, target_user_id,
             state, started_at, expires_at, finished_at)
           VALUES ($1, $2, 1, $3, 2, $4, now(), now(), CASE WHEN $4 <> 'open' THEN now() END) RETURNING id
         )
         INSERT INTO frisk_results (frisk_id, item_id, name, quantity, can_confiscate, result)
         SELECT id, $5, 'Pan', 1, true, $6 FROM f RETURNING id`,
        [serverId, first, world.person().characterId, state, item, result],
      );
      return row!.id;
    };
    const ids = [
      await friskWith('open', null),
      await friskWith('open', 'confiscated'),
      await friskWith('completed', 'confiscated'),
      await friskWith('cancelled', null),
      await friskWith('open', null, item_id + 1_000),
    ];
    await world.ok(deleteItem, { item_id }, ctx);
    const rows = await world.database.query<{ result: string | null }>(
      'SELECT result FROM frisk_results WHERE id = ANY($1::bigint[]) ORDER BY id',
      [ids],
    );
    expect(rows.map(({ result }) => result)).toEqual(['left', 'left', 'confiscated', null, null]);
    expect(second).not.toBe(first);
  });

  it('waits for a gift of the item at the same time, and removes those units too', async () => {
    const { item_id, serverId, ctx } = await withItem();
    const from = await hold(serverId, item_id, 5);
    const to = await hold(serverId, item_id, 0);
    let deleting: ReturnType<typeof world.ok<typeof deleteItem>> | undefined;
    await world.database.transaction(async (tx) => {
      await tx.query('SELECT 1 FROM items WHERE id = $1 FOR KEY SHARE', [item_id]);
      deleting = world.ok(deleteItem, { item_id }, ctx);
      await untilWaiting(world.database);
      await move(tx, item_id, [from, to], 2);
    });
    await deleting;
    expect(await movementsOf(item_id)).toMatchObject([
      { from_character_id: from, quantity: 3 },
      { from_character_id: to, quantity: 2 },
    ]);
  });

  it('counts units that are thrown away at the same time once', async () => {
    const { item_id, serverId, ctx } = await withItem();
    const from = await hold(serverId, item_id, 5);
    let deleting: ReturnType<typeof world.ok<typeof deleteItem>> | undefined;
    await world.database.transaction(async (tx) => {
      await move(tx, item_id, [from, null], 4);
      deleting = world.ok(deleteItem, { item_id }, ctx);
      await untilWaiting(world.database);
    });
    await deleting;
    expect(await movementsOf(item_id)).toMatchObject([{ from_character_id: from, quantity: 1 }]);
  });

  it('happens once, however many ask at the same time', async () => {
    const { item_id, serverId, ctx } = await withItem();
    await hold(serverId, item_id, 5);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => world.act(deleteItem, { item_id }, ctx)),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([...Array<string>(5).fill('not_found'), null]);
    expect(await movementsOf(item_id)).toHaveLength(1);
    const emitted = (await world.events('item.item.deleted')).filter((event) => event.server_id === serverId);
    expect(emitted).toHaveLength(1);
  });

  it('does not find an item of another server', async () => {
    const { item_id, ctx } = await withItem();
    const { status, code } = await world.act(deleteItem, { item_id }, world.person({ role: 'owner' }).ctx);
    expect([status, code]).toEqual([404, 'not_found']);
    expect((await world.ok(list, {}, ctx)).total).toBe(1);
  });
});

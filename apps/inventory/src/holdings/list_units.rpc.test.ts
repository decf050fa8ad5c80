import listUnits, { MAX_LISTED_UNITS } from '@cabildo/contracts/inventory/holdings/list_units.rpc.ts';
import { startWorld, type World } from '../testing/world.ts';
import { storehouse } from './storehouse.testing.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

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

import create from '@cabildo/contracts/inventory/items/create.ts';
import nameItems, { MAX_NAMED_ITEMS } from '@cabildo/contracts/inventory/items/name_items.rpc.ts';
import update from '@cabildo/contracts/inventory/items/update.ts';
import { startWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

it('the present names of items are those of the server that asks, and of the items that it has (ECB-16, GW-24)', async () => {
  const [here, there] = [world.person({ role: 'admin' }), world.person({ role: 'admin' })];
  const { item_id } = await world.ok(create, { name: 'radio' }, here.ctx);
  const foreign = await world.ok(create, { name: 'ajena' }, there.ctx);
  const ask = async (item_ids: number[]) =>
    (await world.ask(nameItems, { server_id: here.serverId, item_ids })).body.items;
  expect(await ask([item_id, foreign.item_id, 999_999])).toEqual([{ item_id, name: 'radio' }]);
  await world.ok(update, { item_id, name: 'walkie' }, here.ctx);
  expect(await ask([item_id])).toEqual([{ item_id, name: 'walkie' }]);
  const tooMany = Array.from({ length: MAX_NAMED_ITEMS + 1 }, (_, at) => at + 1);
  expect(nameItems.input.safeParse({ server_id: 1, item_ids: tooMany }).success).toBe(false);
});

import { hold } from '@cabildo/testing';
import { lockHolders } from '../holders/table.ts';
import { startWorld, type World } from '../testing/world.ts';
import { order, pair, replicaOf, statusOf } from './ledger.testing.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('a character that a plain transaction holds', () => {
  it('delays gifts of this character alone, in its server and in others', async () => {
    const ledger = replicaOf(world);
    const [stuck, free] = [await pair(world), await pair(world)];
    const { serverId, characterId } = stuck.ana;
    const release = await hold(world.database, (tx) => lockHolders(tx, new Map([[characterId, serverId]])));
    const waiting = [1, 2].map((units) => ledger.submit(order(stuck.stake, stuck.gift(units))));
    for (let count = 0; count < 5; count += 1)
      expect(statusOf(await ledger.submit(order(free.stake, free.gift(1))))).toBe(200);
    const neighbours = await Promise.all([
      stuck.give(stuck.eva, await stuck.item(), 1),
      Promise.race([...waiting, Promise.resolve('all wait')]),
    ]);
    expect(neighbours[1]).toBe('all wait');
    await release();
    expect((await Promise.all(waiting)).map(statusOf)).toEqual([200, 200]);
    expect(await stuck.held()).toEqual([7, 3]);
  });
});

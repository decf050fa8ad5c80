import { hold, until, user } from '@cabildo/testing';
import create from '@cabildo/contracts/servers/characters/create.ts';
import listMembers from '@cabildo/contracts/servers/members/list_members.ts';
import join from '@cabildo/contracts/servers/members/join.ts';
import { isLockAwaited, startWorld, type World } from '../testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const ana = { name: 'Ana', surname: 'Pérez' };

describe('a hundred characters that are created in one server at once (FU-02)', () => {
  it('keep nobody of another server waiting, though all of them wait for their own server', async () => {
    const [crowded, other] = [await world.found(1), await world.found(2)];
    const [a, b] = [await world.as(1, crowded.id), await world.as(2, other.id)];
    const release = await hold(world.database, (tx) =>
      tx.query('SELECT 1 FROM servers WHERE id = $1 FOR UPDATE', [crowded.id]),
    );
    // On a slow machine the last of these requests are refused, because their deadline has passed.
    const crowd = Promise.allSettled(Array.from({ length: 100 }, () => world.act(create, ana, a)));
    await until(() => isLockAwaited(world));
    const others = Array.from({ length: 10 }, () => world.act(create, ana, b));
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(await world.act(join, { join_code: other.join_code }, user(3))).toMatchObject({ status: 200 });
    expect(await world.act(listMembers, {}, b)).toMatchObject({ status: 200 });
    await release();
    await crowd;
  });
});

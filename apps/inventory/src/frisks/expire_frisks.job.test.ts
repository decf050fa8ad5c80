import { until, workOff } from '@cabildo/testing';
import { startWorld, type World } from '../testing/world.ts';
import { checkpoint, STEP_TIME } from './checkpoint.testing.ts';
import expireFrisks from './expire_frisks.job.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const run = () => workOff(expireFrisks, world);
const rowsOf = (ids: number[]) =>
  world.database.query('SELECT state, finished_at FROM frisks WHERE id = ANY($1::bigint[]) ORDER BY id', [
    ids,
  ]);

const openOnes = async (serverId: number): Promise<number> => {
  const open = `SELECT count(*) AS n FROM frisks WHERE server_id = $1 AND state = 'open'`;
  return (await world.database.query<{ n: number }>(open, [serverId]))[0]!.n;
};

describe('expire_frisks', () => {
  it('stores that open sessions have expired, with one event each, and leaves all others', async () => {
    const [post, done, late] = [checkpoint(world), checkpoint(world), checkpoint(world)];
    const first = await post.begun();
    const second = await done.begun();
    await done.complete(second.session_id);
    const completedAt = world.clock.now();
    world.clock.advance(1);
    const third = await late.begun();
    const ids = [first.session_id, second.session_id, third.session_id];
    world.clock.advance(STEP_TIME - 2);
    await run();
    const before = await rowsOf(ids);
    expect(before).toMatchObject([{ state: 'open' }, { state: 'completed' }, { state: 'open' }]);
    world.clock.advance(1);
    await Promise.all([run(), run(), run()]);
    // The service's own job may have claimed the row and not committed yet.
    await until(async () => (await openOnes(post.serverId)) === 0);
    expect(await rowsOf(ids)).toEqual([
      { state: 'expired', finished_at: new Date(first.expires_at) },
      { state: 'completed', finished_at: completedAt },
      { state: 'open', finished_at: null },
    ]);
    const emitted = (await world.events('frisk.session.expired')).filter(({ data }) =>
      ids.includes((data as { session_id: number }).session_id),
    );
    expect(emitted).toMatchObject([
      {
        server_id: post.serverId,
        actor: { kind: 'system', id: null },
        character_ids: [first.searcher_character_id, first.target_character_id],
        data: { session_id: first.session_id, state: 'expired', finished_at: first.expires_at },
      },
    ]);
    for (const answer of [await post.complete(ids[0]!), await post.cancel(ids[0]!)]) {
      expect(answer).toMatchObject({ status: 409, code: 'expired' });
    }
    expect(await post.stateOf(ids[0]!)).toBe('expired');
  });

  it('goes on while there are more than it does at a time', async () => {
    const serverId = world.newServer();
    await world.database.query(
      `INSERT INTO frisks (server_id, searcher_character_id, searcher_user_id, target_character_id, target_user_id,
         started_at, expires_at)
       SELECT $1, 1, 1, 1000000 + n, 2, $2, $2 FROM generate_series(1, 1001) n`,
      [serverId, world.clock.now()],
    );
    await run();
    await until(async () => (await openOnes(serverId)) === 0);
    const all = `SELECT state, count(*) AS frisks FROM frisks WHERE server_id = $1 GROUP BY state`;
    expect(await world.database.query(all, [serverId])).toEqual([{ state: 'expired', frisks: 1001 }]);
  });
});

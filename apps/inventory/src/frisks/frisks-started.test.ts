import { leaveUses } from '@cabildo/testing';
import { startWorld, type World } from '../testing/world.ts';
import { checkpoint } from './checkpoint.testing.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** A server with a searcher who has this many frisks left, and people to be frisked. */
async function shift(left: number, role: 'member' | 'admin' = 'member') {
  const post = checkpoint(world);
  const searcher = world.person({ serverId: post.serverId, role });
  const { serverId } = post;
  await leaveUses(world.database, { serverId, name: 'frisks_started', id: searcher.userId }, left);
  return { ...post, searcher, frisk: (whom = post.person()) => post.start(whom, searcher) };
}
const codes = (answers: { code: string | null }[]) => answers.map(({ code }) => code ?? 'ok').sort();

describe('frisks that one person starts (FU-09)', () => {
  it('are as many an hour as the limit says, also where more are started at once', async () => {
    const { frisk, target } = await shift(3);
    const answers = await Promise.all(Array.from({ length: 8 }, () => frisk()));
    expect(codes(answers)).toEqual([...Array(5).fill('limit_exceeded'), 'ok', 'ok', 'ok']);
    const { status, body } = await frisk(target);
    expect([status, body['error']]).toEqual([
      400,
      'Límite frisks_started: 30 cacheos iniciados por persona en una hora.',
    ]);
  });

  it('use nothing where they are refused', async () => {
    const { frisk, begun, target } = await shift(1);
    await begun();
    expect((await frisk(target)).code).toBe('already_exists');
    expect(codes([await frisk(), await frisk()])).toEqual(['limit_exceeded', 'ok']);
  });

  it('count within the hour that began with the first of them, whatever the clock shows', async () => {
    const { frisk, searcher } = await shift(1);
    const [minute, hour] = [60_000, 60 * 60_000];
    // The next hour of the clock begins ten minutes after the first frisk.
    const now = world.clock.now().getTime();
    world.clock.advance(2 * hour - (now % hour) - 10 * minute);
    await world.database.query('DELETE FROM quotas WHERE subject = $1', [`user:${searcher.userId}`]);
    expect((await frisk()).code).toBeNull();
    await world.database.query('UPDATE quotas SET used = 30 WHERE subject = $1', [`user:${searcher.userId}`]);
    world.clock.advance(hour - 1);
    expect((await frisk()).code).toBe('limit_exceeded');
    world.clock.advance(1);
    expect((await frisk()).code).toBeNull();
  });

  it('count for an officer as well (FR-07)', async () => {
    const { officer, start, person, serverId } = checkpoint(world);
    const by = officer();
    await leaveUses(world.database, { serverId, name: 'frisks_started', id: by.userId }, 1);
    expect(codes([await start(person(), by), await start(person(), by)])).toEqual(['limit_exceeded', 'ok']);
  });

  it('count for whichever character of the person searches', async () => {
    const { frisk, start, person, searcher } = await shift(1);
    expect((await frisk()).code).toBeNull();
    const other = { ...searcher, characterId: world.addCharacter(searcher) };
    expect((await start(person(), other)).code).toBe('limit_exceeded');
  });

  it('do not count for an admin', async () => {
    const { frisk } = await shift(0, 'admin');
    expect((await frisk()).code).toBeNull();
  });
});

import { tally } from '../licenses/license-office.testing.ts';
import { startWorld, type World } from '../testing/world.ts';
import { checkpoint, STEP_TIME } from './checkpoint.testing.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('cancel', () => {
  it('ends a session, confiscates nothing, and emits an event', async () => {
    const post = checkpoint(world);
    const item_id = await post.carried(2);
    const { session_id } = await post.decided('confiscated');
    const { status, body } = await post.cancel(session_id);
    expect(status).toBe(200);
    expect(body).toEqual({ ok: true, session_id, state: 'cancelled' });
    expect(await world.held(post.target.characterId, item_id)).toBe(2);
    const finished_at = world.clock.now().toISOString();
    expect(await post.emitted('frisk.session.cancelled')).toMatchObject([
      {
        actor: { kind: 'user', id: post.searcher.userId },
        character_ids: [post.searcher.characterId, post.target.characterId],
        data: { session_id, state: 'cancelled', finished_at },
      },
    ]);
    expect((await post.get(session_id)).body.session).toMatchObject({
      state: 'cancelled',
      finished_at,
      results: [{ result: 'confiscated' }],
    });
    expect((await post.complete(session_id)).code).toBe('already_processed');
  });

  it('is also allowed to staff, and to no other member', async () => {
    const post = checkpoint(world);
    const { serverId } = post;
    const { session_id } = await post.begun();
    for (const ctx of [
      post.target.ctx,
      post.person().ctx,
      world.person({ serverId, role: 'mod' }).ctx,
      world.person({ serverId, permissions: ['manage_shop'] }).ctx,
    ]) {
      const { status, code } = await post.cancel(session_id, ctx);
      expect([status, code]).toEqual([403, 'forbidden']);
    }
    const admin = world.person({ serverId, role: 'admin' }).ctx;
    for (const [id, ctx] of [
      [session_id, post.keeper],
      [(await post.start(post.person())).body.session_id, admin],
    ] as const) {
      expect((await post.cancel(id, ctx)).code).toBeNull();
    }
  });

  it('happens once, however many ask at the same time', async () => {
    const post = checkpoint(world);
    const { session_id } = await post.begun();
    const answers = await Promise.all(Array.from({ length: 6 }, () => post.cancel(session_id)));
    expect(tally(answers)).toEqual({ ok: 1, already_processed: 5 });
    expect(await post.emitted('frisk.session.cancelled')).toHaveLength(1);
  });

  it('works until the time is over, and not on what is completed', async () => {
    const [post, late, done] = [checkpoint(world), checkpoint(world), checkpoint(world)];
    const ids = [await post.begun(), await late.begun(), await done.begun()].map((each) => each.session_id);
    await done.complete(ids[2]!);
    world.clock.advance(STEP_TIME - 1);
    expect((await post.cancel(ids[0]!)).code).toBeNull();
    world.clock.advance(1);
    expect(await late.cancel(ids[1]!)).toMatchObject({ status: 409, code: 'expired' });
    expect(await done.cancel(ids[2]!)).toMatchObject({ status: 409, code: 'already_processed' });
  });

  it('does not find a session of another server, or none', async () => {
    const [post, there] = [checkpoint(world), checkpoint(world)];
    for (const id of [(await there.begun()).session_id, 999_999_999]) {
      for (const ctx of [post.searcher.ctx, post.keeper]) {
        const { status, code } = await post.cancel(id, ctx);
        expect([status, code]).toEqual([404, 'not_found']);
      }
    }
  });
});

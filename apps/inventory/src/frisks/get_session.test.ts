import { startWorld, type World } from '../testing/world.ts';
import { checkpoint, STEP_TIME } from './checkpoint.testing.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('get_session', () => {
  it('shows the session to the users of both characters and to staff, and to no other member', async () => {
    const post = checkpoint(world);
    const { serverId } = post;
    await post.carried(2);
    const session = await post.begun();
    const admin = world.person({ serverId, role: 'admin' }).ctx;
    for (const ctx of [post.searcher.ctx, post.target.ctx, post.keeper, admin]) {
      const { status, body } = await post.get(session.session_id, ctx);
      expect(status).toBe(200);
      expect(body).toEqual({ ok: true, session });
    }
    for (const who of [{}, { role: 'mod' }, { permissions: ['manage_shop'] }] as const) {
      const { ctx } = world.person({ serverId, ...who });
      const { status, code } = await post.get(session.session_id, ctx);
      expect([status, code]).toEqual([403, 'forbidden']);
    }
  });

  it('shows from the moment that the time is over on that it has expired', async () => {
    const post = checkpoint(world);
    const session = await post.begun();
    world.clock.advance(STEP_TIME - 1);
    expect((await post.get(session.session_id)).body.session).toEqual(session);
    world.clock.advance(1);
    expect((await post.get(session.session_id)).body.session).toEqual({
      ...session,
      state: 'expired',
      finished_at: session.expires_at,
    });
  });

  it('does not find a session of another server, or none', async () => {
    const [post, there] = [checkpoint(world), checkpoint(world)];
    for (const id of [(await there.begun()).session_id, 999_999_999]) {
      for (const ctx of [post.searcher.ctx, post.keeper]) {
        const { status, code } = await post.get(id, ctx);
        expect([status, code]).toEqual([404, 'not_found']);
      }
    }
    expect((await post.get(0)).status).toBe(400);
  });
});

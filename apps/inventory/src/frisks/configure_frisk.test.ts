import { startWorld, type World } from '../testing/world.ts';
import { checkpoint } from './checkpoint.testing.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('configure_frisk (FR-07)', () => {
  it('starts from anyone, and says who changed it and when', async () => {
    const post = checkpoint(world);
    expect(await post.config()).toMatchObject({
      config: { who: 'anyone', updated_at: null, updated_by: null },
    });
    const admin = world.person({ serverId: post.serverId, role: 'admin' });
    const { status, body } = await post.configure('on_duty', admin.ctx);
    const config = {
      who: 'on_duty',
      updated_at: world.clock.now().toISOString(),
      updated_by: admin.userId,
    };
    expect([status, body]).toEqual([200, { ok: true, config }]);
    expect((await post.config()).config).toEqual(config);
    expect(await post.emitted('frisk.config.updated')).toMatchObject([
      {
        actor: { kind: 'user', id: admin.userId },
        data: { before: { who: 'anyone' }, after: { who: 'on_duty' } },
      },
    ]);
  });

  it('changes one server alone, and says nothing where nothing changed', async () => {
    const [post, there] = [checkpoint(world), checkpoint(world)];
    await post.configure('anyone');
    await Promise.all([post.configure('on_duty'), post.configure('on_duty')]);
    expect((await there.config()).config.who).toBe('anyone');
    expect(await post.emitted('frisk.config.updated')).toHaveLength(1);
  });

  it.each(['Anyone', 'staff', ''])('takes no «%s»', async (who) => {
    expect((await checkpoint(world).configure(who)).status).toBe(400);
  });

  it('lets only officers and staff begin where it says on_duty, and ends nothing that is under way', async () => {
    const post = checkpoint(world);
    const { session_id } = await post.begun();
    await post.configure('on_duty');
    expect(await post.start(post.person())).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await post.complete(session_id)).code).toBeNull();
    const staff = world.person({ serverId: post.serverId, permissions: ['manage_items'] });
    for (const by of [post.officer(), staff, world.person({ serverId: post.serverId, role: 'admin' })])
      expect((await post.start(post.person(), by)).status).toBe(201);
    await post.configure('anyone');
    expect((await post.start(post.person())).status).toBe(201);
  });
});

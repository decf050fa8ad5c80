import deleteItem from '@cabildo/contracts/inventory/endings/delete.ts';
import update from '@cabildo/contracts/inventory/items/update.ts';
import { startWorld, type World } from '../testing/world.ts';
import { checkpoint, STEP_TIME, WHOLE_TIME } from './checkpoint.testing.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('confirm_action', () => {
  it('decides one item, and again for as long as the session is open', async () => {
    const post = checkpoint(world);
    await post.carried(2);
    await post.carried(1);
    const { session_id, results } = await post.begun();
    const [first, second] = results;
    for (const action of ['confiscated', 'left', 'confiscated'] as const) {
      const { status, body } = await post.confirm(session_id, first!.result_id, action);
      expect(status).toBe(200);
      const expires_at = new Date(world.clock.now().getTime() + STEP_TIME).toISOString();
      expect(body).toEqual({ ok: true, session_id, result: { ...first, result: action }, expires_at });
    }
    expect((await post.get(session_id)).body.session.results).toEqual([
      { ...first, result: 'confiscated' },
      second,
    ]);
  });

  it('emits an event for each decision that changes a result, with both characters', async () => {
    const post = checkpoint(world);
    await post.carried(2);
    const { session_id, results } = await post.begun();
    const { result_id, item_id, name } = results[0]!;
    for (const action of ['left', 'left', 'confiscated'] as const)
      await post.confirm(session_id, result_id, action);
    const emitted = (await world.events('frisk.result.decided')).filter(
      ({ server_id }) => server_id === post.serverId,
    );
    const common = { session_id, result_id, item_id, name, quantity: 2 };
    expect(emitted).toMatchObject([
      { data: { ...common, result: 'left' } },
      { data: { ...common, result: 'confiscated' } },
    ]);
    const [searcher, target] = [post.searcher.characterId, post.target.characterId];
    expect(emitted[1]).toMatchObject({
      character_ids: [searcher, target],
      note: `Un personaje decidió confiscar 2 × «${name}» a un personaje.`,
    });
  });

  it('leaves, but does not confiscate, what could not be confiscated when the session began', async () => {
    const post = checkpoint(world);
    const item_id = await post.carried(1, { can_confiscate: false });
    const { session_id, results } = await post.begun();
    const { result_id } = results[0]!;
    await world.ok(update, { item_id, can_confiscate: true }, post.keeper);
    const { status, code } = await post.confirm(session_id, result_id, 'confiscated');
    expect([status, code]).toEqual([403, 'forbidden']);
    expect((await post.get(session_id)).body.session.results[0]!.result).toBeNull();
    expect((await post.confirm(session_id, result_id, 'left')).code).toBeNull();
  });

  it('does not confiscate an item that was deleted meanwhile: it stays left', async () => {
    const post = checkpoint(world);
    const item_id = await post.carried(1);
    const { session_id, results } = await post.begun();
    await world.ok(deleteItem, { item_id }, post.keeper);
    const { status, code } = await post.confirm(session_id, results[0]!.result_id, 'confiscated');
    expect([status, code]).toEqual([404, 'not_found']);
    expect((await post.confirm(session_id, results[0]!.result_id, 'left')).code).toBeNull();
    expect((await post.get(session_id)).body.session.results[0]!.result).toBe('left');
  });

  it('never confiscates an item that is deleted at the same time', async () => {
    for (let n = 0; n < 5; n += 1) {
      const post = checkpoint(world);
      const item_id = await post.carried(1);
      const { session_id, results } = await post.begun();
      await Promise.all([
        post.confirm(session_id, results[0]!.result_id, 'confiscated'),
        world.ok(deleteItem, { item_id }, post.keeper),
      ]);
      expect((await post.get(session_id)).body.session.results[0]!.result).toBe('left');
    }
  });

  it('is for the user of the searcher, with whatever rank others come', async () => {
    const post = checkpoint(world);
    await post.carried(1);
    const { session_id, results } = await post.begun();
    const owner = world.person({ serverId: post.serverId, role: 'owner' });
    for (const ctx of [post.target.ctx, post.person().ctx, post.keeper, owner.ctx]) {
      const { status, code } = await post.confirm(session_id, results[0]!.result_id, 'left', ctx);
      expect([status, code]).toEqual([403, 'forbidden']);
    }
  });

  it('finds neither results of another session nor sessions of another server', async () => {
    const [post, there] = [checkpoint(world), checkpoint(world)];
    await Promise.all([post.carried(1), there.carried(1)]);
    const [own, foreign] = [await post.begun(), await there.begun()];
    const other = (await post.start(post.person())).body;
    const { result_id } = own.results[0]!;
    for (const [session, result] of [
      [own.session_id, foreign.results[0]!.result_id],
      [other.session_id, result_id],
      [own.session_id, 999_999_999],
      [foreign.session_id, foreign.results[0]!.result_id],
      [999_999_999, result_id],
    ] as const) {
      const { status, code } = await post.confirm(session, result, 'confiscated');
      expect([status, code]).toEqual([404, 'not_found']);
    }
  });

  it('works until the time is over', async () => {
    const post = checkpoint(world);
    await post.carried(1);
    const { session_id, results } = await post.begun();
    const { result_id } = results[0]!;
    world.clock.advance(STEP_TIME);
    const { status, code } = await post.confirm(session_id, result_id, 'confiscated');
    expect([status, code]).toEqual([409, 'expired']);
    expect((await post.get(session_id)).body.session.results[0]!.result).toBeNull();
  });

  it('gives two minutes more each time, a repeated decision too, and a quarter of an hour in all (FR-07)', async () => {
    const post = checkpoint(world);
    await post.carried(1);
    const { session_id, results, started_at } = await post.begun();
    const { result_id } = results[0]!;
    const last = new Date(new Date(started_at).getTime() + WHOLE_TIME).toISOString();
    for (let step = 1; step <= 7; step += 1) {
      world.clock.advance(STEP_TIME - 1);
      const { code, body } = await post.confirm(session_id, result_id, 'left');
      expect(code).toBeNull();
      expect((await post.get(session_id)).body.session.expires_at).toBe(body.expires_at);
    }
    expect((await post.get(session_id)).body.session.expires_at).toBe(last);
    world.clock.advance(new Date(last).getTime() - world.clock.now().getTime());
    expect((await post.confirm(session_id, result_id, 'left')).code).toBe('expired');
  });

  it('gives no time where it is refused (FR-07)', async () => {
    const post = checkpoint(world);
    await post.carried(1, { can_confiscate: false });
    const { session_id, results, expires_at } = await post.begun();
    world.clock.advance(1_000);
    expect((await post.confirm(session_id, results[0]!.result_id, 'confiscated')).code).toBe('forbidden');
    expect((await post.get(session_id)).body.session.expires_at).toBe(expires_at);
  });

  it.each(['complete', 'cancel'] as const)('is over after %s', async (how) => {
    const post = checkpoint(world);
    await post.carried(1);
    const { session_id, results } = await post.decided('left');
    await post[how](session_id);
    const { status, code } = await post.confirm(session_id, results[0]!.result_id, 'confiscated');
    expect([status, code]).toEqual([409, 'already_processed']);
    // GW-06: not_found comes before expired.
    expect((await post.confirm(session_id, 999_999_999, 'left')).status).toBe(404);
  });
});

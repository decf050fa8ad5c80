import deleteOwn from '@cabildo/contracts/inventory/holdings/delete_item.ts';
import take from '@cabildo/contracts/inventory/holdings/take.ts';
import transfer from '@cabildo/contracts/inventory/holdings/transfer.ts';
import deleteItem from '@cabildo/contracts/inventory/endings/delete.ts';
import { withKey } from '@cabildo/testing';
import { tally } from '../licenses/license-office.testing.ts';
import { startWorld, type World } from '../testing/world.ts';
import { checkpoint, STEP_TIME } from './checkpoint.testing.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const movementsOf = (session_id: number) =>
  world.database.query<{ item_id: number; quantity: number }>(
    `SELECT * FROM movements WHERE reason = 'confiscate' AND reference = $1 ORDER BY item_id`,
    [session_id],
  );

describe('complete', () => {
  it('destroys what is confiscated, leaves the rest, and emits an event', async () => {
    const post = checkpoint(world);
    const { characterId } = post.target;
    const [bread, knife] = [
      await post.carried(3, { name: 'Pan' }),
      await post.carried(2, { name: 'Navaja' }),
    ];
    const session = await post.decided('left');
    await post.confirm(session.session_id, session.results[1]!.result_id, 'confiscated');
    world.clock.advance(60_000);
    const now = world.clock.now();
    const { session_id } = session;
    const { status, body } = await post.complete(session_id);
    expect(status).toBe(200);
    const confiscated = [{ item_id: knife, quantity: 2 }];
    expect(body).toEqual({ ok: true, session_id, state: 'completed', confiscated, evidence_ids: [] });
    const held = [await world.held(characterId, bread), await world.held(characterId, knife)];
    expect(held).toEqual([3, 0]);
    expect(await world.held(post.searcher.characterId, knife)).toBe(0);
    expect(await movementsOf(session_id)).toEqual([
      {
        id: expect.any(Number),
        server_id: post.serverId,
        item_id: knife,
        quantity: 2,
        source: 'character',
        from_character_id: characterId,
        target: 'void',
        to_character_id: null,
        reason: 'confiscate',
        actor_user_id: post.searcher.userId,
        reference: session_id,
        created_at: now,
      },
    ]);
    const common = {
      actor: { kind: 'user', id: post.searcher.userId },
      character_ids: [post.searcher.characterId, characterId],
      occurred_at: now.toISOString(),
    };
    expect(await post.emitted('inventory.item.confiscated')).toMatchObject([
      { ...common, data: { session_id, item_id: knife, name: 'Navaja', quantity: 2, held: 0 } },
    ]);
    expect(await post.emitted('frisk.session.completed')).toMatchObject([
      { ...common, data: { session_id, state: 'completed', finished_at: now.toISOString(), confiscated } },
    ]);
    const { results: _, ...shown } = session;
    expect((await post.get(session_id)).body.session).toMatchObject({
      ...shown,
      state: 'completed',
      finished_at: now.toISOString(),
    });
  });

  it('takes what was found when the target has more by now, and all that is left when it has less', async () => {
    const post = checkpoint(world);
    const [more, same, less, none] = [
      await post.carried(2),
      await post.carried(2),
      await post.carried(2),
      await post.carried(2),
    ] as const;
    const { session_id } = await post.decided('confiscated');
    await world.give(post.target, more, 5);
    const own = { server_character_id: post.target.characterId };
    await world.ok(deleteOwn, { ...own, item_id: less, quantity: 1 }, post.target.ctx);
    await world.ok(deleteOwn, { ...own, item_id: none }, post.target.ctx);
    expect((await post.complete(session_id)).body.confiscated).toEqual([
      { item_id: more, quantity: 2 },
      { item_id: same, quantity: 2 },
      { item_id: less, quantity: 1 },
    ]);
    const held = [more, same, less, none].map((id) => world.held(post.target.characterId, id));
    expect(await Promise.all(held)).toEqual([5, 0, 0, 0]);
    expect(await movementsOf(session_id)).toHaveLength(3);
    expect(await post.emitted('inventory.item.confiscated')).toHaveLength(3);
  });

  it('does not complete with items undecided, says which, and stays open', async () => {
    const post = checkpoint(world);
    const items = [await post.carried(1), await post.carried(1), await post.carried(1)];
    const { session_id, results } = await post.begun();
    const ids = results.map(({ result_id }) => result_id);
    const pending = async () => {
      const { status, code, body } = await post.complete(session_id);
      return [status, code, body['pending_results']];
    };
    expect(await pending()).toEqual([409, 'error', ids]);
    await post.confirm(session_id, ids[1]!, 'confiscated');
    await post.confirm(session_id, ids[0]!, 'left');
    expect(await pending()).toEqual([409, 'error', [ids[2]]]);
    expect(await post.stateOf(session_id)).toBe('open');
    expect(await world.held(post.target.characterId, items[1]!)).toBe(1);
    await post.confirm(session_id, ids[2]!, 'left');
    expect((await post.complete(session_id)).code).toBeNull();
  });

  it('may complete at once where nothing was found', async () => {
    const post = checkpoint(world);
    const { session_id } = await post.begun();
    const { status, body } = await post.complete(session_id);
    expect([status, body.confiscated]).toEqual([200, []]);
  });

  it('leaves what was deleted from the catalogue meanwhile, decided or not', async () => {
    const post = checkpoint(world);
    const [deleted, existing, undecided] = [
      await post.carried(1),
      await post.carried(1),
      await post.carried(1),
    ];
    const { session_id, results } = await post.begun();
    for (const { result_id } of results.slice(0, 2)) await post.confirm(session_id, result_id, 'confiscated');
    for (const item_id of [deleted, undecided]) await world.ok(deleteItem, { item_id }, post.keeper);
    expect((await post.complete(session_id)).body.confiscated).toEqual([{ item_id: existing, quantity: 1 }]);
    const { results: after } = (await post.get(session_id)).body.session;
    expect(after.map(({ result }) => result)).toEqual(['left', 'confiscated', 'left']);
  });

  it('happens once, however many ask at the same time', async () => {
    const post = checkpoint(world);
    const item_id = await post.carried(2);
    const { session_id } = await post.decided('confiscated');
    await world.give(post.target, item_id, 10);
    const answers = await Promise.all(Array.from({ length: 10 }, () => post.complete(session_id)));
    expect(tally(answers)).toEqual({ ok: 1, already_processed: 9 });
    expect(answers.find(({ code }) => code)!.status).toBe(409);
    expect(await world.held(post.target.characterId, item_id)).toBe(10);
    expect(await movementsOf(session_id)).toHaveLength(1);
    expect(await post.emitted('frisk.session.completed')).toHaveLength(1);
  });

  it('either completes or is cancelled when both are asked at once', async () => {
    const post = checkpoint(world);
    const item_id = await post.carried(1);
    const { session_id } = await post.decided('confiscated');
    const answers = await Promise.all([post.complete(session_id), post.cancel(session_id, post.keeper)]);
    expect(tally(answers)).toEqual({ ok: 1, already_processed: 1 });
    const completed = answers[0].code === null;
    expect(await post.stateOf(session_id)).toBe(completed ? 'completed' : 'cancelled');
    expect(await world.held(post.target.characterId, item_id)).toBe(completed ? 0 : 1);
  });

  it('makes and loses nothing while the same units are given away, thrown away and taken', async () => {
    for (let n = 0; n < 5; n += 1) {
      const post = checkpoint(world);
      const friend = post.person();
      const from = post.target.characterId;
      const items = [await post.carried(4), await post.carried(4), await post.carried(4)];
      const { session_id } = await post.decided('confiscated');
      const [completed, ...others] = await Promise.all([
        post.complete(session_id),
        ...items.flatMap((item_id) => [
          world.act(
            transfer,
            { from_character_id: from, to_character_id: friend.characterId, item_id, quantity: 1 },
            post.target.ctx,
          ),
          world.act(deleteOwn, { server_character_id: from, item_id, quantity: 1 }, post.target.ctx),
          world.act(take, { server_character_id: from, item_id, quantity: 1 }, post.keeper),
        ]),
        world.act(deleteItem, { item_id: items[2] }, post.keeper),
      ]);
      expect(completed.code).toBeNull();
      expect(others.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
      for (const [index, item_id] of items.slice(0, 2).entries()) {
        const ofIt = others.slice(index * 3, index * 3 + 3).filter(({ code }) => code === null);
        const { quantity = 0 } = completed.body.confiscated.find((each) => each.item_id === item_id) ?? {};
        expect(quantity + ofIt.length).toBe(4);
        expect(await world.held(from, item_id)).toBe(0);
      }
    }
  });

  it('goes through while two who search each other complete at once', async () => {
    const post = checkpoint(world);
    const item_id = await post.carried(3);
    await world.give(post.searcher, item_id, 3);
    const there = await post.start(post.searcher, post.target);
    const { result_id } = there.body.session.results[0]!;
    await post.confirm(there.body.session_id, result_id, 'confiscated', post.target.ctx);
    const { session_id } = await post.decided('confiscated');
    const answers = await Promise.all([
      post.complete(session_id),
      post.complete(there.body.session_id, post.target.ctx),
    ]);
    expect(tally(answers)).toEqual({ ok: 2 });
    expect(await world.held(post.searcher.characterId, item_id)).toBe(0);
    expect(await world.held(post.target.characterId, item_id)).toBe(0);
  });

  it('gives the same answer to the same Idempotency-Key', async () => {
    const post = checkpoint(world);
    const item_id = await post.carried(2);
    const { session_id } = await post.decided('confiscated');
    const ctx = withKey(post.searcher.ctx, `frisk-${session_id}`);
    const [first, second] = [await post.complete(session_id, ctx), await post.complete(session_id, ctx)];
    expect(first.body.confiscated).toEqual([{ item_id, quantity: 2 }]);
    expect(second).toEqual(first);
  });

  it('is for the user of the searcher only', async () => {
    const post = checkpoint(world);
    const { session_id } = await post.begun();
    const owner = world.person({ serverId: post.serverId, role: 'owner' });
    for (const ctx of [post.target.ctx, post.person().ctx, post.keeper, owner.ctx]) {
      const { status, code } = await post.complete(session_id, ctx);
      expect([status, code]).toEqual([403, 'forbidden']);
    }
    expect(await post.stateOf(session_id)).toBe('open');
  });

  it('does not find a session of another server, or none', async () => {
    const [post, there] = [checkpoint(world), checkpoint(world)];
    for (const id of [(await there.begun()).session_id, 999_999_999]) {
      const { status, code } = await post.complete(id);
      expect([status, code]).toEqual([404, 'not_found']);
    }
  });

  it('works until the time is over', async () => {
    const [post, late] = [checkpoint(world), checkpoint(world)];
    const item_id = await late.carried(1);
    const [{ session_id }, { session_id: tooLate }] = [await post.begun(), await late.decided('confiscated')];
    world.clock.advance(STEP_TIME - 1);
    expect((await post.complete(session_id)).code).toBeNull();
    world.clock.advance(1);
    const { status, code } = await late.complete(tooLate);
    expect([status, code]).toEqual([409, 'expired']);
    expect(await world.held(late.target.characterId, item_id)).toBe(1);
  });
});

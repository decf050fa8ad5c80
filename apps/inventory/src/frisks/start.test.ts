import deleteItem from '@cabildo/contracts/inventory/endings/delete.ts';
import { untilWaiting } from '@cabildo/testing';
import { tally } from '../licenses/license-office.testing.ts';
import { startWorld, type World } from '../testing/world.ts';
import { checkpoint, STEP_TIME } from './checkpoint.testing.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('start', () => {
  it('lists what a search of the target finds, all of it undecided, and emits an event', async () => {
    const post = checkpoint(world);
    const bread = await post.carried(3, { name: 'Pan' });
    const badge = await post.carried(1, { name: 'Placa', can_confiscate: false });
    await post.carried(1, { name: 'Secreto', can_search: false });
    const { status, body } = await post.start();
    expect(status).toBe(201);
    const found = { result_id: expect.any(Number), result: null };
    const session = {
      session_id: expect.any(Number),
      searcher_character_id: post.searcher.characterId,
      target_character_id: post.target.characterId,
      state: 'open',
      started_at: world.clock.now().toISOString(),
      expires_at: new Date(world.clock.now().getTime() + STEP_TIME).toISOString(),
      finished_at: null,
      results: [
        { ...found, item_id: bread, name: 'Pan', quantity: 3, can_confiscate: true },
        { ...found, item_id: badge, name: 'Placa', quantity: 1, can_confiscate: false },
      ],
    };
    expect(body).toEqual({ ok: true, session_id: body.session.session_id, session });
    expect(await post.emitted('frisk.session.started')).toMatchObject([
      {
        actor: { kind: 'user', id: post.searcher.userId },
        character_ids: [post.searcher.characterId, post.target.characterId],
        data: session,
      },
    ]);
  });

  it('finds one unit, but not what is all gone, nor what others carry', async () => {
    const post = checkpoint(world);
    const gone = await post.carried(2);
    await world.database.transaction(async (tx) => {
      // The row that the ledger leaves when all units were thrown away.
      await tx.query('UPDATE holdings SET quantity = 0 WHERE item_id = $1', [gone]);
      await tx.query(
        `INSERT INTO movements (server_id, item_id, quantity, source, from_character_id, target, reason, created_at)
         VALUES ($1, $2, 2, 'character', $3, 'void', 'delete', now())`,
        [post.serverId, gone, post.target.characterId],
      );
    });
    await world.give(post.person(), gone, 5);
    const one = await post.carried(1);
    const { results } = await post.begun();
    expect(results.map(({ item_id, quantity }) => [item_id, quantity])).toEqual([[one, 1]]);
  });

  it('opens a session with a target that has no items', async () => {
    expect((await checkpoint(world).begun()).results).toEqual([]);
  });

  it('is one at a time for each target, until it ends', async () => {
    const post = checkpoint(world);
    const other = post.person();
    const { session_id } = await post.begun();
    for (const by of [post.searcher, other]) {
      const { status, code } = await post.start(post.target, by);
      expect([status, code]).toEqual([409, 'already_exists']);
    }
    expect((await post.start(post.searcher, other)).status).toBe(201);
    expect((await post.start(other)).status).toBe(201);
    await post.cancel(session_id);
    expect((await post.start(post.target, other)).status).toBe(201);
  });

  it('begins again as soon as the time of the last one is over, and not before', async () => {
    const post = checkpoint(world);
    const { session_id, expires_at } = await post.begun();
    world.clock.advance(STEP_TIME - 1);
    expect((await post.start()).code).toBe('already_exists');
    world.clock.advance(1);
    expect((await post.start()).status).toBe(201);
    expect(
      await world.database.query('SELECT state, finished_at FROM frisks WHERE id = $1', [session_id]),
    ).toEqual([{ state: 'expired', finished_at: new Date(expires_at) }]);
    const emitted = (await world.events('frisk.session.expired')).filter(
      ({ server_id }) => server_id === post.serverId,
    );
    expect(emitted).toMatchObject([
      { actor: { kind: 'system' }, data: { session_id, state: 'expired', finished_at: expires_at } },
    ]);
  });

  it.each(['nobody else is open', 'an expired one is stored as open'])(
    'lets one of many at the same time begin when %s',
    async (when) => {
      const post = checkpoint(world);
      await post.carried(1);
      if (when.startsWith('one')) {
        await post.begun();
        world.clock.advance(STEP_TIME);
      }
      const searchers = Array.from({ length: 10 }, post.person);
      const answers = await Promise.all(searchers.map((by) => post.start(post.target, by)));
      expect(tally(answers)).toEqual({ ok: 1, already_exists: 9 });
      expect(
        await world.database.query(
          `SELECT count(r.id) AS results FROM frisks f LEFT JOIN frisk_results r ON r.frisk_id = f.id
           WHERE f.target_character_id = $1 AND f.state = 'open' GROUP BY f.id`,
          [post.target.characterId],
        ),
      ).toEqual([{ results: 1 }]);
    },
  );

  it('goes through when two search each other at the same time', async () => {
    const post = checkpoint(world);
    const answers = await Promise.all([post.start(), post.start(post.searcher, post.target)]);
    expect(tally(answers)).toEqual({ ok: 2 });
  });

  it('waits for an item that is being deleted, and does not find it', async () => {
    const post = checkpoint(world);
    const item_id = await post.carried(2);
    let answers: Promise<[unknown, Awaited<ReturnType<typeof post.start>>]> | undefined;
    await world.database.transaction(async (tx) => {
      await tx.query('SELECT 1 FROM holdings WHERE item_id = $1 FOR UPDATE', [item_id]);
      const deleting = world.ok(deleteItem, { item_id }, post.keeper);
      await untilWaiting(world.database);
      answers = Promise.all([deleting, post.start()]);
      await untilWaiting(world.database, { count: 2 });
    });
    const [, { body }] = (await answers)!;
    expect(body.session.results).toEqual([]);
  });

  it('makes the deletion of an item wait, which then sets its result to left', async () => {
    const post = checkpoint(world);
    const item_id = await post.carried(2);
    let answers: Promise<[Awaited<ReturnType<typeof post.start>>, unknown]> | undefined;
    // The holding is empty, so that only the frisk waits for the lock below.
    await world.events();
    await world.database.transaction(async (tx) => {
      // The frisk writes its event last.
      await tx.query('LOCK TABLE outbox IN SHARE MODE');
      const starting = post.start();
      await untilWaiting(world.database);
      answers = Promise.all([starting, world.ok(deleteItem, { item_id }, post.keeper)]);
      await untilWaiting(world.database, { count: 2 });
    });
    const [{ body }] = (await answers)!;
    const { results } = (await post.get(body.session_id)).body.session;
    expect(results).toMatchObject([{ item_id, quantity: 2, result: 'left' }]);
  });

  it('is not done to oneself', async () => {
    const post = checkpoint(world);
    const { status, code } = await post.start(post.searcher);
    expect([status, code]).toEqual([400, 'self_transfer']);
  });

  it('may be done between two characters of one user', async () => {
    const post = checkpoint(world);
    const second = world.addCharacter(post.searcher);
    expect((await post.start({ characterId: second })).status).toBe(201);
  });

  it('needs an own searcher who lives', async () => {
    const post = checkpoint(world);
    const { characterId, ctx } = post.person();
    expect(await post.start(post.target, { ...post.searcher, ctx })).toMatchObject({
      status: 403,
      code: 'forbidden',
    });
    const dead = world.addCharacter(post.searcher, 'dead');
    const stranger = world.person();
    for (const id of [dead, stranger.characterId, 999_999_999]) {
      const by = { ...post.searcher, characterId: id };
      expect(await post.start({ characterId }, by)).toMatchObject({
        status: 404,
        code: 'character_not_found',
      });
    }
  });

  it('needs a target in this server who lives and has not been ended', async () => {
    const post = checkpoint(world);
    const dead = world.addCharacter(post.target, 'dead');
    const ended = post.person().characterId;
    await world.database.query(
      'INSERT INTO holders (character_id, server_id, ended_at) VALUES ($1, $2, now())',
      [ended, post.serverId],
    );
    for (const characterId of [dead, ended, world.person().characterId, 999_999_999]) {
      const { status, code } = await post.start({ characterId });
      expect([status, code]).toEqual([404, 'character_not_found']);
    }
    expect(await post.emitted('frisk.session.started')).toEqual([]);
  });
});

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
  });
});

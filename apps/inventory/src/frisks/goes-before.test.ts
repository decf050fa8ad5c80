import { untilWaiting } from '@cabildo/testing';
import { tally } from '../licenses/license-office.testing.ts';
import { startWorld, type World } from '../testing/world.ts';
import { checkpoint } from './checkpoint.testing.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** The states of all frisks of the target, the oldest first. */
const statesOf = async ({ target }: ReturnType<typeof checkpoint>): Promise<string[]> =>
  (
    await world.database.query<{ state: string }>(
      'SELECT state FROM frisks WHERE target_character_id = $1 ORDER BY id',
      [target.characterId],
    )
  ).map(({ state }) => state);

describe('a frisk by the power of a department (FR-07)', () => {
  it("cancels a member's, whose results stay and whose next step is refused", async () => {
    const post = checkpoint(world);
    const item_id = await post.carried(2);
    const { session_id, results } = await post.decided('confiscated');
    const officer = post.officer();
    const answer = await post.start(post.target, officer);
    expect([answer.status, answer.body.session.results]).toMatchObject([201, [{ item_id, result: null }]]);
    expect((await post.get(session_id)).body.session).toMatchObject({
      state: 'cancelled',
      finished_at: world.clock.now().toISOString(),
      results: [{ result: 'confiscated' }],
    });
    for (const next of [
      await post.confirm(session_id, results[0]!.result_id, 'left'),
      await post.complete(session_id),
      await post.cancel(session_id),
    ])
      expect(next).toMatchObject({ status: 409, code: 'already_processed' });
    expect(await post.emitted('frisk.session.cancelled')).toMatchObject([
      {
        actor: { kind: 'user', id: officer.userId },
        character_ids: [post.searcher.characterId, post.target.characterId],
        data: { session_id, state: 'cancelled' },
      },
    ]);
    expect(await world.held(post.target.characterId, item_id)).toBe(2);
  });

  it('is not cancelled by another officer, by a member or by staff who begin', async () => {
    const post = checkpoint(world);
    await post.start(post.target, post.officer());
    const admin = world.person({ serverId: post.serverId, role: 'admin' });
    for (const by of [post.officer(), post.person(), admin])
      expect(await post.start(post.target, by)).toMatchObject({ status: 409, code: 'already_exists' });
    expect(await statesOf(post)).toEqual(['open']);
  });

  it('is that of the power frisk alone', async () => {
    const post = checkpoint(world);
    await post.begun();
    const other = post.person();
    const powers = ['lookup', 'punish', 'warrants', 'dispatch', 'impound'] as const;
    const ctx = { ...other.ctx, membership: { ...other.ctx.membership!, powers } };
    expect((await post.start(post.target, { ...other, ctx })).code).toBe('already_exists');
  });

  it('does not cancel where it is refused for another reason', async () => {
    const post = checkpoint(world);
    const { session_id } = await post.begun();
    // The character has ended in this service alone: the cache of characters still has it as alive.
    await world.database.query(
      `INSERT INTO holders (character_id, server_id, ended_at) VALUES ($1, $2, now())
       ON CONFLICT (character_id) DO UPDATE SET ended_at = now()`,
      [post.target.characterId, post.serverId],
    );
    expect((await post.start(post.target, post.officer())).code).toBe('character_not_found');
    expect(await post.stateOf(session_id)).toBe('open');
    expect(await post.emitted('frisk.session.cancelled')).toEqual([]);
  });

  it('wins over members who begin at the same moment, and one officer over the others', async () => {
    for (let n = 0; n < 5; n += 1) {
      const post = checkpoint(world);
      const [officers, members] = [
        Array.from({ length: 3 }, post.officer),
        Array.from({ length: 5 }, post.person),
      ];
      const started = await Promise.all([...members, ...officers].map((by) => post.start(post.target, by)));
      expect(tally(started.slice(members.length))).toEqual({ ok: 1, already_exists: 2 });
      const states = await statesOf(post);
      expect(states.filter((state) => state === 'open')).toHaveLength(1);
      const [open] = await world.database.query<{ by_power: boolean }>(
        `SELECT by_power FROM frisks WHERE target_character_id = $1 AND state = 'open'`,
        [post.target.characterId],
      );
      expect(open).toEqual({ by_power: true });
      expect(await post.emitted('frisk.session.cancelled')).toHaveLength(states.length - 1);
    }
  });

  it('waits for a member who is beginning, and then goes before', async () => {
    const post = checkpoint(world);
    await world.events();
    let answers: Promise<Awaited<ReturnType<typeof post.start>>[]> | undefined;
    await world.database.transaction(async (tx) => {
      // The member's frisk writes its event last.
      await tx.query('LOCK TABLE outbox IN SHARE MODE');
      const begun = post.start();
      await untilWaiting(world.database);
      answers = Promise.all([begun, post.start(post.target, post.officer())]);
      await untilWaiting(world.database, { count: 2 });
    });
    expect(tally((await answers)!)).toEqual({ ok: 2 });
    expect(await statesOf(post)).toEqual(['cancelled', 'open']);
  });

  it('begins beside the end of a member’s: that one is completed or cancelled, never both', async () => {
    for (let n = 0; n < 8; n += 1) {
      const post = checkpoint(world);
      const item_id = await post.carried(1);
      const { session_id } = await post.decided('confiscated');
      const [completed, begun] = await Promise.all([
        post.complete(session_id),
        post.start(post.target, post.officer()),
      ]);
      expect(begun.status).toBe(201);
      expect([null, 'already_processed']).toContain(completed.code);
      const isCompleted = completed.code === null;
      expect(await post.stateOf(session_id)).toBe(isCompleted ? 'completed' : 'cancelled');
      expect(await post.emitted('frisk.session.cancelled')).toHaveLength(isCompleted ? 0 : 1);
      expect(await world.held(post.target.characterId, item_id)).toBe(isCompleted ? 0 : 1);
    }
  });
});

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

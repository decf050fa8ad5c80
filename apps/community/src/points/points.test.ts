import addPoints from '@cabildo/contracts/community/points/add_points.ts';
import listPoints from '@cabildo/contracts/community/points/list_points.ts';
import voidPoints from '@cabildo/contracts/community/points/void_points.ts';
import configureActivity from '@cabildo/contracts/community/activity-config/configure_activity.ts';
import { member } from '@cabildo/testing';
import { startWorld, type Person, type World } from '../testing/world.ts';

const DAY = 86_400_000;
const NOON = new Date('2026-06-15T12:00:00Z');

/** Somebody who may give points. */
const MOD = { permissions: ['manage_members'], hierarchy: 30 } as const;

let world: World;
let mod: Person;
let ana: Person;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => {
  world.clock.set(NOON);
  mod = world.person(MOD);
  ana = world.person({ serverId: mod.serverId });
});
afterAll(() => world.close());

const configure = (points_config: object) =>
  world.ok(configureActivity, { points_config }, member(1, 'owner', { serverId: mod.serverId }));
const send = (input: object = {}, by = mod) =>
  world.act(addPoints, { target_user_id: ana.userId, points: 3, reason: 'Ruido', ...input }, by.ctx);
const add = async (points: number, to = ana) =>
  world.ok(addPoints, { target_user_id: to.userId, points, reason: 'Ruido' }, mod.ctx);
const cancel = (points_id: number, by = mod) => world.act(voidPoints, { points_id, reason: 'Error' }, by.ctx);
const list = (of: Person, input: object = {}) => world.act(listPoints, input, of.ctx);
const totalOf = async (person = ana) =>
  (await world.ok(listPoints, { target_user_id: person.userId }, mod.ctx)).total_points;
const eventsOf = async (type: string) =>
  (await world.events(type)).filter(({ server_id }) => server_id === mod.serverId);

describe('add_points (AC-04)', () => {
  test('gives points with a reason and evidence, and says the total', async () => {
    const evidence = ['https://example.org/a.png'];
    const first = await send({ evidence });
    expect(first).toMatchObject({
      status: 201,
      body: {
        total: 3,
        points: {
          user_id: ana.userId,
          points: 3,
          reason: 'Ruido',
          evidence,
          given_by: mod.userId,
          expires_at: null,
          voided_at: null,
          pending: [],
        },
      },
    });
    expect((await add(4)).total).toBe(7);
    expect((await eventsOf('activity.points.added')).map(({ data }) => data)).toMatchObject([
      { points_id: first.body.points_id, user_id: ana.userId, points: 3, total: 3 },
      { points: 4, total: 7 },
    ]);
  });

  test('gives 1 to 100, for a reason', async () => {
    for (const points of [0, 101, -1, 1.5, '1e2'])
      expect(await send({ points })).toMatchObject({ status: 400, code: 'invalid_amount' });
    expect((await send({ points: 100 })).status).toBe(201);
    expect((await send({ reason: '' })).status).toBe(400);
    expect((await send({ reason: 'a'.repeat(501) })).status).toBe(400);
    expect((await send({ evidence: ['javascript:alert(1)'] })).status).toBe(400);
  });

  test('is refused for who is of the own rank or a higher one, and for oneself (SV-09)', async () => {
    const of = (person: Person) => send({ target_user_id: person.userId });
    const equal = world.person({ ...MOD, serverId: mod.serverId });
    const higher = world.person({ role: 'admin', serverId: mod.serverId });
    for (const person of [equal, higher, mod])
      expect(await of(person)).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await send({ target_user_id: mod.userId }, higher)).status).toBe(201);
    const { userId } = world.person();
    expect((await send({ target_user_id: userId })).code).toBe('not_found');
    expect(await eventsOf('activity.points.added')).toHaveLength(1);
  });
});

describe('the total of a person (AC-04)', () => {
  test('counts what is in force: not voided, not expired', async () => {
    await configure({ expire_days: 10 });
    const { points_id, points } = await add(5);
    expect(points.expires_at).toBe(new Date(NOON.getTime() + 10 * DAY).toISOString());
    world.clock.advance(5 * DAY);
    await configure({ expire_days: null });
    await add(2);
    expect(await totalOf()).toBe(7);
    world.clock.set(new Date(NOON.getTime() + 10 * DAY - 1));
    expect(await totalOf()).toBe(7);
    world.clock.set(new Date(NOON.getTime() + 10 * DAY));
    expect(await totalOf()).toBe(2);
    world.clock.set(NOON);
    await cancel(points_id);
    expect(await totalOf()).toBe(2);
  });

  test('is of one server, and of a person who came back as a new user', async () => {
    await add(5);
    const again = world.person({ serverId: mod.serverId, personId: ana.userId });
    expect((await add(1, again)).total).toBe(6);
    const elsewhere = world.person(MOD);
    const there = world.person({ serverId: elsewhere.serverId, personId: ana.userId });
    const sent = { target_user_id: there.userId, points: 1, reason: 'Ruido' };
    expect((await world.ok(addPoints, sent, elsewhere.ctx)).total).toBe(1);
  });
});

describe('void_points (AC-04)', () => {
  test('takes points back with a reason, once', async () => {
    await add(2);
    const { points_id } = await add(5);
    const answers = await Promise.all([cancel(points_id), cancel(points_id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { body } = answers.find(({ status }) => status === 200)!;
    expect(body).toMatchObject({
      total: 2,
      points: { voided_at: NOON.toISOString(), void_reason: 'Error', pending: [] },
    });
    expect((await eventsOf('activity.points.voided')).map(({ data }) => data)).toMatchObject([
      { points_id, points: 5, total: 2, reason: 'Error' },
    ]);
    expect((await cancel(points_id)).code).toBe('already_processed');
  });

  test('takes back no own points, and none of another server', async () => {
    const admin = world.person({ role: 'admin', serverId: mod.serverId });
    const { body } = await send({ target_user_id: mod.userId }, admin);
    expect((await cancel(body.points_id)).status).toBe(403);
    expect((await cancel(body.points_id, world.person({ role: 'admin' }))).code).toBe('not_found');
    expect((await cancel(body.points_id, admin)).status).toBe(200);
  });
});

describe('list_points (AC-04)', () => {
  test('shows the own, newest first, and those of all to who manages members', async () => {
    const eva = world.person({ serverId: mod.serverId });
    const [one, two, three] = [await add(1), await add(2), await add(4, eva)];
    const shown = async (of: Person, input: object = {}) => {
      const { points, total_points } = await world.ok(listPoints, input, of.ctx);
      return [points.map(({ points_id }) => points_id), total_points];
    };
    expect(await shown(ana)).toEqual([[two.points_id, one.points_id], 3]);
    expect(await shown(ana, { target_user_id: ana.userId })).toEqual([[two.points_id, one.points_id], 3]);
    expect((await list(ana, { target_user_id: eva.userId })).status).toBe(403);
    expect(await shown(mod)).toEqual([[three.points_id, two.points_id, one.points_id], null]);
    expect(await shown(mod, { target_user_id: eva.userId })).toEqual([[three.points_id], 4]);
    expect(await shown(world.person({ serverId: mod.serverId }))).toEqual([[], 0]);
  });
});

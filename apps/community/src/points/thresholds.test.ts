import addPoints from '@cabildo/contracts/community/points/add_points.ts';
import applyThreshold from '@cabildo/contracts/community/points/apply_threshold.ts';
import listPoints from '@cabildo/contracts/community/points/list_points.ts';
import voidPoints from '@cabildo/contracts/community/points/void_points.ts';
import configureActivity from '@cabildo/contracts/community/activity-config/configure_activity.ts';
import { fail } from '@cabildo/contracts/errors';
import { member, until } from '@cabildo/testing';
import { startWorld, type Person, type World } from '../testing/world.ts';

const DAY = 86_400_000;
const NOON = new Date('2026-06-15T12:00:00Z');

let world: World;
let admin: Person;
/** Somebody who may give points and ban, and not change roles. */
let mod: Person;
let ana: Person;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => {
  world.clock.set(NOON);
  admin = world.person({ role: 'admin' });
  mod = world.person({ serverId: admin.serverId, permissions: ['manage_members'], hierarchy: 30 });
  ana = world.person({ serverId: admin.serverId });
  world.answersTo.clear();
});
afterAll(() => world.close());

const configure = (...thresholds: object[]) =>
  world.ok(
    configureActivity,
    { points_config: { thresholds } },
    member(1, 'owner', { serverId: admin.serverId }),
  );
const add = (points: number, by = admin) =>
  world.ok(addPoints, { target_user_id: ana.userId, points, reason: 'Ruido' }, by.ctx);
const listed = async (points_id: number) =>
  (await world.ok(listPoints, {}, admin.ctx)).points.find((each) => each.points_id === points_id)!;
const apply = (points_id: number, by = admin) => world.act(applyThreshold, { points_id }, by.ctx);
/** Waits until nothing of the server is to be tried. */
const settled = () =>
  until(async () => {
    const sql = 'SELECT 1 FROM points WHERE server_id = $1 AND due_at IS NOT NULL';
    return (await world.database.query(sql, [admin.serverId])).length === 0;
  });
const sent = () =>
  world.sent
    .filter(({ ctx }) => ctx.membership!.server_id === admin.serverId)
    .map(({ name, input, ctx }) => ({ name, input, by: ctx.membership!.user_id }));
const crossings = async () =>
  (await world.events('activity.points.threshold_crossed'))
    .filter(({ server_id }) => server_id === admin.serverId)
    .map(({ data }) => data as { total: number; do: string });
const BAN = { points: 10, do: 'ban', days: 7 };
const REMOVE = { points: 5, do: 'remove_role' };

describe('a threshold (AC-04)', () => {
  test('bans for its days as who gave the points, with the reason', async () => {
    await configure(BAN);
    await add(9);
    await settled();
    expect(sent()).toEqual([]);
    const { points_id, points } = await add(1);
    expect(points.pending).toEqual([{ points: 10, do: 'ban', days: 7 }]);
    await settled();
    expect(sent()).toEqual([
      {
        name: 'servers.ban',
        by: admin.userId,
        input: {
          target_user_id: ana.userId,
          reason: '10 puntos: Ruido',
          expires_at: new Date(NOON.getTime() + 7 * DAY).toISOString(),
        },
      },
    ]);
    expect((await listed(points_id)).pending).toEqual([]);
  });

  test('bans without an end where it has no days', async () => {
    await configure({ points: 1, do: 'ban' });
    await add(1);
    await settled();
    expect(sent()[0]!.input).not.toHaveProperty('expires_at');
  });

  test('takes the role away, and only says so where it is a notice', async () => {
    await configure(REMOVE, { points: 2, do: 'notify' });
    const { points } = await add(2);
    expect(points.pending).toEqual([]);
    expect(await crossings()).toMatchObject([{ total: 2, do: 'notify', user_id: ana.userId }]);
    await add(3);
    await settled();
    const input = { target_user_id: ana.userId, new_role: 'member' };
    expect(sent()).toEqual([{ name: 'servers.set_role', by: admin.userId, input }]);
  });

  test('acts with all that are crossed at once, the lowest first', async () => {
    await configure(BAN, REMOVE);
    await add(50);
    await settled();
    expect(sent().map(({ name }) => name)).toEqual(['servers.set_role', 'servers.ban']);
  });

  test('acts once for each crossing from below', async () => {
    await configure(BAN);
    await add(10);
    await add(5);
    await settled();
    expect(sent()).toHaveLength(1);
    const all = (await world.ok(listPoints, {}, admin.ctx)).points;
    for (const { points_id } of all) await world.ok(voidPoints, { points_id, reason: 'Error' }, admin.ctx);
    await add(9);
    await settled();
    expect(sent()).toHaveLength(1);
    await add(1);
    await settled();
    expect(sent()).toHaveLength(2);
    expect(await crossings()).toMatchObject([{ total: 10 }, { total: 10 }]);
  });

  test('acts once when two moderators cross it at the same moment', async () => {
    await configure(BAN);
    const other = world.person({ role: 'admin', serverId: admin.serverId });
    await add(8);
    const answers = await Promise.all([add(4), add(4, other), add(4), add(4, other)]);
    await settled();
    expect(sent()).toHaveLength(1);
    expect(await crossings()).toHaveLength(1);
    expect(answers.map(({ total }) => total).sort((a, b) => a - b)).toEqual([12, 16, 20, 24]);
  });

  test('is tried again under one key when the answer was lost, and acts once', async () => {
    await configure(BAN);
    let isLost = true;
    world.answersTo.set('servers.ban', () => {
      if (!isLost) return {};
      isLost = false;
      return fail('error', { status: 503 });
    });
    const { points_id } = await add(10);
    await until(async () => {
      world.clock.advance(60_000);
      return (await listed(points_id)).pending.length === 0;
    });
    const tries = world.sent.filter(({ ctx }) => ctx.membership!.server_id === admin.serverId);
    expect(tries).toHaveLength(2);
    expect(new Set(tries.map(({ ctx }) => ctx.idempotency_key)).size).toBe(1);
  });
});

describe('a threshold that who gave the points may not carry out (AC-04)', () => {
  test('waits in list_points for somebody who may, with apply_threshold', async () => {
    await configure(REMOVE);
    const { points_id } = await add(5, mod);
    await settled();
    const pending = [{ points: 5, do: 'remove_role', days: null }];
    expect((await listed(points_id)).pending).toEqual(pending);
    expect(sent()).toEqual([]);
    expect((await apply(points_id, mod)).status).toBe(403);
    expect((await apply(points_id)).body.points.pending).toEqual(pending);
    await settled();
    expect(sent()).toMatchObject([{ name: 'servers.set_role', by: admin.userId }]);
    expect((await listed(points_id)).pending).toEqual([]);
    expect(await apply(points_id)).toMatchObject({ status: 409, code: 'already_processed' });
  });

  test('waits where the other service refuses it, and what was done is not done again', async () => {
    await configure(REMOVE, BAN);
    world.answersTo.set('servers.ban', () => fail('forbidden'));
    const { points_id } = await add(10);
    await settled();
    expect((await listed(points_id)).pending).toEqual([BAN]);
    world.answersTo.clear();
    expect((await apply(points_id)).status).toBe(200);
    await settled();
    expect(sent().filter(({ name }) => name === 'servers.set_role')).toHaveLength(1);
    expect((await listed(points_id)).pending).toEqual([]);
  });

  test('is carried out once, when several apply it at the same moment', async () => {
    await configure(REMOVE);
    const { points_id } = await add(5, mod);
    await settled();
    const answers = await Promise.all([apply(points_id), apply(points_id), apply(points_id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await settled();
    expect(sent()).toHaveLength(1);
  });

  test('needs assign_roles to take a role away, and manage_members to ban', async () => {
    await configure(REMOVE, BAN);
    const { serverId } = admin;
    const clerk = world.person({ serverId, permissions: ['assign_roles'], hierarchy: 30 });
    const { points_id } = await add(10, mod);
    await settled();
    // The moderator may ban.
    expect((await listed(points_id)).pending.map((each) => each.do)).toEqual(['remove_role']);
    expect((await apply(points_id, clerk)).status).toBe(200);
    await settled();
    expect(sent().map(({ name, by }) => [name, by])).toEqual([
      ['servers.ban', mod.userId],
      ['servers.set_role', clerk.userId],
    ]);
  });

  test('is judged by the rights of the moment at which it is carried out', async () => {
    await configure(REMOVE);
    const gone = world.person({ role: 'admin', serverId: admin.serverId });
    const { points_id } = await add(5, mod);
    await settled();
    // Between the command and its run somebody has lost the rights; the answer of now counts.
    await world.database.query('UPDATE points SET act_by_user_id = $2, due_at = $3 WHERE id = $1', [
      points_id,
      -gone.userId,
      NOON,
    ]);
    world.clock.advance(1);
    await settled();
    expect((await listed(points_id)).pending).toHaveLength(1);
  });

  test('goes with the points when they are voided', async () => {
    await configure(REMOVE);
    const { points_id } = await add(5, mod);
    await settled();
    await world.ok(voidPoints, { points_id, reason: 'Error' }, admin.ctx);
    expect((await listed(points_id)).pending).toEqual([]);
    expect((await apply(points_id)).code).toBe('already_processed');
    expect((await apply(999_999)).code).toBe('not_found');
  });
});

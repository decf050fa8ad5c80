import { until } from '@cabildo/testing';
import type { Person } from './people.ts';
import { idOf, NO_ID, unique, type Input, type Params, type Source } from './source.ts';
import type { World } from './world.ts';

const DAY_MS = 24 * 3_600_000;

/** A day of its own, because the leaves of one person do not overlap. */
function newDays(): Params {
  const day = new Date(Date.now() + unique() * DAY_MS).toISOString().slice(0, 10);
  return { from: day, to: day };
}
const newLeave = async (world: World, person: Person): Promise<number> =>
  idOf(
    await world.has(person, 'server_activity.request_leave', { ...newDays(), reason: 'Viaje' }),
    'leave',
    'leave_id',
  );
const leave: Source = {
  of: (world, person) => world.once(`leave of ${person.gpId}`, () => newLeave(world, person)),
  fresh: newLeave,
  missing: NO_ID,
};

const TERMS = { minutes: 60, period: '1w', counts: 'shift' };
async function newQuota(world: World): Promise<number> {
  const role_id = await world.addRole(`Rol ${unique()}`, 5, []);
  const set = await world.has(world.founder, 'server_activity.set_quota', { role_id, ...TERMS });
  return idOf(set, 'quota', 'quota_id');
}
const quota: Source = {
  of: (world) => world.once('quota', () => newQuota(world)),
  fresh: newQuota,
  missing: NO_ID,
};

/** Points that one who stands above a person gave; nobody stands above the owner, whom the founder gives none. */
async function newPoints(world: World, person: Person): Promise<number> {
  const target = person === world.founder ? await world.newMember() : person;
  await world.enter(target);
  const sent = { target_user_id: target.userId, points: 1, reason: 'Prueba' };
  const body = await world.has(world.founder, 'server_activity.add_points', sent);
  return idOf(body, 'points', 'points_id');
}
const points: Source = {
  of: (world, person) => world.once(`points of ${person.gpId}`, () => newPoints(world, person)),
  fresh: newPoints,
  missing: NO_ID,
};

/** A member who gives points and no roles. */
async function newGiver(world: World): Promise<Person> {
  const giver = await world.newMember();
  const role_id = await world.addRole('Da puntos', 40, ['manage_members']);
  await world.has(world.founder, 'server_roles.assign_role', { target_user_id: giver.userId, role_id });
  return giver;
}

const MANY = 100;
/** Points that crossed a threshold which the giver, who gives no roles, may not carry out. */
async function newCrossing(world: World): Promise<number> {
  await world.once('threshold', () =>
    world.has(world.founder, 'server_activity.configure_activity', {
      points_config: { thresholds: [{ points: MANY, do: 'remove_role' }] },
    }),
  );
  const giver = await world.once('giver of points', () => newGiver(world));
  const target_user_id = (await world.newMember()).userId;
  const sent = { target_user_id, points: MANY, reason: 'Prueba' };
  const made = await world.has(giver, 'server_activity.add_points', sent);
  const points_id = idOf(made, 'points', 'points_id');
  // Until it was tried as the giver, it is applied by nobody else.
  const apply = { server_id: world.serverId, points_id };
  await until(async () => (await giver.client.call('server_activity.apply_threshold', apply)).status === 403);
  return points_id;
}

/** Objects of activity. */
export const ACTIVITY: Readonly<Record<'leave' | 'points' | 'quota', Source>> = { leave, points, quota };

/** Parameters of activity whose objects must be of a kind. */
export const ACTIVITY_BY_NAME: Readonly<Record<string, Source>> = {
  'server_activity.apply_threshold.points_id': {
    of: (world) => world.once('crossing', () => newCrossing(world)),
    fresh: newCrossing,
    missing: NO_ID,
  },
};

/** Actions of activity that need more than sound values to succeed. */
export const ACTIVITY_INPUTS: Readonly<Record<string, Input>> = {
  'v1.report_presence': { params: () => ({ players: [] }) },
  'server_activity.list_presence': { params: () => ({ from: '2026-06-01', to: '2026-06-30' }) },
  'server_activity.request_leave': { params: newDays },
  'server_activity.add_points': { params: () => ({ points: 1 }) },
  'server_activity.configure_activity': { params: () => ({ points_config: { expire_days: 90 } }) },
};

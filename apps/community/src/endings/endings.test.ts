import addMemberNote from '@cabildo/contracts/community/files/add_member_note.ts';
import requestLeave from '@cabildo/contracts/community/leaves/request_leave.ts';
import exportPerson from '@cabildo/contracts/community/people/export_person.rpc.ts';
import addPoints from '@cabildo/contracts/community/points/add_points.ts';
import { userDeleted } from '@cabildo/contracts/identity/users/events.ts';
import { memberJoined } from '@cabildo/contracts/servers/members/events.ts';
import { serverDeleted } from '@cabildo/contracts/servers/servers/events.ts';
import { until } from '@cabildo/testing';
import { addMinutes, storeSeen } from '../presence/table.ts';
import { depsOf, publish } from '../testing/activity.ts';
import { startWorld, type Person, type World } from '../testing/world.ts';

let world: World;
let admin: Person;
let ana: Person;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  admin = world.person({ role: 'admin' });
  ana = world.person({ serverId: admin.serverId });
  await fill();
});
afterAll(() => world.close());

/** Gives a person a row in each table of activity. */
async function fill(): Promise<void> {
  const { serverId } = admin;
  const { userId } = ana;
  const { database } = depsOf(world);
  await world.ok(requestLeave, { from: '2026-07-01', to: '2026-07-02', reason: 'Viaje' }, ana.ctx);
  await world.ok(addPoints, { target_user_id: userId, points: 3, reason: 'Ruido' }, admin.ctx);
  for (const is_warning of [true, false]) {
    const text = is_warning ? 'Aviso' : 'Secreto';
    await world.ok(addMemberNote, { target_user_id: userId, text, is_warning }, admin.ctx);
  }
  await addMinutes(database, [{ serverId, userId, characterId: 0, minute: 29_000_000, isAfk: false }]);
  await storeSeen(database, [{ serverId, userId, at: Date.now() }]);
  await world.database.query(
    `WITH quota AS (
       INSERT INTO activity_quotas (server_id, role_id, minutes, period, counts, begins_on, period_from, period_to, created_at,
         ended_at) VALUES ($1, 7, 10, '1w', 'shift', '2026-06-15', '2026-06-15', '2026-06-22', now(), now()) RETURNING id
     ), person AS (
       INSERT INTO quota_people (quota_id, user_id, character_id, server_id, noted_at) SELECT id, $2, 0, $1, now() FROM quota
     )
     INSERT INTO quota_results (quota_id, period_from, user_id, server_id, minutes, wanted, state, counted_at)
     SELECT id, '2026-06-15', $2, $1, 1, 2, 'missed', now() FROM quota`,
    [serverId, userId],
  );
}

const TABLES = [
  'presence_days',
  'presence_seen',
  'quota_people',
  'quota_results',
  'leaves',
  'points',
  'file_entries',
];
const holding = async (column: string, id: number, tables = TABLES): Promise<string[]> => {
  const found = await Promise.all(
    tables.map(async (table) =>
      (await world.database.query(`SELECT 1 FROM ${table} WHERE ${column} = $1`, [id])).map(() => table),
    ),
  );
  return [...new Set(found.flat())];
};

test('an export shows all of a person, and not what staff noted for itself (ID-21)', async () => {
  const of = { server_id: admin.serverId, user_id: ana.userId, character_ids: [ana.characterId] };
  const { body } = await world.ask(exportPerson, of);
  const text = JSON.stringify(body);
  for (const part of ['Viaje', 'Ruido', 'Aviso', 'missed', '"presence_days"']) expect(text).toContain(part);
  expect(text).not.toContain('Secreto');
  expect(text).not.toContain('"given_by"');
});

test('a person who deleted the account is erased, and what the person did for others names nobody (ID-21)', async () => {
  expect(await holding('user_id', ana.userId)).toEqual(TABLES);
  const deleted = (user_id: number) => publish(world, userDeleted, { user_id }, { serverId: admin.serverId });
  await deleted(ana.userId);
  await deleted(admin.userId);
  await until(async () => {
    world.clock.advance(60_000);
    const own = await holding('user_id', ana.userId);
    const given = [
      ...(await holding('given_by', admin.userId, ['points'])),
      ...(await holding('by_user_id', admin.userId, ['file_entries'])),
    ];
    return own.length === 0 && given.length === 0;
  });
});

test('a server that is deleted leaves nothing (SV-11)', async () => {
  const { serverId } = admin;
  const joined = { server_id: serverId, user_id: ana.userId, gp_username: 'ana' };
  await publish(world, memberJoined, joined, { serverId });
  const deleted = { server_id: serverId, user_id: 1, server_name: 'Villa' };
  await publish(world, serverDeleted, deleted, { serverId });
  await until(async () => {
    world.clock.advance(60_000);
    return (await holding('server_id', serverId, [...TABLES, 'activity_quotas'])).length === 0;
  });
});

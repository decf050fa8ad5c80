import answerLeave from '@cabildo/contracts/community/leaves/answer_leave.ts';
import endLeave from '@cabildo/contracts/community/leaves/end_leave.ts';
import requestLeave from '@cabildo/contracts/community/leaves/request_leave.ts';
import endQuota from '@cabildo/contracts/community/quotas/end_quota.ts';
import listQuotaResults from '@cabildo/contracts/community/quotas/list_quota_results.ts';
import listQuotas from '@cabildo/contracts/community/quotas/list_quotas.ts';
import { MAX_QUOTAS } from '@cabildo/contracts/community/quotas/quotas.ts';
import setQuota from '@cabildo/contracts/community/quotas/set_quota.ts';
import { officerAssigned } from '@cabildo/contracts/mdt/rosters/events.ts';
import { memberKicked, memberLeft, memberRoleChanged } from '@cabildo/contracts/servers/members/events.ts';
import { roleDeleted } from '@cabildo/contracts/servers/roles/events.ts';
import { until } from '@cabildo/testing';
import { addMinutes } from '../presence/table.ts';
import { depsOf, publish } from '../testing/activity.ts';
import { startWorld, type Person, type World } from '../testing/world.ts';

const ROLE = 71;
const POLICE = 81;
const MINUTE = 60_000;
/** A Monday at noon, and the two weeks after it. */
const NOON = '2026-06-15T12:00:00Z';
const [FIRST, SECOND, THIRD] = ['2026-06-22', '2026-06-29', '2026-07-06'];

let world: World;
let manager: Person;
let ana: Person;
let eva: Person;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => {
  world.clock.set(new Date(NOON));
  manager = world.person({ permissions: ['manage_activity'] });
  ana = world.person({ serverId: manager.serverId });
  eva = world.person({ serverId: manager.serverId });
  world.roles.set(ROLE, [ana.userId, eva.userId]);
  world.officers.set(POLICE, [ana.characterId, eva.characterId]);
  world.asked.length = 0;
});
afterAll(() => world.close());

const WEEKLY = { role_id: ROLE, minutes: 100, period: '1w', counts: 'shift' };
const send = (input: object = {}) => world.act(setQuota, { ...WEEKLY, ...input }, manager.ctx);
const set = async (input: object = {}) => {
  const { role_id: _, ...terms } = WEEKLY;
  const sent = 'department_id' in input ? { ...terms, ...input } : { ...WEEKLY, ...input };
  return (await world.ok(setQuota, sent, manager.ctx)).quota;
};
const resultsOf = async (quota_id: number, input: object = {}, of = manager) => {
  const { period_from, results } = await world.ok(listQuotaResults, { quota_id, ...input }, of.ctx);
  return { period_from, results };
};
const begin = (day: string): void => world.clock.set(new Date(`${day}T00:00:00Z`));
/** Waits until the period of a quota that begins on a day has people. */
async function begun(quotaId: number, day: string): Promise<void> {
  begin(day);
  await until(async () => {
    const sql = `SELECT 1 FROM activity_quotas WHERE id = $1 AND is_noted AND period_from = $2`;
    return (await world.database.query(sql, [quotaId, day])).length > 0;
  });
}
const people = async (quotaId: number) =>
  (
    await world.database.query<{ user_id: number }>(
      'SELECT user_id FROM quota_people WHERE quota_id = $1 ORDER BY user_id',
      [quotaId],
    )
  ).map(({ user_id }) => user_id);
const missed = async () =>
  (await world.events('activity.quota.missed')).filter(({ server_id }) => server_id === manager.serverId);
const named = ({ userId }: Person) => ({
  server_id: manager.serverId,
  user_id: userId,
  gp_username: 'ana',
});
async function away({ ctx }: Person, from: string, to: string): Promise<number> {
  const { leave_id } = await world.ok(requestLeave, { from, to, reason: 'Viaje' }, ctx);
  await world.ok(answerLeave, { leave_id, approve: true }, manager.ctx);
  return leave_id;
}

describe('set_quota (AC-02)', () => {
  test('makes one whose first period is the calendar one that begins next', async () => {
    const answer = await send();
    expect(answer).toMatchObject({
      status: 201,
      body: {
        quota: {
          ...WEEKLY,
          department_id: null,
          begins_on: FIRST,
          period_from: FIRST,
          period_to: SECOND,
          ended_at: null,
        },
      },
    });
    expect(await set({ period: '1mo' })).toMatchObject({
      period_from: '2026-07-01',
      period_to: '2026-08-01',
    });
    expect(await resultsOf(answer.body.quota_id)).toEqual({ period_from: null, results: [] });
  });

  test('changes one from its next period on, without results of the present one', async () => {
    const { quota_id } = await set();
    await begun(quota_id, FIRST);
    const { status, body } = await send({ quota_id, minutes: 50, counts: 'presence' });
    expect([status, body]).toMatchObject([200, { quota_id, quota: { minutes: 50, period_from: SECOND } }]);
    await begun(quota_id, SECOND);
    expect(await resultsOf(quota_id)).toEqual({ period_from: null, results: [] });
    await begun(quota_id, THIRD);
    expect(await resultsOf(quota_id)).toMatchObject({ period_from: SECOND, results: [{}, {}] });
  });

  test('takes a role or a department that the server has, and both never', async () => {
    world.roles.delete(404);
    expect((await send({ role_id: 404 })).code).toBe('not_found');
    expect((await send({ role_id: undefined, department_id: 404 })).code).toBe('not_found');
    for (const wrong of [{ department_id: POLICE }, { role_id: undefined }])
      expect((await send(wrong)).status).toBe(400);
    expect((await send({ quota_id: 999_999 })).code).toBe('not_found');
  });

  test('takes minutes of a period, and what the periods and the counted things are', async () => {
    for (const wrong of [
      { minutes: 0 },
      { minutes: 44_641 },
      { minutes: 1.5 },
      { period: '3w' },
      { counts: 'sleep' },
    ])
      expect((await send(wrong)).status).toBe(400);
  });

  test('makes 50 for a server and no more, at the same moment too', async () => {
    await Promise.all(Array.from({ length: MAX_QUOTAS - 1 }, () => set()));
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    const { quotas } = await world.ok(listQuotas, { per_page: 100 }, ana.ctx);
    expect(quotas).toHaveLength(MAX_QUOTAS);
    await world.ok(endQuota, { quota_id: quotas[0]!.quota_id }, manager.ctx);
    expect((await send()).status).toBe(201);
  });
});

describe('the end of a period (AC-02)', () => {
  test('says who met it and who missed it, with an event for each who missed it', async () => {
    const { quota_id } = await set();
    await begun(quota_id, FIRST);
    world.shifts.set(ana.userId, 100).set(eva.userId, 99);
    await begun(quota_id, SECOND);
    const all = [
      { user_id: ana.userId, minutes: 100, wanted: 100, state: 'met' },
      { user_id: eva.userId, minutes: 99, wanted: 100, state: 'missed' },
    ];
    expect(await resultsOf(quota_id)).toEqual({ period_from: FIRST, results: all });
    expect((await missed()).map(({ data }) => data)).toEqual([
      { quota_id, user_id: eva.userId, period_from: FIRST, minutes: 99, wanted: 100 },
    ]);
    expect(world.asked.filter(({ server_id }) => server_id === manager.serverId)).toEqual([
      {
        server_id: manager.serverId,
        user_ids: [ana.userId, eva.userId],
        department_id: null,
        from: `${FIRST}T00:00:00.000Z`,
        to: `${SECOND}T00:00:00.000Z`,
      },
    ]);
  });

  test('is followed by the next one, and the last one is shown unless a day of another is named', async () => {
    const { quota_id } = await set();
    await begun(quota_id, FIRST);
    await begun(quota_id, SECOND);
    await begun(quota_id, THIRD);
    expect((await resultsOf(quota_id)).period_from).toBe(SECOND);
    expect((await resultsOf(quota_id, { period: FIRST })).period_from).toBe(FIRST);
    expect((await resultsOf(quota_id, { period: '2026-06-28' })).period_from).toBe(FIRST);
    expect((await resultsOf(quota_id, { period: SECOND })).period_from).toBe(SECOND);
    for (const period of ['2026-06-21', THIRD])
      expect(await resultsOf(quota_id, { period })).toEqual({ period_from: null, results: [] });
  });

  test('is shown to each person for that one, and to who manages activity for all', async () => {
    const { quota_id } = await set();
    await begun(quota_id, FIRST);
    await begun(quota_id, SECOND);
    expect((await resultsOf(quota_id, {}, ana)).results.map(({ user_id }) => user_id)).toEqual([ana.userId]);
    const stranger = world.person();
    expect((await world.act(listQuotaResults, { quota_id }, stranger.ctx)).code).toBe('not_found');
  });

  test('counts each person once, whatever processes count at once', async () => {
    const { quota_id } = await set();
    await begun(quota_id, FIRST);
    await Promise.all([world.replica(), world.replica()]);
    await begun(quota_id, SECOND);
    expect((await missed()).map(({ data }) => (data as { user_id: number }).user_id).sort()).toEqual(
      [ana.userId, eva.userId].sort(),
    );
    // A process that counted before, and was ended before it noted the next period.
    await world.database.query(
      `UPDATE activity_quotas SET period_from = $2, period_to = $3, due_at = $4 WHERE id = $1`,
      [quota_id, FIRST, SECOND, new Date(`${SECOND}T00:00:00Z`)],
    );
    world.shifts.set(ana.userId, 500);
    world.clock.advance(1);
    await until(async () => {
      const sql = 'SELECT 1 FROM activity_quotas WHERE id = $1 AND period_from = $2';
      return (await world.database.query(sql, [quota_id, SECOND])).length > 0;
    });
    expect((await resultsOf(quota_id)).results[0]).toMatchObject({ state: 'missed' });
    expect(await missed()).toHaveLength(2);
  });

  test('counts minutes in game where the quota does, of the days of the period alone', async () => {
    const { quota_id } = await set({ counts: 'presence', minutes: 3 });
    await begun(quota_id, FIRST);
    const minutesOn = (person: Person, moments: string[], isAfk = false) =>
      addMinutes(
        depsOf(world).database,
        moments.map((moment) => ({
          serverId: manager.serverId,
          userId: person.userId,
          characterId: 0,
          isAfk,
          minute: Date.parse(moment) / MINUTE,
        })),
      );
    const within = [`${FIRST}T00:00:00Z`, '2026-06-24T12:00:00Z', '2026-06-28T23:59:00Z'];
    await minutesOn(ana, within);
    await minutesOn(eva, [...within.slice(1), '2026-06-21T23:59:00Z', `${SECOND}T00:00:00Z`]);
    await minutesOn(eva, ['2026-06-25T12:00:00Z'], true);
    await begun(quota_id, SECOND);
    expect((await resultsOf(quota_id)).results).toMatchObject([
      { minutes: 3, state: 'met' },
      { minutes: 2, state: 'missed' },
    ]);
    expect(world.asked.filter(({ server_id }) => server_id === manager.serverId)).toEqual([]);
  });

  test('asks less of who was on approved leave, and excuses who was for all of it', async () => {
    const { quota_id } = await set();
    await away(ana, '2026-06-20', '2026-06-23');
    await away(eva, '2026-06-15', '2026-06-25');
    await away(eva, '2026-06-26', '2026-07-01');
    const asked = { from: '2026-06-24', to: '2026-06-28', reason: 'Sin respuesta' };
    await world.ok(requestLeave, asked, ana.ctx);
    await begun(quota_id, FIRST);
    world.shifts.set(ana.userId, 71).set(eva.userId, 0);
    await begun(quota_id, SECOND);
    expect((await resultsOf(quota_id)).results).toEqual([
      { user_id: ana.userId, minutes: 71, wanted: 71, state: 'met' },
      { user_id: eva.userId, minutes: 0, wanted: 0, state: 'excused' },
    ]);
    expect(await missed()).toEqual([]);
  });

  test('counts the days of a leave until the person came back', async () => {
    const { quota_id } = await set();
    const leave_id = await away(ana, FIRST!, '2026-06-28');
    await begun(quota_id, FIRST);
    world.clock.set(new Date('2026-06-24T12:00:00Z'));
    await world.ok(endLeave, { leave_id }, ana.ctx);
    await begun(quota_id, SECOND);
    expect((await resultsOf(quota_id)).results[0]).toMatchObject({ wanted: 71 });
  });

  test('is counted once for the last period when nothing ran for several', async () => {
    const { quota_id } = await set();
    await begun(quota_id, FIRST);
    await begun(quota_id, THIRD);
    expect((await resultsOf(quota_id)).period_from).toBe(FIRST);
    const [quota] = (await world.ok(listQuotas, {}, ana.ctx)).quotas;
    expect(quota).toMatchObject({ begins_on: FIRST, period_from: THIRD });
  });
});

describe('who belongs to a quota for the whole of a period (AC-02)', () => {
  test('belonged when it began, and did not come later', async () => {
    const { quota_id } = await set();
    world.roles.set(ROLE, [ana.userId]);
    await begun(quota_id, FIRST);
    world.roles.set(ROLE, [ana.userId, eva.userId]);
    await begun(quota_id, SECOND);
    expect((await resultsOf(quota_id)).results.map(({ user_id }) => user_id)).toEqual([ana.userId]);
    await begun(quota_id, THIRD);
    expect((await resultsOf(quota_id)).results).toHaveLength(2);
  });

  const given = (person: Person, role_id: number) =>
    [
      memberRoleChanged,
      { ...named(person), changed_by: null, old_role: 'a', new_role: 'b', role_id },
    ] as const;

  test('has not left the role meanwhile, even to come back to it', async () => {
    const { quota_id } = await set();
    await begun(quota_id, FIRST);
    world.clock.advance(MINUTE);
    await publish(world, ...given(ana, 5), { serverId: manager.serverId });
    await until(async () => (await people(quota_id)).length === 1);
    await publish(world, ...given(ana, ROLE), { serverId: manager.serverId });
    await publish(world, ...given(eva, ROLE), { serverId: manager.serverId });
    await begun(quota_id, SECOND);
    expect((await resultsOf(quota_id)).results.map(({ user_id }) => user_id)).toEqual([eva.userId]);
  });

  test('is judged by when a change happened, and not by when its event comes', async () => {
    const { quota_id } = await set();
    await begun(quota_id, FIRST);
    const at = new Date(`${FIRST}T00:00:00Z`);
    at.setTime(at.getTime() - MINUTE);
    await publish(world, ...given(ana, 5), { serverId: manager.serverId, at });
    world.clock.advance(MINUTE);
    await publish(world, ...given(eva, 5), { serverId: manager.serverId });
    await until(async () => (await people(quota_id)).length === 1);
    expect(await people(quota_id)).toEqual([ana.userId]);
  });

  test.each([
    [memberLeft, {}],
    [memberKicked, { kicked_by: null, characters_deleted: 0 }],
  ])('is in the server still ($type)', async (event, more) => {
    const { quota_id } = await set();
    await begun(quota_id, FIRST);
    world.clock.advance(MINUTE);
    await publish(world, event as never, { ...named(ana), ...more } as never, { serverId: manager.serverId });
    await until(async () => (await people(quota_id)).length === 1);
    expect(await people(quota_id)).toEqual([eva.userId]);
  });

  test('is in a role that exists still', async () => {
    const { quota_id } = await set();
    await begun(quota_id, FIRST);
    const { serverId } = manager;
    const deleted = { role_id: ROLE, role_name: 'Mod', members_moved: 2 };
    await publish(world, roleDeleted, { ...named(manager), ...deleted }, { serverId });
    await until(async () => (await people(quota_id)).length === 0);
    await begun(quota_id, SECOND);
    expect(await missed()).toEqual([]);
  });

  const assigned = ({ characterId }: Pick<Person, 'characterId'>, department_id: number | null) =>
    publish(
      world,
      officerAssigned,
      {
        server_character_id: characterId,
        department_id,
        old_department_id: POLICE,
        rank: 'Cabo',
        old_rank: null,
        is_lead: false,
        was_lead: false,
        name: 'Ana',
        reason: 'staff',
      },
      { serverId: manager.serverId },
    );

  test('is in the department with a character, for a quota of a department', async () => {
    const second = world.addCharacter(eva);
    world.officers.set(POLICE, [ana.characterId, eva.characterId, second]);
    const { quota_id } = await set({ department_id: POLICE });
    await begun(quota_id, FIRST);
    expect(await people(quota_id)).toEqual([ana.userId, eva.userId, eva.userId]);
    world.clock.advance(MINUTE);
    // A new rank is no departure, and who has another character there stays.
    await assigned(ana, POLICE);
    await assigned(eva, null);
    await until(async () => (await people(quota_id)).length === 2);
    await begun(quota_id, SECOND);
    expect((await resultsOf(quota_id)).results.map(({ user_id }) => user_id)).toEqual([
      ana.userId,
      eva.userId,
    ]);
    const [asked] = world.asked.filter(({ server_id }) => server_id === manager.serverId);
    expect(asked).toMatchObject({ department_id: POLICE, user_ids: [ana.userId, eva.userId] });
    world.clock.advance(MINUTE);
    await assigned({ characterId: second }, 5);
    await assigned(eva, 5);
    await until(async () => (await people(quota_id)).length === 1);
  });
});

describe('end_quota (AC-02)', () => {
  test('ends one for good, without results of the present period', async () => {
    const { quota_id } = await set();
    await begun(quota_id, FIRST);
    const { quota } = await world.ok(endQuota, { quota_id }, manager.ctx);
    expect(quota.ended_at).toBe(world.clock.now().toISOString());
    const other = await set();
    await begun(other.quota_id, SECOND);
    expect(await resultsOf(quota_id)).toEqual({ period_from: null, results: [] });
    expect((await world.act(endQuota, { quota_id }, manager.ctx)).code).toBe('already_processed');
    expect((await send({ quota_id })).code).toBe('already_processed');
    expect((await world.ok(listQuotas, {}, ana.ctx)).quotas.map((each) => each.quota_id)).toEqual([
      other.quota_id,
    ]);
    expect((await world.ok(listQuotas, { ended: true }, ana.ctx)).quotas).toHaveLength(2);
  });

  test('and set_quota are of quotas of the own server', async () => {
    const { quota_id } = await set();
    const stranger = world.person({ permissions: ['manage_activity'] });
    expect((await world.act(endQuota, { quota_id }, stranger.ctx)).code).toBe('not_found');
    const input = { ...WEEKLY, quota_id };
    expect((await world.act(setQuota, input, stranger.ctx)).code).toBe('not_found');
  });

  test('and set_quota leave an event each', async () => {
    const { quota_id } = await set();
    await world.ok(endQuota, { quota_id }, manager.ctx);
    const own = (await world.events()).filter(({ server_id }) => server_id === manager.serverId);
    expect(own.map(({ type }) => type)).toEqual(['activity.quota.set', 'activity.quota.ended']);
  });
});

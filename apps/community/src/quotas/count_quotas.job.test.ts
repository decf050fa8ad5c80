import answerLeave from '@cabildo/contracts/community/leaves/answer_leave.ts';
import endLeave from '@cabildo/contracts/community/leaves/end_leave.ts';
import requestLeave from '@cabildo/contracts/community/leaves/request_leave.ts';
import listQuotaResults from '@cabildo/contracts/community/quotas/list_quota_results.ts';
import listQuotas from '@cabildo/contracts/community/quotas/list_quotas.ts';
import { until } from '@cabildo/testing';
import { addMinutes } from '../presence/table.ts';
import { depsOf } from '../testing/activity.ts';
import { startWorld, type Person, type World } from '../testing/world.ts';
import { FIRST, MINUTE, SECOND, THIRD, officeOf, type Office } from './quotas.testing.ts';

let world: World;
let office: Office;

// A world for each test: a job that is under way while the clock is set back would work at a moment to come.
beforeEach(async () => {
  world = await startWorld();
  office = officeOf(world);
});
afterEach(() => world.close());

async function away({ ctx }: Person, from: string, to: string): Promise<number> {
  const { leave_id } = await world.ok(requestLeave, { from, to, reason: 'Viaje' }, ctx);
  await world.ok(answerLeave, { leave_id, approve: true }, office.manager.ctx);
  return leave_id;
}

describe('the end of a period (AC-02)', () => {
  test('says who met it and who missed it, with an event for each who missed it', async () => {
    const { quota_id } = await office.set();
    await office.begun(quota_id, FIRST);
    world.shifts.set(office.ana.userId, 100).set(office.eva.userId, 99);
    await office.begun(quota_id, SECOND);
    const all = [
      { user_id: office.ana.userId, minutes: 100, wanted: 100, state: 'met' },
      { user_id: office.eva.userId, minutes: 99, wanted: 100, state: 'missed' },
    ];
    expect(await office.resultsOf(quota_id)).toEqual({ period_from: FIRST, results: all });
    expect((await office.missed()).map(({ data }) => data)).toEqual([
      { quota_id, user_id: office.eva.userId, period_from: FIRST, minutes: 99, wanted: 100 },
    ]);
    expect(office.asked()).toEqual([
      {
        server_id: office.manager.serverId,
        user_ids: [office.ana.userId, office.eva.userId],
        department_id: null,
        from: `${FIRST}T00:00:00.000Z`,
        to: `${SECOND}T00:00:00.000Z`,
      },
    ]);
  });

  test('is followed by the next one, and the last one is shown unless a day of another is named', async () => {
    const { quota_id } = await office.set();
    await office.begun(quota_id, FIRST);
    await office.begun(quota_id, SECOND);
    await office.begun(quota_id, THIRD);
    expect((await office.resultsOf(quota_id)).period_from).toBe(SECOND);
    expect((await office.resultsOf(quota_id, { period: FIRST })).period_from).toBe(FIRST);
    expect((await office.resultsOf(quota_id, { period: '2026-06-28' })).period_from).toBe(FIRST);
    expect((await office.resultsOf(quota_id, { period: SECOND })).period_from).toBe(SECOND);
    for (const period of ['2026-06-21', THIRD])
      expect(await office.resultsOf(quota_id, { period })).toEqual({ period_from: null, results: [] });
  });

  test('is shown to each person for that one, and to who manages activity for all', async () => {
    const { quota_id } = await office.set();
    await office.begun(quota_id, FIRST);
    await office.begun(quota_id, SECOND);
    expect((await office.resultsOf(quota_id, {}, office.ana)).results.map(({ user_id }) => user_id)).toEqual([
      office.ana.userId,
    ]);
    const stranger = world.person();
    expect((await world.act(listQuotaResults, { quota_id }, stranger.ctx)).code).toBe('not_found');
  });

  test('counts each person once, whatever processes count at once', async () => {
    const { quota_id } = await office.set();
    await office.begun(quota_id, FIRST);
    await Promise.all([world.replica(), world.replica()]);
    await office.begun(quota_id, SECOND);
    expect((await office.missed()).map(({ data }) => (data as { user_id: number }).user_id).sort()).toEqual(
      [office.ana.userId, office.eva.userId].sort(),
    );
    // A process that counted before, and was ended before it noted the next period.
    await world.database.query(
      `UPDATE activity_quotas SET period_from = $2, period_to = $3, due_at = $4 WHERE id = $1`,
      [quota_id, FIRST, SECOND, new Date(`${SECOND}T00:00:00Z`)],
    );
    world.shifts.set(office.ana.userId, 500);
    world.clock.advance(1);
    await until(async () => {
      const sql = 'SELECT 1 FROM activity_quotas WHERE id = $1 AND period_from = $2';
      return (await world.database.query(sql, [quota_id, SECOND])).length > 0;
    });
    expect((await office.resultsOf(quota_id)).results[0]).toMatchObject({ state: 'missed' });
    expect(await office.missed()).toHaveLength(2);
  });

  test('counts minutes in game where the quota does, of the days of the period alone', async () => {
    const { quota_id } = await office.set({ counts: 'presence', minutes: 3 });
    await office.begun(quota_id, FIRST);
    const minutesOn = (person: Person, moments: string[], isAfk = false) =>
      addMinutes(
        depsOf(world).database,
        moments.map((moment) => ({
          serverId: office.manager.serverId,
          userId: person.userId,
          characterId: 0,
          isAfk,
          minute: Date.parse(moment) / MINUTE,
        })),
      );
    const within = [`${FIRST}T00:00:00Z`, '2026-06-24T12:00:00Z', '2026-06-28T23:59:00Z'];
    await minutesOn(office.ana, within);
    await minutesOn(office.eva, [...within.slice(1), '2026-06-21T23:59:00Z', `${SECOND}T00:00:00Z`]);
    await minutesOn(office.eva, ['2026-06-25T12:00:00Z'], true);
    await office.begun(quota_id, SECOND);
    expect((await office.resultsOf(quota_id)).results).toMatchObject([
      { minutes: 3, state: 'met' },
      { minutes: 2, state: 'missed' },
    ]);
    expect(office.asked()).toEqual([]);
  });

  test('asks less of who was on approved leave, and excuses who was for all of it', async () => {
    const { quota_id } = await office.set();
    await away(office.ana, '2026-06-20', '2026-06-23');
    await away(office.eva, '2026-06-15', '2026-06-25');
    await away(office.eva, '2026-06-26', '2026-07-01');
    const asked = { from: '2026-06-24', to: '2026-06-28', reason: 'Sin respuesta' };
    await world.ok(requestLeave, asked, office.ana.ctx);
    await office.begun(quota_id, FIRST);
    world.shifts.set(office.ana.userId, 71).set(office.eva.userId, 0);
    await office.begun(quota_id, SECOND);
    expect((await office.resultsOf(quota_id)).results).toEqual([
      { user_id: office.ana.userId, minutes: 71, wanted: 71, state: 'met' },
      { user_id: office.eva.userId, minutes: 0, wanted: 0, state: 'excused' },
    ]);
    expect(await office.missed()).toEqual([]);
  });

  test('counts the days of a leave until the person came back', async () => {
    const { quota_id } = await office.set();
    const leave_id = await away(office.ana, FIRST!, '2026-06-28');
    await office.begun(quota_id, FIRST);
    world.clock.set(new Date('2026-06-24T12:00:00Z'));
    await world.ok(endLeave, { leave_id }, office.ana.ctx);
    await office.begun(quota_id, SECOND);
    expect((await office.resultsOf(quota_id)).results[0]).toMatchObject({ wanted: 71 });
  });

  test('is counted once for the last period when nothing ran for several', async () => {
    const { quota_id } = await office.set();
    await office.begun(quota_id, FIRST);
    await office.begun(quota_id, THIRD);
    expect((await office.resultsOf(quota_id)).period_from).toBe(FIRST);
    const [quota] = (await world.ok(listQuotas, {}, office.ana.ctx)).quotas;
    expect(quota).toMatchObject({ begins_on: FIRST, period_from: THIRD });
  });
});

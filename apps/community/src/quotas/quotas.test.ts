import endQuota from '@cabildo/contracts/community/quotas/end_quota.ts';
import listQuotas from '@cabildo/contracts/community/quotas/list_quotas.ts';
import { MAX_QUOTAS } from '@cabildo/contracts/community/quotas/quotas.ts';
import setQuota from '@cabildo/contracts/community/quotas/set_quota.ts';
import { startWorld, type World } from '../testing/world.ts';
import { FIRST, POLICE, SECOND, THIRD, WEEKLY, officeOf, type Office } from './quotas.testing.ts';

let world: World;
let office: Office;

// A world for each test: a job that is under way while the clock is set back would work at a moment to come.
beforeEach(async () => {
  world = await startWorld();
  office = officeOf(world);
});
afterEach(() => world.close());

describe('set_quota (AC-02)', () => {
  test('makes one whose first period is the calendar one that begins next', async () => {
    const answer = await office.send();
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
    expect(await office.set({ period: '1mo' })).toMatchObject({
      period_from: '2026-07-01',
      period_to: '2026-08-01',
    });
    expect(await office.resultsOf(answer.body.quota_id)).toEqual({ period_from: null, results: [] });
  });

  test('changes one from its next period on, without results of the present one', async () => {
    const { quota_id } = await office.set();
    await office.begun(quota_id, FIRST);
    const { status, body } = await office.send({ quota_id, minutes: 50, counts: 'presence' });
    expect([status, body]).toMatchObject([200, { quota_id, quota: { minutes: 50, period_from: SECOND } }]);
    await office.begun(quota_id, SECOND);
    expect(await office.resultsOf(quota_id)).toEqual({ period_from: null, results: [] });
    await office.begun(quota_id, THIRD);
    expect(await office.resultsOf(quota_id)).toMatchObject({ period_from: SECOND, results: [{}, {}] });
  });

  test('takes a role or a department that the server has, and both never', async () => {
    world.roles.delete(404);
    expect((await office.send({ role_id: 404 })).code).toBe('not_found');
    expect((await office.send({ role_id: undefined, department_id: 404 })).code).toBe('not_found');
    for (const wrong of [{ department_id: POLICE }, { role_id: undefined }])
      expect((await office.send(wrong)).status).toBe(400);
    expect((await office.send({ quota_id: 999_999 })).code).toBe('not_found');
  });

  test('takes minutes of a period, and what the periods and the counted things are', async () => {
    for (const wrong of [
      { minutes: 0 },
      { minutes: 44_641 },
      { minutes: 1.5 },
      { period: '3w' },
      { counts: 'sleep' },
    ])
      expect((await office.send(wrong)).status).toBe(400);
  });

  test('makes 50 for a server and no more, at the same moment too', async () => {
    await Promise.all(Array.from({ length: MAX_QUOTAS - 1 }, () => office.set()));
    const answers = await Promise.all([office.send(), office.send(), office.send()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    const { quotas } = await world.ok(listQuotas, { per_page: 100 }, office.ana.ctx);
    expect(quotas).toHaveLength(MAX_QUOTAS);
    await world.ok(endQuota, { quota_id: quotas[0]!.quota_id }, office.manager.ctx);
    expect((await office.send()).status).toBe(201);
  });
});

describe('end_quota (AC-02)', () => {
  test('ends one for good, without results of the present period', async () => {
    const { quota_id } = await office.set();
    await office.begun(quota_id, FIRST);
    const { quota } = await world.ok(endQuota, { quota_id }, office.manager.ctx);
    expect(quota.ended_at).toBe(world.clock.now().toISOString());
    const other = await office.set();
    await office.begun(other.quota_id, SECOND);
    expect(await office.resultsOf(quota_id)).toEqual({ period_from: null, results: [] });
    expect((await world.act(endQuota, { quota_id }, office.manager.ctx)).code).toBe('already_processed');
    expect((await office.send({ quota_id })).code).toBe('already_processed');
    expect((await world.ok(listQuotas, {}, office.ana.ctx)).quotas.map((each) => each.quota_id)).toEqual([
      other.quota_id,
    ]);
    expect((await world.ok(listQuotas, { ended: true }, office.ana.ctx)).quotas).toHaveLength(2);
  });

  test('and set_quota are of quotas of the own server', async () => {
    const { quota_id } = await office.set();
    const stranger = world.person({ permissions: ['manage_activity'] });
    expect((await world.act(endQuota, { quota_id }, stranger.ctx)).code).toBe('not_found');
    const input = { ...WEEKLY, quota_id };
    expect((await world.act(setQuota, input, stranger.ctx)).code).toBe('not_found');
  });

  test('and set_quota leave an event each', async () => {
    const { quota_id } = await office.set();
    await world.ok(endQuota, { quota_id }, office.manager.ctx);
    const own = (await world.events()).filter(({ server_id }) => server_id === office.manager.serverId);
    expect(own.map(({ type }) => type)).toEqual(['activity.quota.set', 'activity.quota.ended']);
  });
});

import { PLAN_NAMES } from '@cabildo/contracts/limits';
import getPlan from '@cabildo/contracts/servers/billing/get_plan.ts';
import setPlan from '@cabildo/contracts/servers/billing/set_plan.ts';
import getPlanCall from '@cabildo/contracts/servers/config/get_plan.rpc.ts';
import listServers from '@cabildo/contracts/servers/servers/list_servers.ts';
import { internal, until, user, workOff } from '@cabildo/testing';
import { startWorld, type FoundedServer, type World } from '../testing/world.ts';
import endPlans from './end_plans.job.ts';

const DAY = 24 * 60 * 60_000;
/** The features of spec 1 that exist. */
const FEATURES = [
  'economy',
  'businesses',
  'activity',
  'discovery',
  'dispatch',
  'rosters',
  'moderation',
  'appeals',
  'ai_moderation',
];
const WITH_VERDICTS = ['PREMIUM', 'ENTERPRISE'];

let world: World;
let server: FoundedServer;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  server = await world.found(1);
});
afterAll(() => world.close());

const give = (input: object) => world.act(setPlan, { server_id: server.id, ...input }, internal());
const inDays = (days: number) => new Date(world.clock.now().getTime() + days * DAY).toISOString();
const shown = async () => world.ok(getPlan, {}, await world.as(1, server.id));
const emitted = async () =>
  (await world.events('server.plan.changed')).filter(({ server_id }) => server_id === server.id);

describe('a plan that the operator gives (BI-07)', () => {
  it('counts for the owner, for other services and at /v1, and is emitted', async () => {
    const expires_at = inDays(30);
    expect((await give({ plan: 'PLUS', expires_at })).body).toMatchObject({
      server_id: server.id,
      plan: 'PLUS',
      plan_expires_at: expires_at,
    });
    expect(await shown()).toMatchObject({
      plan: 'PLUS',
      plan_expires_at: expires_at,
      price_cents: 1200,
      billing: 'month',
      character_count: 0,
      character_limit: 500,
      storage_gb: 10,
      department_limit: 250,
      v1_per_minute: 120,
      features: { dispatch: true, rosters: true, moderation: true },
    });
    expect((await world.ask(getPlanCall, { server_id: server.id })).body).toMatchObject({ plan: 'PLUS' });
    const { servers } = await world.ok(listServers, { per_page: 100 }, user(1));
    expect(servers.find(({ id }) => id === server.id)).toMatchObject({ plan_expires_at: expires_at });
    expect(await emitted()).toMatchObject([
      {
        actor: { kind: 'bot', id: null },
        data: { server_id: server.id, plan: 'PLUS', old_plan: 'FREE', reason: 'operator' },
        note: expect.stringMatching(/^Plan del servidor: de FREE a PLUS, hasta el .+ UTC\.$/),
      },
    ]);
  });

  it('is emitted once however often it is given', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => give({ plan: 'PREMIUM' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await emitted()).toHaveLength(1);
    expect(await shown()).toMatchObject({ plan: 'PREMIUM', plan_expires_at: null, character_limit: null });
  });

  it.each([
    ['a moment that has passed', () => ({ plan: 'PLUS', expires_at: inDays(-1) }), 400, 'error'],
    ['an end of FREE', () => ({ plan: 'FREE', expires_at: inDays(1) }), 400, 'error'],
    ['an end of ENTERPRISE (BI-03)', () => ({ plan: 'ENTERPRISE', expires_at: inDays(1) }), 400, 'error'],
    ['a server that there is not', () => ({ plan: 'PLUS', server_id: 999_999 }), 404, 'not_found'],
  ])('is refused for %s', async (_, input, status, code) => {
    const answer = await give(input());
    expect([answer.status, answer.code]).toEqual([status, code]);
    expect(await emitted()).toEqual([]);
  });
});

describe('a plan that ends (BI-03)', () => {
  it('is FREE from then on, once, whatever the outage and however many look; others stay', async () => {
    await give({ plan: 'PREMIUM', expires_at: inDays(1) });
    const other = await world.found(1);
    await world.ok(setPlan, { server_id: other.id, plan: 'PLUS', expires_at: inDays(3) }, internal());
    await workOff(endPlans, world);
    expect(await shown()).toMatchObject({ plan: 'PREMIUM' });
    world.clock.advance(2 * DAY);
    await Promise.all([1, 2, 3].map(() => workOff(endPlans, world)));
    await until(async () => (await shown()).plan === 'FREE');
    expect(await shown()).toMatchObject({ plan: 'FREE', plan_expires_at: null, character_limit: 50 });
    const ended = (await emitted()).filter(({ data }) => (data as { reason: string }).reason === 'expired');
    expect(ended).toMatchObject([{ actor: { kind: 'system' }, note_en: expect.stringMatching(/it ended/) }]);
    expect((await world.ask(getPlanCall, { server_id: other.id })).body).toMatchObject({ plan: 'PLUS' });
  });

  it('does not end where it was given anew in time', async () => {
    await give({ plan: 'PLUS', expires_at: inDays(1) });
    await give({ plan: 'PLUS' });
    world.clock.advance(2 * DAY);
    await workOff(endPlans, world);
    expect(await shown()).toMatchObject({ plan: 'PLUS', plan_expires_at: null });
  });
});

it.each(PLAN_NAMES)(
  'a server with %s has each feature that exists, and none is named that does not (BI-06)',
  async (plan) => {
    await give({ plan });
    const { features } = await shown();
    expect(features).toEqual(
      Object.fromEntries(
        FEATURES.map((name) => [name, name !== 'ai_moderation' || WITH_VERDICTS.includes(plan)]),
      ),
    );
  },
);

test('a new server gets the plan that the operator chose for all (BI-07)', async () => {
  const generous = await startWorld({ defaultPlan: 'PREMIUM' });
  const { id } = await generous.found(1);
  expect((await generous.ask(getPlanCall, { server_id: id })).body).toMatchObject({ plan: 'PREMIUM' });
  await generous.close();
});

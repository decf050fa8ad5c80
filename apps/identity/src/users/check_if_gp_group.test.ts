import contract from '@cabildo/contracts/identity/users/check_if_gp_group.ts';
import { createHarness, type Harness } from '@cabildo/testing';
import service from '../service.ts';
import { startWebsite, type TestWebsite } from '../testing/website.ts';

const GROUP = '7654321';
const LIVE = {
  OAUTH_MODE: 'live',
  GP_OAUTH_ISSUER: 'http://127.0.0.1:9',
  GP_OAUTH_CLIENT_ID: 'game',
  GP_OAUTH_CLIENT_SECRET: 'secret',
  CP_OAUTH_ISSUER: 'http://127.0.0.1:9',
  CP_OAUTH_USERINFO_URL: 'http://127.0.0.1:9/me',
  CP_OAUTH_GUILDS_URL: 'http://127.0.0.1:9/guilds',
  CP_OAUTH_CLIENT_ID: 'chat',
  CP_OAUTH_CLIENT_SECRET: 'secret',
};

const started: Harness[] = [];
async function start(settings: Record<string, string>): Promise<Harness> {
  const h = await createHarness(service, { settings });
  started.push(h);
  return h;
}

const belongsTo = (...ids: (number | string)[]) => ({
  body: { data: ids.map((id) => ({ group: { id, name: 'Grupo' }, role: { id: 1, rank: 255 } })) },
});

let platform: TestWebsite;
beforeAll(async () => {
  platform = await startWebsite(() => belongsTo());
});
afterEach(() => {
  platform.away = false;
  platform.asked.length = 0;
});
afterAll(async () => {
  for (const h of started) await h.close();
  await platform.close();
});

const answerOf = async (h: Harness, gp_id: string) => (await h.ok(contract, { gp_id })).body;

describe('users.check_if_gp_group', () => {
  test.each([[{}], [{ ...LIVE, GP_GROUPS_URL: 'http://127.0.0.1:9' }]])(
    'is no for every account while no group is configured',
    async (settings) => {
      expect(await answerOf(await start(settings), '1')).toBe('no');
    },
  );

  test('uses the list in the settings with the mock sign-in', async () => {
    const h = await start({ GP_GROUP_ID: GROUP, GP_GROUP_MEMBERS: '11, 22' });
    expect(await Promise.all(['11', '22', '1', '122'].map((id) => answerOf(h, id)))).toEqual([
      'si',
      'si',
      'no',
      'no',
    ]);
  });
});

describe('with the live sign-in', () => {
  let h: Harness;
  beforeAll(async () => {
    h = await start({ ...LIVE, GP_GROUP_ID: GROUP, GP_GROUPS_URL: `${platform.address}/api/` });
  });

  test('asks the game platform for the groups of the account', async () => {
    platform.answer = () => belongsTo(1, Number(GROUP), 3);
    expect(await answerOf(h, '101')).toBe('si');
    platform.answer = () => belongsTo(1, GROUP);
    expect(await answerOf(h, '102')).toBe('si');
    platform.answer = () => belongsTo(1, `${GROUP}0`);
    expect(await answerOf(h, '103')).toBe('no');
    platform.answer = () => belongsTo();
    expect(await answerOf(h, '104')).toBe('no');
    expect(platform.asked).toEqual(
      ['101', '102', '103', '104'].map((id) => `/api/v2/users/${id}/groups/roles`),
    );
  });

  test.each([400, 404])('an account that the platform does not know (%i) is in no group', async (status) => {
    platform.answer = () => ({ status, body: { errors: [{ code: 3, message: 'invalid user' }] } });
    expect(await answerOf(h, String(1_000 + status))).toBe('no');
  });

  test('caches an answer for a minute, and asks the platform once for simultaneous requests', async () => {
    platform.answer = () => belongsTo(GROUP);
    expect(await Promise.all(['201', '201', '201'].map((id) => answerOf(h, id)))).toEqual(['si', 'si', 'si']);
    platform.answer = () => belongsTo();
    h.clock.advance(59_999);
    expect(await answerOf(h, '201')).toBe('si');
    expect(platform.asked).toHaveLength(1);
    h.clock.advance(1);
    expect(await answerOf(h, '201')).toBe('no');
  });

  test.each<[string, () => void]>([
    ['cannot be reached', () => (platform.away = true)],
    ['fails', () => (platform.answer = () => ({ status: 500, body: {} }))],
    ['limits the rate', () => (platform.answer = () => ({ status: 429, body: {} }))],
    ['sends no JSON', () => (platform.answer = () => ({ body: '<html>' }))],
    ['sends JSON of another shape', () => (platform.answer = () => ({ body: { data: [{ id: 1 }] } }))],
  ])('is 503 while the platform %s, and right again afterwards', async (_what, disturb) => {
    disturb();
    expect(await h.act(contract, { gp_id: '301' })).toMatchObject({ status: 503, code: 'error' });
    platform.away = false;
    platform.answer = () => belongsTo(GROUP);
    expect(await answerOf(h, '301')).toBe('si');
    h.clock.advance(60_000);
  });
});

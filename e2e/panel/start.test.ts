import type { Page } from 'playwright-core';
import { until } from '@cabildo/testing/until.ts';
import { describePanel, Stage, type Community } from './stage.ts';

/** The requests that the start has taken the place of. */
const ALONE = [
  '/users/get_user_by_key',
  '/users/legal_status',
  '/servers/list_mine',
  '/servers/get',
  '/server_dni/list_mine',
  '/server_mdt/get_my_powers',
];

/** The most requests to the API that a screen makes when the page is loaded. */
const MOST_ASKED = { overview: 16, bank: 9, treasury: 5, members: 4 };

describePanel('the start of the panel', () => {
  let stage: Stage;
  let community: Community;
  beforeAll(async () => {
    // The limits as they are delivered.
    stage = await Stage.open({ RATE_USERS: '30', RATE_SERVERS: '300' });
    community = await stage.community();
  });
  afterAll(() => stage.close());

  const place = (path: string): string => `/s/${community.serverId}/${path}`;

  /** Notes the requests of a page to the API, streams aside, and how many were refused for their number. */
  function watched(page: Page) {
    const seen = { asked: [] as string[], refused: 0 };
    page.on('request', (request) => {
      const [, path] = new URL(request.url()).pathname.split('/panel/api');
      if (path !== undefined && !path.startsWith('/v1/')) seen.asked.push(path);
    });
    page.on('response', (response) => {
      if (response.status() === 429) seen.refused += 1;
    });
    return seen;
  }

  test('a page that is loaded asks once for what every screen needs, and little else', async () => {
    const page = await stage.visit(community.people.owner, place('members'));
    await stage.settled(page);
    const seen = watched(page);
    for (const [screen, most] of Object.entries(MOST_ASKED)) {
      seen.asked = [];
      await stage.show(page, place(screen));
      expect(seen.asked.filter((path) => path === '/start')).toHaveLength(1);
      expect(seen.asked.filter((path) => ALONE.includes(path))).toEqual([]);
      expect([screen, seen.asked.length <= most, seen.asked]).toEqual([screen, true, seen.asked]);
    }
    await page.context().close();
  });

  test.each([
    ['mod', 'overview', 14],
    ['admin', 'members', 40],
  ] as const)('a page that the %s loads again and again does not stop', async (rank, path, loads) => {
    const page = await stage.visit(community.people[rank], place(path));
    const seen = watched(page);
    for (let load = 0; load < loads; load += 1) {
      await page.goto(`${stage.url}/panel${place(path)}`);
      await page.locator('h1').first().waitFor();
    }
    expect(seen.refused).toBe(0);
    await page.context().close();
  });

  test.each([
    ['es', 'Demasiadas peticiones.', 'El panel sigue en 1 s.'],
    ['en', 'Too many requests.', 'The panel goes on in 1 s.'],
  ] as const)(
    'a start that is held back says so and counts down while nothing else can be shown (%s)',
    async (language, said, last) => {
      const page = await stage.visit(community.people.member, place('members'), { language });
      await stage.settled(page);
      let asked = 0;
      await page.route('**/panel/api/**', async (route) => {
        asked += 1;
        if (asked > 1) return route.continue();
        await route.fulfill({
          status: 429,
          headers: { 'Retry-After': '4' },
          contentType: 'application/json',
          body: JSON.stringify({ ok: false, error: 'Demasiadas peticiones.', error_code: 'limit_exceeded' }),
        });
      });
      await page.goto(`${stage.url}/panel${place('members')}`);
      const status = page.getByRole('status').filter({ hasText: said });
      await status.getByRole('timer').filter({ hasText: last }).waitFor();
      expect([asked, await page.locator('h1').count()]).toEqual([1, 0]);
      await page.locator('h1').first().waitFor();
      await until(async () => (await page.getByRole('timer').count()) === 0);
      await page.context().close();
    },
  );
});

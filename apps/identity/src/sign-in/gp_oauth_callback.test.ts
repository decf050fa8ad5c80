import { createServer } from 'node:net';
import contract from '@cabildo/contracts/identity/sign-in/gp_oauth_callback.ts';
import chatCallback from '@cabildo/contracts/identity/sign-in/cp_oauth_callback.ts';
import type { RequestContext } from '@cabildo/contracts/action';
import { anonymous, createHarness, type Harness } from '@cabildo/testing';
import checkStatus from '@cabildo/contracts/identity/sign-in/check_oauth_status.ts';
import service from '../service.ts';
import { PORT, startGame, codeOf } from '../testing/journeys.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness(service, { settings: { OAUTH_APP_SLUG: 'cabildo' } });
});
afterAll(() => h.close());

const inEnglish: RequestContext = { ...anonymous(), locale: 'en' };
const account = { gp_id: '4711', gp_username: 'lucia' };

describe('users.gp_oauth_callback', () => {
  test('sends the browser to the app with a code', async () => {
    const { state } = await startGame(h);
    const page = await h.ok(contract, { state, ...account });
    expect(page).toMatchObject({
      status: 302,
      location: expect.stringMatching(
        new RegExp(`^http://127\\.0\\.0\\.1:${PORT}/cabildo-oauth\\?code=[A-Za-z0-9_-]{43}$`),
      ),
    });
  });

  test('creates no user: that happens when the app sends the code', async () => {
    const { state } = await startGame(h);
    await h.ok(contract, { state, gp_id: '4712', gp_username: 'nadie' });
    expect(await h.database.query(`SELECT 1 FROM users WHERE gp_id = '4712'`)).toEqual([]);
  });

  test.each([
    ['es', anonymous(), 'Entrar con la plataforma de juego'],
    ['en', inEnglish, 'Sign in with the game platform'],
  ])('shows a form for the account when none is given (%s)', async (language, ctx, title) => {
    const { state } = await startGame(h);
    const page = await h.ok(contract, { state }, ctx);
    expect(page.status).toBe(200);
    const html = (page as { html: string }).html;
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain(title);
    expect(html).toContain('<form method="post">');
    expect(html).toContain('name="gp_id"');
    expect(html).toContain('name="gp_username"');
    expect(html).not.toContain('<script');
  });

  test.each([
    [{ gp_id: 'abc', gp_username: 'lucia' }, 'gp_id'],
    [{ gp_id: '4711' }, 'gp_username'],
    [{ gp_id: '4711', gp_username: 'x'.repeat(101) }, 'gp_username'],
  ])('shows the form again and marks what is wrong with %j', async (given, wrong) => {
    const { state } = await startGame(h);
    const page = await h.ok(contract, { state, ...given });
    expect(page.status).toBe(400);
    expect((page as { html: string }).html).toMatch(new RegExp(`name="${wrong}"[^>]* aria-invalid="true"`));
    // The user may try again with the same sign-in.
    expect(await h.ok(contract, { state, ...account })).toMatchObject({ status: 302 });
  });

  test('escapes what was typed', async () => {
    const { state } = await startGame(h);
    const page = await h.ok(contract, { state, gp_id: '"><script>alert(1)</script>', gp_username: `'&` });
    const html = (page as { html: string }).html;
    expect(html).not.toContain('<script');
    expect(html).toContain('&quot;&gt;&lt;script&gt;');
    expect(html).toContain('value="&#39;&amp;"');
  });

  test('sends the browser of a person who refuses to the app, with a code that says so (ID-06)', async () => {
    const { state } = await startGame(h);
    const page = await h.ok(contract, { state, error: 'access_denied' });
    expect(page).toMatchObject({
      status: 302,
      location: expect.stringMatching(
        new RegExp(
          `^http://127\\.0\\.0\\.1:${PORT}/cabildo-oauth\\?code=[A-Za-z0-9_-]{43}&error=access_denied$`,
        ),
      ),
    });
    expect(await h.ok(contract, { state, ...account })).toMatchObject({ status: 409 });
  });

  test('a second visit gets a page and no second code', async () => {
    const { state } = await startGame(h);
    await h.ok(contract, { state, ...account });
    const before = await h.database.query('SELECT sign_ins::text AS line FROM sign_ins ORDER BY sign_in_id');
    for (const visit of [{ state, ...account }, { state }, { state, error: 'access_denied' }]) {
      expect(await h.ok(contract, visit)).toMatchObject({ status: 409 });
    }
    const after = await h.database.query('SELECT sign_ins::text AS line FROM sign_ins ORDER BY sign_in_id');
    expect(after).toEqual(before);
  });

  test('gives a code to exactly one of many simultaneous visits', async () => {
    const { state } = await startGame(h);
    const pages = await Promise.all(Array.from({ length: 8 }, () => h.ok(contract, { state, ...account })));
    expect(pages.filter((page) => page.status === 302)).toHaveLength(1);
    expect(pages.filter((page) => page.status === 409)).toHaveLength(7);
  });

  test('accepts exactly one of a simultaneous refusal and consent', async () => {
    const { state } = await startGame(h);
    const pages = await Promise.all([
      h.ok(contract, { state, error: 'access_denied' }),
      h.ok(contract, { state, ...account }),
    ]);
    expect(pages.map(({ status }) => status).sort()).toEqual([302, 409]);
  });

  test('answers 404 for a state that it did not issue', async () => {
    const { state } = await startGame(h);
    for (const other of [undefined, 'x'.repeat(43), state.toLowerCase() + state.toUpperCase()]) {
      expect(await h.ok(contract, { state: other, ...account })).toMatchObject({ status: 404 });
    }
    const otherPlatform = { state, cp_id: '100000000000000001', cp_username: 'lucia' };
    expect(await h.ok(chatCallback, otherPlatform)).toMatchObject({ status: 404 });
  });

  test('shows that the link has expired after ten minutes', async () => {
    const { state } = await startGame(h);
    h.clock.advance(10 * 60_000);
    expect(await h.ok(contract, { state, ...account }, inEnglish)).toMatchObject({
      status: 409,
      html: expect.stringContaining('The link has expired'),
    });
  });
});

const from = (ip: string, locale: 'es' | 'en' = 'es'): RequestContext => ({ ...anonymous(), ip, locale });
const pageOf = async (ctx: RequestContext, params: object = account) => {
  const { state, session_token } = await startGame(h);
  const page = await h.ok(contract, { state, ...params }, ctx);
  return { session_token, page, html: (page as { html?: string }).html };
};

describe('the return of a browser to an app that does not listen (ID-03)', () => {
  test.each([
    ['es', 'Ya has entrado', 'Ningún programa escucha en 127.0.0.1'],
    ['en', 'You have signed in', 'No program listens on 127.0.0.1'],
  ] as const)('shows a page with the code, which works (%s)', async (locale, title, nobody) => {
    const { page, html, session_token } = await pageOf(from('127.0.0.1', locale));
    const finish = codeOf(page);
    for (const text of [
      title,
      `${nobody}:${PORT}`,
      `<pre>${finish}</pre>`,
      `href="http://127.0.0.1:${PORT}/`,
    ])
      expect(html).toContain(text);
    expect(html).toContain(`curl &#39;http://127.0.0.1:8080/users&#39; -d action=check_oauth_status`);
    expect(html).not.toContain('<script');
    expect(await h.ok(checkStatus, { session_token, finish })).toMatchObject({ status: 'complete' });
  });

  test('shows after a refusal that nothing was shared, and no code', async () => {
    const { page, html } = await pageOf(from('::1'), { error: 'access_denied' });
    expect(html).toContain('No has dado permiso');
    expect(html).not.toContain(codeOf(page));
  });

  test('goes to the app as before where the app listens', async () => {
    const app = createServer();
    await new Promise<void>((resolve) => app.listen(PORT, '127.0.0.1', resolve));
    const { page, html } = await pageOf(from('127.0.0.1'));
    expect([page.status, html]).toEqual([302, undefined]);
    await new Promise((resolve) => app.close(resolve));
  });

  test('goes to the app as before from another machine, whose ports cannot be known', async () => {
    for (const ip of ['203.0.113.9', '172.17.0.1']) expect((await pageOf(from(ip))).html).toBeUndefined();
  });
});

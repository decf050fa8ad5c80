import { createServer } from 'node:net';
import checkStatus from '@cabildo/contracts/identity/sign-in/check_oauth_status.ts';
import type { RequestContext } from '@cabildo/contracts';
import contract from '@cabildo/contracts/identity/sign-in/gp_oauth_callback.ts';
import { anonymous, createHarness, type Harness } from '@cabildo/testing';
import service from '../service.ts';
import { codeOf, PORT, startGame } from '../testing/journeys.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness(service, { settings: { PUBLIC_URL: 'http://127.0.0.1:8080' } });
});
afterAll(() => h.close());

const account = { gp_id: '4711', gp_username: 'lucia' };
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

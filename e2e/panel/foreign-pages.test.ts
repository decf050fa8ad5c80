import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';
import { describePanel, Stage } from './stage.ts';

/** Signs in as somebody as far as a script of a page can: it follows the consent, and reads where that ends. */
const SIGN_IN = `async (api) => {
  const { url } = await (await fetch(api + '/users?action=gp_oauth_start&return_to=docs')).json();
  const end = await fetch(url + '&gp_id=10000001&gp_username=lucia_f').then(({ url }) => url, () => 'unreadable');
  return end.includes('code=') ? end : 'no code';
}`;

// ID-06: while sign-in is mocked, any page that is open in a browser of this machine reaches it.
describePanel('a page of another site', () => {
  let stage: Stage;
  let context: BrowserContext;
  let page: Page;
  const other = createServer((_request, response) => response.end('<!doctype html><title>Other</title>'));
  beforeAll(async () => {
    stage = await Stage.open();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  });
  beforeEach(async () => {
    context = await stage.context();
    page = await context.newPage();
  });
  afterEach(() => context.close());
  afterAll(async () => {
    other.closeAllConnections();
    other.close();
    await stage.close();
  });

  test.each(['127.0.0.1', 'localhost', 'other.localhost'])(
    'that is open at %s learns no code of a sign-in',
    async (host) => {
      await page.goto(`http://${host}:${(other.address() as AddressInfo).port}/`);
      expect(await page.evaluate(`(${SIGN_IN})(${JSON.stringify(stage.url)})`)).toBe('no code');
    },
  );

  test('cannot put the owner of the demo in the place of the person who is signed in', async () => {
    const person = await stage.person('nadia');
    await stage.signIn(page, person);
    const session = async () => (await context.cookies()).find(({ name }) => name === 'cabildo_panel')!.value;
    const before = await session();
    await page.goto(`http://localhost:${(other.address() as AddressInfo).port}/`);
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      page.evaluate(`void open(${JSON.stringify(`${stage.url}/panel/demo-owner`)})`),
    ]);
    const button = opened.getByRole('button', { name: 'Entrar' });
    await button.waitFor();
    expect(await session()).toBe(before);
    // A person who wants it presses the button.
    await button.click();
    await opened.waitForURL((url) => url.pathname === '/panel/');
    expect(await session()).not.toBe(before);
  });

  test('leaves the consent to people: its form, and the way back', async () => {
    await page.goto(`${stage.url}/panel/sign-in`);
    await page.locator('#gp_id').fill('70999999');
    await page.locator('#gp_username').fill('olga');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.waitForURL((url) => url.pathname === '/panel/' && url.search === '');
  });
});

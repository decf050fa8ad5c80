import { existsSync } from 'node:fs';
import { describeWhere } from '@cabildo/testing/lab/require-or-skip.ts';
import { chromium, type Browser, type Page } from 'playwright-core';
import { startInstance, type TestInstance } from '../testing/instance.ts';

const CHROMIUM = '/usr/bin/chromium';
const QUIET = [
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

describeWhere(existsSync(CHROMIUM), 'Chromium', 'the documentation in a browser', () => {
  let instance: TestInstance;
  let browser: Browser;
  beforeAll(async () => {
    instance = await startInstance();
    browser = await chromium.launch({ executablePath: CHROMIUM, chromiumSandbox: false, args: QUIET });
  });
  afterAll(async () => {
    await browser.close();
    await instance.stop();
  });

  /** All that the browser complained about, among it scripts and styles that the policy of the page forbids. */
  let complaints: string[];
  let page: Page;
  beforeEach(async () => {
    complaints = [];
    const context = await browser.newContext({ locale: 'en-GB' });
    page = await context.newPage();
    page.setDefaultTimeout(10_000);
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
  });
  afterEach(async () => {
    await page.context().close();
    expect(complaints).toEqual([]);
  });

  const open = (place: string) => page.goto(`${instance.url}/docs/${place}`);
  const title = () => page.locator('h1').textContent();
  const shown = () => page.locator('.operations li:visible');
  const signedInAs = (name: string) => page.getByText(`Signed in as ${name}`).waitFor();

  async function send(): Promise<{ status: string; body: string }> {
    await page.getByRole('button', { name: 'Send' }).click();
    const status = await page.locator('[data-outcome] .status').textContent();
    await page.waitForFunction(`document.querySelector('[data-outcome] pre')?.textContent.endsWith('}')`);
    return { status: status!, body: (await page.locator('[data-outcome] pre').textContent())! };
  }

  async function consent(name: string): Promise<void> {
    await page.getByLabel('Account id').fill('4711');
    await page.getByLabel('User name').fill(name);
    await page.getByRole('button', { name: 'Sign in' }).click();
  }

  test('a word finds an operation, from the start page and in the list', async () => {
    await page.goto(`${instance.url}/docs`);
    await page.getByLabel('Find an operation').fill('frisk');
    await page.keyboard.press('Enter');
    await page.getByText(/^\d+ operations$/).waitFor();
    const names = await shown().allTextContents();
    expect(names.length).toBeGreaterThan(3);
    for (const name of names) expect(name).not.toContain('internal_transfer');
    await page.getByLabel('Filter by name or summary').fill('pay impound');
    await page.getByText('1 operation', { exact: true }).waitFor();
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toContain('Players and panel');
    expect(await page.locator('#bots').isVisible()).toBe(false);
    await page.getByRole('link', { name: 'pay_impound' }).click();
    expect(await title()).toBe('server_cars.pay_impound');
  });

  test("the demo owner's link signs in at once, and an operation that is tried answers 200", async () => {
    await open('demo-owner');
    await signedInAs('lucia_f');
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/docs/');
    await open('users.get_user_by_key');
    const { status, body } = await send();
    expect(status).toMatch(/^200 OK/);
    expect(JSON.parse(body)).toMatchObject({ ok: true, gp_username: 'lucia_f' });
    expect(await page.locator('[data-outcome] dt').allTextContents()).toEqual(
      expect.arrayContaining(['X-Request-Id', 'RateLimit-Remaining']),
    );
  });

  test('a person who signs in on the consent page is back where they were, and is signed out again', async () => {
    await open('servers.create');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await consent('ana');
    await signedInAs('ana');
    expect(await title()).toBe('servers.create');
    await page.getByLabel('server_name').fill('Puerto Claro');
    expect((await send()).status).toMatch(/^201 Created/);
    await open('users.get_user_by_key');
    const key = (await page.evaluate(`sessionStorage.getItem('cabildo.key.sk')`)) as string;
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
    const refused = await fetch(`${instance.url}/users/get_user_by_key`, { headers: { 'x-api-key': key } });
    expect(refused.status).toBe(401);
  });

  test('a person who refuses is told so, and a code that another tab began is worth nothing here', async () => {
    await open('sign-in');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('You gave no permission').waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.getByRole('link', { name: 'Sign in from here' }).click();
    await page.getByLabel('Account id').waitFor();
    await page.evaluate('sessionStorage.clear()');
    await consent('luis');
    await page.getByText('This tab did not begin the sign-in').waitFor();
    expect(await page.locator('main').textContent()).not.toMatch(/[A-Za-z0-9_-]{43}/);
  });

  test('a key of a server is taken from its field, and kept for the next operation of its kind', async () => {
    await open('demo-owner');
    await signedInAs('lucia_f');
    const server = await makeServer();
    await open('servers.create_api_key');
    await page.getByLabel('server_id').fill(String(server));
    await page.locator('#try-name').fill('dispatch');
    const made = JSON.parse((await send()).body) as { api_key: string };
    await open('v1.create_call');
    await page.getByLabel('Key', { exact: true }).fill(made.api_key);
    await page.getByLabel('server_id').fill(String(server));
    await page.getByLabel('title').fill('Robo en la lonja');
    expect((await send()).status).toMatch(/^201/);
    await open('v1.list_servers');
    await page.getByText(made.api_key.slice(0, 7)).waitFor();
    expect(JSON.parse((await send()).body)).toMatchObject({ servers: [{ id: server }] });
  });

  async function makeServer(): Promise<number> {
    await open('servers.create');
    await page.getByLabel('server_name').fill('Villa Esperanza');
    return (JSON.parse((await send()).body) as { server_id: number }).server_id;
  }

  test('the keyboard alone reaches the content and sends a request', async () => {
    await open('servers.discover');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('main');
    await page.getByRole('button', { name: 'Send' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('.status.good').waitFor();
  });

  test.each([390, 1440])('no page is wider than a screen of %i pixels', async (width) => {
    await page.setViewportSize({ width, height: 900 });
    for (const place of ['', 'operations', 'errors', 'events', 'server_shop.buy_items', 'guides/limits']) {
      await open(place);
      const over = await page.evaluate(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      expect([place, over]).toEqual([place, 0]);
    }
  });
});

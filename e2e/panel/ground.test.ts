import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';
import { SCREENS } from './screens.ts';
import { until } from '@cabildo/testing/until.ts';
import { describePanel, isStream, Stage, type Community } from './stage.ts';

const ASSETS = join(import.meta.dirname, '../../apps/panel/dist/assets');
const kB = (bytes: number): number => bytes / 1_000;
const sizeOf = (path: string): number => gzipSync(readFileSync(join(ASSETS, path))).length;

/** The scripts that a script imports as soon as it is loaded. */
const importsOf = (name: string): string[] =>
  [
    ...readFileSync(join(ASSETS, name), 'utf8').matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g),
  ].map(([, imported]) => imported!);

/** The scripts from which imports lead back to themselves. */
function inRings(names: readonly string[]): string[] {
  const imports = new Map(names.map((name) => [name, importsOf(name)]));
  const leadsTo = (from: string, to: string, seen = new Set<string>()): boolean =>
    imports.get(from)!.some((next) => {
      if (next === to) return true;
      if (seen.has(next)) return false;
      return leadsTo(next, to, seen.add(next));
    });
  return names.filter((name) => leadsTo(name, name));
}

describePanel('the ground of the panel', () => {
  let stage: Stage;
  let community: Community;
  beforeAll(async () => {
    stage = await Stage.open();
    community = await stage.community();
  });
  afterEach(() => {
    expect(stage.complaints).toEqual([]);
  });
  afterAll(() => stage.close());

  const place = (path: string): string => `/s/${community.serverId}/${path}`;

  /** Notes the scripts and styles that a page loads, by their names, and every origin that it asks. */
  function watched(page: Page) {
    const assets = new Set<string>();
    const origins = new Set<string>();
    page.on('response', (response: Response) => {
      const url = new URL(response.url());
      if (url.protocol.startsWith('http')) origins.add(url.origin);
      const name = url.pathname.split('/assets/')[1];
      if (name) assets.add(name);
    });
    return { assets, origins };
  }

  const total = (names: Iterable<string>, type: string): number =>
    [...names].filter((name) => name.endsWith(type)).reduce((sum, name) => sum + sizeOf(name), 0);

  test('the first screen, each further one and all together stay within their budgets, from one origin', async () => {
    const page = await stage.page(await stage.context());
    const { assets, origins } = watched(page);
    await stage.show(page, '/');
    expect(kB(total(assets, '.js'))).toBeLessThanOrEqual(150);
    expect(kB(total(assets, '.css'))).toBeLessThanOrEqual(20);
    await stage.signIn(page, community.people.owner);
    await stage.settled(page);
    const large: string[] = [];
    for (const screen of SCREENS) {
      const before = new Set(assets);
      await stage.show(page, screen.place(community, community.people.owner));
      const more = [...assets].filter((name) => !before.has(name));
      if (kB(total(more, '.js')) > 35) large.push(`${screen.name}: ${kB(total(more, '.js'))} kB`);
    }
    expect(large).toEqual([]);
    expect(kB(total(readdirSync(ASSETS), '.js'))).toBeLessThanOrEqual(560);
    expect([...origins]).toEqual([new URL(stage.url).origin]);
    await page.context().close();
  });

  test('no scripts of the panel import each other in a ring, where one would run before what it needs', () => {
    const scripts = readdirSync(ASSETS).filter((name) => name.endsWith('.js'));
    expect(scripts.flatMap(importsOf).length).toBeGreaterThan(scripts.length);
    expect(inRings(scripts)).toEqual([]);
    const common = scripts.filter((name) => /^(index|shared)-/.test(name));
    // The rules for forms are large, and few screens begin with a form.
    expect(common.flatMap(importsOf).filter((name) => name.startsWith('inputs-'))).toEqual([]);
  });

  test('the rules for forms come after the first screen, and are there for the first form', async () => {
    const page = await stage.page(await stage.context());
    const { assets } = watched(page);
    await stage.show(page, '/');
    const rules = (): string[] => [...assets].filter((name) => /^inputs-.*\.js$/.test(name));
    expect(rules()).toEqual([]);
    await stage.signIn(page, community.people.owner);
    await until(() => rules().length > 0);
    await page.context().close();
  });

  test('eight tabs share one stream, and the next tab goes on with it when the first is closed', async () => {
    const context = await stage.context();
    let opened = 0;
    context.on('request', (request) => {
      if (isStream(request.url())) opened += 1;
    });
    const first = await stage.page(context);
    await stage.signIn(first, community.people.owner);
    await stage.show(first, place('members'));
    await first.locator('[data-state="live"]').waitFor();
    const before = opened;
    const others = [];
    for (let more = 0; more < 7; more += 1) others.push(await stage.page(context));
    for (const tab of others) {
      await stage.show(tab, place('members'));
      await tab.locator('[data-state="live"]').waitFor();
    }
    expect(opened).toBe(before);
    await first.close();
    await until(() => opened === before + 1);
    await stage.member('tardía', community.serverId, community.joinCode);
    for (const tab of others) await tab.getByText('tardía').first().waitFor();
    expect(opened).toBe(before + 1);
    await context.close();
  });

  test('after a 429 the panel counts down, and asks nothing before the time is over', async () => {
    const page = await stage.visit(community.people.owner, place('overview'));
    await stage.settled(page);
    let asked = 0;
    await page.route('**/panel/api/**', async (route) => {
      if (isStream(route.request().url())) return route.continue();
      asked += 1;
      if (asked > 1) return route.continue();
      await route.fulfill({
        status: 429,
        headers: { 'Retry-After': '8' },
        contentType: 'application/json',
        body: JSON.stringify({ ok: false, error: 'Demasiadas peticiones.', error_code: 'limit_exceeded' }),
      });
    });
    await page.getByRole('link', { name: 'Miembros', exact: true }).click();
    await page.getByText(/El panel sigue en \d+ s/).waitFor();
    await stage.settled(page);
    const before = asked;
    await page.getByText('El panel sigue en 1 s').waitFor();
    expect(asked).toBe(before);
    await page.getByText(/El panel sigue en \d+ s/).waitFor({ state: 'detached' });
    await until(() => asked > before);
    await page.context().close();
  });

  test('while the API is away the screen stays and says that it is old, and recovers by itself', async () => {
    const page = await stage.visit(community.people.owner, place('members'));
    await page.getByText('luis').first().waitFor();
    await stage.settled(page);
    await stage.instance.restart(async () => {
      await page.locator('[data-state="away"]').waitFor();
      await page.getByText('El servidor no responde').waitFor();
      expect(await page.getByText('luis').first().isVisible()).toBe(true);
    });
    await page.locator('[data-state="live"]').waitFor({ timeout: 60_000 });
    await page.getByText('El servidor no responde').waitFor({ state: 'detached' });
    stage.complaints = [];
    await page.context().close();
  });

  test('a screen whose files could not be loaded says so, and comes by itself when the server is back', async () => {
    const page = await stage.visit(community.people.owner, place('members'));
    await page.getByText('luis').first().waitFor();
    await stage.settled(page);
    await stage.instance.restart(async () => {
      await page.getByRole('link', { name: 'Tienda', exact: true }).click();
      await page.getByText('No se pudieron cargar los archivos de esta página').waitFor();
      expect(await page.getByText('Algo falló en el panel').count()).toBe(0);
    });
    await page.locator('h1').filter({ hasText: 'Tienda' }).waitFor({ timeout: 60_000 });
    const isStyled = `[...document.querySelectorAll('link[rel="stylesheet"]')].every(({ sheet }) => sheet !== null)`;
    expect(await page.evaluate(isStyled)).toBe(true);
    stage.complaints = [];
    await page.context().close();
  });

  test('the language switches everything at once, a refusal that is on the screen too', async () => {
    const page = await stage.visit(community.people.owner, '/servers');
    await page.locator('h1').first().waitFor();
    const title = await page.locator('h1').first().textContent();
    await page.getByRole('button', { name: /Idioma/ }).click();
    await page.locator('html[lang="en"]').waitFor();
    expect(await page.locator('h1').first().textContent()).not.toBe(title);
    await page.reload();
    await page.locator('h1').first().waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await page.context().close();
  });
});

import type { Locator, Page } from 'playwright-core';
import { describePanel, Stage, type Community, type Rank, type Visit } from './stage.ts';

const PHONE: Visit = { width: 390, height: 844, isTouched: true };
/** The least that a finger hits, and the least that a phone does not zoom into. */
const FINGER = 44;
const UNZOOMED = 16;
/** Everything of a community that its owner finds, and the sections of the bank. */
const MOST_LINKS = 31;

describePanel('the shell', () => {
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
  async function visit(rank: Rank, path: string, how: Visit = {}): Promise<Page> {
    const page = await stage.visit(community.people[rank], path.startsWith('/') ? path : place(path), how);
    await stage.settled(page);
    return page;
  }

  /** The texts and the drawings of the links of a navigation. */
  const readLinks = async (nav: Locator): Promise<{ names: string[]; icons: string[] }> => ({
    names: await nav.getByRole('link').allInnerTexts(),
    icons: await nav
      .locator('a path, p path')
      .evaluateAll((all) => all.map((each) => each.getAttribute('d')!)),
  });
  const twice = (list: readonly string[]): string[] => list.filter((each, at) => list.indexOf(each) !== at);

  test('the accounts of the bank have one navigation, with the sections of the bank within', async () => {
    const page = await visit('owner', 'bank');
    const navigations = page.getByRole('navigation');
    expect(await navigations.count()).toBeLessThanOrEqual(2);
    expect(await navigations.getByRole('link').count()).toBeLessThanOrEqual(MOST_LINKS);
    const sections = page.getByRole('group', { name: 'Banco' });
    expect(await sections.getByRole('link', { name: 'Cuentas' }).getAttribute('aria-current')).toBe('page');
    await sections.getByRole('link', { name: 'Pagar' }).click();
    await page.getByRole('heading', { level: 1, name: 'Pagar' }).waitFor();
    expect(await navigations.locator('[aria-current="page"]').allInnerTexts()).toEqual(['Pagar']);
    await page.context().close();
  });

  test('no screen has more than two navigations, and none of their entries share a name or an icon', async () => {
    const page = await visit('owner', 'overview');
    const { serverId } = community;
    for (const path of [
      place('overview'),
      place('members'),
      place('bank'),
      place('vehicles'),
      place('treasury'),
      place('treasury/config'),
      place('catalogue'),
      place('settings/general'),
      `/terminal/${serverId}`,
    ]) {
      await stage.show(page, path);
      expect(await page.getByRole('navigation').count()).toBeLessThanOrEqual(2);
      const { names, icons } = await readLinks(page.getByRole('navigation'));
      expect([path, twice(names), twice(icons)]).toEqual([path, [], []]);
    }
    await page.context().close();
  });

  test('another server is one menu away', async () => {
    const founder = community.people.owner;
    const { server_id } = await founder.api.servers.create({ server_name: 'Puerto Prueba' });
    const page = await visit('owner', 'overview');
    await page.getByRole('button', { name: 'Villa Prueba: cambiar de servidor' }).click();
    await page.getByRole('menuitemradio', { name: 'Puerto Prueba' }).click();
    await page.waitForURL(`**/s/${server_id}/overview`);
    await page.context().close();
  });

  test('titles begin at one edge, however wide the screens of the bank are', async () => {
    const page = await visit('member', 'bank', { width: 1440 });
    const edges = new Set<number>();
    for (const section of ['', '/pay', '/contacts', '/security', '/loans']) {
      await stage.show(page, place(`bank${section}`));
      edges.add((await page.locator('h1').boundingBox())!.x);
    }
    expect(edges.size).toBe(1);
    await page.context().close();
  });

  test('a phone has the nearest areas at its lower edge, and the others behind one button', async () => {
    const page = await visit('member', 'overview', PHONE);
    const bar = page.getByRole('navigation', { name: 'Accesos directos' });
    expect(await bar.getByRole('link').allInnerTexts()).toEqual(['Resumen', 'Banco', 'Tienda', 'Terminal']);
    const { y, height } = (await bar.boundingBox())!;
    expect(y + height).toBe(PHONE.height);
    await bar.getByRole('link', { name: 'Banco' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Cuentas' }).waitFor();
    await bar.getByRole('button', { name: 'Más' }).tap();
    await page.getByRole('group', { name: 'Banco' }).getByRole('link', { name: 'Préstamos' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Préstamos' }).waitFor();
    await page.context().close();
  });

  test('fingers hit every control of a phone, and no field makes it zoom', async () => {
    const page = await visit('owner', 'overview', PHONE);
    for (const path of ['bank', 'bank/pay', 'shop', 'members', 'settings/general', 'treasury/config']) {
      await stage.show(page, place(path));
      const small = await page.evaluate<string[]>(`(() => {
        const shown = (each) => each.checkVisibility({ visibilityProperty: true });
        const isText = (each) => each.closest('p, li, td, .link, .visually-hidden') !== null;
        const controls = [...document.querySelectorAll('nav a, nav button, header button, main button')];
        const fields = [
          ...document.querySelectorAll(
            'input:not([type=checkbox], [type=radio], [type=file]), textarea, select',
          ),
        ];
        return [
          ...controls
            .filter((each) => shown(each) && !isText(each) && each.getBoundingClientRect().height < ${FINGER})
            .map((each) => (each.textContent || each.ariaLabel) + ': ' + each.getBoundingClientRect().height),
          ...fields
            .filter((each) => parseFloat(getComputedStyle(each).fontSize) < ${UNZOOMED})
            .map((each) => each.outerHTML.slice(0, 80) + ': ' + getComputedStyle(each).fontSize),
        ];
      })()`);
      expect([path, small]).toEqual([path, []]);
    }
    await page.context().close();
  });

  test('the bar of a phone has room for the panic button of who is on duty', async () => {
    const { serverId: server_id, people } = community;
    const { api, characterId: server_character_id } = people.member;
    await api.mdt.startShift({ server_id, server_character_id });
    const page = await visit('member', 'overview', PHONE);
    await page.getByRole('button', { name: 'Pánico' }).waitFor();
    const cut = await page
      .getByRole('button', { name: /^Personaje con el que actúas/ })
      .evaluate((button) => button.scrollWidth > button.clientWidth);
    expect(cut).toBe(false);
    await api.mdt.endShift({ server_id, server_character_id });
    await page.context().close();
  });

  test('a row of tabs that goes on beyond the edge of a phone fades there', async () => {
    const page = await visit('owner', 'settings/general', PHONE);
    const row = page.getByRole('tablist');
    await row.and(page.locator('[data-after]')).waitFor();
    expect(
      await row.evaluate((each) => each.ownerDocument.defaultView!.getComputedStyle(each).maskImage),
    ).toContain('linear-gradient');
    await row.evaluate((each) => each.scrollTo(each.scrollWidth, 0));
    await row.and(page.locator('[data-before]:not([data-after])')).waitFor();
    await page.context().close();
  });

  test('what was done is said above the bar of a phone, and covers no title', async () => {
    const page = await visit('owner', 'settings/general', PHONE);
    await page.getByRole('textbox', { name: 'Descripción' }).fill('Para probar');
    await page.getByRole('button', { name: 'Guardar' }).click();
    const said = page.getByText('Ajustes guardados');
    await said.waitFor();
    const { y, height } = (await said.boundingBox())!;
    expect(y).toBeGreaterThan(PHONE.height! / 2);
    expect(y + height).toBeLessThan((await page.getByRole('navigation').boundingBox())!.y);
    await page.context().close();
  });

  test('a form that has not come yet has the shape of a form', async () => {
    const page = await visit('member', 'overview');
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/server_economy/list_accounts', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${stage.url}/panel${place('bank/pay')}`);
    await page.locator('[role="status"][data-shape="form"]').waitFor();
    release();
    await page.getByRole('heading', { level: 1, name: 'Pagar' }).waitFor();
    await stage.settled(page);
    await page.context().close();
  });

  test('English is that of the region of the browser, with the currency where it belongs', async () => {
    const page = await visit('member', 'bank', { language: 'en' });
    await page.getByRole('link', { name: /^Personal account/ }).waitFor();
    expect(await page.locator('main').innerText()).not.toContain('Cuenta personal');
    await stage.show(page, place('bank/pay'));
    const amount = page.getByRole('textbox', { name: 'Amount' });
    const isBefore = await amount.evaluate((each) => each.previousElementSibling?.textContent);
    const { server } = await community.people.member.api.servers.get({ server_id: community.serverId });
    expect(isBefore).toBe(server.economy.currency_symbol);
    await page.context().close();
  });

  test('the accounts of all are led by their holders, and the days of the economy come by one request', async () => {
    const page = await visit('admin', 'treasury/accounts');
    expect(await page.getByRole('columnheader').first().innerText()).toBe('Titular');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/get_analytics')) asked.push(request.url());
    });
    await page.getByRole('link', { name: 'Cifras' }).click();
    const days = page.getByRole('list', { name: 'Dinero transferido' }).getByRole('listitem');
    await days.first().waitFor();
    expect([await days.count(), asked.length]).toEqual([30, 1]);
    await page.context().close();
  });
});

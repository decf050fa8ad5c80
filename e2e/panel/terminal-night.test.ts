import { until } from '@cabildo/testing/until.ts';
import type { Locator, Page } from 'playwright-core';
import { describePanel, Stage, type Community, type Person } from './stage.ts';

const CALLS = 60;
const UNITS = 20;
const PANICS = 2;

describePanel('a night at the terminal', () => {
  let stage: Stage;
  let community: Community;
  let officers: readonly Pick<Person, 'name' | 'api' | 'characterId'>[];
  beforeAll(async () => {
    stage = await Stage.open();
    community = await stage.community();
    officers = await Promise.all(Array.from({ length: UNITS }, (_, at) => onDuty(`agente${at + 1}`)));
    const { api } = community.people.owner;
    for (let nth = 1; nth <= CALLS; nth += 1)
      await api.mdt.createCall({
        server_id: community.serverId,
        title: `Suceso ${nth}`,
        location: `Calle ${nth}`,
        priority: (nth % 3) + 1,
      });
  }, 120_000);
  afterEach(() => {
    expect(stage.complaints).toEqual([]);
  });
  afterAll(() => stage.close());

  /** A new person who is on duty. */
  async function onDuty(name: string) {
    const { serverId: server_id, joinCode } = community;
    const { api } = await stage.person(name);
    await api.servers.join({ join_code: joinCode });
    const { server_character_id } = await api.dni.create({ server_id, name, surname: 'Noche' });
    await api.mdt.startShift({ server_id, server_character_id });
    return { name, api, characterId: server_character_id };
  }

  async function board(person: Person): Promise<Page> {
    const place = `/terminal/${community.serverId}`;
    const page = await stage.visit(person, place, { width: 1440, height: 900 });
    await page.locator('[data-state="live"]').waitFor();
    return page;
  }

  const column = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
  const units = (page: Page): Locator => column(page, 'Unidades de servicio').getByRole('listitem');
  const card = (page: Page, nth: number): Locator =>
    page.getByRole('button', { name: new RegExp(`^Suceso ${nth}\\b`) });

  /** Whether all of an element is within the window. */
  const isInSight = (element: Locator): Promise<boolean> =>
    element.evaluate((node) => {
      const { top, bottom } = node.getBoundingClientRect();
      return top >= 0 && bottom <= node.ownerDocument.documentElement.clientHeight;
    });

  const order = async (page: Page, line: string): Promise<void> => {
    const field = page.getByRole('search').getByRole('searchbox');
    await field.fill(line);
    await field.press('Enter');
  };

  test('three dispatchers lead 20 units through 60 calls and two panics, each in sight of what the others do', async () => {
    const { serverId: server_id, people } = community;
    const pages = await Promise.all([people.owner, people.admin, people.mod].map(board));
    const [first, second, third] = pages as [Page, Page, Page];

    for (const page of pages) {
      await page.getByRole('heading', { name: `Pendientes ${CALLS}` }).waitFor();
      expect(await units(page).count()).toBe(UNITS);
    }

    // A column scrolls by itself, and the units and the headings stay.
    await card(first, CALLS).scrollIntoViewIfNeeded();
    await column(first, 'Pendientes').getByRole('button').last().scrollIntoViewIfNeeded();
    expect(await isInSight(first.getByRole('heading', { name: /^Pendientes/ }))).toBe(true);
    expect(await isInSight(units(first).first())).toBe(true);
    expect(
      await first.locator('main').evaluate((main) => main.scrollHeight - main.clientHeight),
    ).toBeLessThanOrEqual(1);

    // An order of one is on the boards of the others.
    const [named, dragged] = officers;
    await order(first, `att 41 ${named!.characterId}`);
    for (const page of [second, third]) {
      await column(page, 'En curso')
        .getByRole('button', { name: /^Suceso 41/ })
        .waitFor();
      const unit = units(page).filter({ hasText: `${named!.name} Noche` });
      await unit.getByRole('button', { name: 'Aviso n.º 41' }).waitFor();
      await unit.getByText('En aviso', { exact: true }).waitFor();
    }

    // An open call covers nothing: a unit is dragged onto another one beside it.
    await card(second, 42).click();
    await column(second, 'Suceso 42').waitFor();
    await units(second)
      .filter({ hasText: `${dragged!.name} Noche` })
      .dragTo(card(second, 3));
    await column(third, 'En curso')
      .getByRole('button', { name: /^Suceso 3\b/ })
      .waitFor();

    // Filters stand in the address, and rows are remembered.
    await third.getByRole('combobox', { name: 'Prioridad' }).click();
    await third.getByRole('option', { name: 'Urgente' }).click();
    await third.getByRole('combobox', { name: 'De quién' }).click();
    await third.getByRole('option', { name: 'Sin unidades' }).click();
    await third.getByRole('radio', { name: 'Filas' }).locator('..').click();
    const { calls: all } = await people.mod.api.mdt.listCalls({ server_id, per_page: 100 });
    const urgent = all.filter((call) => call.priority === 1 && call.units.length === 0).length;
    await third.getByRole('heading', { name: `Pendientes ${urgent}` }).waitFor();
    await third.reload();
    await third.getByRole('heading', { name: `Pendientes ${urgent}` }).waitFor();
    const row = await column(third, 'Pendientes').getByRole('button').first().boundingBox();
    expect(row!.height).toBe(32);

    // A panic is the first that everybody sees, in whatever they have open.
    for (const { api, characterId } of officers.slice(-PANICS))
      await api.mdt.panic({ server_id, server_character_id: characterId });
    for (const page of pages) {
      await until(async () => (await page.locator('li[data-status="panic"]').count()) === PANICS);
      expect(await units(page).first().getAttribute('data-status')).toBe('panic');
      await page
        .getByRole('alert')
        .filter({ hasText: /p[aá]nico/i })
        .first()
        .waitFor();
    }
    await column(first, 'En curso').getByRole('button').first().filter({ hasText: 'agente' }).waitFor();
    for (const page of pages) await page.context().close();
  }, 180_000);
});

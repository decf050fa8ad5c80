import { until } from '@cabildo/testing/until.ts';
import type { Locator, Page } from 'playwright-core';
import { describePanel, Stage, type Community, type Rank } from './stage.ts';

describePanel('the panel by keyboard alone', () => {
  let stage: Stage;
  let community: Community;
  beforeAll(async () => {
    stage = await Stage.open();
    community = await stage.community();
    const { api } = community.people.owner;
    const inServer = { server_id: community.serverId };
    for (const name of ['agua', 'leche', 'pan']) await api.items.create({ ...inServer, name, price: 5 });
    await api.roles.createRole({ ...inServer, name: 'Bombero', hierarchy: 30 });
    await api.roles.createRole({ ...inServer, name: 'Guardia', hierarchy: 29 });
  });
  afterEach(() => {
    expect(stage.complaints).toEqual([]);
  });
  afterAll(() => stage.close());

  async function visit(rank: Rank, path: string): Promise<Page> {
    const page = await stage.visit(community.people[rank], `/s/${community.serverId}/${path}`);
    await stage.settled(page);
    return page;
  }

  const focused = (place: Locator): Promise<unknown> =>
    until(() => place.evaluate((element) => element === element.ownerDocument.activeElement));

  const button = (place: Page | Locator, name: string): Locator =>
    place.getByRole('button', { name, exact: true });

  /** Presses a control that the keyboard is on. */
  async function press(control: Locator, key = 'Enter'): Promise<void> {
    await control.focus();
    await control.page().keyboard.press(key);
  }

  test('a row that is deleted leaves the focus to the one that takes its place', async () => {
    const page = await visit('owner', 'catalogue');
    await press(button(page, 'leche'));
    await press(button(page, 'Borrar objeto'));
    await press(button(page.getByRole('alertdialog'), 'Borrar objeto'));
    await button(page, 'leche').waitFor({ state: 'detached' });
    await focused(button(page, 'pan'));
    await page.context().close();
  });

  test('a list that became shorter is still reached by Tab', async () => {
    const page = await visit('owner', 'members');
    await press(button(page.getByRole('table'), 'ana'), 'End');
    const search = page.getByRole('searchbox', { name: /Buscar por/ });
    await search.focus();
    await page.keyboard.type('bruno');
    await page.locator('[aria-rowcount="2"]').waitFor();
    const bruno = button(page, 'bruno');
    for (let keys = 0; keys < 6 && !(await bruno.evaluate((row) => row.matches(':focus'))); keys += 1)
      await page.keyboard.press('Tab');
    await focused(bruno);
    await page.context().close();
  });

  test('a role that moves keeps the focus on its button, so that it moves twice', async () => {
    const page = await visit('owner', 'roles');
    await press(button(page, 'Subir Guardia'));
    const said = page.getByRole('status').filter({ hasText: 'Guardia: puesto' });
    await said.waitFor({ state: 'attached' });
    const first = await said.textContent();
    await focused(button(page, 'Subir Guardia'));
    await page.keyboard.press('Enter');
    await until(async () => (await said.textContent()) !== first);
    await page.context().close();
  });

  test('arrows go from tab to tab of a room whose tabs have addresses', async () => {
    const page = await visit('owner', 'settings/general');
    await press(page.getByRole('tab', { name: 'General' }), 'ArrowRight');
    await page.waitForURL(/settings\/economy/);
    await stage.settled(page);
    await focused(page.getByRole('tab', { selected: true }));
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(/settings\/card/);
    await page.context().close();
  });

  test('a drawer for something new begins at its first field, one of something that is there at its title', async () => {
    const page = await visit('owner', 'catalogue');
    await press(button(page, 'Crear objeto').first());
    await focused(page.getByRole('dialog').getByRole('textbox', { name: 'Nombre', exact: true }));
    await page.keyboard.press('Escape');
    await press(page.getByRole('button', { name: 'pan', exact: true }));
    await focused(page.getByRole('dialog').getByRole('heading', { name: 'pan' }));
    await page.context().close();
  });

  test('a drawer that is given up gives the focus back to the button that opened it', async () => {
    const page = await visit('owner', 'treasury/taxes');
    const create = button(page, 'Crear impuesto').first();
    await press(create);
    await page.getByRole('textbox', { name: 'Nombre' }).focus();
    await page.keyboard.type('IVA');
    await page.keyboard.press('Escape');
    await press(button(page, 'Descartar'));
    await focused(create);
    await page.context().close();
  });

  test('Escape in a window asks before what was typed is lost', async () => {
    const page = await visit('member', 'bank/contacts');
    await press(button(page, 'Añadir contacto').first());
    const form = page.getByRole('dialog');
    const alias = form.getByRole('textbox', { name: 'Nombre' });
    await alias.focus();
    await page.keyboard.type('Primo');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog', { name: '¿Descartar los cambios?' }).waitFor();
    await page.keyboard.press('Enter');
    await focused(alias);
    expect(await alias.inputValue()).toBe('Primo');
    await page.context().close();
  });

  test('a form that is sent slowly and refused leaves the focus where it was typed', async () => {
    const page = await visit('member', 'bank/contacts');
    const answered = Promise.withResolvers<void>();
    await page.route('**/add_contact', async (route) => {
      await answered.promise;
      await route.fulfill({
        status: 409,
        contentType: 'application/json',
        body: JSON.stringify({ ok: false, error: 'Ahora no.', error_code: 'conflict' }),
      });
    });
    await press(button(page, 'Añadir contacto').first());
    const form = page.getByRole('dialog');
    await form.getByText('Tarjeta', { exact: true }).click();
    await form.getByRole('textbox', { name: 'Número de la tarjeta' }).fill('4111111111111111');
    const alias = form.getByRole('textbox', { name: 'Nombre' });
    await alias.focus();
    await page.keyboard.type('Primo');
    await page.keyboard.press('Enter');
    await form.locator('button[aria-disabled="true"]').waitFor();
    // The browser looks at the focus again when it paints.
    await page.evaluate(
      'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
    );
    await focused(alias);
    answered.resolve();
    await form.getByText('Ahora no.').waitFor();
    await focused(alias);
    await page.context().close();
  });

  test('what is saved and takes its button away leaves the focus in the form', async () => {
    const page = await visit('owner', 'settings/general');
    await page.getByRole('textbox', { name: 'Nombre' }).focus();
    await page.keyboard.press('End');
    await page.keyboard.type('s');
    await press(button(page, 'Guardar'));
    await button(page, 'Guardar').waitFor({ state: 'detached' });
    await focused(page.locator('main form :focus'));
    await page.context().close();
  });

  test('the first Tab leads past the frame to the title, in the terminal too', async () => {
    for (const place of [`/s/${community.serverId}/bank`, `/terminal/${community.serverId}/cases`]) {
      const page = await stage.visit(community.people.owner, place);
      await stage.settled(page);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await focused(page.locator('main h1'));
      await page.context().close();
    }
  });

  test('each screen has a title of its own, which is said where the focus stays on the link', async () => {
    const page = await visit('owner', 'overview');
    expect(await page.title()).toBe('Resumen · Cabildo');
    await press(page.getByRole('link', { name: 'Miembros', exact: true }).first());
    const said = page.getByRole('status').filter({ hasText: 'Miembros · Cabildo' });
    await said.waitFor({ state: 'attached' });
    expect(await page.title()).toBe('Miembros · Cabildo');
    await page.context().close();
  });

  test('a screen that is exchanged begins at its title', async () => {
    const page = await stage.visit(community.people.owner, '/servers');
    await stage.settled(page);
    await press(button(page, 'Fundar un servidor'));
    await page.waitForURL(/servers\/new/);
    await focused(page.locator('main h1'));
    await page.context().close();
  });

  test('a message after a dialog comes into a region that was there before', async () => {
    const page = await visit('owner', 'catalogue');
    await page.evaluate(`
      window.begun = [];
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes)
            if (node.role === 'log' && node.parentElement === document.body) window.begun.push(node.innerText);
      }).observe(document.body, { childList: true });
    `);
    await press(button(page, 'pan'));
    await press(button(page, 'Borrar objeto'));
    await press(button(page.getByRole('alertdialog'), 'Borrar objeto'));
    await page.locator('body > [role="log"]').filter({ hasText: 'se borró' }).waitFor();
    const begun = (await page.evaluate('window.begun')) as string[];
    expect(begun.length).toBeGreaterThan(0);
    expect(begun.join('')).toBe('');
    await page.context().close();
  });
});

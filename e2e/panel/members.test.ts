import { Database } from '@cabildo/kit/database';
import type { Page } from 'playwright-core';
import { describePanel, Stage, type Community } from './stage.ts';

const MEMBERS = 10_000;
/** The identities of people whom no other part of the platform knows. */
const FIRST_ID = 5_000_000;

describePanel('ten thousand members', () => {
  let stage: Stage;
  let community: Community;
  beforeAll(async () => {
    stage = await Stage.open();
    community = await stage.community();
    await fill(community.serverId);
  });
  afterEach(() => {
    expect(stage.complaints).toEqual([]);
  });
  afterAll(() => stage.close());

  /** Fills the server up to ten thousand members by their rows, because joining takes a request for each. */
  async function fill(serverId: number): Promise<void> {
    const database = new Database({ url: stage.instance.env['SERVERS_DATABASE_URL']!, max: 1 });
    const [{ count }] = (await database.query('SELECT count(*) FROM members WHERE server_id = $1', [
      serverId,
    ])) as [{ count: number }];
    const more = [FIRST_ID, MEMBERS - Number(count)];
    await database.query(
      `INSERT INTO profiles (user_id, gp_id, gp_username)
       SELECT $1::bigint + i, ($1::bigint + i)::text, 'vecino_' || lpad(i::text, 5, '0') FROM generate_series(1, $2::int) i`,
      more,
    );
    await database.query(
      `INSERT INTO members (server_id, user_id, role_id, hierarchy, gp_username, joined_at)
       SELECT r.server_id, p.user_id, r.id, r.hierarchy, p.gp_username,
         date_trunc('milliseconds', now()) + (p.user_id - $1) * interval '1 second'
       FROM profiles p JOIN roles r ON r.server_id = $2 AND r.built_in = 'member' WHERE p.user_id > $1 AND p.user_id <= $1 + $3`,
      [FIRST_ID, serverId, MEMBERS],
    );
    await database.query('UPDATE servers SET member_count = $2 WHERE id = $1', [serverId, MEMBERS]);
    await database.close();
  }

  const visit = (path: string): Promise<Page> =>
    stage.visit(community.people.owner, `/s/${community.serverId}/${path}`);

  test('three requests reach the end, at most eighty rows are in the page, and the table says how many there are', async () => {
    const page = await stage.page(await stage.context());
    await stage.signIn(page, community.people.owner);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/server_members\/list$|\/servers\/list_members$/.test(request.url())) asked.push(request.url());
    });
    // The most rows at any moment, noted after each change of the page.
    await page.addInitScript(`
      globalThis.mostRows = 0;
      new MutationObserver(() => {
        globalThis.mostRows = Math.max(globalThis.mostRows, document.querySelectorAll('[role="row"]').length - 1);
      }).observe(document, { childList: true, subtree: true });
    `);
    await page.goto(`${stage.url}/panel/s/${community.serverId}/members`);
    const table = page.getByRole('table');
    await table.getByText('vecino_00001').waitFor();
    expect(await table.getAttribute('aria-rowcount')).toBe(String(MEMBERS + 1));
    const last = page.locator(`[role="row"][aria-rowindex="${MEMBERS + 1}"]`);
    while (!(await last.isVisible()))
      await page.evaluate(`(() => {
        const scroller = document.querySelector('[role="table"]').parentElement;
        scroller.scrollTop = scroller.scrollHeight;
        return new Promise(requestAnimationFrame);
      })()`);
    await table.getByText(`vecino_0${MEMBERS - 4}`).waitFor();
    expect(asked.length).toBeLessThanOrEqual(3);
    expect(await page.evaluate<number>('globalThis.mostRows')).toBeLessThanOrEqual(80);
    await page.context().close();
  });

  test('a game account is banned whose owner was never here, and let in again (SV-18)', async () => {
    const page = await visit('members/bans');
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await button('Prohibir la entrada a una cuenta de juego').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Cuenta de juego' }).fill('5550123');
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Trampas');
    await dialog.getByRole('button', { name: 'Prohibir la entrada', exact: true }).click();
    await page.getByRole('table').getByText('Cuenta de juego 5550123').waitFor();
    await button('Permitir la entrada').click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Permitir la entrada', exact: true })
      .click();
    await page.getByText('Nadie tiene prohibida la entrada').waitFor();
    await page.context().close();
  });

  test('a search and a rank find members by the address', async () => {
    const page = await visit('members');
    await page.getByRole('searchbox').fill('vecino_09');
    await page.waitForURL(/search=vecino_09/);
    await page.getByRole('table').and(page.locator('[aria-rowcount="998"]')).waitFor();
    await page.goto(`${stage.url}/panel/s/${community.serverId}/members?search=carla`);
    await page.getByText('carla').first().click();
    await page.waitForURL(/member=/);
    await page.getByRole('dialog').getByText('Mod').first().waitFor();
    await page.context().close();
  });

  test('a rank is given to many, fifty at a time', async () => {
    const { api } = community.people.owner;
    const inServer = { server_id: community.serverId };
    const { role_id } = await api.roles.createRole({ ...inServer, name: 'Vecindario', hierarchy: 20 });
    const page = await visit('members?search=vecino_001');
    await page.getByRole('table').and(page.locator('[aria-rowcount="101"]')).waitFor();
    await page.getByRole('checkbox', { name: 'Seleccionar todo' }).click();
    const given: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/assign_role')) given.push(request.url());
    });
    await page.getByRole('button', { name: 'Dar rango' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').click();
    await dialog.getByRole('option', { name: 'Vecindario' }).click();
    await dialog.getByRole('button', { name: 'Dar rango' }).click();
    await page.getByText('Rango dado a 100 miembros').waitFor();
    expect(given).toHaveLength(2);
    expect((await api.members.list({ ...inServer, role_id })).total).toBe(100);
    await page.context().close();
  });

  test('a role is moved by keyboard; an order that has changed meanwhile is shown instead of overwritten', async () => {
    const { api } = community.people.owner;
    const inServer = { server_id: community.serverId };
    await api.roles.createRole({ ...inServer, name: 'Bombero', hierarchy: 30 });
    const { role_id } = await api.roles.createRole({ ...inServer, name: 'Guardia', hierarchy: 29 });
    const page = await visit('roles');
    const order = async (): Promise<string[]> => {
      const { roles } = await api.roles.listRoles({ ...inServer, per_page: 100 });
      return roles.map(({ name }) => name).filter((name) => ['Bombero', 'Guardia'].includes(name));
    };
    await page.getByRole('button', { name: 'Subir Guardia' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: 'Guardia: puesto' }).waitFor({ state: 'attached' });
    expect(await order()).toEqual(['Guardia', 'Bombero']);
    await api.roles.updateRole({ ...inServer, role_id, hierarchy: 1 });
    await page.getByRole('button', { name: 'Bajar Guardia' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'Alguien ha cambiado el orden' }).waitFor();
    await page.context().close();
  });
});

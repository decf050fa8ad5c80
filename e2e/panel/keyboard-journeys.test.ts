import { until } from '@cabildo/testing/until.ts';
import type { Locator, Page } from 'playwright-core';
import { describePanel, Stage, type Community, type Rank } from './stage.ts';

/** More controls than any screen has. */
const MOST_TABS = 150;

describePanel('people who use the keyboard alone', () => {
  let stage: Stage;
  let community: Community;
  beforeAll(async () => {
    stage = await Stage.open();
    community = await stage.community();
    const { api } = community.people.owner;
    const at = { server_id: community.serverId };
    await api.items.create({ ...at, name: 'Pan', price: 3 });
    await api.cars.createVehicleModel({ ...at, brand: 'Karin', model: 'Futo', price: 900 });
  });
  afterAll(() => stage.close());

  async function visit(rank: Rank, place: string): Promise<Page> {
    const page = await stage.visit(community.people[rank], place);
    await stage.settled(page);
    return page;
  }
  const inServer = (path: string): string => `/s/${community.serverId}/${path}`;

  /** Presses Tab until a control has the focus. */
  async function reach(control: Locator): Promise<void> {
    await control.waitFor();
    const isReached = (): Promise<boolean> =>
      control.evaluate((element) => element === element.ownerDocument.activeElement);
    for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
      if (await isReached()) return;
      await control.page().keyboard.press('Tab');
    }
    throw new Error(`${MOST_TABS} tabs do not lead to ${String(control)}`);
  }
  async function press(control: Locator, key = 'Enter'): Promise<void> {
    await reach(control);
    await control.page().keyboard.press(key);
  }
  async function type(control: Locator, text: string): Promise<void> {
    await reach(control);
    await control.page().keyboard.type(text);
  }
  const button = (place: Page | Locator, name: string | RegExp): Locator =>
    place.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });

  test('a player buys bread and a vehicle', async () => {
    const page = await visit('member', inServer('shop'));
    await press(button(page, 'Añadir a la cesta: Pan'));
    await press(button(page, /^Cesta \(1\)/));
    await press(button(page.getByRole('dialog', { name: 'Cesta' }), /^Pagar/));
    await page.getByText('Compra hecha').waitFor();
    await stage.walk(page, inServer('vehicles/dealer'));
    await press(button(page, /Futo/));
    await press(button(page.getByRole('dialog', { name: /Futo/ }), /^Comprar por 900/));
    await page
      .getByText(/matrícula/i)
      .first()
      .waitFor();
    await page.context().close();
  });

  test('an owner grants a loan', async () => {
    const { people, serverId: server_id } = community;
    const { api, accountId: account_id, characterId } = people.member;
    const order = { server_id, server_character_id: characterId, account_id, amount: 700, installments: 4 };
    await api.economy.requestLoan(order);
    const page = await visit('owner', inServer('treasury/loans'));
    await press(page.getByRole('table').getByRole('button').first());
    const loan = page.getByRole('dialog', { name: 'Préstamo', exact: true });
    await press(button(loan, 'Conceder'));
    await press(button(page.getByRole('alertdialog'), 'Conceder'));
    await page.getByText('Préstamo concedido').waitFor();
    await page.context().close();
  });

  test('an owner whose webhook is refused sees why', async () => {
    const page = await visit('owner', inServer('integrations'));
    await press(button(page, 'Crear webhook').first());
    const form = page.getByRole('dialog', { name: 'Webhook nuevo' });
    await type(form.getByRole('textbox', { name: 'Dirección' }), 'https://127.0.0.1/hook');
    await press(form.getByRole('checkbox', { name: 'Miembros' }), 'Space');
    await press(button(form, 'Crear webhook'));
    // The refusal stands below a long list, and is seen all the same.
    const refusal = form.getByRole('alert');
    await refusal.waitFor();
    await until(() =>
      refusal.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= element.ownerDocument.documentElement.clientHeight - 50;
      }),
    );
    await page.context().close();
  });

  test('an officer goes on duty', async () => {
    const page = await visit('mod', `/terminal/${community.serverId}`);
    await press(button(page, 'Entrar de servicio'));
    await press(page.getByRole('menuitem', { name: 'Con este personaje' }));
    await page.getByText('Estás de servicio').waitFor();
    await page.context().close();
  });
});

import { until } from '@cabildo/testing/until.ts';
import type { Page, Request } from 'playwright-core';
import { describePanel, Stage, type Community, type Person } from './stage.ts';

const LATENCY_MS = 3_000;

describePanel('payments in the bank of a player', () => {
  let stage: Stage;
  let community: Community;
  let payer: Person;
  let payee: Person;
  beforeAll(async () => {
    stage = await Stage.open();
    community = await stage.community();
    ({ member: payer, admin: payee } = community.people);
  });
  afterEach(() => {
    expect(stage.complaints).toEqual([]);
    stage.complaints = [];
  });
  afterAll(() => stage.close());

  const isTransfer = ({ url, method }: { url: string; method: string }): boolean =>
    method === 'POST' && url.endsWith('/panel/api/server_economy/transfer');
  const seen = (request: Request): boolean => isTransfer({ url: request.url(), method: request.method() });

  /** The payments of an amount that the ledger has made for the payer. */
  async function paid(amount: number): Promise<number> {
    const { registers } = await payer.api.economy.getRegisters({
      server_id: community.serverId,
      account_id: payer.accountId,
      type: 'transfer_out',
      per_page: 100,
    });
    return registers.filter((entry) => entry.amount === -amount).length;
  }

  /** A page on which a payment is filled in, its cost is known, and only the last button is left to press. */
  async function confirming(amount: number): Promise<Page> {
    const place = `/s/${community.serverId}/bank/pay?to=${payee.characterId}&amount=${amount}`;
    const page = await stage.visit(payer, place);
    await page.getByRole('heading', { name: 'Revisa el pago' }).waitFor();
    return page;
  }
  const send = (page: Page) => page.getByRole('button', { name: /^Pagar \d/ });
  const receipt = (page: Page) => page.getByRole('heading', { name: 'Pago hecho' });

  test('two impatient clicks at three seconds of latency make one transfer', async () => {
    const page = await confirming(101);
    let requests = 0;
    await page.route(
      (url) => url.pathname.endsWith('/server_economy/transfer'),
      async (route) => {
        requests += 1;
        await new Promise((resolve) => setTimeout(resolve, LATENCY_MS));
        await route.continue();
      },
    );
    await send(page).dblclick();
    // The button says that it is busy, which stops no impatient finger.
    await send(page).click({ force: true });
    await receipt(page).waitFor();
    expect([requests, await paid(101)]).toEqual([1, 1]);
    await page.context().close();
  });

  test('a connection that is cut after the request was sent is sent again by itself, and there is one transfer', async () => {
    const page = await confirming(102);
    let isCut = false;
    await page.route(
      (url) => url.pathname.endsWith('/server_economy/transfer'),
      async (route) => {
        if (isCut) return route.continue();
        isCut = true;
        // The API gets the request and makes the transfer; its answer never arrives.
        await route.fetch();
        await route.abort('connectionreset');
      },
    );
    await send(page).click();
    await receipt(page).waitFor();
    expect([isCut, await paid(102)]).toEqual([true, 1]);
    await page.context().close();
  });

  test('an answer that never comes is said to be unknown, and sending again does it once', async () => {
    const page = await confirming(103);
    let isAway = true;
    let isMade = false;
    await page.route(
      (url) => url.pathname.endsWith('/server_economy/transfer'),
      async (route) => {
        if (!isAway) return route.continue();
        if (!isMade) await route.fetch();
        isMade = true;
        await route.abort('connectionreset');
      },
    );
    await send(page).click();
    await page.getByText('No se sabe si se hizo').waitFor({ timeout: 60_000 });
    isAway = false;
    await page.getByRole('button', { name: 'Enviar de nuevo' }).click();
    await receipt(page).waitFor();
    expect(await paid(103)).toBe(1);
    await page.context().close();
  });

  test.each(['overview', 'members', 'shop', 'bank', 'bank/pay', 'bank/debts'])(
    'an order in the palette and a second Enter pay, from %s',
    async (path) => {
      const page = await stage.visit(payer, `/s/${community.serverId}/${path}`);
      await stage.settled(page);
      const before = await paid(3);
      await page.keyboard.press('Control+k');
      await page.keyboard.type(`pagar ${payee.name} 3`);
      await page.getByRole('option', { name: /^Pagar 3/ }).waitFor();
      await page.keyboard.press('Enter');
      await send(page).waitFor();
      await until(() => send(page).evaluate((button) => button.matches(':focus')));
      await page.keyboard.press('Enter');
      await receipt(page).waitFor();
      expect(await paid(3)).toBe(before + 1);
      await page.context().close();
    },
  );

  test('an order in the palette that the API refuses shows the form and its reason', async () => {
    const page = await stage.visit(payer, `/s/${community.serverId}/members`);
    await stage.settled(page);
    await page.keyboard.press('Control+k');
    await page.keyboard.type(`pagar ${payee.name} 999999`);
    await page.getByRole('option', { name: /^Pagar 999/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Saldo insuficiente').waitFor();
    await page.getByRole('button', { name: 'Continuar' }).waitFor();
    await page.context().close();
  });

  test('filters and the days of a balance stand in the address, and outlive a reload', async () => {
    const page = await stage.visit(payer, `/s/${community.serverId}/bank/debts`);
    for (const [path, chosen] of [
      ['bank/debts', 'Debo'],
      ['bank/requests', 'Enviadas'],
      ['bank/notifications', 'Sin leer'],
      ['bank', '90 días'],
      [`bank/accounts/${payer.accountId}`, '7 días'],
    ] as const) {
      await stage.show(page, `/s/${community.serverId}/${path}`);
      const choice = page.getByRole('radio', { name: chosen });
      await choice.locator('..').click();
      await until(() => new URL(page.url()).search !== '');
      await page.reload();
      await stage.settled(page);
      expect([path, await choice.isChecked()]).toEqual([path, true]);
    }
    await page.context().close();
  });

  test('a payment with a PIN is made by the keyboard alone, a wrong PIN too', async () => {
    const at = { server_id: community.serverId, account_id: payer.accountId };
    await payer.api.economy.setPin({ ...at, pin: '2468' });
    const page = await stage.visit(payer, `/s/${community.serverId}/bank/pay`);
    const { keyboard } = page;
    const person = page.getByRole('combobox', { name: 'Persona' });
    await person.waitFor();
    while (!(await person.evaluate((element) => element.matches(':focus')))) await keyboard.press('Tab');
    await keyboard.type(payee.name);
    await page.getByRole('option', { name: new RegExp(payee.name) }).waitFor();
    await keyboard.press('Enter');
    const amount = page.getByRole('textbox', { name: 'Importe' });
    while (!(await amount.evaluate((element) => element.matches(':focus')))) await keyboard.press('Tab');
    await keyboard.type('104');
    await keyboard.press('Enter');
    const pad = page.getByRole('group', { name: 'Escribe tu PIN para pagar' });
    await pad.waitFor();
    await keyboard.type('1111');
    await page.getByText('Quedan 2 intentos.').waitFor();
    const sent = page.waitForRequest(seen);
    await keyboard.type('2468');
    await sent;
    await receipt(page).waitFor();
    expect(await paid(104)).toBe(1);
    await page.context().close();
  });

  test('a card of an account with a PIN is ordered with it, and so is its first PIN set (ECA-14)', async () => {
    const other = await payee.api.economy.createAccount({
      server_id: community.serverId,
      server_character_id: payee.characterId,
      account_type: 'custom',
      account_name: 'Guardada',
      pin: '2468',
    });
    const page = await stage.visit(payee, `/s/${community.serverId}/bank/cards`);
    // Where there are no cards yet, the empty list offers it too.
    await page.getByRole('button', { name: 'Pedir tarjeta' }).first().click();
    const order = page.getByRole('dialog', { name: 'Pedir una tarjeta' });
    await order.getByRole('combobox', { name: 'Cuenta' }).click();
    await page.getByRole('option', { name: /Guardada/ }).click();
    await order.getByRole('button', { name: 'Pedir tarjeta' }).click();
    await order.getByLabel('PIN').fill('2468');
    await order.getByRole('button', { name: 'Pedir tarjeta' }).click();
    await page.getByRole('button', { name: 'Ya los he guardado' }).click();
    const { cards } = await payee.api.economy.listCards({
      server_id: community.serverId,
      account_id: other.account_id,
    });
    expect(cards).toHaveLength(1);
    await page.context().close();
    const security = await stage.visit(payee, `/s/${community.serverId}/bank/security`);
    const row = security.getByRole('listitem').filter({ hasText: cards[0]!.card_number.slice(-4) });
    await row.getByRole('button', { name: 'Crear PIN' }).click();
    const form = security.getByRole('dialog', { name: 'Crear PIN' });
    await form.getByLabel('PIN de la cuenta').fill('2468');
    await form.getByLabel('PIN nuevo', { exact: true }).fill('1357');
    await form.getByLabel('Repite el PIN nuevo').fill('1357');
    const set = security.waitForResponse((response) => response.url().endsWith('/server_economy/set_pin'));
    await form.getByRole('button', { name: 'Guardar' }).click();
    expect((await set).status()).toBe(200);
    await security.context().close();
  });

  test('a reward is claimed with what is left of it after taxes', async () => {
    const { owner } = community.people;
    const of = { server_id: community.serverId, server_character_id: owner.characterId };
    await owner.api.economy.configureReward({ ...of, name: 'Salario', amount: 200, frequency: 'weekly' });
    await owner.api.economy.configureTax({ ...of, name: 'IRPF', tax_type: 'income', rate: 10 });
    const page = await stage.visit(payer, `/s/${community.serverId}/bank`);
    await page.getByRole('button', { name: /^Cobrar 180/ }).click();
    await page.getByText(/Has cobrado 180/).waitFor();
    await page.getByRole('button', { name: /^Cobrar/ }).waitFor({ state: 'detached' });
    await page.getByText(/^Ya cobrada; de nuevo el /).waitFor();
    await page.context().close();
  });

  test('a fine is paid in cash (TR-04)', async () => {
    const { owner } = community.people;
    const { characterId: server_character_id, api } = payee;
    const of = { server_id: community.serverId, server_character_id };
    await api.economy.withdraw({ ...of, amount: 50 });
    await owner.api.mdt.createPunishment({ ...of, type: 'fine', reason: 'Ruido', fine_amount: 35 });
    const fine = async () => (await api.economy.listDebts(of)).debts.find(({ kind }) => kind === 'fine');
    await until(async () => (await fine()) !== undefined);
    const page = await stage.visit(
      payee,
      `/s/${community.serverId}/bank/debts?debt=${(await fine())!.debt_id}`,
    );
    await page.getByRole('button', { name: 'Pagar' }).click();
    await page.getByRole('radio', { name: 'Efectivo' }).locator('..').click();
    await page.getByRole('dialog', { name: 'Pagar la deuda' }).getByRole('button', { name: 'Pagar' }).click();
    await page.getByText('Deuda pagada').waitFor();
    expect((await fine())!.status).toBe('paid');
    expect((await api.economy.getWallet(of)).total_cash).toBe(15);
    await page.context().close();
  });

  test('money that comes in is shown to a player without a reload', async () => {
    const { owner } = community.people;
    const page = await stage.visit(payer, `/s/${community.serverId}/bank`);
    await page.getByText('Últimos movimientos').waitFor();
    await owner.api.economy.transfer({
      server_id: community.serverId,
      from_character_id: owner.characterId,
      to_character_id: payer.characterId,
      amount: 77,
      concept: 'Café de ayer',
    });
    await page
      .getByText(/Café de ayer/)
      .first()
      .waitFor({ timeout: 60_000 });
    await page.context().close();
  });
});

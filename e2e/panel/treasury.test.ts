import type { Permission } from '@cabildo/contracts/permissions';
import { until } from '@cabildo/testing/until.ts';
import type { Page } from 'playwright-core';
import { describePanel, Stage, type Community, type Person, type Rank } from './stage.ts';

describePanel('the central bank', () => {
  let stage: Stage;
  let community: Community;
  beforeAll(async () => {
    stage = await Stage.open();
    community = await stage.community();
  });
  afterEach(() => {
    expect(stage.complaints).toEqual([]);
    stage.complaints = [];
  });
  afterAll(() => stage.close());

  const at = (): { server_id: number } => ({ server_id: community.serverId });
  const place = (path: string): string => `/s/${community.serverId}/${path}`;
  const visit = (rank: Rank, path: string): Promise<Page> => stage.visit(community.people[rank], place(path));
  const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

  /** Has the plain member ask for a loan. */
  async function ask(amount: number): Promise<number> {
    const { api, characterId, accountId } = community.people.member;
    const order = { ...at(), server_character_id: characterId, account_id: accountId };
    return (await api.economy.requestLoan({ ...order, amount, installments: 4 })).loan_id;
  }
  const loanOf = async (loan_id: number) =>
    (await community.people.owner.api.economy.getLoan({ ...at(), loan_id })).loan;
  const balanceOf = async (rank: Rank): Promise<number | null> => {
    const { accountId } = community.people[rank];
    const { account } = await community.people.owner.api.economy.getAccount({
      ...at(),
      account_id: accountId,
    });
    return account.balance;
  };
  const configOf = async () => (await community.people.owner.api.economy.getBankConfig(at())).config;

  test('the overview leads to a loan that waits, which is granted and paid out', async () => {
    const loanId = await ask(700);
    const before = await balanceOf('member');
    const page = await visit('admin', 'overview');
    await page.getByRole('link', { name: 'Préstamos por decidir: 1' }).click();
    await page.getByRole('table').getByRole('button', { name: /luis/ }).click();
    const loan = dialog(page, 'Préstamo');
    await loan.getByText('Puntuación de crédito').waitFor();
    await loan.getByRole('button', { name: 'Conceder' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Conceder' }).click();
    await page.getByText('Préstamo concedido').waitFor();
    // The drawer shows the instalments as soon as there are some.
    await loan.getByRole('table', { name: 'Plazos' }).waitFor();
    expect((await loanOf(loanId)).status).toBe('active');
    expect(await balanceOf('member')).toBe(before! + 700);
    await page.context().close();
  });

  test('a loan is refused for a reason that is kept', async () => {
    const loanId = await ask(800);
    const page = await visit('admin', `treasury/loans?loan=${loanId}`);
    await dialog(page, 'Préstamo').getByRole('button', { name: 'Denegar' }).click();
    const question = dialog(page, '¿Denegar el préstamo?');
    await question.getByRole('textbox', { name: 'Motivo' }).fill('Ya tienes uno');
    await question.getByRole('button', { name: 'Denegar' }).click();
    await page.getByText('Préstamo denegado').waitFor();
    expect(await loanOf(loanId)).toMatchObject({ status: 'rejected', reason: 'Ya tienes uno' });
    await page.context().close();
  });

  test('changes of the configuration wait while other screens are looked at, and are sent together and alone', async () => {
    const before = await configOf();
    const page = await visit('owner', 'treasury/config?section=pin_config');
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/update_bank_config')) sent.push(request.postDataJSON());
    });
    const digits = page.getByRole('spinbutton', { name: 'Cifras' });
    await digits.fill('9');
    await page.getByText('Escribe un número entre 4 y 8.').waitFor();
    expect(await page.getByRole('button', { name: 'Guardar' }).isDisabled()).toBe(true);
    await digits.fill('6');
    await page.getByRole('tab', { name: 'Crédito' }).click();
    await page.getByRole('spinbutton', { name: 'Puntuación baja' }).fill('20.5');
    await page.getByRole('link', { name: 'Impuestos' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Impuestos' }).waitFor();
    await page.goBack();
    await page.getByText('2 cambios sin guardar').waitFor();
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('Cambios guardados').waitFor();
    expect(sent).toEqual([{ ...at(), pin_config: { length: 6 }, credit_config: { rates: { poor: 20.5 } } }]);
    const { rates } = before.credit_config;
    expect(await configOf()).toEqual({
      ...before,
      pin_config: { ...before.pin_config, length: 6 },
      credit_config: { rates: { ...rates, poor: 20.5 } },
    });
    await page.context().close();
  });

  test('a module that is switched off is refused to members, and discarded changes change nothing', async () => {
    const page = await visit('owner', 'treasury/config');
    await page.getByRole('switch', { name: 'Contactos' }).click();
    await page.getByRole('button', { name: 'Descartar' }).click();
    await page.getByRole('switch', { name: 'Cajas fuertes' }).click();
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('Cambios guardados').waitFor();
    expect((await configOf()).modules).toMatchObject({ contacts: true, vaults: false });
    await page.context().close();
  });

  test('an account is found by its owner, frozen, and its money is adjusted once it is free again', async () => {
    const { accountId } = community.people.mod;
    const { api } = community.people.owner;
    const page = await visit('admin', 'treasury/accounts?q=carla');
    await page.getByRole('table').getByRole('button', { name: /carla/i }).click();
    const account = dialog(page, 'Cuenta personal');
    await account.getByRole('button', { name: 'Congelar' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Congelar' }).click();
    await account.getByText('Congelada').waitFor();
    const frozen = await api.economy.getAccount({ ...at(), account_id: accountId });
    expect(frozen.account.status).toBe('frozen');
    await account.getByRole('button', { name: 'Descongelar' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Descongelar' }).click();
    await account.getByRole('button', { name: 'Ajustar saldo' }).click();
    const adjust = dialog(page, 'Ajustar saldo');
    await adjust.getByRole('textbox', { name: 'Cambio' }).fill('-1200');
    await adjust.getByRole('textbox', { name: 'Motivo' }).fill('Pagado dos veces');
    await adjust.getByRole('button', { name: 'Ajustar saldo' }).click();
    await page.getByText('Saldo ajustado').waitFor();
    await account.getByText('Ajuste · Pagado dos veces').waitFor();
    expect(await balanceOf('mod')).toBe(3_800);
    await page.context().close();
  });

  test('a business gets another name, and a PIN that was forgotten is removed', async () => {
    const { api, characterId } = community.people.admin;
    const { account_id } = await api.economy.createAccount({
      ...at(),
      server_character_id: characterId,
      account_type: 'business',
      account_name: 'Tayer',
    });
    await api.economy.setPin({
      ...at(),
      account_id,
      pin: '246813'.slice(0, (await configOf()).pin_config.length),
    });
    const page = await visit('owner', `treasury/accounts?account=${account_id}`);
    await dialog(page, 'Tayer').getByRole('button', { name: 'Cambiar nombre' }).click();
    const rename = dialog(page, 'Cambiar nombre');
    await rename.getByRole('textbox', { name: 'Nombre' }).fill('Taller');
    await rename.getByRole('button', { name: 'Guardar' }).click();
    await dialog(page, 'Taller').getByRole('button', { name: 'Restablecer PIN' }).click();
    await dialog(page, 'Restablecer PIN').getByRole('button', { name: 'Restablecer PIN' }).click();
    await dialog(page, 'Taller').getByText('Sin PIN', { exact: true }).waitFor();
    const { account } = await api.economy.getAccount({ ...at(), account_id });
    expect(account).toMatchObject({ account_name: 'Taller', has_pin: false });
    await page.context().close();
  });

  test('money is made for a person in cash', async () => {
    const { member, owner } = community.people;
    const page = await visit('admin', 'treasury/accounts');
    await page.getByRole('button', { name: 'Dar o quitar dinero' }).click();
    const give = dialog(page, 'Dar o quitar dinero');
    await give.getByRole('combobox', { name: 'Persona' }).fill('luis');
    await give.getByRole('option', { name: /luis/ }).click();
    await give.getByRole('textbox', { name: 'Importe' }).fill('150');
    await give.getByRole('radio', { name: /En efectivo/ }).check();
    await give.getByRole('button', { name: 'Dar', exact: true }).click();
    await page.getByText('Dinero entregado').waitFor();
    const wallet = await owner.api.economy.getWallet({ ...at(), server_character_id: member.characterId });
    expect(wallet.total_cash).toBe(150);
    await page.context().close();
  });

  test('a tax, a reward and a bill are made, changed and deleted', async () => {
    const { api } = community.people.owner;
    const page = await visit('owner', 'treasury/taxes');
    await page.getByRole('button', { name: 'Crear impuesto' }).first().click();
    const tax = dialog(page, 'Impuesto nuevo');
    await tax.getByRole('textbox', { name: 'Nombre' }).fill('Peaje');
    await tax.getByRole('spinbutton', { name: 'Porcentaje' }).fill('2.5');
    await tax.getByRole('button', { name: 'Crear impuesto' }).click();
    await page.getByRole('table').getByRole('button', { name: 'Peaje' }).click();
    await dialog(page, 'Peaje').getByRole('switch', { name: 'Se cobra' }).click();
    await dialog(page, 'Peaje').getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('Sin uso').waitFor();
    expect((await api.economy.listTaxes(at())).taxes).toMatchObject([
      { name: 'Peaje', tax_type: 'transfer', rate: 2.5, active: false },
    ]);

    await page.goto(`${stage.url}/panel${place('treasury/rewards?open=new')}`);
    const reward = dialog(page, 'Recompensa nueva');
    await reward.getByRole('textbox', { name: 'Nombre' }).fill('Paga');
    await reward.getByRole('textbox', { name: 'Importe' }).fill('300');
    await reward.getByRole('button', { name: 'Crear recompensa' }).click();
    await page.getByRole('table').getByRole('button', { name: 'Paga' }).click();
    await dialog(page, 'Paga').getByRole('button', { name: 'Borrar recompensa' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Borrar recompensa' }).click();
    await page.getByText('Aún no hay recompensas').waitFor();
    expect((await api.economy.listRewards(at())).rewards).toEqual([]);

    await page.goto(`${stage.url}/panel${place('treasury/cash?open=new')}`);
    const bill = dialog(page, 'Billete nuevo');
    await bill.getByRole('textbox', { name: 'Valor' }).fill('7');
    await bill.getByRole('button', { name: 'Crear billete' }).click();
    await page
      .getByRole('table')
      .getByRole('button', { name: /Billete de 7/ })
      .click();
    await dialog(page, /Billete de 7/)
      .getByRole('textbox', { name: 'Nombre' })
      .fill('Siete');
    await dialog(page, /Billete de 7/)
      .getByRole('button', { name: 'Guardar' })
      .click();
    await page.getByRole('table').getByRole('button', { name: 'Siete' }).waitFor();
    const { bill_types } = await api.economy.listBillTypes(at());
    expect(bill_types.find(({ value }) => value === 7)).toMatchObject({ label: 'Siete', is_active: true });
    await page.context().close();
  });

  test('a form says all that lacks at once, and asks before what was entered is lost', async () => {
    const page = await visit('admin', 'treasury/rewards?open=new');
    const form = dialog(page, 'Recompensa nueva');
    await form.getByRole('button', { name: 'Crear recompensa' }).click();
    await form.getByText('Es obligatorio.').nth(1).waitFor();
    expect(await form.getByText('Es obligatorio.').count()).toBe(2);
    const name = form.getByRole('textbox', { name: 'Nombre' });
    await name.fill('Paga extra');
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: '¿Descartar los cambios?' });
    await question.getByRole('button', { name: 'Cancelar' }).click();
    expect(await name.inputValue()).toBe('Paga extra');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Descartar' }).click();
    await form.waitFor({ state: 'detached' });
    // An address had opened the drawer, so no button can take the focus.
    await until(async () => (await page.evaluate('document.activeElement.tagName')) === 'H1');
    await page.context().close();
  });

  test('a debt of others is voided', async () => {
    const { admin, mod, owner } = community.people;
    const { debt_id } = await mod.api.economy.createDebt({
      ...at(),
      server_character_id: mod.characterId,
      debtor_character_id: admin.characterId,
      amount: 60,
    });
    const page = await visit('owner', `treasury/debts?character=${admin.characterId}`);
    await page.getByRole('table').getByRole('button', { name: /bruno/ }).click();
    await dialog(page, 'Deuda').getByRole('button', { name: 'Anular' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Anular' }).click();
    await page.getByText('Anulada', { exact: true }).waitFor();
    expect((await owner.api.economy.getDebt({ ...at(), debt_id })).debt.status).toBe('cancelled');
    await page.context().close();
  });

  test('what a dead character left is shared out, and the drawer says who got what', async () => {
    const { member, owner } = community.people;
    const dead = await stage.member('difunta', community.serverId, community.joinCode);
    await dead.api.economy.setBeneficiary({
      ...at(),
      server_character_id: dead.characterId,
      beneficiary_character_id: member.characterId,
      percentage: 100,
    });
    const before = await balanceOf('member');
    const died = { ...at(), server_character_id: dead.characterId, confirm: true };
    await owner.api.dni.declareDead(died);
    const page = await visit('owner', 'treasury/estates');
    await page
      .getByRole('table')
      .getByRole('button', { name: /difunta/ })
      .click();
    await dialog(page, 'Herencia').getByRole('button', { name: 'Repartir herencia' }).click();
    await dialog(page, /Repartir lo que dejó/)
      .getByRole('button', { name: 'Repartir herencia' })
      .click();
    await page.getByText('Herencia repartida').waitFor();
    await page.getByRole('table', { name: 'Recibieron' }).getByText('luis Prueba').waitFor();
    expect(await balanceOf('member')).toBe(before! + 5_000);
    await page.context().close();
  });

  /** A member whose role has these permissions and no others. */
  async function holder(name: string, permissions: readonly Permission[]): Promise<Person> {
    const { api } = community.people.owner;
    const { role_id } = await api.roles.createRole({ ...at(), name: `Rango de ${name}`, permissions });
    const person = await stage.member(name, community.serverId, community.joinCode);
    await api.roles.assignRole({ ...at(), target_user_id: person.userId, role_id });
    return person;
  }

  test.each<[Permission, readonly string[]]>([
    [
      'view_bank_logs',
      ['Cifras', 'Tesorería', 'Todas las cuentas', 'Todos los préstamos', 'Deudas y multas'],
    ],
    ['approve_loans', ['Todos los préstamos']],
    ['manage_taxes', ['Impuestos']],
    ['execute_inheritance', ['Herencias']],
    ['manage_bank_config', ['Cifras', 'Recompensas', 'Billetes y monedas', 'Tarjetas por rol', 'Reglas']],
  ])(
    'who has %s alone finds what it is good for, and nothing there is refused',
    async (permission, names) => {
      const person = await holder(permission.replaceAll('_', ' '), [permission]);
      const page = await stage.page(await stage.context());
      const refused: string[] = [];
      page.on('response', (response) => {
        if (response.status() === 403) refused.push(response.url());
      });
      await stage.signIn(page, person);
      await stage.show(page, place('overview'));
      await page.getByRole('link', { name: 'Economía' }).click();
      const sections = page.getByRole('group', { name: 'Economía' });
      await sections.waitFor();
      expect(await sections.getByRole('link').allInnerTexts()).toEqual(names);
      for (const name of names) {
        await sections.getByRole('link', { name, exact: true }).click();
        await page.getByRole('heading', { level: 1, name }).waitFor();
        await stage.settled(page);
      }
      expect(refused).toEqual([]);
      await page.context().close();
    },
  );

  test('who decides on loans alone sees the score of a loan, and is told which sections are not theirs', async () => {
    const loanId = await ask(900);
    const lender = await holder('lola', ['approve_loans']);
    const page = await stage.visit(lender, place(`treasury/loans?loan=${loanId}`));
    await dialog(page, 'Préstamo').getByText('Puntuación al pedirlo').waitFor();
    await dialog(page, 'Préstamo').getByRole('button', { name: 'Conceder' }).waitFor();
    await stage.show(page, place('treasury/config'));
    await page.getByText('Esta sección no está a tu alcance').waitFor();
    await page.context().close();
  });
});

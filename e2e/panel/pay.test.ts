import { Database } from '@cabildo/kit/database';
import { until } from '@cabildo/testing/until.ts';
import type { Page } from 'playwright-core';
import { describePanel, Stage, type Community, type Rank } from './stage.ts';

const PER_HOUR = 400;

describePanel('pay, invoices and the treasury', () => {
  let stage: Stage;
  let community: Community;
  beforeAll(async () => {
    stage = await Stage.open();
    community = await stage.community();
    await hire('member');
  });
  afterEach(() => {
    expect(stage.complaints).toEqual([]);
    stage.complaints = [];
  });
  afterAll(() => stage.close());

  const at = (): { server_id: number } => ({ server_id: community.serverId });
  const visit = (rank: Rank, path: string): Promise<Page> =>
    stage.visit(community.people[rank], `/s/${community.serverId}/${path}`);
  const company = (tab: string): string => `companies/${community.companyId}?tab=${tab}`;
  const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
  const button = (page: Page, name: string | RegExp) =>
    page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });

  /** Lets a person work for the company of the moderator, with its lowest rank. */
  async function hire(rank: Rank): Promise<void> {
    const { mod, [rank]: hired } = community.people;
    const { companyId: org_id } = community;
    const { ranks } = await mod.api.orgs.getOrg({ ...at(), org_id });
    const { invitation_id } = await mod.api.orgs.inviteToOrg({
      ...at(),
      org_id,
      server_character_id: mod.characterId,
      target_character_id: hired.characterId,
      rank_id: ranks.at(-1)!.rank_id,
    });
    await hired.api.orgs.answerInvitation({ ...at(), invitation_id, accept: true });
  }

  /** Changes rows that no request changes, since no test can wait for hours. */
  async function inDatabase(service: 'mdt' | 'economy', ...statements: string[]): Promise<void> {
    const url = stage.instance.env[`${service.toUpperCase()}_DATABASE_URL`]!;
    const database = new Database({ url, max: 1 });
    for (const statement of statements) await database.query(statement, [community.serverId]);
    await database.close();
  }

  /** Lets the shift that has ended last two hours, from a whole minute on since a day counts whole minutes (PY-02). */
  async function makeTwoHours(): Promise<void> {
    const sooner = (column: string): string => `${column} = ${column} - interval '3 hours'`;
    const started = `date_trunc('minute', ended_at) - interval '2 hours'`;
    await inDatabase('mdt', `UPDATE shifts SET started_at = ${started} WHERE server_id = $1`);
    await inDatabase(
      'economy',
      `UPDATE org_members SET ${sooner('joined_at')} WHERE org_id IN (SELECT id FROM orgs WHERE server_id = $1)`,
      `UPDATE org_pay SET ${sooner('began_at')}, ${sooner('counted_until')} WHERE server_id = $1`,
    );
  }
  const balanceOf = async (): Promise<number | null> => {
    const { api } = community.people.owner;
    const { org } = await api.orgs.getOrg({ ...at(), org_id: community.companyId });
    return (await api.economy.getAccount({ ...at(), account_id: org.account_id })).account.balance;
  };

  test('an owner sets the pay of a rank, and a person of that rank clocks in and out', async () => {
    const owner = await visit('mod', company('pay'));
    await button(owner, 'Sueldo de Staff').click();
    const setting = dialog(owner, 'Sueldo de Staff');
    await setting.getByRole('textbox', { name: 'Por hora' }).fill(String(PER_HOUR));
    await setting.getByRole('button', { name: 'Guardar' }).click();
    await setting.waitFor({ state: 'detached' });
    await button(owner, 'Cambiar periodo').click();
    const timing = dialog(owner, 'Cambiar periodo');
    await timing.getByRole('combobox', { name: 'Se paga' }).click();
    await owner.getByRole('option', { name: 'Cada semana' }).click();
    await timing.getByRole('button', { name: 'Guardar' }).click();
    await timing.waitFor({ state: 'detached' });
    const { mod } = community.people;
    const { pay, period } = await mod.api.orgs.listPayRuns({ ...at(), org_id: community.companyId });
    expect([pay.map(({ per_hour }) => per_hour), period]).toEqual([[PER_HOUR], '1w']);

    const worker = await visit('member', company('pay'));
    await worker.getByText('Tu rango no ve los sueldos').waitFor();
    await button(worker, 'Fichar la entrada').click();
    await button(worker, 'Fichar la salida').click();
    await button(worker, 'Fichar la entrada').waitFor();
    await makeTwoHours();
    await worker.context().close();
    await owner.context().close();
  });

  test('an invoice with several lines is written for a company, and paid by the person who gets it', async () => {
    const owner = await visit('mod', company('invoices'));
    await button(owner, 'Facturar').click();
    const writing = dialog(owner, 'Factura nueva');
    await writing.getByRole('button', { name: 'Enviar factura' }).click();
    await writing.getByText('Cada línea necesita un concepto').waitFor();
    await writing.getByRole('combobox', { name: 'Persona' }).fill('bruno');
    await owner.getByRole('option', { name: /bruno/ }).click();
    await writing.getByRole('textbox', { name: 'Concepto' }).fill('Rueda');
    await writing.getByRole('spinbutton', { name: 'Cantidad' }).fill('2');
    await writing.getByRole('textbox', { name: 'Precio' }).fill('300');
    await writing.getByRole('button', { name: 'Añadir línea' }).click();
    await writing.getByRole('textbox', { name: 'Concepto' }).last().fill('Aceite');
    await writing.getByRole('textbox', { name: 'Precio' }).last().fill('50');
    await writing.getByText(/Total: 650/).waitFor();
    await writing.getByRole('button', { name: 'Enviar factura' }).click();
    await owner.getByText('Factura enviada').waitFor();
    await owner.getByRole('table').getByText('bruno Prueba').waitFor();

    const customer = await visit('admin', 'bank/invoices');
    await customer
      .getByRole('table')
      .getByRole('button', { name: /Taller Prueba/ })
      .click();
    const paper = dialog(customer, 'Factura');
    await paper.getByText(/2 × 300/).waitFor();
    await paper.getByRole('button', { name: /^Pagar 650/ }).click();
    const paying = dialog(customer, 'Pagar la factura');
    await paying.getByRole('button', { name: /^Pagar 650/ }).click();
    await customer.getByText('Factura pagada').waitFor();
    await paper.getByText('Pagada').first().waitFor();
    expect(await balanceOf()).toBe(650);
    await customer.context().close();
    await owner.context().close();
  });

  test('the palette begins an invoice, which its company withdraws, and another one is declined', async () => {
    const owner = await visit('mod', 'overview');
    await stage.settled(owner);
    const order = async (): Promise<void> => {
      await owner.keyboard.press('Control+k');
      await owner.keyboard.type('facturar luis 40');
      await owner.getByRole('option', { name: /^Facturar 40/ }).waitFor();
      await owner.keyboard.press('Enter');
      const writing = dialog(owner, 'Factura nueva');
      await writing.getByRole('textbox', { name: 'Concepto' }).fill('Lavado');
      await writing.getByRole('button', { name: 'Enviar factura' }).click();
      await writing.waitFor({ state: 'detached' });
    };
    await order();
    await owner.getByText('Enviadas').click();
    await owner
      .getByRole('table')
      .getByRole('button', { name: /luis Prueba/ })
      .click();
    await dialog(owner, 'Factura').getByRole('button', { name: 'Retirar' }).click();
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Retirar' }).click();
    await owner.getByText('Factura retirada').waitFor();
    await owner.keyboard.press('Escape');
    await order();

    const customer = await visit('member', 'bank/invoices?status=open');
    await customer
      .getByRole('table')
      .getByRole('button', { name: /Taller Prueba/ })
      .click();
    await dialog(customer, 'Factura').getByRole('button', { name: 'Rechazar' }).click();
    const declining = dialog(customer, '¿Rechazar la factura?');
    await declining.getByRole('textbox', { name: 'Motivo' }).fill('Ya está limpio');
    await declining.getByRole('button', { name: 'Rechazar' }).click();
    await customer.getByText('Factura rechazada').waitFor();
    const { invoices } = await community.people.member.api.orgs.listInvoices({
      ...at(),
      direction: 'received',
    });
    expect(invoices.map(({ status, reason }) => [status, reason])).toEqual([
      ['declined', 'Ya está limpio'],
      ['cancelled', null],
    ]);
    await customer.context().close();
    await owner.context().close();
  });

  test('a bonus and the wages are paid as far as the money goes, and the worker sees what is owed', async () => {
    const owner = await visit('mod', company('pay'));
    await button(owner, 'Dar un extra').click();
    const giving = dialog(owner, 'Dar un extra');
    await giving.getByRole('combobox', { name: 'Persona' }).click();
    await owner.getByRole('option', { name: 'luis Prueba' }).click();
    await giving.getByRole('textbox', { name: 'Importe' }).fill('50');
    await giving.getByRole('textbox', { name: 'Concepto' }).fill('Buen trabajo');
    await giving.getByRole('button', { name: 'Dar un extra' }).click();
    await owner.getByText('Extra pagado').waitFor();
    await button(owner, 'Pagar ahora').click();
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Pagar ahora' }).click();
    await owner.getByRole('table', { name: 'Pagos' }).getByText('Hecho').waitFor();
    expect(await balanceOf()).toBe(0);
    await owner.getByRole('table', { name: 'Pagos' }).getByRole('row').last().getByRole('button').click();
    const run = dialog(owner, 'Pago de sueldos');
    await run.getByText(/2 h 0 min × 400/).waitFor();
    await run.getByRole('table').getByText('En parte').waitFor();

    const worker = await visit('member', 'bank/payslips');
    const slips = worker.getByRole('table', { name: 'Nóminas' });
    await slips.getByText('Buen trabajo').waitFor();
    await slips.getByText(/2 h 0 min × 400/).waitFor();
    const { member } = community.people;
    const { payslips } = await member.api.orgs.listPayslips({
      ...at(),
      server_character_id: member.characterId,
    });
    expect(payslips.map(({ paid, owed }) => [paid, owed])).toEqual([
      [600, 200],
      [50, 0],
    ]);
    await worker.context().close();
    await owner.context().close();
  });

  test('the administration pays a company from the treasury, for a reason that every member may read', async () => {
    const { owner, mod } = community.people;
    const orgs_config = { founding: true, founding_fee: 900, max_owned: 2 };
    await owner.api.orgs.configureOrgs({ ...at(), orgs_config, treasury_public: true });
    await mod.api.orgs.foundOrg({ ...at(), server_character_id: mod.characterId, name: 'Grúas Prueba' });
    const page = await visit('admin', 'treasury/funds');
    await button(page, 'Asignar dinero').click();
    const allocating = dialog(page, 'Asignar dinero');
    await allocating.getByRole('combobox', { name: 'Empresa' }).fill('taller');
    await page.getByRole('option', { name: 'Taller Prueba' }).click();
    await allocating.getByRole('textbox', { name: 'Importe' }).fill('500');
    await allocating.getByRole('textbox', { name: 'Motivo' }).fill('Obras de la plaza');
    await allocating.getByRole('button', { name: 'Asignar dinero' }).click();
    await page.getByText(/Quedan 400/).waitFor();
    expect(await balanceOf()).toBe(500);

    await page.getByRole('tab', { name: 'Presupuestos' }).click();
    await button(page, 'Crear presupuesto').click();
    const making = dialog(page, 'Presupuesto nuevo');
    await making.getByRole('combobox', { name: 'Empresa' }).fill('taller');
    await page.getByRole('option', { name: 'Taller Prueba' }).click();
    await making.getByRole('textbox', { name: 'Importe' }).fill('100');
    await making.getByText('Hasta completar').click();
    await making.getByRole('button', { name: 'Crear presupuesto' }).click();
    await page.getByText('Presupuesto creado').waitFor();
    const budgets = async () => (await owner.api.orgs.listBudgets(at())).budgets;
    expect(await budgets()).toMatchObject([
      { amount: 100, frequency: '1mo', mode: 'top_up', status: 'active' },
    ]);
    await page
      .getByRole('table', { name: 'Presupuestos' })
      .getByRole('button', { name: /Taller/ })
      .click();
    await dialog(page, /Presupuesto de 100/)
      .getByRole('button', { name: 'Terminar' })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Terminar' }).click();
    await page.getByText('Presupuesto terminado').waitFor();
    await until(async () => (await budgets())[0]?.status === 'ended');
    await page.context().close();

    const reader = await visit('member', 'companies');
    await reader.getByRole('link', { name: 'Ver la tesorería' }).click();
    await reader.getByRole('tab', { name: 'Asignaciones' }).click();
    await reader.getByText('Obras de la plaza').waitFor();
    expect(await reader.getByRole('tab', { name: 'Presupuestos' }).count()).toBe(0);
    expect(await button(reader, /Asignar|Recoger/).count()).toBe(0);
    await reader.context().close();
  });
});

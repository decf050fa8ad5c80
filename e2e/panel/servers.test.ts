import { Client } from '@cabildo/testing/client.ts';
import { callbackFor } from '../testing/billing.ts';
import { describePanel, Stage, type Community } from './stage.ts';

describePanel('servers in the panel', () => {
  let stage: Stage;
  let community: Community;
  beforeAll(async () => {
    stage = await Stage.open();
    community = await stage.community();
  });
  afterAll(() => stage.close());

  test('one is founded in three steps, and a step that fails keeps it', async () => {
    const founder = await stage.person('fundadora');
    const page = await stage.visit(founder, '/servers/new');
    await page.getByLabel('Nombre').fill('Puerto Nuevo');
    await page.getByRole('button', { name: 'Fundar y seguir' }).click();
    await page.waitForURL(/\/servers\/new\/\d+\/economy$/);

    const refusal = { status: 400, json: { ok: false, error: 'error', message: 'Ahora no.' } };
    await page.route('**/server_economy/update_bank_config', (route) => route.fulfill(refusal), { times: 1 });
    await page.getByRole('radio', { name: /Rápido/ }).check();
    await page.getByLabel('Símbolo').fill('RP$');
    await page.getByRole('button', { name: 'Guardar y seguir' }).click();
    await page.getByRole('alert').getByText('El servidor sigue ahí').waitFor();
    await page.getByRole('button', { name: 'Guardar y seguir' }).click();
    await page.waitForURL(/\/invite$/);

    const { servers } = await founder.api.servers.listMine();
    const [{ server_id, join_code }] = servers as [(typeof servers)[number]];
    const { config } = await founder.api.economy.getBankConfig({ server_id });
    expect(config.accounts_config.initial_balance).toBe(50_000);
    expect((await founder.api.config.get({ server_id })).config.currency_symbol).toBe('RP$');
    await page.getByText(join_code!, { exact: true }).waitFor();
    expect(servers).toHaveLength(1);
    await page.context().close();
  });

  test('an invitation, and the code of a game, lead to the first character', async () => {
    const { people, serverId, joinCode } = community;
    const invited = await stage.person('invitado');
    const page = await stage.visit(invited, `/servers?code=${joinCode.toLowerCase()}`);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.waitForURL(new RegExp(`/s/${serverId}/characters\\?create=true$`));
    await page.context().close();

    const { api_key } = await people.owner.api.servers.createApiKey({
      server_id: serverId,
      name: 'juego',
      scope: 'game',
    });
    const player = await stage.person('jugadora');
    const response = await fetch(`${stage.url}/v1/servers/${serverId}/game_sessions`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${api_key}` },
      body: JSON.stringify({ gp_ids: [player.gpId] }),
    });
    const { sessions } = (await response.json()) as { sessions: [{ link_code: string }] };
    const second = await stage.visit(player, '/servers');
    await second.getByRole('textbox', { name: 'Código' }).fill(sessions[0].link_code);
    await second.getByRole('button', { name: 'Entrar', exact: true }).click();
    await second.waitForURL(new RegExp(`/s/${serverId}/characters\\?create=true$`));
    await second.context().close();
  });

  test('a ban is said with its reason and without an end', async () => {
    const { people, serverId, joinCode } = community;
    const banned = await stage.person('vetado');
    await people.owner.api.servers.ban({
      server_id: serverId,
      target_gp_id: banned.gpId,
      reason: 'Trampas en el casino',
    });
    const page = await stage.visit(banned, '/servers');
    await page.getByRole('textbox', { name: 'Código' }).fill(joinCode);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    const alert = page.getByRole('alert');
    await alert.getByText('Trampas en el casino').waitFor();
    await alert.getByText('Sin fecha de fin').waitFor();
    await page.context().close();
  });

  test('whoever leaves one is asked, and it is gone from the list', async () => {
    const { joinCode } = community;
    const leaver = await stage.person('pasajera');
    await leaver.api.servers.join({ join_code: joinCode });
    const page = await stage.visit(leaver, '/servers');
    await page.getByRole('button', { name: 'Acciones de Villa Prueba' }).click();
    await page.getByRole('menuitem', { name: 'Salir del servidor' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Salir del servidor' }).click();
    await page.getByText('Aún no estás en ningún servidor').waitFor();
    expect((await leaver.api.servers.listMine()).servers).toEqual([]);
    await page.context().close();
  });

  test('a plan is ordered, paid at the provider, and there without a reload', async () => {
    const { people, serverId } = community;
    const page = await stage.visit(people.owner, `/s/${serverId}/plan`);
    await page.getByRole('button', { name: 'Cambiar de plan' }).click();
    await page.getByRole('radio', { name: /PLUS/ }).check();
    await page.getByRole('button', { name: 'Ir a pagar' }).click();
    await page.getByRole('link', { name: 'Abrir la página de pago' }).waitFor();
    const checkoutId = new URL(page.url()).searchParams.get('checkout')!;
    const { amount_cents } = await people.owner.api.billing.getCheckout({ checkout_id: checkoutId });
    await new Client(stage.url).api.billing.confirm(callbackFor(checkoutId, amount_cents));
    await page.getByRole('heading', { name: 'Plan PLUS' }).waitFor();
    await page.getByText('El pago está confirmado').waitFor();
    await page.getByRole('button', { name: /Devolver el pago/ }).waitFor();
    await page.context().close();
  });

  test('a server with a paid plan is created by its payment', async () => {
    const founder = await stage.person('mecenas');
    const page = await stage.visit(founder, '/servers/new');
    await page.getByLabel('Nombre').fill('Bahía Dorada');
    await page.getByRole('button', { name: 'Empezar con un plan de pago' }).click();
    await page.getByRole('radio', { name: /PLUS/ }).check();
    await page.getByRole('button', { name: 'Ir a pagar' }).click();
    await page.getByRole('link', { name: 'Abrir la página de pago' }).waitFor();
    const checkoutId = new URL(page.url()).searchParams.get('checkout')!;
    const { amount_cents } = await founder.api.billing.getCheckout({ checkout_id: checkoutId });
    await new Client(stage.url).api.billing.confirm(callbackFor(checkoutId, amount_cents));
    await page.getByText('El pago está confirmado').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Servidores' }).click();
    await page.getByRole('link', { name: /Bahía Dorada/ }).waitFor();
    await page.context().close();
  });
});

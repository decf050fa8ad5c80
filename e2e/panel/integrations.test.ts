import { Client } from '@cabildo/testing/client.ts';
import { startReceiver, type Receiver } from '@cabildo/webhooks/testing/receiver.ts';
import { until } from '@cabildo/testing/until.ts';
import type { Page } from 'playwright-core';
import { callbackFor } from '../testing/billing.ts';
import { describePanel, Stage, type Community } from './stage.ts';

describePanel('webhooks, keys and script licences', () => {
  let stage: Stage;
  let community: Community;
  let receiver: Receiver;

  beforeAll(async () => {
    stage = await Stage.open({ WEBHOOK_ALLOW_HTTP: '1', WEBHOOK_ALLOW_PRIVATE: '1' });
    receiver = await startReceiver();
    community = await stage.community();
  });
  afterAll(async () => {
    await stage.close();
    await receiver.close();
  });

  const of = () => ({ server_id: community.serverId });
  const visit = (path: string, rank: 'owner' | 'admin' = 'owner'): Promise<Page> =>
    stage.visit(community.people[rank], `/s/${community.serverId}/integrations${path}`);
  const webhooks = async () => (await community.people.owner.api.webhooks.list(of())).webhooks;

  test('a webhook is made for a few kinds, its secret shows once, and a test arrives signed', async () => {
    const page = await visit('');
    await page.getByRole('button', { name: 'Crear webhook' }).first().click();
    const form = page.getByRole('dialog', { name: 'Webhook nuevo' });
    await form.getByRole('textbox', { name: 'Dirección' }).fill(receiver.url);
    await form.getByRole('checkbox', { name: 'Miembros' }).check();
    await form.getByRole('button', { name: 'Ver los tipos: Turnos' }).click();
    await form.getByRole('checkbox', { name: /Empieza un turno/ }).check();
    await form.getByRole('button', { name: 'Crear webhook' }).click();
    const secret = page.getByRole('dialog', { name: 'Secreto del webhook' });
    await secret.getByText(/^whsec_/).waitFor();
    await secret.getByRole('button', { name: 'Ya lo he guardado' }).click();
    const [webhook] = await webhooks();
    expect(webhook).toMatchObject({
      url: receiver.url,
      events: [
        'member.joined',
        'member.left',
        'member.kicked',
        'member.role_changed',
        'member.banned',
        'member.unbanned',
        'member.warned',
        'shift.started',
      ],
    });
    await page.getByRole('button', { name: 'Enviar prueba' }).click();
    const deliveries = page.getByRole('region', { name: 'Envíos' });
    await deliveries.getByText('Entregado', { exact: true }).waitFor();
    expect(receiver.received.at(-1)?.headers).toHaveProperty('webhook-signature');
    await page.context().close();
  });

  test('a webhook without kinds is refused, and the focus goes to the first of the kinds', async () => {
    const page = await visit('');
    await page.getByRole('button', { name: 'Crear webhook' }).first().click();
    const form = page.getByRole('dialog', { name: 'Webhook nuevo' });
    await form.getByRole('textbox', { name: 'Dirección' }).fill(receiver.url);
    await form.getByRole('button', { name: 'Crear webhook' }).click();
    const wrong = form.locator('[aria-invalid="true"]');
    await wrong.first().waitFor();
    await until(() => wrong.first().evaluate((box) => box.matches(':focus')));
    expect(await wrong.first().getAttribute('type')).toBe('checkbox');
    await form.getByRole('checkbox', { name: 'Miembros' }).check();
    expect(await wrong.count()).toBe(0);
    await page.context().close();
  });

  test('a failed delivery shows what was answered, and is sent again with the same id', async () => {
    receiver.answer(500);
    const page = await visit(`/webhooks?webhook=${(await webhooks())[0]!.id}`);
    await page.getByRole('button', { name: 'Enviar prueba' }).click();
    const deliveries = page.getByRole('region', { name: 'Envíos' });
    const row = deliveries.getByRole('listitem').filter({ hasText: '500' }).first();
    await row.getByRole('button', { expanded: false }).first().click();
    await row.getByText('thanks').first().waitFor();
    const id = receiver.ids().at(-1);
    const before = receiver.received.length;
    receiver.answer(200);
    await row.getByRole('button', { name: 'Reenviar' }).click();
    await until(() => receiver.received.length > before && receiver.ids().at(-1) === id);
    await page.context().close();
  });

  test('the first screen says that a webhook fails, and leads to it', async () => {
    const { api } = community.people.owner;
    receiver.answer(500);
    await api.webhooks.test({ ...of(), webhook_id: (await webhooks())[0]!.id });
    await until(async () => (await webhooks())[0]!.failing_since !== null);
    const page = await stage.visit(community.people.owner, `/s/${community.serverId}/overview`);
    await page.getByRole('link', { name: '1 webhook falla' }).click();
    await page.getByRole('row').filter({ hasText: 'Falla' }).waitFor();
    receiver.answer(200);
    await page.context().close();
  });

  test('a webhook is paused, changed and deleted, each as the API says', async () => {
    const page = await visit(`/webhooks?webhook=${(await webhooks())[0]!.id}`, 'admin');
    await page.getByRole('button', { name: 'Pausar' }).click();
    await page.getByText('Está en pausa').waitFor();
    await page.getByRole('button', { name: 'Editar' }).click();
    const form = page.getByRole('dialog', { name: 'Editar' });
    await form.getByRole('radio', { name: /Todo lo que pasa/ }).check();
    await form.getByRole('button', { name: 'Guardar' }).click();
    await form.waitFor({ state: 'detached' });
    expect(await webhooks()).toMatchObject([{ status: 'paused', events: ['*'] }]);
    await page.getByRole('button', { name: 'Más acciones' }).click();
    await page.getByRole('menuitem', { name: 'Borrar webhook' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Borrar webhook' }).click();
    await page.getByText('Aún no hay webhooks').waitFor();
    expect(await webhooks()).toEqual([]);
    await page.context().close();
  });

  test('a key of the server shows once, opens what its scope says, and ends when it is revoked', async () => {
    const page = await visit('/keys');
    await page.getByRole('button', { name: 'Crear clave' }).click();
    const form = page.getByRole('dialog', { name: 'Clave nueva' });
    await form.getByRole('textbox', { name: 'Nombre' }).fill('Servidor de juego');
    await form.getByRole('radio', { name: /^Juego/ }).check();
    await form.getByRole('button', { name: 'Crear clave' }).click();
    const secret = page.getByRole('dialog', { name: 'Clave de «Servidor de juego»' });
    const key = await secret.getByText(/^sv_/).innerText();
    await secret.getByRole('button', { name: 'Ya lo he guardado' }).click();
    const ask = async (): Promise<number> =>
      (await fetch(`${stage.url}/v1/servers`, { headers: { authorization: `Bearer ${key}` } })).status;
    expect(await ask()).toBe(200);
    const { keys } = await community.people.owner.api.servers.listApiKeys(of());
    expect(keys).toMatchObject([{ name: 'Servidor de juego', scope: 'game' }]);
    await page.getByRole('button', { name: 'Revocar' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revocar' }).click();
    await page.getByText('Aún no hay claves').waitFor();
    await until(async () => (await ask()) === 401);
    await page.context().close();
  });

  test('a refusal to issue a script licence stands in its form', async () => {
    const page = await visit('/licences');
    await page.getByRole('button', { name: 'Registrar script' }).click();
    const form = page.getByRole('dialog', { name: 'Script nuevo' });
    await form.getByRole('textbox', { name: 'Script' }).fill('ambulancias');
    await form.getByRole('button', { name: 'Registrar script' }).click();
    await form.getByRole('alert').waitFor();
    await page.context().close();
  });

  test('a script licence is issued once the plan is paid, and its old key ends when it is replaced', async () => {
    const { api } = community.people.owner;
    const { checkout_id, amount_cents } = await api.billing.checkout({ ...of(), plan: 'PLUS' });
    await new Client(stage.url).api.billing.confirm(callbackFor(checkout_id, amount_cents));
    const start = async (key: string): Promise<number> => {
      const body = JSON.stringify({ key, host: 'maquina-1', version: '2.1.0' });
      const headers = { 'content-type': 'application/json' };
      return (await fetch(`${stage.url}/v1/licences/activate`, { method: 'POST', headers, body })).status;
    };
    const page = await visit('/licences');
    await page.getByRole('button', { name: 'Registrar script' }).click();
    const form = page.getByRole('dialog', { name: 'Script nuevo' });
    await form.getByRole('textbox', { name: 'Script' }).fill('ambulancias');
    await form.getByRole('button', { name: 'Registrar script' }).click();
    const secret = page.getByRole('dialog', { name: 'Clave de «ambulancias»' });
    const shown = async (): Promise<string> => {
      const key = await secret.locator('code').innerText();
      await secret.getByRole('button', { name: 'Ya lo he guardado' }).click();
      return key;
    };
    const first = await shown();
    expect(await start(first)).toBe(200);
    await page.reload();
    await page.getByRole('button', { name: 'ambulancias' }).click();
    await page.getByText('maquina-1').waitFor();
    await page.getByRole('button', { name: 'Renovar clave' }).click();
    const question = page.getByRole('alertdialog');
    const sure = question.getByRole('button', { name: 'Renovar clave' });
    expect(await sure.isDisabled()).toBe(true);
    await question.getByRole('textbox').fill('ambulancias');
    await sure.click();
    const second = await shown();
    expect([await start(first), await start(second)]).toEqual([401, 200]);
    await page.getByRole('button', { name: 'Revocar' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revocar' }).click();
    await page.getByText('Ya no arranca en ningún sitio.').waitFor();
    expect(await start(second)).toBe(401);
    await page.context().close();
  });

  test('nothing on these screens broke a rule of the page', () => {
    expect(stage.complaints).toEqual([]);
  });
});

import { until } from '@cabildo/testing/until.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { describePanel, Stage, type Community } from './stage.ts';

/** A picture of one dot. */
const DOT = 'R0lGODlhAQABAIAAAP8AAAAAACwAAAAAAQABAAACAkQBADs=';

const MOST_CLICKS = 14;

describePanel('the first hour of a community', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.open();
  });
  afterEach(() => {
    expect(stage.complaints).toEqual([]);
    stage.complaints = [];
  });
  afterAll(() => stage.close());

  const button = (page: Page, name: string | RegExp) =>
    page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
  const sees = (page: Page, text: string | RegExp): Promise<void> => page.getByText(text).first().waitFor();

  describe('from an empty installation', () => {
    let clicks = 0;
    const contexts: BrowserContext[] = [];

    /** The browser of a new person, whose clicks are counted: Enter that presses the button of a form is one. */
    async function arrive(): Promise<Page> {
      const context = await stage.context();
      contexts.push(context);
      await context.exposeBinding('noteClick', () => void (clicks += 1));
      await context.addInitScript(
        `addEventListener('click', ({ isTrusted }) => isTrusted && noteClick(), true)`,
      );
      return stage.page(context);
    }
    async function signIn(page: Page, gpId: string, name: string): Promise<void> {
      await button(page, 'Entrar con la plataforma de juego').click();
      await page.locator('[name="gp_id"]').fill(gpId);
      await page.locator('[name="gp_username"]').fill(name);
      await button(page, 'Entrar').click();
      await button(page, /^Acepto las condiciones/).click();
    }
    async function makeCharacter(page: Page, name: string): Promise<void> {
      const form = page.getByRole('dialog', { name: 'Crear personaje' });
      await form.getByRole('textbox', { name: 'Nombre' }).fill(name);
      await form.getByRole('textbox', { name: 'Apellido' }).fill('Prueba');
      await form.getByRole('button', { name: 'Crear personaje' }).click();
      await page.waitForURL(/\/characters\/\d+/);
    }

    test(`the first payment is made in ${MOST_CLICKS} clicks at most, those of the owner and of the payee together`, async () => {
      const owner = await arrive();
      await owner.goto(`${stage.url}/panel/`);
      await signIn(owner, '71000001', 'ana');
      await button(owner, 'Fundar un servidor').click();
      await owner.getByLabel('Nombre').fill('Puerto Nuevo');
      await button(owner, 'Fundar y seguir').click();
      await button(owner, 'Guardar y seguir').click();
      const invitation = await owner.getByText(/\/servers\?code=/).innerText();
      await button(owner, 'Crear mi personaje').click();
      await makeCharacter(owner, 'Ana');

      const player = await arrive();
      await player.goto(invitation);
      await signIn(player, '71000002', 'luis');
      await player.getByRole('heading', { name: 'Te invitan a Puerto Nuevo' }).waitFor();
      await button(player, 'Entrar').click();
      await makeCharacter(player, 'Luis');

      await owner.keyboard.press('Control+k');
      await owner.getByRole('combobox').last().fill('pagar luis 120');
      await owner.getByRole('option', { name: /Luis Prueba/ }).waitFor();
      await owner.keyboard.press('Enter');
      await button(owner, /^Pagar 121/).click();
      await owner.getByRole('heading', { name: 'Pago hecho' }).waitFor();
      expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);

      await player.goto(invitation.replace(/\/servers.*/, '/'));
      await sees(player, '5.120');
      for (const context of contexts) await context.close();
    });
  });

  describe('in a community', () => {
    let community: Community;
    const at = () => ({ server_id: community.serverId });
    beforeAll(async () => {
      community = await stage.community();
    });

    test('an invitation shows name, picture and members before anybody joins, and leads to the first character', async () => {
      const { people, serverId, joinCode } = community;
      const { api } = people.owner;
      await api.servers.update({ ...at(), banner_base64: DOT, description: 'Una ciudad con mar.' });
      const invited = await stage.person('invitada');
      const page = await stage.visit(invited, `/servers?code=${joinCode.toLowerCase()}`);
      await page.getByRole('heading', { name: 'Te invitan a Villa Prueba' }).waitFor();
      for (const text of ['4 miembros', 'Una ciudad con mar.']) await sees(page, text);
      const banner = page.locator('main img').first();
      await until(() =>
        banner.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth > 0),
      );
      expect((await api.servers.get(at())).server.member_count).toBe(4);
      await button(page, 'Entrar').click();
      await page.getByRole('dialog', { name: 'Crear personaje' }).waitFor();
      expect((await api.servers.get(at())).server.member_count).toBe(5);
      await page.goto(`${stage.url}/panel/servers?code=${joinCode}`);
      await page.getByRole('main').getByRole('link', { name: 'Abrir Villa Prueba' }).click();
      await page.waitForURL(new RegExp(`/s/${serverId}/overview$`));
      await page.context().close();
    });

    test('an invitation that is no more says so, and leads to another code', async () => {
      const page = await stage.visit(await stage.person('tarde'), '/servers?code=NADA9999');
      await page.getByRole('alert').getByText('Ningún servidor tiene ese código').waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Mis servidores' }).click();
      await page.getByRole('textbox', { name: 'Código' }).waitFor();
      await page.context().close();
    });

    test('the first steps stand on the overview until the data of the server say that they are done', async () => {
      const { people, serverId } = community;
      const { api } = people.owner;
      const page = await stage.visit(people.owner, `/s/${serverId}/overview`);
      const steps = page.getByRole('region', { name: 'Primeros pasos' });
      await steps.getByText('3 de 6 hechos').waitFor();
      for (const [step, opened] of [
        [/departamento con facultades/, 'Nuevo departamento'],
        [/primer objeto/, 'Objeto nuevo'],
        [/webhook/, 'Webhook nuevo'],
      ] as const) {
        await steps.getByRole('link', { name: step }).click();
        await page.getByRole('dialog', { name: opened }).waitFor();
        await stage.show(page, `/s/${serverId}/overview`);
      }
      await api.mdt.createDepartment({ ...at(), name: 'Policía', type: 'police', powers: ['lookup'] });
      await api.items.create({ ...at(), name: 'Pan', price: 3, shop_visible: true });
      await page.reload();
      await steps.getByText('5 de 6 hechos').waitFor();
      await api.servers.linkCpGuild({ ...at(), cp_guild_id: '200000000000000077' });
      await stage.show(page, `/s/${serverId}/overview`);
      expect(await steps.count()).toBe(0);
      await page.context().close();
    });

    test('nobody but owner and admins is shown the first steps', async () => {
      const owner = await stage.person('fundador');
      const { server, server_id } = await owner.api.servers.create({ server_name: 'Villa Vacía' });
      const member = await stage.person('vecino');
      await member.api.servers.join({ join_code: server.join_code! });
      for (const [person, count] of [
        [owner, 1],
        [member, 0],
      ] as const) {
        const page = await stage.visit(person, `/s/${server_id}/overview`);
        await stage.settled(page);
        expect(await page.getByRole('region', { name: 'Primeros pasos' }).count()).toBe(count);
        await page.context().close();
      }
    });

    test('a paid plan for a server without a name asks for the name', async () => {
      const page = await stage.visit(await stage.person('mecenas'), '/servers/new');
      await button(page, 'Empezar con un plan de pago').click();
      const name = page.getByLabel('Nombre');
      expect(await name.getAttribute('aria-invalid')).toBe('true');
      await page.context().close();
    });

    test('an empty account begins with founding a server, and the menu of the person leads to the guides', async () => {
      const page = await stage.visit(await stage.person('nueva'), '/servers');
      await button(page, 'Fundar un servidor').waitFor();
      const guides = page.context().waitForEvent('page');
      await button(page, 'nueva').click();
      await page.getByRole('menuitem', { name: 'Ayuda y guías' }).click();
      const guide = await guides;
      await guide.getByRole('heading', { name: 'Run a community' }).waitFor();
      await page.context().close();
    });

    test('each part of the settings and of the rules of the bank leads to its paragraph', async () => {
      const { people, serverId } = community;
      const page = await stage.visit(people.owner, `/s/${serverId}/settings`);
      const guide = await (await fetch(`${stage.url}/docs/guides/community`)).text();
      const missing: string[] = [];
      const follow = async (): Promise<void> => {
        const link = page.getByRole('main').getByRole('link', { name: /^Ayuda sobre/ });
        await link.first().waitFor();
        const address = new URL((await link.first().getAttribute('href'))!, page.url());
        if (address.pathname !== '/docs/guides/community' || !guide.includes(`id="${address.hash.slice(1)}"`))
          missing.push(address.href);
      };
      for (const part of ['general', 'economy', 'card', 'chat', 'desk', 'danger']) {
        await stage.walk(page, `/s/${serverId}/settings/${part}`);
        await follow();
      }
      const { config } = await people.owner.api.economy.getBankConfig(at());
      for (const section of [...Object.keys(config), 'orgs_config']) {
        await stage.walk(page, `/s/${serverId}/treasury/config?section=${section}`);
        await follow();
      }
      expect(missing).toEqual([]);
      await page.context().close();
    });
  });

  describe('a payment', () => {
    let community: Community;
    let page: Page;
    beforeAll(async () => {
      community = await stage.community();
    });
    afterEach(() => page.context().close());
    const payButton = () => button(page, /^Pagar \d/);
    const receipt = () => page.getByRole('heading', { name: 'Pago hecho' });

    test('that comes filled in shows its cost at once, with the focus on the button that pays', async () => {
      const { people, serverId } = community;
      page = await stage.visit(
        people.member,
        `/s/${serverId}/bank/pay?to=${people.admin.characterId}&amount=70`,
      );
      await payButton().waitFor();
      await until(() => payButton().evaluate((element) => element.matches(':focus')));
      await page.keyboard.press('Enter');
      await receipt().waitFor();
    });

    test('shows its cost as it is typed, and Enter in a field leads to the button before anything is paid', async () => {
      const { people, serverId } = community;
      page = await stage.visit(people.member, `/s/${serverId}/bank/pay`);
      await page.getByRole('combobox', { name: 'Persona' }).fill(people.admin.name);
      await page.getByRole('option', { name: new RegExp(people.admin.name) }).click();
      const amount = page.getByRole('textbox', { name: 'Importe' });
      await amount.fill('80');
      await page.getByRole('heading', { name: 'Revisa el pago' }).waitFor();
      expect(await amount.evaluate((element) => element.matches(':focus'))).toBe(true);
      await page.keyboard.press('Enter');
      await until(() => payButton().evaluate((element) => element.matches(':focus')));
      expect(await receipt().count()).toBe(0);
      await page.keyboard.press('Enter');
      await receipt().waitFor();
    });

    test('that is refused says why before a button is pressed', async () => {
      const { people, serverId } = community;
      const place = `/s/${serverId}/bank/pay?to=${people.admin.characterId}&amount=900000`;
      page = await stage.visit(people.member, place);
      await page.getByRole('alert').waitFor();
      await button(page, 'Continuar').waitFor();
    });
  });
});

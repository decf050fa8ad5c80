import { until } from '@cabildo/testing/until.ts';
import type { Page } from 'playwright-core';
import { describePanel, Stage, type Community, type Rank } from './stage.ts';

/** A picture of one dot. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describePanel('the settings of a server', () => {
  let stage: Stage;
  let community: Community;

  beforeAll(async () => {
    stage = await Stage.open();
    community = await stage.community();
  });
  afterAll(() => stage.close());

  const of = () => ({ server_id: community.serverId });
  const visit = (path: string, rank: Rank = 'owner'): Promise<Page> =>
    stage.visit(community.people[rank], `/s/${community.serverId}/settings${path}`);
  const server = async () => (await community.people.owner.api.servers.get(of())).server;
  const saved = (page: Page): Promise<void> => page.getByText('Ajustes guardados').first().waitFor();
  const save = (page: Page): Promise<void> => page.getByRole('button', { name: 'Guardar' }).click();

  test('name, description and logo are changed, and what was not touched stays', async () => {
    const before = await server();
    const page = await visit('');
    await page.getByRole('textbox', { name: 'Nombre' }).fill('Puerto Prueba');
    await page.getByRole('textbox', { name: /^Descripción/ }).fill('Una ciudad con mar.');
    await page.getByRole('checkbox', { name: /Servidor público/ }).check();
    await page.locator('input[type=file]').first().setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: DOT,
    });
    await save(page);
    await saved(page);
    const after = await server();
    expect(after).toMatchObject({
      server_name: 'Puerto Prueba',
      description: 'Una ciudad con mar.',
      is_public: true,
      language_tag: before.language_tag,
      max_members: before.max_members,
    });
    expect(after.logo_url).not.toBeNull();
    // The form goes on from what it saved.
    await page.getByRole('textbox', { name: /^Descripción/ }).fill('');
    await save(page);
    await until(async () => (await server()).description === null);
    expect(await server()).toMatchObject({ server_name: 'Puerto Prueba', logo_url: after.logo_url });
    await page.context().close();
  });

  test('a name that was emptied is asked for, and whoever leaves with changes is asked first', async () => {
    const page = await visit('');
    const name = page.getByRole('textbox', { name: 'Nombre' });
    await name.fill('  ');
    await save(page);
    await page.getByText('Es obligatorio.').waitFor();
    await page.getByRole('tab', { name: 'Moneda y nombres' }).click();
    const question = page.getByRole('alertdialog', { name: '¿Descartar los cambios?' });
    await question.getByRole('button', { name: 'Cancelar' }).click();
    expect(await name.inputValue()).toBe('  ');
    await page.getByRole('tab', { name: 'Moneda y nombres' }).click();
    await question.getByRole('button', { name: 'Descartar' }).click();
    await page.getByRole('textbox', { name: 'Símbolo' }).waitFor();
    expect((await server()).server_name.trim()).not.toBe('');
    await page.context().close();
  });

  test('a moderator finds the identity card alone, sees it while typing, and the new rules hold', async () => {
    const page = await visit('', 'mod');
    await page.getByRole('tab', { name: 'Documento de identidad', selected: true }).waitFor();
    expect(await page.getByRole('tab').allInnerTexts()).toEqual([
      'Documento de identidad',
      'Zona de peligro',
    ]);
    await page.getByRole('textbox', { name: 'Nombre del documento' }).fill('Cédula');
    await page.getByRole('textbox', { name: 'Forma del número' }).fill('VP-####');
    const preview = page.getByRole('region', { name: 'Así queda' });
    await preview.getByRole('article', { name: /^Cédula VP-\d{4}$/ }).waitFor();
    await page.getByRole('textbox', { name: 'Añadir nacionalidad' }).fill('Lunar, Marciana');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Bajar Lunar' }).click();
    await page.getByRole('checkbox', { name: 'Lunar' }).uncheck();
    await page.getByRole('button', { name: 'Añadir campo' }).click();
    await page.keyboard.type('Grupo sanguíneo');
    await preview.getByText('Grupo sanguíneo').waitFor();
    await save(page);
    await saved(page);
    const { config } = await community.people.mod.api.dni.getConfig(of());
    expect(config).toMatchObject({
      document_name: 'Cédula',
      dni_number_format: 'VP-####',
      nationalities: [
        { name: 'Marciana', enabled: true },
        { name: 'Lunar', enabled: false },
      ],
      custom_fields: [{ name: 'grupo_sanguineo', label: 'Grupo sanguíneo', required: false }],
    });
    await page.context().close();
  });

  test('currency, names of apps and the configuration of scripts are stored as the bot and the game read them', async () => {
    const page = await visit('/economy', 'admin');
    await page.getByRole('textbox', { name: 'Símbolo' }).fill('RP$');
    await page.getByRole('button', { name: 'Añadir aplicación' }).click();
    await page.getByRole('textbox', { name: 'Aplicación' }).fill('bank');
    await page.getByRole('textbox', { name: 'Se llama' }).fill('Banca móvil');
    await page.getByRole('checkbox', { name: /Mostrar la clasificación/ }).check();
    const json = page.getByRole('textbox', { name: /Configuración adicional/ });
    await json.fill('{"theme": ');
    await save(page);
    await page.getByText(/^Debe ser/).waitFor();
    await json.fill('{"theme": "noir"}');
    await save(page);
    await saved(page);
    const { config, economy } = await server();
    expect(economy.currency_symbol).toBe('RP$');
    expect(config).toMatchObject({
      app_names: { bank: 'Banca móvil' },
      extra_config: { theme: 'noir', leaderboard: true },
    });
    await page.context().close();
  });

  test('the chat community is linked, its roles get limits, and the token of the bot shows once', async () => {
    const { api } = community.people.owner;
    const guild = '112233445566778899';
    const page = await visit('/chat');
    await page.getByRole('textbox', { name: 'Identificador de la comunidad' }).fill(guild);
    await page.getByRole('button', { name: 'Enlazar', exact: true }).click();
    await page.getByText('Enlazada', { exact: true }).waitFor();
    expect((await server()).cp_guild_id).toBe(guild);
    await page.getByRole('button', { name: 'Fijar límite' }).click();
    const limit = page.getByRole('dialog', { name: 'Límite de un rol' });
    await limit.getByRole('textbox', { name: 'Rol de chat' }).fill('998877665544332211');
    await limit.getByRole('spinbutton', { name: 'Personajes vivos' }).fill('3');
    await limit.getByRole('button', { name: 'Guardar' }).click();
    await limit.waitFor({ state: 'detached' });
    const { character_limits } = await api.config.getCharacterLimits(of());
    expect(character_limits).toEqual([{ cp_role_id: '998877665544332211', max_characters: 3 }]);
    await page.getByRole('spinbutton', { name: /Para quien no tiene/ }).fill('2');
    await save(page);
    await until(async () => (await server()).config.role_limits.default?.max_characters === 2);
    await page.getByRole('button', { name: 'Crear token nuevo' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Crear token nuevo' }).click();
    const secret = page.getByRole('dialog', { name: 'Token del bot' });
    await secret.getByText(/^bt_/).waitFor();
    await page.context().close();
  });

  test('a chat role is given a role by the map, and taken out again', async () => {
    const { api } = community.people.owner;
    const role = '998877665544332212';
    const page = await visit('/chat');
    await page.getByRole('button', { name: 'Añadir' }).click();
    const dialog = page.getByRole('dialog', { name: 'Un rol de chat da…' });
    await dialog.getByRole('textbox', { name: 'Rol de chat' }).fill(role);
    await dialog.getByRole('combobox', { name: 'Da' }).click();
    await page.getByRole('option', { name: 'Mod' }).click();
    await dialog.getByRole('button', { name: 'Añadir' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { mappings } = await api.servers.getRoleMap(of());
    expect(mappings).toMatchObject([{ cp_role_id: role, role_name: 'Mod', members: 0 }]);
    const row = page.getByRole('row', { name: new RegExp(role) });
    await row.getByRole('button', { name: 'Quitar' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar' }).click();
    await until(async () => (await api.servers.getRoleMap(of())).mappings.length === 0);
    await page.context().close();
  });

  test('a member who leaves by the settings lands on their servers', async () => {
    const page = await visit('/danger', 'mod');
    await page.getByRole('button', { name: 'Salir del servidor' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Salir del servidor' }).click();
    await page.waitForURL(/\/servers$/);
    await page.getByText('Aún no estás en ningún servidor').waitFor();
    await page.context().close();
  });

  test('a server is not handed over to a chat account that nobody has linked', async () => {
    const page = await visit('/danger');
    await page.getByRole('button', { name: 'Ceder el servidor' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('textbox', { name: /Cuenta de chat/ }).fill('123123123123123123');
    await question.getByRole('textbox', { name: /para confirmar/ }).fill('Puerto Prueba');
    await question.getByRole('button', { name: 'Ceder el servidor' }).click();
    await question.getByRole('alert').waitFor();
    expect((await server()).owner_user_id).toBe(community.people.owner.userId);
    await page.context().close();
  });

  test('a server is deleted once its name was typed, and its address is gone', async () => {
    const { api } = community.people.owner;
    const page = await visit('/danger');
    await page.getByRole('button', { name: 'Borrar el servidor' }).click();
    const question = page.getByRole('alertdialog');
    const sure = question.getByRole('button', { name: 'Borrar el servidor' });
    expect(await sure.isDisabled()).toBe(true);
    await question.getByRole('textbox').fill('Puerto Prueba');
    await sure.click();
    await page.waitForURL(/\/servers$/);
    const { servers } = await api.servers.listMine({});
    expect(servers).toEqual([]);
    await page.context().close();
  });

  test('nothing on these screens broke a rule of the page', () => {
    expect(stage.complaints).toEqual([]);
  });
});

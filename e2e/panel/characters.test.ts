import { describePanel, Stage, type Community } from './stage.ts';

describePanel('characters', () => {
  let stage: Stage;
  let community: Community;
  beforeAll(async () => {
    stage = await Stage.open();
    community = await stage.community();
  });
  afterEach(() => {
    expect(stage.complaints).toEqual([]);
  });
  afterAll(() => stage.close());

  const inServer = () => ({ server_id: community.serverId });

  test('a character is made by the fields of the card, changed, and shown on it', async () => {
    const { owner } = community.people;
    const custom_fields = [{ name: 'blood', label: 'Grupo sanguíneo' }];
    const nationalities = [{ name: 'Chilena' }, { name: 'Peruana' }];
    const { config } = await owner.api.dni.updateConfig({
      ...inServer(),
      document_name: 'Cédula',
      custom_fields,
      nationalities,
    });
    expect(config.nationalities).toHaveLength(2);
    const page = await stage.visit(owner, `/s/${community.serverId}/characters`);
    await page.getByRole('button', { name: 'Crear personaje' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Nombre').fill('Violeta');
    await form.getByLabel('Apellido').fill('Parra');
    await form.getByRole('textbox', { name: 'Nacimiento opcional', exact: true }).fill('1990-10-04');
    await form.getByRole('combobox').click();
    await form.getByRole('option', { name: 'Chilena' }).click();
    await form.getByLabel('Grupo sanguíneo').fill('0+');
    await form.getByRole('button', { name: 'Crear personaje' }).click();
    const card = page.getByRole('article');
    for (const text of ['Cédula', 'Violeta', 'Parra', 'Chilena', '4 de octubre de 1990', '0+'])
      await card.getByText(text).waitFor();
    await page.getByRole('button', { name: 'Editar' }).click();
    await page.getByRole('dialog').getByLabel('Género').fill('mujer');
    await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click();
    await card.getByText('mujer').waitFor();
    await page.context().close();
  });

  test('a licence is granted, loses points and is revoked on the sheet', async () => {
    const { owner, member } = community.people;
    await owner.api.licenses.create({ ...inServer(), name: 'Carné B', max_points: 12 });
    const sheet = `/s/${community.serverId}/characters/${member.characterId}?tab=licences`;
    const page = await stage.visit(owner, sheet);
    await page.getByRole('button', { name: 'Conceder licencia' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').click();
    await dialog.getByRole('option', { name: 'Carné B' }).click();
    await dialog.getByRole('button', { name: 'Conceder licencia' }).click();
    await page.getByText('12 / 12').waitFor();
    const act = async (name: string): Promise<void> => {
      await page.getByRole('button', { name: 'Acciones de Carné B' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await act('Quitar puntos');
    await page.getByRole('dialog').getByRole('spinbutton').fill('3');
    await page.getByRole('dialog').getByRole('button', { name: 'Quitar puntos' }).click();
    await page.getByText('9 / 12').waitFor();
    await act('Retirar');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Retirar' }).click();
    await page.getByRole('table').getByText('Retirada').waitFor();
    await page.context().close();
  });

  test('a death is for ever, is confirmed by the name, and is shown on the card', async () => {
    const { mod, member } = community.people;
    const page = await stage.visit(mod, `/s/${community.serverId}/characters/${member.characterId}`);
    await page.getByRole('button', { name: 'Más acciones' }).click();
    await page.getByRole('menuitem', { name: 'Declarar muerto' }).click();
    const dialog = page.getByRole('alertdialog');
    const confirm = dialog.getByRole('button', { name: 'Declarar muerto' });
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill(`${member.name} Prueba`);
    await confirm.click();
    await page.getByRole('article').getByText('Muerto').waitFor();
    await page.context().close();
  });

  test('a player sees of others what everybody may see', async () => {
    const { owner, member } = community.people;
    const page = await stage.visit(member, `/s/${community.serverId}/characters/${owner.characterId}`);
    await page.getByRole('article').waitFor();
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Documento', 'Licencias']);
    expect(await page.getByRole('button', { name: 'Editar' }).count()).toBe(0);
    await page.context().close();
  });
});

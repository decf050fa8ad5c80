import { readFile } from 'node:fs/promises';
import { Client } from '@cabildo/testing/client.ts';
import { describePanel, Stage, type Person } from './stage.ts';

describePanel('the account in the panel', () => {
  let stage: Stage;

  /** Links a chat account to somebody, as an app does. */
  async function linkChat({ gpId, name }: Pick<Person, 'gpId' | 'name'>, cpId: string): Promise<void> {
    const client = await new Client(stage.url).signIn(gpId, name);
    await client.linkChat(cpId, `${name}_chat`);
  }
  beforeAll(async () => {
    stage = await Stage.open();
  });
  afterAll(() => stage.close());

  test('every other device is signed out at once, and this one stays', async () => {
    const person = await stage.person('viajera');
    const other = await stage.visit(person, '/account');
    const page = await stage.visit(person, '/account/keys');
    await page.getByRole('button', { name: 'Cerrar las demás sesiones' }).click();
    await page.getByRole('button', { name: 'Cerrar las demás', exact: true }).click();
    await page.getByText('Las demás sesiones están cerradas').waitFor();
    await other.reload();
    await other.getByRole('button', { name: 'Entrar con la plataforma de juego' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Mi cuenta' }).waitFor();
    await other.context().close();
    await page.context().close();
  });

  test('a chat account is linked on its platform, and the panel says how it went', async () => {
    const person = await stage.person('charlatan');
    const page = await stage.visit(person, '/account/chat');
    await page.getByRole('button', { name: 'Enlazar una cuenta' }).click();
    await page.locator('[name="cp_id"]').fill('123456789012345678');
    await page.locator('[name="cp_username"]').fill('charlatan_chat');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/account\/chat\?linked=success$/);
    await page.getByText('La cuenta de chat está enlazada.').waitFor();
    await page.getByText('charlatan_chat').waitFor();
    await page.context().close();
  });

  test('a chat account is unlinked after a question', async () => {
    const person = await stage.person('arrepentida');
    await linkChat(person, '123456789012345681');
    const page = await stage.visit(person, '/account/chat');
    await page.getByRole('button', { name: 'Desenlazar arrepentida_chat' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Desenlazar', exact: true }).click();
    await page.getByText('No has enlazado ninguna cuenta').waitFor();
    expect((await person.api.users.getCpByApikey()).cp_accounts).toEqual([]);
    await page.context().close();
  });

  test('a chat account moves to the other game account of a person who signs in to both', async () => {
    const [from, to] = [await stage.person('antigua'), await stage.person('nueva')];
    await linkChat(from, '123456789012345682');
    const page = await stage.visit(from, '/account/chat');
    await page.getByRole('button', { name: 'Llevar antigua_chat a otra cuenta de juego' }).click();
    await page.getByRole('button', { name: 'Entrar con la otra' }).click();
    await page.locator('[name="gp_id"]').fill(to.gpId);
    await page.locator('[name="gp_username"]').fill(to.name);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Traer la cuenta' }).click();
    await page.waitForURL(/\/account\/chat\?linked=success$/);
    await page.getByText('antigua_chat').waitFor();
    expect((await from.api.users.getCpByApikey()).cp_accounts).toEqual([]);
    expect((await to.api.users.getCpByApikey()).cp_accounts).toMatchObject([{ cp_id: '123456789012345682' }]);
    await page.context().close();
  });

  test('the language and the theme change everything at once, and stay', async () => {
    const person = await stage.person('noctambula');
    const page = await stage.visit(person, '/account/appearance');
    await page.getByRole('radio', { name: /English/ }).check();
    await page.getByRole('radio', { name: /Dark/ }).check();
    await page.reload();
    await page.getByRole('heading', { name: 'My account' }).waitFor();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await page.context().close();
  });

  test('a person downloads what is held, once, and then ends the account', async () => {
    const person = await stage.person('despedida');
    const page = await stage.visit(person, '/account/data');
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar mis datos' }).click();
    const file = await downloaded;
    expect(file.suggestedFilename()).toBe('cabildo-mis-datos.json');
    expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
      user: { gp_username: 'despedida' },
      servers: [],
    });
    await page.getByRole('button', { name: 'Descargar mis datos' }).click();
    await page.getByText('una vez en 24 horas').waitFor();
    await page.getByRole('button', { name: 'Borrar mi cuenta' }).click();
    const dialog = page.getByRole('alertdialog');
    const confirm = dialog.getByRole('button', { name: 'Borrar mi cuenta' });
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill('despedida');
    await confirm.click();
    await page.getByRole('button', { name: 'Entrar con la plataforma de juego' }).waitFor();
    await page.context().close();
  });

  test('an account that owns a server is not deleted, and the panel says which server', async () => {
    const person = await stage.person('fundadora');
    await person.api.servers.create({ server_name: 'Villa Fundada' });
    const page = await stage.visit(person, '/account/data');
    await page.getByRole('button', { name: 'Borrar mi cuenta' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('textbox').fill('fundadora');
    await dialog.getByRole('button', { name: 'Borrar mi cuenta' }).click();
    await dialog.getByText('Villa Fundada').waitFor();
    await page.context().close();
  });
});

import type { Page } from 'playwright-core';
import { describePanel, Stage, type Community } from './stage.ts';

describePanel('the shop, inventories and frisks', () => {
  let stage: Stage;
  let community: Community;
  let licenceId: number;
  const itemIds: number[] = [];

  beforeAll(async () => {
    stage = await Stage.open();
    community = await stage.community();
    const { api } = community.people.owner;
    const at = { server_id: community.serverId };
    ({ license_id: licenceId } = await api.licenses.create({ ...at, name: 'Caza', price: 300 }));
    const goods = [
      { name: 'Pan', price: 3 },
      { name: 'Linterna', price: 25, stock_mode: 'limited', stock_quantity: 2 },
      { name: 'Escopeta', price: 900, require_license_id: licenceId },
    ] as const;
    for (const item of goods) itemIds.push((await api.items.create({ ...at, ...item })).item_id);
  });
  afterAll(() => stage.close());

  const place = (path: string): string => `/s/${community.serverId}/${path}`;
  const visit = (rank: 'owner' | 'member', path: string): Promise<Page> =>
    stage.visit(community.people[rank], place(path));
  const held = async (rank: 'owner' | 'member'): Promise<Record<string, number>> => {
    const { api, characterId } = community.people[rank];
    const { items } = await api.inventory.get({
      server_id: community.serverId,
      server_character_id: characterId,
    });
    return Object.fromEntries(items.map(({ name, quantity }) => [name, quantity]));
  };

  test('a basket survives a reload, is paid as a whole with a receipt that no notice covers, and ends in the inventory', async () => {
    const page = await visit('member', 'shop');
    await page.getByRole('button', { name: 'Añadir a la cesta: Pan' }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Añadir a la cesta: Linterna' }).click();
    await page.getByRole('button', { name: 'Cesta (2)' }).click();
    const basket = page.getByRole('dialog', { name: 'Cesta' });
    await basket.getByRole('spinbutton', { name: 'Cantidad de Pan' }).fill('4');
    await basket.getByRole('button', { name: /^Pagar 37/ }).click();
    await page.getByText('Compra hecha').waitFor();
    expect(await page.getByText('está en la cesta').count()).toBe(0);
    expect(await held('member')).toEqual({ Pan: 4, Linterna: 1 });
    await page.context().close();
  });

  test('a refusal buys nothing, says why and keeps the basket', async () => {
    const page = await visit('member', 'shop?basket=true');
    await page.evaluate(
      `sessionStorage.setItem('cabildo.basket.${community.serverId}', JSON.stringify([` +
        `{ item_id: ${itemIds[0]}, label: 'Pan', price: 3, quantity: 1 },` +
        `{ item_id: ${itemIds[1]}, label: 'Linterna', price: 25, quantity: 50 }]))`,
    );
    const before = await held('member');
    await page.reload();
    await page.getByRole('button', { name: /^Pagar/ }).click();
    await page.getByRole('alert').filter({ hasText: 'Linterna' }).waitFor();
    expect(await page.getByRole('spinbutton', { name: 'Cantidad de Linterna' }).inputValue()).toBe('50');
    expect(await held('member')).toEqual(before);
    await page.context().close();
  });

  test('an item that needs a licence is for sale once the licence was bought', async () => {
    const page = await visit('member', `shop?item=${itemIds[2]}`);
    await page.getByRole('button', { name: 'Ver la licencia' }).click();
    await page.getByRole('button', { name: /^Comprar por 300/ }).click();
    await page.getByText('Ya tienes «Caza»').waitFor();
    await page.goto(`${stage.url}/panel${place(`shop?item=${itemIds[2]}`)}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Añadir a la cesta' }).waitFor();
    await page.context().close();
  });

  test('a list with errors says them row by row, and is imported without those rows', async () => {
    const page = await visit('owner', 'catalogue/import');
    await page.getByRole('textbox', { name: 'Lista' }).fill('name;price\nvela;4\npila;barato\n');
    await page.getByText('«price» debe ser un número entero', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Quitar 1 con errores' }).click();
    await page.getByRole('button', { name: 'Importar 1' }).click();
    await page.getByText('Creados: 1. Cambiados: 0.', { exact: false }).waitFor();
    await page.context().close();
  });

  test('a frisk is decided by the keyboard alone, and what is confiscated is gone', async () => {
    const { member } = community.people;
    const page = await visit('owner', `frisk?target=${member.characterId}`);
    await page.getByRole('button', { name: 'Cachear' }).click();
    const finds = page.getByRole('list').filter({ hasText: 'Pan' });
    await finds.getByRole('listitem').first().waitFor();
    const names = await finds.getByRole('listitem').allInnerTexts();
    const bread = names.findIndex((text) => text.startsWith('Pan'));
    for (let at = 0; at < bread; at += 1) await page.keyboard.press('j');
    await page.keyboard.press('2');
    await page.keyboard.press('3');
    await page.getByText(`${names.length} de ${names.length} decididos`).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Cacheo terminado').waitFor();
    const left = await held('member');
    expect(left).not.toHaveProperty('Pan');
    expect(left).toHaveProperty('Linterna');
    await page.context().close();
  });

  test('nothing on these screens broke a rule of the page', () => {
    expect(stage.complaints).toEqual([]);
  });
});

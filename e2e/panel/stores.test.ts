import type { Page } from 'playwright-core';
import { describePanel, Stage, type Community, type Rank } from './stage.ts';

describePanel('shops of companies', () => {
  let stage: Stage;
  let community: Community;

  beforeAll(async () => {
    stage = await Stage.open();
    community = await stage.community();
    const { owner, mod } = community.people;
    await owner.api.orgs.configureOrgs({ ...at(), orgs_config: { wholesale_percent: 50 } });
    await owner.api.economy.configureTax({
      ...at(),
      name: 'Ventas',
      tax_type: 'custom',
      applies_to: 'sales',
      rate: 10,
    });
    await owner.api.items.create({ ...at(), name: 'Pan', price: 9 });
    const { item_id } = await owner.api.items.create({ ...at(), name: 'Rueda' });
    await owner.api.inventory.give({
      ...at(),
      server_character_id: mod.characterId,
      items: [{ item_id, quantity: 6 }],
    });
  });
  afterEach(() => {
    expect(stage.complaints).toEqual([]);
    stage.complaints = [];
  });
  afterAll(() => stage.close());

  const at = (): { server_id: number } => ({ server_id: community.serverId });
  const visit = (rank: Rank, path: string): Promise<Page> =>
    stage.visit(community.people[rank], `/s/${community.serverId}/${path}`);
  const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
  const held = async (rank: Rank): Promise<Record<string, number>> => {
    const { api, characterId } = community.people[rank];
    const { items } = await api.inventory.get({ ...at(), server_character_id: characterId });
    return Object.fromEntries(items.map(({ name, quantity }) => [name, quantity]));
  };
  const earned = async (): Promise<number | null> => {
    const { api } = community.people.mod;
    const { org } = await api.orgs.getOrg({ ...at(), org_id: community.companyId });
    return (await api.economy.getAccount({ ...at(), account_id: org.account_id })).account.balance;
  };

  /** Adds an item to those that move, and says how many units. */
  async function pick(page: Page, drawer: string, item: string, units: number): Promise<void> {
    await dialog(page, drawer).getByRole('combobox', { name: 'Añadir objeto' }).fill(item);
    await page.getByRole('option', { name: new RegExp(`^${item}`) }).click();
    const field = dialog(page, drawer).getByRole('spinbutton', { name: `Cantidad de ${item}` });
    await field.fill(String(units));
  }

  test('one is opened, priced and stocked, a player buys from it, and the earnings pay an order of more stock', async () => {
    const manager = await visit('mod', `companies/${community.companyId}?tab=shops`);
    await manager.getByRole('button', { name: 'Abrir tienda' }).click();
    const opening = dialog(manager, 'Abrir una tienda');
    await opening.getByRole('textbox', { name: 'Nombre' }).fill('La Tuerca');
    await opening.getByRole('textbox', { name: 'Lugar' }).fill('Calle Mayor');
    await opening.getByRole('button', { name: 'Abrir tienda' }).click();
    await manager.locator('h1').filter({ hasText: 'La Tuerca' }).waitFor();

    await manager.getByRole('button', { name: 'Vender un objeto' }).click();
    const pricing = dialog(manager, 'Vender un objeto');
    await pricing.getByRole('combobox', { name: 'Objeto' }).fill('rue');
    await manager.getByRole('option', { name: /^Rueda/ }).click();
    await pricing.getByRole('textbox', { name: 'Precio' }).fill('30');
    await pricing.getByRole('spinbutton', { name: 'Máximo por compra' }).fill('4');
    await pricing.getByRole('button', { name: 'Poner a la venta' }).click();
    await manager.getByText('Precio guardado').waitFor();
    await manager.getByRole('button', { name: 'Reponer' }).click();
    await pick(manager, 'Reponer', 'Rueda', 6);
    await dialog(manager, 'Reponer').getByRole('button', { name: 'Reponer' }).click();
    await manager.getByText('Existencias repuestas').waitFor();
    expect(await held('mod')).toEqual({});

    const buyer = await visit('member', 'stores');
    await buyer.getByRole('button', { name: 'La Tuerca' }).click();
    await buyer.getByText('Quedan 6').waitFor();
    expect(await buyer.getByRole('tab').count()).toBe(0);
    await buyer.getByRole('button', { name: 'Añadir a la cesta: Rueda' }).click();
    await buyer.getByRole('button', { name: /^Cesta \(1\)/ }).click();
    const basket = dialog(buyer, 'Cesta');
    await basket.getByRole('spinbutton', { name: 'Cantidad de Rueda' }).fill('4');
    await basket.getByRole('button', { name: /^Pagar 132/ }).click();
    await buyer.getByText('Compra hecha').waitFor();
    expect([await held('member'), await earned()]).toEqual([{ Rueda: 4 }, 120]);
    await buyer.context().close();

    await manager.getByRole('button', { name: 'Pedir' }).click();
    const ordering = dialog(manager, 'Pedir a la tienda del servidor');
    await ordering.getByText(/^Al 50 % del precio/).waitFor();
    await pick(manager, 'Pedir a la tienda del servidor', 'Pan', 8);
    await ordering.getByText(/^40/).waitFor();
    await ordering.getByRole('button', { name: 'Pedir' }).click();
    await manager.getByText('Pedido recibido').waitFor();
    expect(await earned()).toBe(80);
    await manager.getByRole('row', { name: /Pan/ }).getByText('No se vende').waitFor();
    await manager.getByRole('button', { name: 'Retirar' }).click();
    await pick(manager, 'Retirar', 'Pan', 3);
    await dialog(manager, 'Retirar').getByRole('button', { name: 'Retirar' }).click();
    await manager.getByText('Objetos retirados').waitFor();
    expect(await held('mod')).toEqual({ Pan: 3 });
    await manager.context().close();
  });

  test('its price changes in the till, it gets another name, and closing it gives what is left to a member', async () => {
    const { shops } = await community.people.mod.api.shop.listShops(at());
    const { shop_id } = shops.find(({ name }) => name === 'La Tuerca')!;
    const page = await visit('mod', `stores/${shop_id}?tab=till`);
    await page.getByRole('button', { name: 'Rueda' }).click();
    const pricing = dialog(page, 'Rueda');
    await pricing.getByRole('textbox', { name: 'Precio' }).fill('');
    await pricing.getByRole('button', { name: 'Guardar' }).click();
    await page.getByRole('row', { name: /Rueda/ }).getByText('No se vende').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Editar la tienda' }).click();
    const editing = dialog(page, 'Editar la tienda');
    await editing.getByRole('textbox', { name: 'Nombre' }).fill('La Tuerca Vieja');
    await editing.getByRole('button', { name: 'Guardar' }).click();
    await page.locator('h1').filter({ hasText: 'La Tuerca Vieja' }).waitFor();
    await page.getByRole('button', { name: 'Cerrar la tienda' }).click();
    const closing = dialog(page, 'Cerrar «La Tuerca Vieja»');
    await closing.getByRole('button', { name: 'Cerrar la tienda' }).click();
    await page.getByText('«La Tuerca Vieja» cerrada').waitFor();
    await page.locator('h1').filter({ hasText: 'Comercios' }).waitFor();
    expect(await held('mod')).toEqual({ Pan: 8, Rueda: 2 });
    await page.context().close();
  });
});

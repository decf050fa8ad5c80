import type { Page } from 'playwright-core';
import { describePanel, Stage, type Community, type Rank } from './stage.ts';

describePanel('vehicles', () => {
  let stage: Stage;
  let community: Community;
  let modelId: number;

  beforeAll(async () => {
    stage = await Stage.open();
    community = await stage.community();
    const { api } = community.people.owner;
    const model = { server_id: community.serverId, brand: 'Ábaco', model: 'Ligero', price: 900 };
    ({ vehicle_model_id: modelId } = await api.cars.createVehicleModel({
      ...model,
      category: 'Utilitarios',
    }));
  });
  afterEach(() => {
    expect(stage.complaints).toEqual([]);
  });
  afterAll(() => stage.close());

  const visit = (rank: Rank, path: string): Promise<Page> =>
    stage.visit(community.people[rank], `/s/${community.serverId}/${path}`);

  /** Buys a vehicle for someone through the API. */
  async function buy(rank: Rank): Promise<{ vehicleId: number; plate: string }> {
    const { api, characterId } = community.people[rank];
    const { vehicle } = await api.cars.buyVehicle({
      server_id: community.serverId,
      server_character_id: characterId,
      vehicle_model_id: modelId,
    });
    return { vehicleId: vehicle.vehicle_id, plate: vehicle.plate };
  }

  async function platesOf(rank: Rank): Promise<string[]> {
    const { api, characterId } = community.people[rank];
    const { vehicles } = await api.cars.getMyVehicles({
      server_id: community.serverId,
      server_character_id: characterId,
    });
    return vehicles.map(({ plate }) => plate);
  }

  test('a model is found at the dealer, painted and bought, and stands in the garage', async () => {
    const page = await visit('member', 'vehicles/dealer');
    await page.getByRole('searchbox').fill('abaco lig');
    await page.getByRole('button', { name: 'Ligero' }).click();
    const offer = page.getByRole('dialog', { name: 'Ábaco Ligero' });
    await offer.getByRole('textbox', { name: 'Color' }).last().fill('#112233');
    await offer.getByRole('button', { name: /^Comprar por 900/ }).click();
    await page.getByText('Ábaco Ligero ya está en tu garaje').waitFor();
    await page.getByRole('link', { name: 'Garaje' }).click();
    const [plate] = await platesOf('member');
    await page.getByRole('list', { name: 'Garaje' }).getByText(plate!).waitFor();
    await page.context().close();
  });

  test('a price that has risen since it was shown is refused, shown, and then paid (SH-07)', async () => {
    const page = await visit('member', `vehicles/dealer?model=${modelId}`);
    const offer = page.getByRole('dialog', { name: 'Ábaco Ligero' });
    await offer.getByRole('button', { name: /^Comprar por 900/ }).waitFor();
    const { api } = community.people.owner;
    const tax = { name: 'Lujo', tax_type: 'property', rate: 10 } as const;
    const { tax_id } = await api.economy.configureTax({ server_id: community.serverId, ...tax });
    await offer.getByRole('button', { name: /^Comprar por 900/ }).click();
    await offer.getByText(/El precio es 990/).waitFor();
    await offer.getByRole('button', { name: /^Comprar por 990/ }).click();
    await page.getByText(/Pagado: 990/).waitFor();
    await api.economy.configureTax({ server_id: community.serverId, tax_id, active: false });
    await page.context().close();
  });

  test('a vehicle leaves the pound once its fee is paid, and is given up once its plate was typed', async () => {
    const { vehicleId, plate } = await buy('member');
    const { owner } = community.people;
    await owner.api.cars.setVehicleFlags({
      server_id: community.serverId,
      vehicle_id: vehicleId,
      impounded: true,
      impound_fee: 75,
      impound_place: 'Depósito del puerto',
    });
    const page = await visit('member', `vehicles?vehicle=${vehicleId}`);
    const details = page.getByRole('dialog', { name: 'Ábaco Ligero' });
    await details.getByText('Depósito del puerto').waitFor();
    await details.getByRole('button', { name: /^Pagar 75/ }).click();
    await page.getByText(`${plate} ha salido del depósito`).waitFor();
    await page.getByRole('article').filter({ hasText: plate }).getByRole('button').click();
    await details.getByRole('button', { name: 'Dar de baja' }).click();
    const question = page.getByRole('alertdialog');
    const confirm = question.getByRole('button', { name: 'Dar de baja' });
    expect(await confirm.isDisabled()).toBe(true);
    await question.getByRole('textbox').fill(plate);
    await confirm.click();
    await question.waitFor({ state: 'detached' });
    expect(await platesOf('member')).not.toContain(plate);
    await page.context().close();
  });

  test('staff find a vehicle by its plate from the palette, give it another one, and the history says so', async () => {
    const { vehicleId, plate } = await buy('mod');
    const page = await visit('owner', 'overview');
    await page.locator('h1').first().waitFor();
    await page.keyboard.press('Control+K');
    await page.keyboard.type(plate);
    await page.getByRole('option', { name: new RegExp(`^${plate}`) }).click();
    const details = page.getByRole('dialog', { name: 'Ábaco Ligero' });
    await details.getByRole('button', { name: 'Cambiar matrícula o color' }).click();
    const form = page.getByRole('dialog', { name: 'Cambiar Ábaco Ligero' });
    await form.getByRole('textbox', { name: 'Matrícula' }).fill('nueva 1');
    await form.getByRole('button', { name: 'Guardar' }).click();
    await details.getByRole('region', { name: 'Historial' }).getByText('NUEVA 1').waitFor();
    const { vehicle } = await community.people.owner.api.cars.getVehicle({
      server_id: community.serverId,
      vehicle_id: vehicleId,
    });
    expect(vehicle.plate).toBe('NUEVA 1');
    await page.context().close();
  });

  test('a model is made and withdrawn, and players do not see the screens of staff', async () => {
    const page = await visit('owner', 'vehicles/models?model=new');
    const form = page.getByRole('dialog', { name: 'Modelo nuevo' });
    await form.getByRole('textbox', { name: 'Marca' }).fill('Bravo');
    await form.getByRole('textbox', { name: 'Modelo' }).fill('Sur');
    await form.getByRole('button', { name: 'Crear modelo' }).click();
    await page.getByRole('button', { name: 'Bravo Sur' }).click();
    const details = page.getByRole('dialog', { name: 'Bravo Sur' });
    await details.getByRole('checkbox').uncheck();
    await details.getByRole('button', { name: 'Guardar' }).click();
    await page.getByRole('table').getByText('Retirado').waitFor();
    await page.context().close();
    const { models } = await community.people.member.api.cars.listVehicleModels({
      server_id: community.serverId,
    });
    expect(models.map(({ model }) => model)).toEqual(['Ligero']);
    const player = await visit('member', 'vehicles');
    const sections = player.getByRole('group', { name: 'Vehículos' });
    await sections.getByRole('link').first().waitFor();
    expect(await sections.getByRole('link').allInnerTexts()).toEqual(['Garaje', 'Concesionario', 'Ofertas']);
    await player.context().close();
  });

  test('a list of models is imported once its rows are right', async () => {
    const page = await visit('owner', 'vehicles/models/import');
    await page
      .getByRole('textbox', { name: 'Lista' })
      .fill('brand,model,price\nCóndor,Ciudad,1100\nCóndor,Monte,caro\n');
    await page.getByText('«price» debe ser un número entero', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Quitar 1 con errores' }).click();
    await page.getByRole('button', { name: 'Importar 1' }).click();
    await page.getByText('Creados: 1. Cambiados: 0.', { exact: false }).waitFor();
    const { models } = await community.people.owner.api.cars.listVehicleModels({
      server_id: community.serverId,
    });
    expect(models).toContainEqual(expect.objectContaining({ brand: 'Cóndor', price: 1_100 }));
    await page.context().close();
  });

  test('plates are made as the rules say, which show how they will look', async () => {
    const page = await visit('owner', 'vehicles/config');
    await page.getByText('En orden').click();
    await page.getByRole('textbox', { name: 'Prefijo' }).fill('vp ');
    await page.getByText('VP 00001').waitFor();
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('Configuración guardada').waitFor();
    expect((await buy('member')).plate).toMatch(/^VP ?\d{5}$/);
    await page.context().close();
  });
});

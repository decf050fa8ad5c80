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
  }, 120_000);
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
});

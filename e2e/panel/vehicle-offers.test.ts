import type { Page } from 'playwright-core';
import { describePanel, Stage, type Community, type Rank } from './stage.ts';

describePanel('vehicles that change hands', () => {
  let stage: Stage;
  let community: Community;
  const models: number[] = [];

  beforeAll(async () => {
    stage = await Stage.open();
    community = await stage.community();
    const { api } = community.people.owner;
    for (const model of [
      { brand: 'Ábaco', model: 'Ligero', price: 900 },
      { brand: 'Bravo', model: 'Furgón', price: 0 },
    ])
      models.push((await api.cars.createVehicleModel({ ...at(), ...model })).vehicle_model_id);
    await api.economy.configureTax({ ...at(), name: 'Lujo', tax_type: 'property', rate: 10 });
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
  const platesOf = async (rank: Rank): Promise<string[]> => {
    const { api, characterId } = community.people[rank];
    const { vehicles } = await api.cars.getMyVehicles({ ...at(), server_character_id: characterId });
    return vehicles.map(({ plate }) => plate);
  };
  const balanceOf = async (rank: Rank): Promise<number | null> => {
    const { api, characterId } = community.people[rank];
    return (await api.economy.getBalance({ ...at(), server_character_id: characterId })).bank_balance;
  };

  /** Chooses a person of the community in a form. */
  async function choose(page: Page, form: string, field: string, name: string): Promise<void> {
    await dialog(page, form).getByRole('combobox', { name: field }).fill(name);
    await page.getByRole('option', { name: new RegExp(name) }).click();
  }

  test('an owner gives a key, and sells the car to another player, who pays the tax on top; the key ends', async () => {
    const { member } = community.people;
    const { vehicle } = await member.api.cars.buyVehicle({
      ...at(),
      server_character_id: member.characterId,
      vehicle_model_id: models[0]!,
      payment_method: 'bank',
    });
    const { vehicle_id, plate } = vehicle;
    const before = [await balanceOf('member'), await balanceOf('admin')];
    const seller = await visit('member', `vehicles?vehicle=${vehicle_id}`);
    const details = dialog(seller, 'Ábaco Ligero');
    await details.getByText('Nadie más tiene llave').waitFor();
    await details.getByRole('button', { name: 'Dar una llave' }).click();
    await choose(seller, 'Dar una llave', 'Para', 'carla');
    await dialog(seller, 'Dar una llave').getByRole('button', { name: 'Dar una llave' }).click();
    await details.getByRole('region', { name: 'Llaves' }).getByText('carla Prueba').waitFor();

    const friend = await visit('mod', 'vehicles');
    await friend.getByRole('list', { name: 'Con llave' }).getByText(plate).waitFor();
    await friend.getByRole('button', { name: 'Ábaco Ligero' }).click();
    await dialog(friend, 'Ábaco Ligero').getByText('luis Prueba').waitFor();
    await dialog(friend, 'Ábaco Ligero').getByRole('button', { name: 'Devolver la llave' }).waitFor();
    expect(await friend.getByRole('button', { name: 'Vender o regalar' }).count()).toBe(0);
    await friend.context().close();

    await details.getByRole('button', { name: 'Vender o regalar' }).click();
    const selling = 'Vender o regalar: Ábaco Ligero';
    await choose(seller, selling, 'Persona', 'bruno');
    await dialog(seller, selling).getByRole('textbox', { name: 'Precio' }).fill('500');
    await dialog(seller, selling).getByRole('button', { name: 'Ofrecer' }).click();
    await details.getByRole('button', { name: 'Retirar la oferta' }).waitFor();

    const buyer = await visit('admin', 'vehicles/offers');
    await buyer.getByRole('button', { name: 'Ábaco Ligero' }).click();
    const offer = dialog(buyer, 'Ábaco Ligero');
    await offer.getByText('de impuesto de propiedad').waitFor();
    await offer.getByRole('combobox', { name: 'Pagar con' }).click();
    await buyer.getByRole('option', { name: /^Cuenta principal/ }).click();
    await offer.getByRole('button', { name: /^Comprar por 550/ }).click();
    await buyer.getByText('Ábaco Ligero ha cambiado de dueño').waitFor();
    await buyer.getByRole('table').getByText('Aceptada').waitFor();
    expect([await platesOf('member'), await platesOf('admin')]).toEqual([[], [plate]]);
    expect([await balanceOf('member'), await balanceOf('admin')]).toEqual([
      before[0]! + 500,
      before[1]! - 550,
    ]);
    expect((await community.people.mod.api.cars.listKeys(at())).keys).toEqual([]);
    await buyer.context().close();
    await seller.context().close();
  });

  test('a company gets a vehicle at the dealer, and gives it away to a player, who declines once', async () => {
    const manager = await visit('mod', `vehicles/dealer?model=${models[1]}`);
    const dealing = dialog(manager, 'Bravo Furgón');
    await dealing.getByRole('combobox', { name: 'Para' }).click();
    await manager.getByRole('option', { name: 'Taller Prueba' }).click();
    await dealing.getByRole('button', { name: 'Llevármelo gratis' }).click();
    await manager.getByText('Bravo Furgón ya es de la empresa').waitFor();
    expect(await platesOf('mod')).toEqual([]);
    await manager.getByRole('link', { name: 'Garaje' }).click();
    await manager.getByRole('combobox', { name: 'De quién son los vehículos' }).click();
    await manager.getByRole('option', { name: 'Taller Prueba' }).click();

    const player = await visit('member', 'vehicles/offers');
    for (const isDeclined of [true, false]) {
      await manager.getByRole('button', { name: 'Bravo Furgón' }).click();
      await dialog(manager, 'Bravo Furgón').getByRole('button', { name: 'Vender o regalar' }).click();
      const giving = 'Vender o regalar: Bravo Furgón';
      await choose(manager, giving, 'Persona', 'luis');
      await dialog(manager, giving).getByRole('textbox', { name: 'Precio' }).fill('0');
      await dialog(manager, giving).getByRole('button', { name: 'Ofrecer' }).click();
      await dialog(manager, 'Bravo Furgón').getByRole('button', { name: 'Retirar la oferta' }).waitFor();
      await manager.keyboard.press('Escape');
      await player
        .getByRole('row', { name: /Abierta/ })
        .getByRole('button')
        .click();
      const offer = dialog(player, 'Bravo Furgón');
      if (isDeclined) {
        await offer.getByRole('button', { name: 'Rechazar' }).click();
        await player.getByRole('alertdialog').getByRole('button', { name: 'Rechazar' }).click();
        await player.getByText('Oferta rechazada').waitFor();
      } else {
        await offer.getByRole('button', { name: 'Aceptar el regalo' }).click();
        await player.getByText('Bravo Furgón ha cambiado de dueño').waitFor();
      }
    }
    expect(await platesOf('member')).toHaveLength(1);
    await manager.getByText('La empresa no tiene vehículos').waitFor();
    await player.context().close();
    await manager.context().close();
  });

  test('staff give a company a vehicle of any model, with a plate and a reason', async () => {
    const page = await visit('owner', 'vehicles/all');
    await page.getByRole('button', { name: 'Dar un vehículo' }).click();
    const giving = dialog(page, 'Dar un vehículo');
    await giving.getByText('Empresa', { exact: true }).click();
    await giving.getByRole('combobox', { name: 'Empresa' }).fill('taller');
    await page.getByRole('option', { name: 'Taller Prueba' }).click();
    await giving.getByRole('combobox', { name: 'Modelo' }).click();
    await page.getByRole('option', { name: 'Bravo Furgón' }).click();
    await giving.getByRole('textbox', { name: 'Matrícula' }).fill('grua 1');
    await giving.getByRole('textbox', { name: 'Motivo' }).fill('Premio del mes');
    await giving.getByRole('button', { name: 'Dar un vehículo' }).click();
    await page.getByText('Vehículo GRUA 1 entregado').waitFor();
    await page
      .getByRole('row', { name: /GRUA 1/ })
      .getByText('Taller Prueba')
      .waitFor();
    await page.context().close();
  });
});

import createModel from '@cabildo/contracts/vehicles/models/create_vehicle_model.ts';
import deleteModel from '@cabildo/contracts/vehicles/models/delete_vehicle_model.ts';
import listModels from '@cabildo/contracts/vehicles/models/list_vehicle_models.ts';
import updateModel from '@cabildo/contracts/vehicles/models/update_vehicle_model.ts';
import buyVehicle from '@cabildo/contracts/vehicles/sales/buy_vehicle.ts';
import { LIMITS } from '@cabildo/contracts/limits';
import { startWorld, type Person, type World } from '../testing/world.ts';

let world: World;
let dealer: Person;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => {
  dealer = world.person({ permissions: ['manage_vehicle_models'] });
  world.till.tax = () => 0;
});
afterAll(() => world.close());

const create = (input: object = {}, by = dealer) =>
  world.act(createModel, { brand: 'Karin', model: 'Sultan', ...input }, by.ctx);
const created = async (input: object = {}) => (await create(input)).body.vehicle_model;
const listed = async (input: object = {}) => (await world.ok(listModels, input, dealer.ctx)).models;
const emitted = async (type: string) =>
  (await world.events(type)).filter((event) => event.server_id === dealer.serverId);

describe('create_vehicle_model', () => {
  it('adds a model that is free, active and without pictures unless the request says otherwise', async () => {
    const { status, body } = await create();
    expect([status, body.vehicle_model]).toEqual([
      201,
      {
        vehicle_model_id: body.vehicle_model_id,
        server_id: dealer.serverId,
        brand: 'Karin',
        model: 'Sultan',
        price: 0,
        doors: null,
        photo_url: null,
        spawn_code: null,
        category: null,
        is_active: true,
        created_at: world.clock.now().toISOString(),
      },
    ]);
    expect(await emitted('vehicle.model.created')).toMatchObject([
      { actor: { kind: 'user', id: dealer.userId }, data: body.vehicle_model },
    ]);
  });

  it('stores what is sent', async () => {
    const described = {
      price: 25_000,
      doors: 4,
      photo_url: 'https://example.org/sultan.png',
      spawn_code: 'sultanrs',
      category: 'Sports',
    };
    expect(await created(described)).toMatchObject(described);
  });

  it('refuses a brand and model that the server has, in any case, also twenty at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => create({ model: n % 2 ? 'SULTAN' : 'sultan' })),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([...Array(19).fill('already_exists'), null]);
    expect((await create({ brand: 'Annis' })).code).toBeNull();
    expect((await create({}, world.person({ permissions: ['manage_vehicle_models'] }))).code).toBeNull();
  });

  it('knows the case of letters with accents too', async () => {
    await created({ brand: 'Citroën', model: 'Ñandú' });
    expect((await create({ brand: 'CITROËN', model: 'ÑANDÚ' })).code).toBe('already_exists');
  });

  it('takes a brand and model again under spawn codes, each of which one model has (CA-06)', async () => {
    const answers = await Promise.all([
      create(),
      ...Array.from({ length: 10 }, (_, n) => create({ spawn_code: n % 2 ? 'SULTAN' : 'sultan' })),
      create({ spawn_code: 'sultan2' }),
      create({ model: 'Other', spawn_code: 'sultan2' }),
    ]);
    const codes = answers.map(({ code }) => code);
    expect([codes[0], codes.slice(1, 11).sort(), codes.slice(11).sort()]).toEqual([
      null,
      [...Array(9).fill('already_exists'), null],
      ['already_exists', null],
    ]);
    expect((await create({ spawn_code: 'sultan2' }, world.person({ role: 'owner' }))).code).toBeNull();
  });

  it('refuses more than a dealer can have, however many come at once', async () => {
    await world.database.query(
      `INSERT INTO vehicle_models (server_id, brand, model, price, created_at)
       SELECT $1, 'B', n::text, 0, now() FROM generate_series(1, $2) n`,
      [dealer.serverId, LIMITS.max_vehicle_models - 1],
    );
    const answers = await Promise.all(['x', 'y', 'z'].map((model) => create({ model })));
    expect(answers.map(({ code }) => code).sort()).toEqual(['limit_exceeded', 'limit_exceeded', null]);
  });
});

describe('list_vehicle_models', () => {
  it('lists by brand and model whatever their case, those that are sold unless all are asked for', async () => {
    for (const [brand, model] of [
      ['karin', 'd'],
      ['karin', 'a'],
      ['Annis', 'c'],
    ])
      await created({ brand, model });
    const { vehicle_model_id } = await created({ brand: 'KARIN', model: 'B' });
    await world.ok(updateModel, { vehicle_model_id, is_active: false }, dealer.ctx);
    expect((await listed()).map(({ model }) => model)).toEqual(['c', 'a', 'd']);
    expect((await listed({ active_only: false })).map(({ model }) => model)).toEqual(['c', 'a', 'B', 'd']);
  });

  it('lists one category', async () => {
    for (const [model, category] of [
      ['b', 'Sports'],
      ['a', 'Sports'],
      ['c', 'Boats'],
      ['d', undefined],
    ])
      await created({ model, category });
    expect((await listed({ category: 'Sports' })).map(({ model }) => model)).toEqual(['a', 'b']);
    expect(await listed({ category: 'Planes' })).toEqual([]);
  });

  it('shows the tax that a buyer pays on top, and both together (SH-07)', async () => {
    await created({ model: 'a', price: 150 });
    await created({ model: 'b', price: 0 });
    world.till.tax = (amount) => amount / 10;
    expect((await listed()).map(({ price, tax, total }) => [price, tax, total])).toEqual([
      [150, 15, 165],
      [0, 0, 0],
    ]);
  });

  it('is paged, and empty beyond the end', async () => {
    await created({ model: 'a' });
    await created({ model: 'b' });
    const page = await world.ok(listModels, { page: 2, per_page: 1 }, dealer.ctx);
    expect(page).toMatchObject({
      models: [{ model: 'b' }],
      vehicle_models: [{ model: 'b' }],
      total: 2,
      total_pages: 2,
    });
    expect((await world.ok(listModels, { page: 9 }, dealer.ctx)).models).toEqual([]);
  });
});

describe('update_vehicle_model', () => {
  const update = (vehicle_model_id: number, input: object) =>
    world.act(updateModel, { vehicle_model_id, ...input }, dealer.ctx);

  it('changes what is sent, clears what is sent empty, and emits its event', async () => {
    const { vehicle_model_id: id, ...model } = await created({ doors: 4, price: 10 });
    const { body } = await update(id, { price: 20, doors: '', is_active: false });
    const changed = { ...model, vehicle_model_id: id, price: 20, doors: null, is_active: false };
    expect(body.vehicle_model).toEqual(changed);
    expect(await listed({ active_only: false })).toEqual([{ ...changed, tax: 0, total: 20 }]);
    expect(await emitted('vehicle.model.updated')).toMatchObject([
      { data: { ...changed, changed: ['price', 'doors', 'is_active'] } },
    ]);
  });

  it('refuses nothing, what is unknown, and a name that another model has', async () => {
    const { vehicle_model_id: id } = await created();
    await created({ model: 'Kuruma' });
    const elsewhere = await world.addModel(world.newServer());
    expect((await update(id, {})).code).toBe('error');
    expect((await update(elsewhere, { price: 1 })).code).toBe('not_found');
    expect((await update(id, { model: 'KURUMA' })).code).toBe('already_exists');
    expect((await update(id, { model: 'SULTAN' })).code).toBeNull();
  });

  it('gives and takes a spawn code, unless another model has it or then has the name (CA-06)', async () => {
    const { vehicle_model_id: id } = await created();
    const { vehicle_model_id: coded } = await created({ spawn_code: 'sultan' });
    expect((await update(id, { spawn_code: 'SULTAN' })).code).toBe('already_exists');
    expect((await update(coded, { spawn_code: '' })).code).toBe('already_exists');
    expect(
      (await update(id, { spawn_code: 'sultan2', category: 'Sports' })).body.vehicle_model,
    ).toMatchObject({
      spawn_code: 'sultan2',
      category: 'Sports',
    });
    const { code, body } = await update(coded, { spawn_code: '' });
    expect([code, body.vehicle_model.spawn_code]).toEqual([null, null]);
    expect((await update(id, { spawn_code: '' })).code).toBe('already_exists');
  });

  it('loses nothing of changes that come at the same time', async () => {
    const { vehicle_model_id: id } = await created();
    const changes = [
      { price: 5 },
      { doors: 2 },
      { brand: 'Annis' },
      { model: 'Euros' },
      { is_active: false },
    ];
    await Promise.all(changes.map((change) => update(id, change)));
    const wanted = { price: 5, doors: 2, brand: 'Annis', model: 'Euros', is_active: false };
    expect(await listed({ active_only: false })).toMatchObject([wanted]);
  });

  it('lets one of many that want one name at once have it', async () => {
    const ids = [];
    for (const model of ['a', 'b', 'c', 'd']) ids.push((await created({ model })).vehicle_model_id);
    const answers = await Promise.all(ids.map((id) => update(id, { model: 'Nuevo' })));
    expect(answers.map(({ code }) => code).sort()).toEqual([...Array(3).fill('already_exists'), null]);
  });
});

describe('delete_vehicle_model', () => {
  const remove = (vehicle_model_id: number) => world.act(deleteModel, { vehicle_model_id }, dealer.ctx);

  it('removes a model of which there is no vehicle, once', async () => {
    const { vehicle_model_id: id } = await created();
    const answers = await Promise.all([remove(id), remove(id)]);
    expect(answers.map(({ code }) => code).sort()).toEqual(['not_found', null]);
    expect(await listed({ active_only: false })).toEqual([]);
    expect(await emitted('vehicle.model.deleted')).toMatchObject([
      { data: { vehicle_model_id: id, model: 'Sultan' } },
    ]);
  });

  it('refuses one of which there is a vehicle (CA-06), and one of another server', async () => {
    const { vehicle_model_id } = await created();
    await world.buy(world.person({ serverId: dealer.serverId }), { vehicle_model_id });
    const { status, code } = await remove(vehicle_model_id);
    expect([status, code]).toEqual([409, 'error']);
    expect((await remove(await world.addModel(world.newServer()))).code).toBe('not_found');
  });

  /** Removes a model after this many statements: a purchase needs some before it locks the model. */
  async function removeAfter(statements: number, vehicle_model_id: number) {
    for (let n = 0; n < statements; n += 1) await world.database.query('SELECT 1');
    return remove(vehicle_model_id);
  }

  it('either is first, or the purchase that comes at the same moment is', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { vehicle_model_id } = await created({ model: `m${round}` });
      const { ctx, characterId } = world.person({ serverId: dealer.serverId });
      const answers = await Promise.all([
        removeAfter(round % 10, vehicle_model_id),
        world.act(buyVehicle, { server_character_id: characterId, vehicle_model_id }, ctx),
      ]);
      const [deletion, purchase] = answers.map(({ status, code }) => [status, code]);
      expect([deletion, purchase]).toEqual(
        answers[0].code === null
          ? [
              [200, null],
              [404, 'not_found'],
            ]
          : [
              [409, 'error'],
              [201, null],
            ],
      );
    }
  });
});

import { LIMITS } from '@cabildo/contracts/limits';
import importModels from '@cabildo/contracts/vehicles/models/import_models.ts';
import listModels from '@cabildo/contracts/vehicles/models/list_vehicle_models.ts';
import { startWorld, type Person, type World } from '../testing/world.ts';

let world: World;
let dealer: Person;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => {
  dealer = world.person({ permissions: ['manage_vehicle_models'] });
});
afterAll(() => world.close());

const SULTAN = { brand: 'Karin', model: 'Sultan' };
const load = (...models: object[]) => world.act(importModels, { models }, dealer.ctx);
const counts = async (...models: object[]) => {
  const { created, updated, unchanged } = (await load(...models)).body;
  return [created, updated, unchanged];
};
const listed = async () =>
  (await world.ok(listModels, { active_only: false, per_page: 100 }, dealer.ctx)).models;
const emitted = async () =>
  (await world.events('vehicle.model.imported')).filter(({ server_id }) => server_id === dealer.serverId);

describe('import_models (CA-06)', () => {
  it('makes, changes and leaves models as they are, and reports it in one event', async () => {
    const coded = { ...SULTAN, spawn_code: 'sultan', price: 50, category: 'Sports', doors: 4 };
    expect(await counts(coded, { brand: 'Annis', model: 'Euros' })).toEqual([2, 0, 0]);
    const [euros, sultan] = await listed();
    expect(sultan).toMatchObject({ ...coded, photo_url: null, is_active: true });
    expect(euros).toMatchObject({ spawn_code: null, price: 0, is_active: true });
    const again = [
      { ...SULTAN, model: 'Sultan RS', spawn_code: 'SULTAN', price: 60 },
      { brand: 'ANNIS', model: 'EUROS' },
      { brand: 'Annis', model: 'Remus', is_active: false },
    ];
    expect(await counts(...again)).toEqual([1, 2, 0]);
    expect(await counts(...again)).toEqual([0, 0, 3]);
    const renamed = { ...sultan, model: 'Sultan RS', spawn_code: 'SULTAN', price: 60, total: 60 };
    expect(await listed()).toMatchObject([
      { ...euros, brand: 'ANNIS', model: 'EUROS' },
      { brand: 'Annis', model: 'Remus', is_active: false },
      renamed,
    ]);
    expect((await emitted()).map(({ data }) => data)).toEqual([
      { created: 2, updated: 0, unchanged: 0 },
      { created: 1, updated: 2, unchanged: 0 },
    ]);
  });

  it('keeps what is not sent, and clears what is sent as null', async () => {
    await load({ ...SULTAN, doors: 4, price: 9, category: 'Sports' });
    expect(await counts({ ...SULTAN, doors: null })).toEqual([0, 1, 0]);
    expect(await listed()).toMatchObject([{ doors: null, price: 9, category: 'Sports' }]);
  });

  it('gives its code to the model of that name that has none, unless another of the import is that model', async () => {
    await load(SULTAN);
    const [{ vehicle_model_id } = { vehicle_model_id: 0 }] = await listed();
    expect(await counts({ ...SULTAN, spawn_code: 'a' }, { ...SULTAN, spawn_code: 'b' })).toEqual([1, 1, 0]);
    expect((await listed()).find((each) => each.vehicle_model_id === vehicle_model_id)?.spawn_code).toBe('a');
    expect(await counts(SULTAN)).toEqual([1, 0, 0]);
    expect(await counts({ ...SULTAN, spawn_code: 'c' }, SULTAN)).toEqual([1, 0, 1]);
  });

  it('refuses a model that is named twice, by code or by name, in any case, and makes none', async () => {
    const twice = [
      [
        { ...SULTAN, spawn_code: 'x' },
        { brand: 'B', model: 'M', spawn_code: 'X' },
      ],
      [SULTAN, { brand: 'KARIN', model: 'sultan' }],
    ];
    for (const models of twice) {
      const { status, code, body } = await load({ brand: 'New', model: 'One' }, ...models);
      expect([status, code, body['error']]).toEqual([400, 'error', expect.stringContaining('dos veces')]);
    }
    expect([await listed(), await emitted()]).toEqual([[], []]);
  });

  it('refuses a model that is not as it should be, one more than 500, and none', async () => {
    for (const wrong of [{ price: -1 }, { doors: 11 }, { spawn_code: 'x'.repeat(65) }, { colour: 'red' }])
      expect((await load(SULTAN, { ...SULTAN, model: 'Other', ...wrong })).code).toBe('error');
    const many = Array.from({ length: 501 }, (_, n) => ({ brand: 'B', model: `${n}` }));
    expect([(await load(...many)).code, (await load()).code]).toEqual(['error', 'error']);
    expect(await listed()).toEqual([]);
  });

  it('takes 500 models with all that one can have, as text too', async () => {
    const many = Array.from({ length: 500 }, (_, n) => ({
      brand: 'Karin',
      model: `Sultan ${n}`,
      spawn_code: `sultan_${n}`,
      category: 'Sports',
      price: 100_000 + n,
      doors: 4,
      photo_url: `https://example.org/${'a'.repeat(200)}/${n}.png`,
      is_active: true,
    }));
    expect(await counts(...many)).toEqual([500, 0, 0]);
    const { body } = await world.act(importModels, { models: JSON.stringify(many) }, dealer.ctx);
    expect(body).toMatchObject({ created: 0, updated: 0, unchanged: 500 });
  });

  it('makes each model once, however many imports come at once', async () => {
    const some = Array.from({ length: 40 }, (_, n) => ({ brand: 'B', model: `${n}`, spawn_code: `c${n}` }));
    const others = some.map(({ brand, model }) => ({ brand, model })).reverse();
    const answers = await Promise.all([
      load(...some),
      load(...others),
      load(...some.toReversed()),
      load(...others),
    ]);
    expect(answers.map(({ code }) => code)).toEqual([null, null, null, null]);
    const made = await listed();
    const codes = made.flatMap(({ spawn_code }) => spawn_code ?? []);
    expect(new Set(codes).size).toBe(40);
    expect(codes).toHaveLength(40);
    const named = made.filter(({ spawn_code }) => spawn_code === null).map(({ model }) => model);
    expect(new Set(named).size).toBe(named.length);
  });

  it('refuses more than a dealer can have, and makes none', async () => {
    await world.database.query(
      `INSERT INTO vehicle_models (server_id, brand, model, price, created_at)
       SELECT $1, 'B', n::text, 0, now() FROM generate_series(1, $2) n`,
      [dealer.serverId, LIMITS.max_vehicle_models - 1],
    );
    const answers = await Promise.all([load(SULTAN), load(SULTAN, { brand: 'Karin', model: 'Kuruma' })]);
    expect(answers.map(({ code }) => code)).toEqual([null, 'limit_exceeded']);
    expect(await counts({ ...SULTAN, price: 5 })).toEqual([0, 1, 0]);
  });
});

import { LIMITS } from '@cabildo/contracts/limits';
import createCharge from '@cabildo/contracts/mdt/charges/create_charge.ts';
import importCharges from '@cabildo/contracts/mdt/charges/import_charges.ts';
import listCharges from '@cabildo/contracts/mdt/charges/list_charges.ts';
import { startWorld, type Person, type World } from '../testing/world.ts';

let world: World;
let chief: Person;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => {
  chief = world.person({ role: 'admin' });
});
afterAll(() => world.close());

const add = (charges: unknown, by = chief) => world.act(importCharges, { charges }, by.ctx);
const listed = async (input: object = { per_page: 500 }) =>
  (await world.ok(listCharges, input, chief.ctx)).charges;
const emitted = (type: string) => world.eventsOf(chief.serverId, type);

const CATEGORIES = ['Tráfico', 'Orden público', 'Patrimonio', 'Personas', 'Drogas', 'Funcionarios'];
/** A penal code as a community writes it: infractions with a fine alone, and crimes with minutes and points. */
const PENAL_CODE = Array.from({ length: 180 }, (_, n) => {
  const chapter = n % CATEGORIES.length;
  return {
    code: `Art. ${chapter + 1}.${Math.floor(n / CATEGORIES.length) + 1}`,
    title: `Infracción ${n + 1} del capítulo de ${CATEGORIES[chapter]}`,
    category: CATEGORIES[chapter],
    description: 'Quien infrinja esta norma será sancionado según su gravedad y reincidencia.',
    fine_amount: n % 7 === 0 ? 0 : 250 * n,
    jail_minutes: n % 3 === 0 ? 5 * (n % 12) : 0,
    license_points: chapter === 0 ? n % 4 : 0,
  };
});

const many = (length: number, more: object = {}) =>
  Array.from({ length }, (_, n) => ({ code: `C${n}`, title: 'Cargo', ...more }));

describe('import_charges (OT-07)', () => {
  it('adds a whole penal code with one event, and a second time changes nothing', async () => {
    const { status, body } = await add(PENAL_CODE);
    expect([status, body]).toMatchObject([200, { created: 180, updated: 0, unchanged: 0 }]);
    const charges = await listed();
    expect(charges).toHaveLength(180);
    const first = PENAL_CODE[0]!;
    expect(charges.find(({ code }) => code === first.code)).toMatchObject(first);
    expect((await add(PENAL_CODE)).body).toMatchObject({ created: 0, updated: 0, unchanged: 180 });
    expect(await listed()).toEqual(charges);
    expect([await emitted('mdt.charge.imported'), await emitted('mdt.charge.created')]).toMatchObject([
      [
        {
          actor: { id: chief.userId },
          data: { created: 180, updated: 0, unchanged: 0 },
          note: 'Se importaron cargos: 180 nuevos, 0 cambiados y 0 sin cambios.',
        },
      ],
      [],
    ]);
  });

  it('replaces the charges of the same codes in any case, which keep their ids, and leaves others', async () => {
    const title = 'Antiguo';
    const kept = await world.ok(createCharge, { code: 'A', title, description: 'x' }, chief.ctx);
    const other = await world.ok(createCharge, { code: 'B', title }, chief.ctx);
    const same = await world.ok(createCharge, { code: 'C', title }, chief.ctx);
    const editor = world.person({ serverId: chief.serverId, role: 'admin' });
    world.clock.advance(1_000);
    const charges = [
      { code: 'a', title: 'Nuevo', fine_amount: 5 },
      { code: 'c', title },
      { code: 'D', title },
    ];
    expect((await add(charges, editor)).body).toMatchObject({ created: 1, updated: 1, unchanged: 1 });
    const [a, b, c, d] = await listed();
    expect(a).toEqual({
      ...kept.charge,
      title: 'Nuevo',
      description: null,
      fine_amount: 5,
      updated_at: world.clock.now().toISOString(),
      updated_by: editor.userId,
    });
    expect([b, c]).toEqual([other.charge, same.charge]);
    expect(d).toMatchObject({ code: 'D', updated_by: editor.userId });
  });

  it('has two imports of the same codes at once make each charge once', async () => {
    const turned = PENAL_CODE.toReversed().map((each) => ({ ...each, code: each.code.toUpperCase() }));
    const answers = await Promise.all([add(PENAL_CODE), add(turned)]);
    expect(answers.map(({ body }) => [body.created, body.unchanged]).sort()).toEqual([
      [0, 180],
      [180, 0],
    ]);
    expect(await listed()).toHaveLength(180);
  });

  it.each([
    ['a code that comes twice', [...many(2), { code: 'c1', title: 'Otro' }]],
    ['an empty list', []],
    ['more than 500', many(501)],
    ['a charge without a title', [...many(1), { code: 'X' }]],
    ['a negative fine', many(1, { fine_amount: -1 })],
    ['too long a time', many(1, { jail_minutes: 525_601 })],
    ['a member that no charge has', many(1, { fine: 5 })],
    ['no list', 'cargos'],
    ['more JSON than a mebibyte', many(500, { description: '\n'.repeat(2_200) })],
  ])('refuses %s, and stores none', async (_, charges) => {
    expect([(await add(charges)).code, await listed()]).toEqual(['error', []]);
  });

  it('takes 500 charges with long texts, more JSON than other parameters may be, also as a text', async () => {
    const charges = many(500, {
      category: 'x',
      description: 'x'.repeat(500),
      fine_amount: 1,
      jail_minutes: 1,
      license_points: 1,
    });
    const text = JSON.stringify(charges);
    expect(text.length).toBeGreaterThan(4 * LIMITS.max_json_bytes);
    expect((await add(text)).body).toMatchObject({ created: 500 });
    expect((await add(charges)).body).toMatchObject({ unchanged: 500 });
  });

  it('stores none where a server would have more than it may, of two imports at once, and changes those that are there', async () => {
    await world.database.query(
      `INSERT INTO charges (server_id, code, code_key, title, fine_amount, jail_minutes, license_points, created_at,
         updated_at, updated_by)
       SELECT $1, 'L' || n, 'l' || n, 'x', 0, 0, 0, now(), now(), 1 FROM generate_series(1, $2) n`,
      [chief.serverId, LIMITS.max_charges - 300],
    );
    const lists = [many(200), many(200).map((each) => ({ ...each, code: `${each.code}b` }))];
    const answers = await Promise.all(lists.map((charges) => add(charges)));
    expect(answers.map(({ code }) => code).sort()).toEqual(['limit_exceeded', null]);
    const { total } = await world.ok(listCharges, {}, chief.ctx);
    expect(total).toBe(LIMITS.max_charges - 100);
    expect((await add([...many(100).map((each) => ({ ...each, code: `${each.code}c` }))])).code).toBeNull();
    expect((await add([{ code: 'L1', title: 'y' }])).body).toMatchObject({ updated: 1 });
    expect(
      (
        await add([
          { code: 'L1', title: 'z' },
          { code: 'neu', title: 'z' },
        ])
      ).code,
    ).toBe('limit_exceeded');
    expect(await listed({ search: 'L1', per_page: 1 })).toMatchObject([{ title: 'y' }]);
  });
});

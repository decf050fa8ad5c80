import createCharge from '@cabildo/contracts/mdt/charges/create_charge.ts';
import deleteCharge from '@cabildo/contracts/mdt/charges/delete_charge.ts';
import listCharges from '@cabildo/contracts/mdt/charges/list_charges.ts';
import updateCharge from '@cabildo/contracts/mdt/charges/update_charge.ts';
import { LIMITS } from '@cabildo/contracts/limits';
import type { Tx } from '@cabildo/kit/database';
import { fill, plansOf, scansIn, type ScansOf } from '@cabildo/testing';
import { startWorld, type Person, type World } from '../testing/world.ts';
import { countCharges, findByCodes, findCharge, findCharges, listCharges as readCharges } from './table.ts';

let world: World;
let chief: Person;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => {
  chief = world.person({ role: 'admin' });
});
afterAll(() => world.close());

const create = (input: object = {}, by = chief) =>
  world.act(createCharge, { code: 'PC-187', title: 'Homicidio', ...input }, by.ctx);
const created = async (input: object = {}) => (await create(input)).body.charge;
const update = (charge_id: number, input: object, by = chief) =>
  world.act(updateCharge, { charge_id, ...input }, by.ctx);
const remove = (charge_id: number, by = chief) => world.act(deleteCharge, { charge_id }, by.ctx);
const page = (input: object = {}) => world.ok(listCharges, input, chief.ctx);
const codes = async (input: object = {}) => (await page(input)).charges.map(({ code }) => code);
const emitted = (type: string) => world.eventsOf(chief.serverId, type);

describe('create_charge (OT-07)', () => {
  it('adds a charge with all that is known, and emits its event', async () => {
    const described = {
      code: 'PC-211',
      title: 'Robo con fuerza',
      category: 'Delitos graves',
      description: 'Con violencia\no intimidación.',
      fine_amount: 5_000,
      jail_minutes: 30,
      license_points: 2,
    };
    const { status, body } = await create(described);
    const now = world.clock.now().toISOString();
    const charge = {
      charge_id: body.charge_id,
      server_id: chief.serverId,
      ...described,
      created_at: now,
      updated_at: now,
      updated_by: chief.userId,
    };
    expect([status, body.charge, (await page()).charges]).toEqual([201, charge, [charge]]);
    expect(await emitted('mdt.charge.created')).toMatchObject([
      {
        actor: { kind: 'user', id: chief.userId },
        data: charge,
        note: 'Se creó el cargo PC-211 «Robo con fuerza».',
      },
    ]);
  });

  it('adds one without a fine, minutes and points, too', async () => {
    expect(await created()).toMatchObject({
      fine_amount: 0,
      jail_minutes: 0,
      license_points: 0,
      category: null,
      description: null,
    });
    expect((await create({ code: 'B', fine_amount: 0, jail_minutes: 0, license_points: 0 })).code).toBeNull();
  });

  it('refuses a code that the server has, in any case, also ten at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => create({ code: n % 2 ? 'ÑU-1' : 'ñu-1' })),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([...Array(9).fill('already_exists'), null]);
    expect((await create({ code: 'ñu-1' }, world.person({ role: 'admin' }))).code).toBeNull();
  });

  it('refuses a code that looks like one of the server in letters of another alphabet', async () => {
    for (const [first, second] of [
      ['P1', 'Ｐ1'],
      ['ＴＲ-2', 'tr-2'],
      ['С-3', 'C-3'],
    ]) {
      expect((await create({ code: first })).code).toBeNull();
      expect((await create({ code: second })).code).toBe('already_exists');
    }
    // Within one alphabet all characters count.
    expect((await create({ code: 'PI' })).code).toBeNull();
  });

  it('refuses the charge after the last that a server may have, of two that come at once', async () => {
    await world.database.query(
      `INSERT INTO charges (server_id, code, code_key, title, fine_amount, jail_minutes, license_points, created_at,
         updated_at, updated_by)
       SELECT $1, n::text, n::text, 'x', 0, 0, 0, now(), now(), 1 FROM generate_series(1, $2) n`,
      [chief.serverId, LIMITS.max_charges - 1],
    );
    const answers = await Promise.all([create({ code: 'a' }), create({ code: 'b' })]);
    expect(answers.map(({ code }) => code).sort()).toEqual(['limit_exceeded', null]);
    expect((await page()).total).toBe(LIMITS.max_charges);
  });
});

describe('list_charges (OT-07)', () => {
  it('lists by code, and finds parts of texts without case and accents, and categories (GW-28)', async () => {
    await created({ code: 'b-2', title: 'Hurto', category: 'Patrimonio' });
    await created({
      code: 'A-10',
      title: 'Conducción 100%',
      category: 'Tráfico',
      description: 'Sin cinturón',
    });
    await created({ code: 'C-3', title: 'Atraco', category: 'patrimonio' });
    expect(await codes()).toEqual(['A-10', 'b-2', 'C-3']);
    expect(await codes({ search: 'conduccion' })).toEqual(['A-10']);
    expect(await codes({ search: 'CINTURON' })).toEqual(['A-10']);
    expect(await codes({ search: 'B-2' })).toEqual(['b-2']);
    expect(await codes({ search: '%' })).toEqual(['A-10']);
    expect(await codes({ search: '_' })).toEqual([]);
    expect(await codes({ category: 'PATRIMONIO' })).toEqual(['b-2', 'C-3']);
    expect(await codes({ category: 'patri' })).toEqual([]);
    expect(await codes({ category: 'trafico', search: 'hurto' })).toEqual([]);
  });

  it('shows any member a page of up to 500, and nothing of another server', async () => {
    for (const code of ['a', 'b', 'c']) await created({ code });
    const member = world.person({ serverId: chief.serverId });
    const second = await world.ok(listCharges, { page: 2, per_page: 2 }, member.ctx);
    expect(second).toMatchObject({ charges: [{ code: 'c' }], total: 3, total_pages: 2 });
    expect((await page({ per_page: 500 })).charges).toHaveLength(3);
    expect((await world.ok(listCharges, {}, world.person().ctx)).charges).toEqual([]);
  });
});

describe('update_charge (OT-07)', () => {
  it('changes what is sent, clears what is empty, and emits before and after with who did it (OT-13)', async () => {
    const charge = await created({ category: 'Graves', fine_amount: 100 });
    const other = world.person({ serverId: chief.serverId, role: 'admin' });
    const { body } = await update(charge.charge_id, { fine_amount: 0, category: '' }, other);
    const after = {
      ...charge,
      fine_amount: 0,
      category: null,
      updated_by: other.userId,
      updated_at: world.clock.now().toISOString(),
    };
    expect([body.charge, (await page()).charges]).toEqual([after, [after]]);
    expect(await emitted('mdt.charge.updated')).toMatchObject([
      {
        actor: { id: other.userId },
        data: { ...after, changed: ['category', 'fine_amount'], before: charge },
      },
    ]);
  });

  it('refuses nothing, what is unknown or of another server, and a code that another has', async () => {
    const { charge_id: id } = await created();
    await created({ code: 'B' });
    const stranger = world.person({ role: 'admin' });
    expect((await update(id, {})).code).toBe('error');
    expect((await update(id, { title: 'Otro' }, stranger)).code).toBe('not_found');
    expect((await update(999_999_999, { title: 'Otro' })).code).toBe('not_found');
    expect((await update(id, { code: 'b' })).code).toBe('already_exists');
    expect((await update(id, { code: 'pc-187' })).body.charge.code).toBe('pc-187');
  });

  it('lets one of many that want one code at once have it', async () => {
    const ids = [];
    for (const code of ['a', 'b', 'c']) ids.push((await created({ code })).charge_id);
    const answers = await Promise.all(ids.map((id) => update(id, { code: 'Z' })));
    expect(answers.map(({ code }) => code).sort()).toEqual(['already_exists', 'already_exists', null]);
  });
});

describe('delete_charge (OT-07)', () => {
  it('removes a charge once, of two who do it at once, and its code is free again', async () => {
    const charge = await created();
    const { charge_id } = charge;
    const answers = await Promise.all([remove(charge_id), remove(charge_id)]);
    expect(answers.map(({ code }) => code).sort()).toEqual(['not_found', null]);
    expect(await emitted('mdt.charge.deleted')).toMatchObject([{ data: charge }]);
    expect((await create()).code).toBeNull();
  });

  it('finds no charge of another server (GW-24)', async () => {
    const { charge_id } = await created();
    expect((await remove(charge_id, world.person({ role: 'admin' }))).code).toBe('not_found');
    expect(await codes()).toHaveLength(1);
  });
});

/** Every server has a penal code, and one of them the longest that there may be. */
const SEED = `
  INSERT INTO charges (server_id, code, code_key, title, category, fine_amount, jail_minutes, license_points, created_at,
    updated_at, updated_by)
  SELECT s, 'A' || i, 'a' || i, md5(i::text), 'C' || i % 10, 5, 0, 0, now(), now(), 1
  FROM generate_series(1, 100) s, generate_series(1, CASE WHEN s = 1 THEN 2000 ELSE 180 END) i;`;

const LONGEST_PAGE = { limit: 500, offset: 0 };
const ALL = { serverId: 1, search: undefined, category: undefined };
const MANY = Array.from({ length: 500 }, (_, n) => `a${n}`);

describe('however many charges other servers have', () => {
  let scansOf: ScansOf;
  beforeAll(async () => {
    scansOf = await scansIn(world.database);
    await fill(world.database, SEED);
  });

  it.each<[string, (tx: Tx) => Promise<unknown>]>([
    ['a page', (tx) => readCharges(tx, ALL, LONGEST_PAGE)],
    ['a search', (tx) => readCharges(tx, { ...ALL, search: 'hurto' }, LONGEST_PAGE)],
    ['a category', (tx) => readCharges(tx, { ...ALL, category: 'c3' }, LONGEST_PAGE)],
    ['those of an import', (tx) => findByCodes(tx, 1, MANY)],
    ['those of a punishment', (tx) => findCharges(tx, 1, [1, 2, 3])],
    ['one', (tx) => findCharge(tx, 1, 3)],
    ['how many there are', (tx) => countCharges(tx, 1)],
  ])('%s reads nothing of theirs', async (_, work) => {
    const scans = (await plansOf(world.database, work, { generic: true })).flatMap(scansOf);
    expect(scans).not.toEqual([]);
    expect(scans.filter((scan) => scan.startsWith('all of'))).toEqual([]);
  });
});

import { LIMITS } from '@cabildo/contracts/limits';
import createDepartment from '@cabildo/contracts/mdt/departments/create_department.ts';
import deleteDepartment from '@cabildo/contracts/mdt/departments/delete_department.ts';
import listDepartments from '@cabildo/contracts/mdt/departments/list_departments.ts';
import updateDepartment from '@cabildo/contracts/mdt/departments/update_department.ts';
import setDepartment from '@cabildo/contracts/mdt/rosters/set_character_department.ts';
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

const create = (input: object = {}, by = chief) =>
  world.act(createDepartment, { name: 'Policía', type: 'police', ...input }, by.ctx);
const created = async (input: object = {}) => (await create(input)).body.department;
const listed = async (input: object = {}) => (await world.ok(listDepartments, input, chief.ctx)).departments;
const emitted = (type: string) => world.eventsOf(chief.serverId, type);

describe('create_department', () => {
  it('adds a department and emits its event', async () => {
    const { status, body } = await create();
    const department = {
      department_id: body.department_id,
      server_id: chief.serverId,
      name: 'Policía',
      type: 'police',
      powers: [],
      created_at: world.clock.now().toISOString(),
    };
    expect([status, body.department, await listed()]).toEqual([201, department, [department]]);
    expect(await emitted('mdt.department.created')).toMatchObject([
      { actor: { kind: 'user', id: chief.userId }, data: department },
    ]);
  });

  it('refuses a name that the server has, in any case, also ten at once', async () => {
    const names = Array.from({ length: 10 }, (_, n) => (n % 2 ? 'POLICÍA' : 'policía'));
    const answers = await Promise.all(names.map((name) => create({ name })));
    expect(answers.map(({ code }) => code).sort()).toEqual([...Array(9).fill('already_exists'), null]);
    expect((await create({}, world.person({ role: 'admin' }))).code).toBeNull();
  });

  it('refuses a name that looks like one of the server in letters of another alphabet', async () => {
    expect((await create({ name: 'Sheriff' })).code).toBeNull();
    expect((await create({ name: 'Ѕhеriff' })).code).toBe('already_exists');
  });

  it('refuses the fourth of a free server, however many come at once (OT-03)', async () => {
    world.plans.set(chief.serverId, 'FREE');
    const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => create({ name })));
    const refused = ['limit_exceeded', 'limit_exceeded'];
    expect(answers.map(({ code }) => code).sort()).toEqual([...refused, null, null, null]);
    world.plans.set(chief.serverId, 'PLUS');
    expect((await create({ name: 'f' })).code).toBeNull();
  });

  it('refuses more than any server may have', async () => {
    await world.database.query(
      `INSERT INTO departments (server_id, name, type, created_at)
       SELECT $1, n::text, 'other', now() FROM generate_series(1, $2) n`,
      [chief.serverId, LIMITS.max_departments],
    );
    expect((await create()).code).toBe('limit_exceeded');
  });
});

describe('list_departments', () => {
  it('lists by name whatever its case, page by page', async () => {
    for (const name of ['b', 'C', 'a']) await created({ name });
    expect((await listed()).map(({ name }) => name)).toEqual(['a', 'b', 'C']);
    const page = await world.ok(listDepartments, { page: 2, per_page: 2 }, chief.ctx);
    expect(page).toMatchObject({ departments: [{ name: 'C' }], total: 3, total_pages: 2 });
    expect(await listed({ page: 9 })).toEqual([]);
  });
});

describe('update_department', () => {
  const update = (department_id: number, input: object) =>
    world.act(updateDepartment, { department_id, ...input }, chief.ctx);

  it('changes what is sent and emits its event', async () => {
    const department = await created();
    const { body } = await update(department.department_id, { type: 'fire' });
    expect([body.department, await listed()]).toEqual([
      { ...department, type: 'fire' },
      [{ ...department, type: 'fire' }],
    ]);
    expect(await emitted('mdt.department.updated')).toMatchObject([
      { data: { changed: ['type'], before: { type: 'police' } } },
    ]);
  });

  it('refuses nothing, what is unknown or of another server, and a name that another has', async () => {
    const { department_id: id } = await created();
    await created({ name: 'Bomberos' });
    const elsewhere = await world.addDepartment(world.newServer());
    expect((await update(id, {})).code).toBe('error');
    expect((await update(elsewhere, { type: 'ems' })).code).toBe('not_found');
    expect((await update(id, { name: 'BOMBEROS' })).code).toBe('already_exists');
    expect((await update(id, { name: 'POLICÍA' })).code).toBeNull();
  });

  it('lets one of many that want one name at once have it, and loses no other change', async () => {
    const ids = [];
    for (const name of ['a', 'b', 'c']) ids.push((await created({ name })).department_id);
    const answers = await Promise.all([
      ...ids.map((id) => update(id, { name: 'Nuevo' })),
      ...ids.map((id) => update(id, { type: 'other' })),
    ]);
    expect(answers.filter(({ code }) => code === 'already_exists')).toHaveLength(2);
    expect((await listed()).map(({ type }) => type)).toEqual(['other', 'other', 'other']);
  });
});

describe('delete_department', () => {
  const remove = (department_id: number) => world.act(deleteDepartment, { department_id }, chief.ctx);
  const assign = ({ characterId }: Person, department_id: number | null) =>
    world.act(setDepartment, { server_character_id: characterId, department_id }, chief.ctx);

  it('removes an empty department, once, and its name is free again', async () => {
    const { department_id } = await created();
    const answers = await Promise.all([remove(department_id), remove(department_id)]);
    expect(answers.map(({ code }) => code).sort()).toEqual(['not_found', null]);
    expect(await emitted('mdt.department.deleted')).toMatchObject([
      { data: { department_id, name: 'Policía' } },
    ]);
    expect((await create()).code).toBeNull();
  });

  it('refuses one in which somebody is, and one of another server', async () => {
    const { department_id } = await created();
    const officer = world.person({ serverId: chief.serverId });
    await assign(officer, department_id);
    const { status, code } = await remove(department_id);
    expect([status, code]).toEqual([409, 'error']);
    expect((await remove(await world.addDepartment(world.newServer()))).code).toBe('not_found');
    await assign(officer, null);
    expect((await remove(department_id)).code).toBeNull();
  });

  it('is first, or whoever comes into it at the same moment is', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { department_id } = await created({ name: `d${round}` });
      const officer = world.person({ serverId: chief.serverId });
      const answers = await Promise.all([remove(department_id), assign(officer, department_id)]);
      const [deletion, entry] = answers.map(({ status }) => status);
      expect([deletion, entry]).toEqual(deletion === 200 ? [200, 404] : [409, 200]);
    }
  });
});

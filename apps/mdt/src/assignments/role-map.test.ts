import deleteDepartment from '@cabildo/contracts/mdt/departments/delete_department.ts';
import findDepartments from '@cabildo/contracts/mdt/departments/find_departments.rpc.ts';
import setDepartment from '@cabildo/contracts/mdt/rosters/set_character_department.ts';
import getMyPowers from '@cabildo/contracts/mdt/shifts/get_my_powers.ts';
import listShifts from '@cabildo/contracts/mdt/shifts/list_shifts.ts';
import { postMapped } from '@cabildo/contracts/servers/role-map/events.ts';
import { envelopeOf } from '@cabildo/kit/service';
import { until } from '@cabildo/testing';
import { startWorld, type Person, type World } from '../testing/world.ts';

let world: World;
let chief: Person;
let officer: Person;
let police: number;
let fire: number;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  chief = world.person({ role: 'admin' });
  officer = world.person({ serverId: chief.serverId });
  police = await world.addDepartment(chief.serverId, { name: 'Policía' });
  fire = await world.addDepartment(chief.serverId, { type: 'fire' });
});
afterAll(() => world.close());

const tell = (version: number, department_id: number | null, rank: string | null = null, of = officer) => {
  const { serverId: server_id, userId: user_id, characterId: server_character_id } = of;
  const post = { server_character_id, department_id, rank, version };
  const data = { server_id, user_id, gp_username: 'ana', ...post };
  const from = { serverId: server_id, actor: { kind: 'system', id: null } as const, now: world.clock.now() };
  return world.publish(envelopeOf(postMapped, data, from));
};
const row = async ({ characterId } = officer) => {
  const [found] = await world.database.query<{
    department_id: number | null;
    rank: string | null;
    map_version: number;
  }>('SELECT department_id, rank, map_version FROM officers WHERE character_id = $1', [characterId]);
  return found ?? { department_id: null, rank: null, map_version: 0 };
};
/** The department and rank once an event of this version was heard. */
const after = async (version: number) => {
  await until(async () => (await row()).map_version >= version);
  const { department_id, rank } = await row();
  return [department_id, rank];
};
const assign = (input: object) =>
  world.ok(setDepartment, { server_character_id: officer.characterId, ...input }, chief.ctx);

describe('the role map (BO-13)', () => {
  test('puts a character into a department, moves it and takes it out, and says that it did', async () => {
    await tell(1, police, 'Cabo');
    expect(await after(1)).toEqual([police, 'Cabo']);
    await tell(2, fire);
    expect(await after(2)).toEqual([fire, null]);
    await tell(3, null);
    expect(await after(3)).toEqual([null, null]);
    const notes = (await world.eventsOf(chief.serverId, 'mdt.officer.assigned')).map(({ note }) => note);
    expect(notes[0]).toBe('Un personaje sirve en el departamento «Policía» como Cabo, por el mapa de roles.');
    expect(notes[2]).toBe('Un personaje dejó su departamento, por el mapa de roles.');
  });

  test('ends the shift in the department that the character loses', async () => {
    await tell(1, police);
    await after(1);
    await world.startShifts(officer);
    await tell(2, null);
    await after(2);
    const { shifts } = await world.ok(listShifts, {}, chief.ctx);
    expect(shifts).toMatchObject([{ end_reason: 'roster_changed' }]);
    expect((await world.ok(getMyPowers, {}, officer.ctx)).powers).toEqual([]);
  });

  test('leaves whom a person put into a department', async () => {
    await assign({ department_id: fire, rank: 'Jefe' });
    await tell(1, police, 'Cabo');
    expect(await after(1)).toEqual([fire, 'Jefe']);
    await tell(2, null);
    expect(await after(2)).toEqual([fire, 'Jefe']);
  });

  test('takes whom a person only gave another rank, and not whom a person moved', async () => {
    await tell(1, police, 'Cabo');
    await after(1);
    await assign({ rank: 'Sargento' });
    await tell(2, null);
    expect(await after(2)).toEqual([null, null]);
    await tell(3, police);
    await after(3);
    await assign({ department_id: fire });
    await tell(4, null);
    expect(await after(4)).toEqual([fire, null]);
  });

  test('ignores what it said earlier, and departments that are no more', async () => {
    await tell(2, police);
    await after(2);
    await tell(1, fire);
    await tell(3, 999_999);
    expect(await after(3)).toEqual([null, null]);
    await tell(4, fire);
    expect(await after(4)).toEqual([fire, null]);
  });

  test('says of many characters at once what each gets', async () => {
    const others = Array.from({ length: 20 }, () => world.person({ serverId: chief.serverId }));
    await Promise.all(others.flatMap((each) => [tell(2, fire, null, each), tell(1, police, null, each)]));
    for (const each of others) await until(async () => (await row(each)).department_id === fire);
  });
});

test('the departments that a server has are found among others', async () => {
  await world.ok(deleteDepartment, { department_id: fire, confirm: true }, chief.ctx);
  const elsewhere = await world.addDepartment(world.person({ role: 'admin' }).serverId);
  const { body } = await world.ask(findDepartments, {
    server_id: chief.serverId,
    department_ids: [police, fire, elsewhere],
  });
  expect(body.department_ids).toEqual([police]);
});

import updateDepartment from '@cabildo/contracts/mdt/departments/update_department.ts';
import setDepartment from '@cabildo/contracts/mdt/rosters/set_character_department.ts';
import endShift from '@cabildo/contracts/mdt/shifts/end_shift.ts';
import getMyPowers from '@cabildo/contracts/mdt/shifts/get_my_powers.ts';
import getPowers from '@cabildo/contracts/mdt/shifts/get_powers.rpc.ts';
import startShift from '@cabildo/contracts/mdt/shifts/start_shift.ts';
import { startWorld, type Person, type World } from '../testing/world.ts';

const DAY = 24 * 60 * 60_000;

let world: World;
let chief: Person;
let officer: Person;
let police: number;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  chief = world.person({ role: 'admin' });
  officer = world.person({ serverId: chief.serverId });
  police = await world.addDepartment(chief.serverId, { powers: ['lookup', 'punish'] });
});
afterAll(() => world.close());

const powers = async (who = officer, server_id = who.serverId) =>
  (await world.ask(getPowers, { server_id, user_id: who.userId })).body.powers;
const assign = (server_character_id: number, department_id: number | '') =>
  world.ok(setDepartment, { server_character_id, department_id }, chief.ctx);
const start = (server_character_id: number) => world.ok(startShift, { server_character_id }, officer.ctx);

describe('the powers of a user (OT-06)', () => {
  test('are those of the department, from the start of a shift to its end', async () => {
    await assign(officer.characterId, police);
    expect(await powers()).toEqual([]);
    await start(officer.characterId);
    expect(await powers()).toEqual(['lookup', 'punish']);
    expect(await powers(officer, world.newServer())).toEqual([]);
    await world.ok(endShift, { server_character_id: officer.characterId }, officer.ctx);
    expect(await powers()).toEqual([]);
  });

  test('are of all departments in which characters of the user are on duty', async () => {
    const medic = world.addCharacter(officer);
    const hospital = await world.addDepartment(chief.serverId, { powers: ['dispatch', 'lookup'] });
    await assign(officer.characterId, police);
    await assign(medic, hospital);
    await start(officer.characterId);
    await start(medic);
    expect(await powers()).toEqual(['dispatch', 'lookup', 'punish']);
  });

  test('go with the place in the roster, and do not come back with it', async () => {
    await assign(officer.characterId, police);
    await start(officer.characterId);
    await assign(officer.characterId, '');
    expect(await powers()).toEqual([]);
    await assign(officer.characterId, police);
    expect(await powers()).toEqual([]);
  });

  test('change with the department', async () => {
    await assign(officer.characterId, police);
    await start(officer.characterId);
    await world.ok(updateDepartment, { department_id: police, powers: ['frisk', 'frisk'] }, chief.ctx);
    expect(await powers()).toEqual(['frisk']);
    await world.ok(updateDepartment, { department_id: police, powers: '[]' }, chief.ctx);
    expect(await powers()).toEqual([]);
  });

  test('end with the death of the character, the leaving of its player, and 24 hours', async () => {
    await assign(officer.characterId, police);
    await start(officer.characterId);
    world.clock.advance(DAY);
    expect(await powers()).toEqual([]);
    await start(officer.characterId);
    expect(await powers()).toEqual(['lookup', 'punish']);
    await world.publishEnd('died', officer);
    expect(await powers()).toEqual([]);
  });
});

test('a power that does not exist is refused', async () => {
  const sent = { department_id: police, powers: ['lookup', 'fly'] };
  expect((await world.act(updateDepartment, sent, chief.ctx)).status).toBe(400);
});

test('the powers of a person are their own, come with the shift and go with it', async () => {
  const server_character_id = officer.characterId;
  const own = async (of: Person) => (await world.ok(getMyPowers, {}, of.ctx)).powers;
  await world.ok(setDepartment, { server_character_id, department_id: police }, chief.ctx);
  expect(await own(officer)).toEqual([]);
  await world.ok(startShift, { server_character_id }, officer.ctx);
  expect(await own(officer)).toEqual(['lookup', 'punish']);
  expect(await own(chief)).toEqual([]);
  await world.ok(updateDepartment, { department_id: police, powers: ['frisk'] }, chief.ctx);
  expect(await own(officer)).toEqual(['frisk']);
  await world.ok(endShift, { server_character_id }, officer.ctx);
  expect(await own(officer)).toEqual([]);
});

test('the own characters on duty are told, the longest first, without those of others and past shifts', async () => {
  const medic = world.addCharacter(officer);
  const own = async () => (await world.ok(getMyPowers, {}, officer.ctx)).units;
  await world.startShifts(chief);
  expect(await own()).toEqual([]);
  await start(medic);
  world.clock.advance(60_000);
  await start(officer.characterId);
  expect(await own()).toEqual([medic, officer.characterId]);
  world.clock.advance(DAY - 60_000);
  expect(await own()).toEqual([officer.characterId]);
});

import updateDepartment from '@cabildo/contracts/mdt/departments/update_department.ts';
import setDepartment from '@cabildo/contracts/mdt/rosters/set_character_department.ts';
import endShift from '@cabildo/contracts/mdt/shifts/end_shift.ts';
import getMyPowers from '@cabildo/contracts/mdt/shifts/get_my_powers.ts';
import startShift from '@cabildo/contracts/mdt/shifts/start_shift.ts';
import { startWorld, type Person, type World } from '../testing/world.ts';

let world: World;
let chief: Person;
let officer: Person;

beforeAll(async () => {
  world = await startWorld();
  chief = world.person({ role: 'admin' });
  officer = world.person({ serverId: chief.serverId });
});
afterAll(() => world.close());

const powers = async (of: Person) => (await world.ok(getMyPowers, {}, of.ctx)).powers;

test('the powers of a person are their own, come with the shift and go with it', async () => {
  const server_character_id = officer.characterId;
  const department_id = await world.addDepartment(chief.serverId, { powers: ['punish', 'lookup'] });
  await world.ok(setDepartment, { server_character_id, department_id }, chief.ctx);
  expect(await powers(officer)).toEqual([]);
  await world.ok(startShift, { server_character_id }, officer.ctx);
  expect(await powers(officer)).toEqual(['lookup', 'punish']);
  expect(await powers(chief)).toEqual([]);
  await world.ok(updateDepartment, { department_id, powers: ['frisk'] }, chief.ctx);
  expect(await powers(officer)).toEqual(['frisk']);
  await world.ok(endShift, { server_character_id }, officer.ctx);
  expect(await powers(officer)).toEqual([]);
});

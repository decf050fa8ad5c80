import setDepartment from '@cabildo/contracts/mdt/rosters/set_character_department.ts';
import correctShift from '@cabildo/contracts/mdt/shifts/correct_shift.ts';
import endShift from '@cabildo/contracts/mdt/shifts/end_shift.ts';
import startShift from '@cabildo/contracts/mdt/shifts/start_shift.ts';
import sumShifts from '@cabildo/contracts/mdt/shifts/sum_shifts.rpc.ts';
import { startWorld, type Person, type World } from '../testing/world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const BEGIN = new Date('2026-06-15T12:00:00Z');

let world: World;
let chief: Person;
let officer: Person;
let other: Person;
let police: number;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  world.clock.set(BEGIN);
  chief = world.person({ role: 'admin' });
  officer = world.person({ serverId: chief.serverId });
  other = world.person({ serverId: chief.serverId });
  police = await world.addDepartment(chief.serverId);
});
afterAll(() => world.close());

/** An officer serves for so many minutes, in a department or in none. */
async function serve(minutes: number, server_character_id = officer.characterId): Promise<number> {
  const { shift_id } = await world.ok(startShift, { server_character_id }, officer.ctx);
  world.clock.advance(minutes * MINUTE);
  await world.ok(endShift, { server_character_id }, officer.ctx);
  return shift_id;
}
const at = (hours: number): string => new Date(BEGIN.getTime() + hours * HOUR).toISOString();
const sum = async (input: object = {}) =>
  (
    await world.ask(sumShifts, {
      server_id: chief.serverId,
      user_ids: [officer.userId, other.userId],
      department_id: null,
      from: at(0),
      to: at(24),
      ...input,
    })
  ).body.minutes;

describe('the minutes of shifts of users (AC-02)', () => {
  test('are those of all their characters, in the order of the question', async () => {
    const medic = world.addCharacter(officer);
    await serve(30);
    await serve(15, medic);
    expect(await sum()).toEqual([45, 0]);
    expect(await sum({ user_ids: [other.userId, officer.userId] })).toEqual([0, 45]);
    expect(await sum({ server_id: world.newServer() })).toEqual([0, 0]);
  });

  test('are those in a department alone, where one is named', async () => {
    await serve(30);
    const assigned = { server_character_id: officer.characterId, department_id: police };
    await world.ok(setDepartment, assigned, chief.ctx);
    await serve(10);
    expect(await sum({ department_id: police })).toEqual([10, 0]);
    expect(await sum()).toEqual([40, 0]);
  });

  test('are the part of a shift that lies in the time, also of one that goes on', async () => {
    await serve(120);
    expect(await sum({ from: at(1), to: at(24) })).toEqual([60, 0]);
    expect(await sum({ from: at(0), to: at(0.5) })).toEqual([30, 0]);
    expect(await sum({ from: at(2), to: at(24) })).toEqual([0, 0]);
    await world.startShifts(officer);
    world.clock.advance(10 * MINUTE);
    expect(await sum({ from: at(2) })).toEqual([10, 0]);
    expect(await sum({ from: at(2), to: at(2.1) })).toEqual([6, 0]);
  });

  test('are none of void shifts', async () => {
    const shift_id = await serve(30);
    await serve(5);
    await world.ok(correctShift, { shift_id, void: true, reason: 'Olvidado' }, chief.ctx);
    expect(await sum()).toEqual([5, 0]);
  });
});

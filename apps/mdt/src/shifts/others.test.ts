import setDepartment from '@cabildo/contracts/mdt/rosters/set_character_department.ts';
import correctShift from '@cabildo/contracts/mdt/shifts/correct_shift.ts';
import endShift from '@cabildo/contracts/mdt/shifts/end_shift.ts';
import getShifts from '@cabildo/contracts/mdt/shifts/get_shifts.ts';
import listShifts from '@cabildo/contracts/mdt/shifts/list_shifts.ts';
import startShift from '@cabildo/contracts/mdt/shifts/start_shift.ts';
import { startWorld, type Person, type World } from '../testing/world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let world: World;
let chief: Person;
let officer: Person;
let sergeant: Person;
let firefighter: Person;
let police: number;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  chief = world.person({ role: 'admin' });
  const serverId = chief.serverId;
  [officer, sergeant, firefighter] = [
    world.person({ serverId }),
    world.person({ serverId }),
    world.person({ serverId }),
  ];
  police = await world.addDepartment(serverId, { name: 'Policía' });
  const fire = await world.addDepartment(serverId, { type: 'fire' });
  await assign(officer, { department_id: police });
  await assign(sergeant, { department_id: police, is_lead: true });
  await assign(firefighter, { department_id: fire, is_lead: true });
});
afterAll(() => world.close());

const assign = (person: Person, input: object) =>
  world.ok(setDepartment, { server_character_id: person.characterId, ...input }, chief.ctx);
const start = async (person = officer) =>
  (await world.ok(startShift, { server_character_id: person.characterId }, person.ctx)).shift_id;
const endOwn = (person = officer) =>
  world.ok(endShift, { server_character_id: person.characterId }, person.ctx);
/** A shift of an hour that ended an hour ago. */
async function served(person = officer): Promise<number> {
  const shift_id = await start(person);
  world.clock.advance(HOUR);
  await endOwn(person);
  world.clock.advance(HOUR);
  return shift_id;
}
const end = (shift_id: number, by: Person) => world.act(endShift, { shift_id }, by.ctx);
const correct = (shift_id: number, input: object, by = sergeant) =>
  world.act(correctShift, { shift_id, reason: 'Se olvidó de cerrar', ...input }, by.ctx);
const ago = (ms: number): string => new Date(world.clock.now().getTime() - ms).toISOString();
const emitted = (type: string) => world.eventsOf(chief.serverId, type);

describe('the shift of another (OT-11)', () => {
  test('is ended by a lead of its department and by an admin, and by nobody else', async () => {
    const forgotten = await start();
    const plain = world.person({ serverId: chief.serverId });
    for (const by of [plain, firefighter])
      expect(await end(forgotten, by)).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await end(forgotten, world.person({ role: 'admin' }))).code).toBe('not_found');
    const { body } = await end(forgotten, sergeant);
    expect(body.shift).toMatchObject({ end_reason: 'lead', updated_by: sergeant.userId });
    expect(await emitted('mdt.shift.ended')).toMatchObject([
      { actor: { id: sergeant.userId }, data: { end_reason: 'lead', updated_by: sergeant.userId } },
    ]);
    expect((await end(forgotten, chief)).code).toBe('already_processed');
    expect((await end(await start(), chief)).body.shift.end_reason).toBe('lead');
  });

  test('that is the own one is ended as ever, by its id too', async () => {
    const shift_id = await start();
    expect((await end(shift_id, officer)).body.shift).toMatchObject({
      end_reason: 'own',
      updated_by: null,
    });
  });

  test('ends once, whoever of ten ends it at once', async () => {
    const shift_id = await start();
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => end(shift_id, sergeant)),
      ...Array.from({ length: 5 }, () => end(shift_id, officer)),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });
});

describe('correct_shift', () => {
  test('changes the times, and the log tells both values and why', async () => {
    const shift_id = await served();
    const before = { started_at: ago(2 * HOUR), ended_at: ago(HOUR), is_void: false };
    const after = { started_at: ago(3 * HOUR), ended_at: ago(30 * MINUTE) };
    const { body } = await correct(shift_id, after);
    expect(body.shift).toMatchObject({ ...after, minutes: 150, updated_by: sergeant.userId });
    const [event] = await emitted('mdt.shift.corrected');
    expect(event).toMatchObject({
      actor: { kind: 'user', id: sergeant.userId },
      character_ids: [officer.characterId],
      data: { ...after, before, reason: 'Se olvidó de cerrar' },
    });
    expect(event!.note).toMatch(/antes .+ UTC – .+ UTC, ahora .+ UTC – .+ UTC\./);
  });

  test('is for admins and leads of the department, also for a shift of their own', async () => {
    const shift_id = await served();
    for (const by of [officer, firefighter])
      expect(await correct(shift_id, { void: true }, by)).toMatchObject({ status: 403 });
    expect((await correct(shift_id, { void: true }, world.person({ role: 'admin' }))).status).toBe(404);
    expect((await correct(shift_id, { void: true }, chief)).status).toBe(200);
    expect((await correct(await served(sergeant), { void: true })).status).toBe(200);
  });

  test('refuses times that do not fit', async () => {
    const shift_id = await served();
    const wrong = [
      {},
      { started_at: ago(HOUR) },
      { started_at: ago(HOUR - 1) },
      { ended_at: ago(2 * HOUR) },
      { ended_at: ago(-1_000) },
      { started_at: ago(26 * HOUR) },
    ];
    for (const input of wrong)
      expect([input, await correct(shift_id, input)]).toMatchObject([input, { status: 400, code: 'error' }]);
    expect((await correct(shift_id, { started_at: ago(25 * HOUR) })).status).toBe(200);
  });

  test('leaves an open shift its end, and moves its start', async () => {
    const shift_id = await start();
    world.clock.advance(MINUTE);
    for (const input of [{ ended_at: ago(1) }, { void: true }, { started_at: ago(HOUR), void: false }])
      expect(await correct(shift_id, input)).toMatchObject({ status: 409, code: 'error' });
    const { body } = await correct(shift_id, { started_at: ago(HOUR) });
    expect(body.shift).toMatchObject({ ended_at: null, minutes: 60 });
  });

  test('lets no shift lie over another one of the character that counts', async () => {
    const first = await served();
    const second = await served();
    const over = { started_at: ago(3 * HOUR + 1) };
    expect(await correct(second, over)).toMatchObject({ status: 409, code: 'error' });
    expect((await correct(second, { started_at: ago(3 * HOUR) })).status).toBe(200);
    expect((await correct(first, { void: true })).status).toBe(200);
    expect((await correct(second, over)).status).toBe(200);
    expect(await correct(first, { void: false })).toMatchObject({ status: 409 });
    const open = await start();
    expect(await correct(first, { void: false, started_at: ago(1_000) })).toMatchObject({ status: 400 });
    expect(await correct(open, { started_at: ago(90 * MINUTE) })).toMatchObject({ status: 409 });
  });

  test('lets two shifts that are corrected at once not lie over each other', async () => {
    const [first, second] = [await served(), await served()];
    for (let round = 0; round < 5; round += 1) {
      await correct(first, { started_at: ago(4 * HOUR), ended_at: ago(3 * HOUR) });
      await correct(second, { started_at: ago(2 * HOUR), ended_at: ago(HOUR) });
      const answers = await Promise.all([
        correct(first, { ended_at: ago(2 * HOUR + 20 * MINUTE) }),
        correct(second, { started_at: ago(2 * HOUR + 40 * MINUTE) }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });

  test('a void shift counts in nothing, and counts again when that is taken back', async () => {
    const shift_id = await served();
    const sums = async () =>
      (await world.ok(getShifts, {}, chief.ctx)).officers.map((row) => row.total_minutes);
    expect(await sums()).toEqual([60]);
    await correct(shift_id, { void: true });
    expect(await sums()).toEqual([]);
    expect((await world.ok(listShifts, {}, officer.ctx)).shifts).toMatchObject([{ shift_id, is_void: true }]);
    await correct(shift_id, { void: false });
    expect(await sums()).toEqual([60]);
  });
});

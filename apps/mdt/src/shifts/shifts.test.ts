import deleteDepartment from '@cabildo/contracts/mdt/departments/delete_department.ts';
import listRoster from '@cabildo/contracts/mdt/rosters/list_roster.ts';
import setDepartment from '@cabildo/contracts/mdt/rosters/set_character_department.ts';
import endShift from '@cabildo/contracts/mdt/shifts/end_shift.ts';
import listShifts from '@cabildo/contracts/mdt/shifts/list_shifts.ts';
import startShift from '@cabildo/contracts/mdt/shifts/start_shift.ts';
import { hold, leaveUses, untilWaiting } from '@cabildo/testing';
import { startWorld, type Person, type World } from '../testing/world.ts';
import { lockPlayer, markLeft } from './players.table.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

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
  police = await world.addDepartment(chief.serverId, { name: 'Policía' });
});
afterAll(() => world.close());

const about = (person: Person, input: object = {}) => ({ server_character_id: person.characterId, ...input });
const start = (input: object = {}, person = officer) =>
  world.act(startShift, about(person, input), person.ctx);
const end = (person = officer) => world.act(endShift, about(person), person.ctx);
const listed = async (input: object = {}) => (await world.ok(listShifts, input, officer.ctx)).shifts;
const assign = (department_id: number | null, person = officer) =>
  world.ok(setDepartment, about(person, { department_id }), chief.ctx);
const emitted = (type: string) => world.eventsOf(chief.serverId, type);

describe('start_shift', () => {
  it("begins a shift in the character's department, and emits its event", async () => {
    await assign(police);
    const { status, body } = await start();
    const shift = {
      shift_id: body.shift_id,
      server_id: chief.serverId,
      server_character_id: officer.characterId,
      department_id: police,
      org_id: null,
      callsign: null,
      radio_channel: null,
      plate: null,
      started_at: world.clock.now().toISOString(),
      ended_at: null,
      end_reason: null,
      ended_by: null,
      minutes: 0,
      is_void: false,
      updated_by: null,
    };
    expect([status, body.shift, await listed()]).toEqual([201, shift, [shift]]);
    expect(await emitted('mdt.shift.started')).toMatchObject([
      {
        character_ids: [officer.characterId],
        data: { ...shift, department: 'Policía' },
        note: 'Un personaje empezó un turno en «Policía».',
      },
    ]);
  });

  it('takes the department in whose roster the character stands, none where there is none, and no other (OT-02)', async () => {
    const fire = await world.addDepartment(chief.serverId, { type: 'fire' });
    const elsewhere = await world.addDepartment(world.newServer());
    const rookie = world.person({ serverId: chief.serverId });
    await assign(police);
    for (const person of [officer, rookie]) {
      expect((await start({ department_id: fire }, person)).code).toBe('forbidden');
      expect((await start({ department_id: elsewhere }, person)).code).toBe('not_found');
    }
    expect((await start({ department_id: police })).body.shift.department_id).toBe(police);
    expect((await start({}, rookie)).body.shift.department_id).toBeNull();
  });

  it('is refused while the character is on duty, also ten at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => start()));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect(await start()).toMatchObject({
      code: 'already_exists',
      body: { error: 'El personaje ya está de servicio.' },
    });
    expect(await listed()).toHaveLength(1);
  });

  it('is for own live characters', async () => {
    const other = world.person({ serverId: chief.serverId });
    expect((await world.act(startShift, about(officer), other.ctx)).code).toBe('forbidden');
    expect((await world.act(startShift, about(world.person()), officer.ctx)).code).toBe(
      'character_not_found',
    );
  });

  it('keeps its department from being deleted while it lasts', async () => {
    await assign(police);
    await start();
    const remove = () => world.act(deleteDepartment, { department_id: police }, chief.ctx);
    expect((await remove()).status).toBe(409);
    await assign(null);
    expect((await remove()).status).toBe(200);
    expect(await listed()).toMatchObject([{ department_id: police }]);
  });
});

it('a leaving waits for a shift that begins at the same moment, so that it ends that shift too', async () => {
  const { serverId, ctx } = officer;
  const userId = ctx.membership!.user_id!;
  await world.database.transaction((tx) => lockPlayer(tx, serverId, userId));
  const release = await hold(world.database, (tx) => lockPlayer(tx, serverId, userId));
  const gone = new Map([[userId, world.clock.now()]]);
  const leaving = world.database.transaction((tx) => markLeft(tx, serverId, gone)).then(() => 'left');
  const waiting = untilWaiting(world.database, { part: '%players%' }).then(() => 'waits');
  expect(await Promise.race([leaving, waiting])).toBe('waits');
  await release();
  expect(await leaving).toBe('left');
  expect((await start()).code).toBe('forbidden');
});

describe('end_shift', () => {
  it('ends the shift, and answers how long it was', async () => {
    await start();
    world.clock.advance(90 * MINUTE + 59_999);
    const { body } = await end();
    const ended = { ended_at: world.clock.now().toISOString(), end_reason: 'own', minutes: 90 };
    expect(body.shift).toMatchObject(ended);
    expect(await listed()).toEqual([body.shift]);
    expect(await emitted('mdt.shift.ended')).toMatchObject([
      { actor: { kind: 'user', id: officer.userId }, data: ended },
    ]);
  });

  it('is refused without a shift, also all but one of ten at once, and another can begin', async () => {
    expect((await end()).body).toMatchObject({
      error: 'El personaje no está de servicio.',
      error_code: 'not_found',
    });
    await start();
    const answers = await Promise.all(Array.from({ length: 10 }, () => end()));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
    expect((await start()).status).toBe(201);
    expect(await emitted('mdt.shift.ended')).toHaveLength(1);
  });
});

describe('list_shifts', () => {
  it('lists newest first what a part of lies in the time, by department and page', async () => {
    const noon = world.clock.now();
    await assign(police);
    await start();
    world.clock.advance(DAY / 2);
    await end();
    await assign(null);
    world.clock.advance(DAY);
    await start();
    const [second, first] = await listed();
    expect([first!.department_id, second!.department_id]).toEqual([police, null]);
    expect(await listed({ department_id: police })).toEqual([first]);
    const at = (ms: number): string => new Date(noon.getTime() + ms).toISOString();
    expect(await listed({ from: at(DAY / 2), to: at(DAY) })).toEqual([first]);
    expect(await listed({ from: at(DAY / 2 + 1), to: at(DAY) })).toEqual([]);
    expect(await listed({ from: at(-DAY), to: at(0) })).toEqual([first]);
    const page = await world.ok(listShifts, { page: 2, per_page: 1 }, officer.ctx);
    expect(page).toMatchObject({ shifts: [first], total: 2, total_pages: 2 });
  });

  it('knows no department of another server, and no reversed time', async () => {
    const department_id = await world.addDepartment(world.newServer());
    const codes = [{ department_id }, { from: '2026-06-02', to: '2026-06-01' }].map(
      async (input) => (await world.act(listShifts, input, officer.ctx)).code,
    );
    expect(await Promise.all(codes)).toEqual(['not_found', 'error']);
  });
});

describe('whoever leaves the roster of the department in which a shift is served (OT-02)', () => {
  const ended = { end_reason: 'roster_changed', ended_by: 'staff', minutes: 7 };

  it.each(['nowhere', 'another department'])(
    'is off duty at once, gone %s, with an event that says why',
    async (where) => {
      await assign(police);
      await start();
      world.clock.advance(7 * MINUTE);
      await assign(where === 'nowhere' ? null : await world.addDepartment(chief.serverId));
      expect(await listed()).toMatchObject([{ ...ended, updated_by: chief.userId }]);
      expect(await emitted('mdt.shift.ended')).toMatchObject([
        {
          data: ended,
          note: 'Un personaje terminó su turno en «Policía», de 7 min, porque dejó la plantilla del departamento.',
        },
      ]);
    },
  );

  it('stays on duty where the change is refused, is one of rank, or is about a shift of no department', async () => {
    const rookie = world.person({ serverId: chief.serverId });
    await start({}, rookie);
    await assign(police, rookie);
    await assign(police);
    await start();
    await world.ok(setDepartment, about(officer, { rank: 'Cabo' }), chief.ctx);
    const elsewhere = await world.addDepartment(world.newServer());
    const change = (department_id: number | null, ctx: Person['ctx']) =>
      world.act(setDepartment, about(officer, { department_id }), ctx);
    expect((await change(elsewhere, chief.ctx)).code).toBe('not_found');
    expect((await change(null, rookie.ctx)).code).toBe('forbidden');
    expect(await listed()).toMatchObject([{ ended_at: null }, { ended_at: null }]);
  });

  it('is on duty for no department, however the start of a shift and the change meet', async () => {
    const all = Array.from({ length: 12 }, () => world.person({ serverId: chief.serverId }));
    for (const person of all) await assign(police, person);
    await Promise.all(all.flatMap((person) => [start({}, person), assign(null, person)]));
    const open = await listed({ department_id: police, per_page: 50 });
    expect(open.filter(({ ended_at }) => ended_at === null)).toEqual([]);
  });
});

test('a roster shows who is on duty (OT-02)', async () => {
  const idle = world.person({ serverId: chief.serverId });
  for (const person of [officer, idle]) await assign(police, person);
  const onDuty = async () =>
    (await world.ok(listRoster, { department_id: police }, chief.ctx)).roster.map(({ on_duty }) => on_duty);
  await start();
  expect(await onDuty()).toEqual([true, false]);
  await end();
  expect(await onDuty()).toEqual([false, false]);
});

describe('shifts that one user starts (FU-09)', () => {
  const codes = (answers: { code: string | null }[]) => answers.map(({ code }) => code ?? 'ok').sort();
  const leave = ({ serverId, userId }: Person, left: number) =>
    leaveUses(world.database, { serverId, name: 'shifts_started', id: userId }, left);

  it('are as many a day as the limit says for all characters, also where more are started at once', async () => {
    const ids = [officer.characterId, ...Array.from({ length: 6 }, () => world.addCharacter(officer))];
    await leave(officer, 3);
    const answers = await Promise.all(ids.map((id) => start({ server_character_id: id })));
    expect(codes(answers)).toEqual([...Array(4).fill('limit_exceeded'), 'ok', 'ok', 'ok']);
    const { status, body } = await start();
    expect([status, body['error']]).toEqual([
      400,
      'Límite shifts_started: 50 turnos iniciados por persona en 24 horas.',
    ]);
  });

  it('use nothing where they are refused', async () => {
    await leave(officer, 2);
    expect(codes([await start(), await start(), await start()])).toEqual([
      'already_exists',
      'already_exists',
      'ok',
    ]);
    await end();
    expect((await start()).code).toBeNull();
  });

  it('do not count for an admin', async () => {
    await leave(chief, 0);
    expect((await start({}, chief)).code).toBeNull();
  });
});

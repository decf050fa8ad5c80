import setDepartment from '@cabildo/contracts/mdt/rosters/set_character_department.ts';
import endShift from '@cabildo/contracts/mdt/shifts/end_shift.ts';
import getShifts from '@cabildo/contracts/mdt/shifts/get_shifts.ts';
import startShift from '@cabildo/contracts/mdt/shifts/start_shift.ts';
import { serverKey } from '@cabildo/testing';
import { startWorld, type Person, type World } from '../testing/world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let world: World;
let chief: Person;
let officer: Person;
let police: number;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  chief = world.person({ role: 'admin', name: 'Lucía' });
  officer = world.person({ serverId: chief.serverId, name: 'Bea' });
  police = await world.addDepartment(chief.serverId, { name: 'Policía' });
  const post = { server_character_id: officer.characterId, department_id: police };
  await world.ok(setDepartment, post, chief.ctx);
});
afterAll(() => world.close());

const about = ({ characterId }: Person) => ({ server_character_id: characterId });
const start = (person = officer) => world.ok(startShift, about(person), person.ctx);
const end = (person = officer) => world.ok(endShift, about(person), person.ctx);
const get = (input: object = {}, ctx = chief.ctx) => world.ok(getShifts, input, ctx);

async function serve(person: Person, ms: number) {
  await start(person);
  world.clock.advance(ms);
  await end(person);
}

describe('shifts and hours (V1-07)', () => {
  it('show who is on duty, and the time that each officer served, closed and running', async () => {
    await serve(officer, 90 * MINUTE);
    await serve(chief, 10 * MINUTE);
    const { shift_id, shift } = await start();
    world.clock.advance(20 * MINUTE + 59_000);
    expect(await get()).toEqual({
      ok: true,
      page: 1,
      per_page: 50,
      total: 2,
      total_pages: 1,
      open_total: 1,
      open_shifts: [
        {
          shift_id,
          ...about(officer),
          name: 'Bea Pérez',
          callsign: null,
          department: 'Policía',
          started_at: shift.started_at,
          minutes: 20,
        },
      ],
      officers: [
        {
          ...about(officer),
          name: 'Bea Pérez',
          department: 'Policía',
          total_minutes: 110,
          total_hours: 1.85,
          shift_count: 2,
        },
        {
          ...about(chief),
          name: 'Lucía Pérez',
          department: null,
          total_minutes: 10,
          total_hours: 0.17,
          shift_count: 1,
        },
      ],
    });
  });

  it('count what lies within the time that was asked for, and no more', async () => {
    await start();
    const from = new Date(world.clock.now().getTime() + HOUR);
    world.clock.advance(5 * HOUR);
    await end();
    const to = new Date(world.clock.now().getTime() - HOUR - 1);
    const { officers } = await get({ from: from.toISOString(), to: to.toISOString() });
    expect(officers).toMatchObject([{ total_minutes: 180, total_hours: 3 }]);
  });

  it('end an open shift after a day, as it does', async () => {
    await start();
    world.clock.advance(30 * HOUR);
    expect(await get()).toMatchObject({ open_shifts: [], open_total: 0, officers: [{ total_hours: 24 }] });
  });

  it('are those of a department, and of no other server’s', async () => {
    await serve(officer, HOUR);
    await start(chief);
    const { open_shifts, officers } = await get({ department_id: police });
    expect([open_shifts, officers.length]).toEqual([[], 1]);
    const other = await world.addDepartment(world.newServer());
    expect((await world.act(getShifts, { department_id: other }, chief.ctx)).code).toBe('not_found');
  });

  it('come in pages, are open to a key, and refuse a reversed time', async () => {
    await serve(officer, HOUR);
    await serve(chief, 2 * HOUR);
    const second = await get({ page: 2, per_page: 1 }, serverKey(1, chief.serverId));
    expect([second.officers.map(({ name }) => name), second.total]).toEqual([['Bea Pérez'], 2]);
    expect(await get({ page: 3, per_page: 1 })).toMatchObject({ officers: [], total: 2, total_pages: 2 });
    const reversed = { from: '2026-06-02', to: '2026-06-01' };
    expect((await world.act(getShifts, reversed, chief.ctx)).status).toBe(400);
  });

  it('ask for all names at once, and call nobody who was deleted', async () => {
    await serve(officer, HOUR);
    await serve(chief, 2 * HOUR);
    world.forget(officer.characterId);
    const before = world.namesAsked();
    expect((await get()).officers).toMatchObject([{ name: 'Lucía Pérez' }, { name: null }]);
    expect(world.namesAsked() - before).toBe(1);
  });
});

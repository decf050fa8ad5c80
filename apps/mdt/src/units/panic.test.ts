import { MEMBER_LIMITS } from '@cabildo/contracts/limits';
import createCall from '@cabildo/contracts/mdt/calls/create_call.ts';
import getCall from '@cabildo/contracts/mdt/calls/get_call.ts';
import updateCall from '@cabildo/contracts/mdt/calls/update_call.ts';
import setDepartment from '@cabildo/contracts/mdt/rosters/set_character_department.ts';
import detachUnit from '@cabildo/contracts/mdt/units/detach_unit.ts';
import listUnits from '@cabildo/contracts/mdt/units/list_units.ts';
import panic from '@cabildo/contracts/mdt/units/panic.ts';
import { member } from '@cabildo/testing';
import { startWorld, type Person, type World } from '../testing/world.ts';

let world: World;
let unit: Person;
let chief: Person;
let serverId: number;
let police: number;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  unit = world.person({ name: 'Bea' });
  ({ serverId } = unit);
  chief = world.person({ serverId, role: 'admin' });
  police = await world.addDepartment(serverId, { name: 'Policía' });
  const post = { server_character_id: unit.characterId, department_id: police };
  await world.ok(setDepartment, post, chief.ctx);
  await world.startShifts(unit);
});
afterAll(() => world.close());

const press = (input: object = {}, ctx = unit.ctx) =>
  world.act(panic, { server_character_id: unit.characterId, ...input }, ctx);
const close = (call_id: number) => world.ok(updateCall, { call_id, status: 'closed' }, chief.ctx);
const count = async (type: string) => (await world.eventsOf(serverId, `mdt.${type}`)).length;

describe('panic (OT-10)', () => {
  it('opens an urgent call with the unit on it, and sets its status, in one request', async () => {
    const coordinates = { x: 1, y: 2, z: 3 };
    const { status, body } = await press({ coordinates });
    const call = {
      title: 'SOS: Bea Pérez',
      status: 'active',
      priority: 1,
      coordinates,
      department_id: police,
      units: [unit.characterId],
      panic_character_id: unit.characterId,
      caller_character_id: unit.characterId,
      created_by: unit.userId,
    };
    expect([status, body.call]).toEqual([201, expect.objectContaining(call)]);
    expect(await world.ok(getCall, { call_id: body.call_id }, chief.ctx)).toMatchObject({ call });
    expect((await world.ok(listUnits, {}, chief.ctx)).units).toMatchObject([
      { server_character_id: unit.characterId, status: 'panic', call_ids: [body.call_id] },
    ]);
    expect(await world.eventsOf(serverId, 'mdt.unit.panicked')).toMatchObject([
      { data: call, character_ids: [unit.characterId] },
    ]);
    expect([await count('call.created'), await count('unit.attached')]).toEqual([1, 1]);
    expect(await count('unit.status_changed')).toBe(1);
  });

  it('again answers the same call while that is open, and brings the unit back to it', async () => {
    const { body } = await press();
    const again = await press();
    expect([again.status, again.body]).toEqual([200, { ...body, is_new: false }]);
    const { call_id } = body;
    await world.ok(detachUnit, { call_id, server_character_id: unit.characterId }, unit.ctx);
    expect((await press()).body.call).toMatchObject({ call_id, units: [unit.characterId], version: 3 });
    await close(call_id);
    const next = await press();
    expect([next.status, next.body.call_id === call_id]).toEqual([201, false]);
    expect([await count('unit.panicked'), await count('call.created')]).toEqual([2, 2]);
  });

  it('is where it says, else where the newest open call of the unit is', async () => {
    const sent = { units: [unit.characterId], coordinates: { x: 4, y: 5, z: 6 }, postal: '204' };
    const places = [];
    for (const location of ['Puerto', 'Banco'])
      await world.ok(createCall, { title: 'Robo', location, ...sent }, chief.ctx);
    for (const given of [{}, { place: 'Lonja' }, { coordinates: { x: 1, y: 2, z: 3 } }]) {
      const { call } = (await press(given)).body;
      places.push([call.location, call.postal, call.coordinates]);
      await close(call.call_id);
    }
    expect(places).toEqual([
      ['Banco', '204', sent.coordinates],
      ['Lonja', null, null],
      [null, null, { x: 1, y: 2, z: 3 }],
    ]);
  });

  it('makes one call of ten presses at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => press()));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(9).fill(200), 201]);
    expect(new Set(answers.map(({ body }) => body.call_id)).size).toBe(1);
    expect(await count('unit.panicked')).toBe(1);
    // The unit is in panic now, so that its status changes no more.
    await close(answers[0]!.body.call_id);
    const again = await Promise.all(Array.from({ length: 10 }, () => press()));
    expect(new Set(again.map(({ body }) => body.call_id)).size).toBe(1);
    expect(await count('unit.panicked')).toBe(2);
  });

  it('is not refused where a server or its creator has the most open calls that it may have (FU-09)', async () => {
    await world.database.query(
      `INSERT INTO calls (server_id, case_number, status, version, title, priority, origin, units, note_count, created_by,
         created_at, updated_at)
       SELECT $1, -n, 'pending', 1, 'x', 2, 'caller', '{}', 0, $2, now(), now() FROM generate_series(1, $3) n`,
      [serverId, unit.userId, MEMBER_LIMITS.open_calls_of_server.max],
    );
    expect((await press()).status).toBe(201);
  });

  it('is for the player of the unit, dispatchers and staff, and refuses who is off duty', async () => {
    const mate = world.person({ serverId });
    expect((await press({}, mate.ctx)).code).toBe('forbidden');
    const dispatcher = member(mate.userId, 'member', { serverId, powers: ['dispatch'] });
    expect((await press({}, dispatcher)).status).toBe(201);
    const off = await press({ server_character_id: mate.characterId }, mate.ctx);
    expect([off.status, off.code, await count('unit.panicked')]).toEqual([409, 'error', 1]);
  });
});

describe('list_units (OT-10)', () => {
  it('shows every unit on duty with its name, department and newest open calls, and asks once for names', async () => {
    const other = world.person({ serverId, name: 'Ciro' });
    world.clock.advance(1_000);
    await world.startShifts(other);
    const since = world.clock.now().toISOString();
    const first = (await press()).body.call_id;
    await close(first);
    const { call_id } = (await press()).body;
    const before = world.namesAsked();
    const { units } = await world.ok(listUnits, {}, other.ctx);
    expect(world.namesAsked() - before).toBe(1);
    const bare = {
      callsign: null,
      radio_channel: null,
      plate: null,
      code: null,
      partner_ids: [],
      partner_names: [],
    };
    expect(units).toEqual([
      {
        ...bare,
        server_character_id: unit.characterId,
        name: 'Bea Pérez',
        status: 'panic',
        department: 'Policía',
        call_ids: [call_id],
        since,
      },
      {
        ...bare,
        server_character_id: other.characterId,
        name: 'Ciro Pérez',
        status: 'available',
        department: null,
        call_ids: [],
        since,
      },
    ]);
    expect((await world.ok(listUnits, {}, world.person().ctx)).units).toEqual([]);
  });

  it('shows 500 units at most, the 50 newest open calls of each, in less than 1 MiB (FU-04)', async () => {
    await world.database.query(
      `INSERT INTO shifts (server_id, character_id, user_id, department_id, department, started_at)
       SELECT $1::bigint, 9000000000000000 + n, 1, 1, repeat('🚓', 64), $2 FROM generate_series(1, 510) n`,
      [serverId, world.clock.now()],
    );
    await world.database.query(
      `INSERT INTO calls (server_id, case_number, status, version, title, priority, origin, units, note_count, created_by,
         created_at, updated_at)
       SELECT $1::bigint, 1000 + i, 'active', 1, 'x', 2, 'caller',
         ARRAY(SELECT 9000000000000000 + (i % 10) * 50 + u FROM generate_series(1, 50) u), 0, 1, now(), now()
       FROM generate_series(1, 600) i`,
      [serverId],
    );
    const { units } = await world.ok(listUnits, {}, chief.ctx);
    expect(units).toHaveLength(500);
    expect(Math.max(...units.map(({ call_ids }) => call_ids.length))).toBe(50);
    const longestNames = 500 * Buffer.byteLength('🚓'.repeat(129));
    expect(Buffer.byteLength(JSON.stringify(units)) + longestNames).toBeLessThan(1_048_576);
  });
});

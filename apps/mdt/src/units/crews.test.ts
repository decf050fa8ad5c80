import createCall from '@cabildo/contracts/mdt/calls/create_call.ts';
import getCall from '@cabildo/contracts/mdt/calls/get_call.ts';
import listCalls from '@cabildo/contracts/mdt/calls/list_calls.ts';
import setDepartment from '@cabildo/contracts/mdt/rosters/set_character_department.ts';
import endShift from '@cabildo/contracts/mdt/shifts/end_shift.ts';
import startShift from '@cabildo/contracts/mdt/shifts/start_shift.ts';
import attachUnit from '@cabildo/contracts/mdt/units/attach_unit.ts';
import detachUnit from '@cabildo/contracts/mdt/units/detach_unit.ts';
import joinUnit from '@cabildo/contracts/mdt/units/join_unit.ts';
import leaveUnit from '@cabildo/contracts/mdt/units/leave_unit.ts';
import listUnits from '@cabildo/contracts/mdt/units/list_units.ts';
import setUnit from '@cabildo/contracts/mdt/units/set_unit.ts';
import setUnitStatus from '@cabildo/contracts/mdt/units/set_unit_status.ts';
import { MAX_IN_UNIT } from '@cabildo/contracts/mdt/units/units.ts';
import { member } from '@cabildo/testing';
import { startWorld, type Person, type World } from '../testing/world.ts';

let world: World;
let ana: Person;
let bea: Person;
let serverId: number;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => {
  ana = world.person({ name: 'Ana' });
  ({ serverId } = ana);
  bea = world.person({ serverId, name: 'Bea' });
});
afterAll(() => world.close());

const about = ({ characterId }: Person) => ({ server_character_id: characterId });
const start = (person: Person, input: object = {}) =>
  world.act(startShift, { ...about(person), ...input }, person.ctx);
const set = (person: Person, input: object, ctx = person.ctx) =>
  world.act(setUnit, { ...about(person), ...input }, ctx);
const join = (person: Person, other: Person, ctx = person.ctx) =>
  world.act(joinUnit, { ...about(person), with_character_id: other.characterId }, ctx);
const leave = (person: Person) => world.act(leaveUnit, about(person), person.ctx);
const board = async () => (await world.ok(listUnits, {}, ana.ctx)).units;
const mod = () => member(1, 'mod', { serverId });
const chief = () => world.person({ serverId, role: 'admin' }).ctx;
const taken = async (...units: Person[]) =>
  (await world.ok(createCall, { title: 'Robo', units: units.map(({ characterId }) => characterId) }, chief()))
    .call_id;
const unitsOf = async (call_id: number) =>
  (await world.ok(getCall, { call_id }, ana.ctx)).call.units.toSorted((a, b) => a - b);
const ids = (...persons: Person[]) => persons.map(({ characterId }) => characterId).toSorted((a, b) => a - b);
const noteOf = async (type: string) => (await world.eventsOf(serverId, `mdt.${type}`)).at(-1)!.note;

describe('a callsign (LD-02)', () => {
  it('is unique among the open shifts of its server, in whatever case, and free again after the shift', async () => {
    const { status, body } = await start(ana, { callsign: '1-ADAM-12', radio_channel: 3, plate: 'ab 12' });
    expect([status, body.shift, body.taken_callsign]).toEqual([
      201,
      expect.objectContaining({ callsign: '1-ADAM-12', radio_channel: 3, plate: 'AB 12' }),
      null,
    ]);
    const second = await start(bea, { callsign: '1-adam-12' });
    expect([second.status, second.code]).toEqual([409, 'already_exists']);
    const stranger = world.person();
    expect((await start(stranger, { callsign: '1-ADAM-12' })).status).toBe(201);
    await world.ok(endShift, {}, ana.ctx);
    expect((await start(bea, { callsign: '1-adam-12' })).status).toBe(201);
  });

  it('is had by one of ten shifts that begin at once, and by one of ten units that take it at once', async () => {
    const crowd = Array.from({ length: 10 }, () => world.person({ serverId }));
    const begun = await Promise.all(crowd.map((each) => start(each, { callsign: 'Sierra' })));
    expect(begun.map(({ code }) => code ?? 'ok').toSorted()).toEqual([
      ...Array<string>(9).fill('already_exists'),
      'ok',
    ]);
    await world.startShifts(...crowd.filter((_, at) => begun[at]!.code));
    const changed = await Promise.all(crowd.map((each) => set(each, { callsign: 'Tango' })));
    expect(changed.filter(({ code }) => code === null)).toHaveLength(1);
    expect((await board()).filter(({ callsign }) => callsign === 'Tango')).toHaveLength(1);
  });

  it('comes from the roster, unless another unit has it: then the shift begins without one and says so', async () => {
    const department_id = await world.addDepartment(serverId);
    for (const each of [ana, bea])
      await world.ok(setDepartment, { ...about(each), department_id, callsign: 'L-20' }, chief());
    expect((await start(ana)).body).toMatchObject({ shift: { callsign: 'L-20' }, taken_callsign: null });
    expect((await start(bea)).body).toMatchObject({ shift: { callsign: null }, taken_callsign: 'L-20' });
  });

  it('of a roster goes with the department, and none is without a department', async () => {
    const [one, other] = [await world.addDepartment(serverId), await world.addDepartment(serverId)];
    const post = (input: object) => world.act(setDepartment, { ...about(ana), ...input }, chief());
    expect((await post({ callsign: 'L-20' })).status).toBe(400);
    expect((await post({ department_id: one, callsign: 'L-20' })).body.officer.callsign).toBe('L-20');
    expect((await post({ rank: 'Cabo' })).body.officer.callsign).toBe('L-20');
    expect((await post({ department_id: other })).body.officer.callsign).toBeNull();
  });
});

describe('set_unit (LD-02)', () => {
  it('changes what is sent, clears what is sent empty, and names the callsign first in the log', async () => {
    await start(ana, { callsign: 'L-20', radio_channel: 5 });
    const { body } = await set(ana, { callsign: 'L-21', radio_channel: '', plate: 'zz-9' });
    expect(body.unit).toMatchObject({ callsign: 'L-21', radio_channel: null, plate: 'ZZ-9' });
    expect(await board()).toMatchObject([{ callsign: 'L-21', plate: 'ZZ-9', name: 'Ana Pérez' }]);
    expect(await noteOf('unit.updated')).toBe(
      'Se cambió la unidad de L-21 (un personaje): el indicativo, el canal de radio y la matrícula.',
    );
    expect(await world.eventsOf(serverId, 'mdt.unit.updated')).toMatchObject([
      { data: { old_callsign: 'L-20', changed: ['callsign', 'radio_channel', 'plate'] } },
    ]);
    await set(ana, { callsign: 'L-21' });
    expect(await world.eventsOf(serverId, 'mdt.unit.updated')).toHaveLength(1);
  });

  it('is for the player of the unit, dispatchers and staff, and refuses who is off duty', async () => {
    expect((await set(ana, { radio_channel: 1 })).status).toBe(409);
    await world.startShifts(ana);
    expect((await set(ana, { radio_channel: 1 }, bea.ctx)).status).toBe(403);
    expect((await set(ana, { radio_channel: 1 }, mod())).status).toBe(200);
    expect((await set(ana, {})).status).toBe(400);
    for (const wrong of [{ radio_channel: 0 }, { radio_channel: 100 }, { callsign: 'x'.repeat(17) }])
      expect((await set(ana, wrong)).status).toBe(400);
  });

  it('is shown with the units of open calls, and no longer with those of closed ones', async () => {
    await start(ana, { callsign: 'L-20' });
    await world.startShifts(bea);
    const call_id = await taken(ana, bea);
    const callsigns = [{ ...about(ana), callsign: 'L-20' }];
    expect((await world.ok(getCall, { call_id }, bea.ctx)).call.callsigns).toEqual(callsigns);
    expect(await world.ok(listCalls, {}, bea.ctx)).toMatchObject({ callsigns });
    expect(await noteOf('unit.attached')).not.toContain('L-20');
    await world.ok(detachUnit, { call_id, ...about(ana) }, ana.ctx);
    expect(await noteOf('unit.detached')).toContain('L-20 (un personaje)');
    await world.ok(endShift, {}, ana.ctx);
    expect(await noteOf('shift.ended')).toContain('L-20 (un personaje) terminó su turno');
  });
});

describe('join_unit and leave_unit (LD-02)', () => {
  beforeEach(() => world.startShifts(ana, bea));

  it('make two one unit with the callsign, the status and the calls of the joined one, which acts as a whole', async () => {
    await set(ana, { callsign: 'L-20' });
    const [ofAna, ofBea, later] = [await taken(ana), await taken(bea), await taken()];
    await world.ok(setUnitStatus, { ...about(ana), status: 'on_scene' }, ana.ctx);
    const { body } = await join(bea, ana);
    const unit = { ...about(ana), callsign: 'L-20', status: 'on_scene', partner_ids: [bea.characterId] };
    expect(body.unit).toMatchObject(unit);
    expect(await board()).toMatchObject([
      { ...unit, name: 'Ana Pérez', partner_names: ['Bea Pérez'], call_ids: [ofAna] },
    ]);
    expect([await unitsOf(ofAna), await unitsOf(ofBea)]).toEqual([ids(ana, bea), []]);
    await world.ok(attachUnit, { call_id: later, ...about(bea) }, bea.ctx);
    expect(await unitsOf(later)).toEqual(ids(ana, bea));
    await world.ok(setUnitStatus, { ...about(bea), status: 'busy' }, bea.ctx);
    expect(await board()).toMatchObject([{ ...unit, status: 'busy' }]);
    await world.ok(detachUnit, { call_id: later, ...about(ana) }, ana.ctx);
    expect(await unitsOf(later)).toEqual([]);
    expect(await unitsOf(await taken(ana))).toEqual(ids(ana, bea));
    expect(await noteOf('unit.joined')).toBe('Un personaje se unió a la unidad de L-20 (un personaje).');
  });

  it('part by leaving and by the end of a shift, and repeat', async () => {
    await join(bea, ana);
    const again = await join(bea, ana);
    expect([again.status, await world.eventsOf(serverId, 'mdt.unit.joined')]).toEqual([
      200,
      expect.any(Array),
    ]);
    expect(await world.eventsOf(serverId, 'mdt.unit.joined')).toHaveLength(1);
    expect((await leave(bea)).body.unit).toMatchObject({ ...about(bea), partner_ids: [] });
    expect((await leave(bea)).status).toBe(200);
    expect(await board()).toHaveLength(2);
    expect(await world.eventsOf(serverId, 'mdt.unit.left')).toHaveLength(1);
    await join(bea, ana);
    await world.ok(setUnitStatus, { ...about(bea), status: 'busy' }, bea.ctx);
    await world.ok(endShift, {}, ana.ctx);
    expect(await board()).toMatchObject([{ ...about(bea), status: 'busy', partner_ids: [] }]);
    await world.startShifts(ana);
    await join(ana, bea);
    await leave(bea);
    expect(await board()).toMatchObject([
      { ...about(bea), partner_ids: [] },
      { ...about(ana), partner_ids: [] },
    ]);
  });

  it('refuse oneself, who is off duty, who is of another server, and a ninth character', async () => {
    expect((await join(ana, ana)).status).toBe(400);
    const idle = world.person({ serverId });
    for (const [one, other] of [
      [ana, idle],
      [idle, ana],
    ] as const)
      expect((await join(one, other)).status).toBe(409);
    expect((await join(ana, world.person())).code).toBe('character_not_found');
    expect((await join(bea, ana, ana.ctx)).code).toBe('forbidden');
    const crowd = Array.from({ length: MAX_IN_UNIT - 1 }, () => world.person({ serverId }));
    await world.startShifts(...crowd);
    for (const each of crowd) expect((await join(each, ana)).status).toBe(200);
    expect((await join(bea, ana)).code).toBe('limit_exceeded');
  });

  it('who is joined by others parts from them when it joins a third', async () => {
    const third = world.person({ serverId });
    await world.startShifts(third);
    await join(bea, ana);
    await join(ana, third);
    expect(await board()).toMatchObject([
      { ...about(bea), partner_ids: [] },
      { ...about(third), partner_ids: [ana.characterId] },
    ]);
  });

  it('leave each character in one row of the board, whoever joins, leaves and goes off duty at once', async () => {
    const crowd = [ana, bea, ...Array.from({ length: 6 }, () => world.person({ serverId }))];
    await world.startShifts(...crowd.slice(2));
    const call_id = await taken(...crowd);
    const answers = await Promise.all([
      ...crowd.map((each, at) => join(each, crowd[(at + 1) % crowd.length]!)),
      ...crowd.map((each, at) => join(each, crowd[(at + 3) % crowd.length]!)),
      ...crowd.slice(0, 4).map(leave),
      ...crowd.slice(4, 6).map((each) => world.act(endShift, about(each), each.ctx)),
      ...crowd.map((each) => world.act(setUnitStatus, { ...about(each), status: 'busy' }, each.ctx)),
    ]);
    expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true);
    const rows = await board();
    const shown = rows.flatMap(({ server_character_id, partner_ids }) => [
      server_character_id,
      ...partner_ids,
    ]);
    const serving = crowd.filter((_, at) => at < 4 || at > 5);
    expect(shown.toSorted((a, b) => a - b)).toEqual(ids(...serving));
    // Each unit is on the call as a whole, or is not.
    const sent = new Set(await unitsOf(call_id));
    for (const { server_character_id: lead, partner_ids } of rows)
      for (const id of partner_ids) expect(sent.has(id)).toBe(sent.has(lead));
  });
});

import addNote from '@cabildo/contracts/mdt/calls/add_call_note.ts';
import createCall from '@cabildo/contracts/mdt/calls/create_call.ts';
import findCallServer from '@cabildo/contracts/mdt/calls/find_call_server.rpc.ts';
import getCall from '@cabildo/contracts/mdt/calls/get_call.ts';
import listCalls from '@cabildo/contracts/mdt/calls/list_calls.ts';
import updateCall from '@cabildo/contracts/mdt/calls/update_call.ts';
import endShift from '@cabildo/contracts/mdt/shifts/end_shift.ts';
import { serverKey } from '@cabildo/testing';
import { startWorld, type Person, type World } from '../testing/world.ts';

let world: World;
let dispatcher: Person;
let unit: Person;
let serverId: number;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  dispatcher = world.person();
  ({ serverId } = dispatcher);
  unit = world.person({ serverId });
});
afterAll(() => world.close());

const key = () => serverKey(9, serverId);
const take = (input: object = {}, ctx = dispatcher.ctx) =>
  world.act(createCall, { title: 'Robo', ...input }, ctx);
const taken = async (input: object = {}) => (await take(input)).body.call_id;
const update = (call_id: number, input: object, ctx = dispatcher.ctx) =>
  world.act(updateCall, { call_id, ...input }, ctx);
const shown = async (call_id: number) => (await world.ok(getCall, { call_id }, dispatcher.ctx)).call;
const listed = async (input: object) =>
  (await world.ok(listCalls, input, dispatcher.ctx)).calls.map(({ call_id }) => call_id);

describe('units that are named in a list (OT-10)', () => {
  it('are on duty: one that is not is refused, by its name, and nothing happens', async () => {
    const officer = world.person({ serverId });
    await world.startShifts(officer);
    const units = [officer.characterId, unit.characterId];
    const call_id = await taken();
    for (const { status, code, body } of [await take({ units }), await update(call_id, { units })])
      expect([status, code, body['server_character_ids']]).toEqual([409, 'error', [unit.characterId]]);
    expect(await shown(call_id)).toMatchObject({ version: 1, units: [] });
    expect(await world.eventsOf(serverId, 'mdt.unit.attached')).toEqual([]);
  });

  it('come and leave with an event each, and stay with none', async () => {
    const [first, second] = [unit, world.person({ serverId })];
    await world.startShifts(first, second);
    const call_id = await taken({ units: [first.characterId] });
    await update(call_id, { units: [first.characterId, second.characterId] });
    await update(call_id, { units: [second.characterId] });
    const ids = async (type: string) =>
      (await world.eventsOf(serverId, type)).map(({ character_ids }) => character_ids);
    expect(await ids('mdt.unit.attached')).toEqual([[first.characterId], [second.characterId]]);
    expect(await ids('mdt.unit.detached')).toEqual([[first.characterId]]);
  });

  it('are asked for their shift again when a closed call is reopened with them', async () => {
    await world.startShifts(unit);
    const units = [unit.characterId];
    const call_id = await taken({ units });
    await update(call_id, { status: 'closed' });
    await world.ok(endShift, {}, unit.ctx);
    expect((await shown(call_id)).units).toEqual(units);
    expect((await update(call_id, { status: 'active', units })).status).toBe(409);
    expect((await update(call_id, { status: 'active' })).body.call.units).toEqual([]);
  });
});

describe('list_calls (OT-12)', () => {
  it('filters by department, by unit, also of closed calls, and by status', async () => {
    const police = await world.addDepartment(serverId);
    await world.startShifts(unit);
    const units = [unit.characterId];
    const [a, b, c] = [
      await taken({ units }),
      await taken({ department_id: police }),
      await taken({ units }),
    ];
    await update(a, { status: 'closed' });
    expect(await listed({ department_id: police })).toEqual([b]);
    expect(await listed({ unit: unit.characterId })).toEqual([c, a]);
    expect(await listed({ unit: unit.characterId, status: 'closed' })).toEqual([a]);
    const one = await world.ok(listCalls, { unit: unit.characterId, per_page: 1 }, key());
    expect(one).toMatchObject({ calls: [{ call_id: c }], total: 2 });
    expect(await listed({ unit: unit.characterId, per_page: 1, cursor: one.next_cursor })).toEqual([a]);
  });

  it('knows no department and no unit of another server', async () => {
    const stranger = world.person();
    const away = await world.addDepartment(stranger.serverId);
    const ask = async (input: object) => (await world.act(listCalls, input, dispatcher.ctx)).code;
    expect(await ask({ department_id: away })).toBe('not_found');
    expect(await ask({ unit: stranger.characterId })).toBe('character_not_found');
  });
});

describe('who changed a call (OT-13)', () => {
  it('is a user or a key, and so is who closed it', async () => {
    const call_id = await taken();
    await update(call_id, { title: 'Atraco' }, key());
    expect(await shown(call_id)).toMatchObject({
      created_by: dispatcher.userId,
      updated_by: null,
      updated_by_key_id: 9,
      closed_by: null,
    });
    await update(call_id, { status: 'closed' });
    const closed = { updated_by: dispatcher.userId, updated_by_key_id: null, closed_by: dispatcher.userId };
    expect(await shown(call_id)).toMatchObject(closed);
    const { data } = (await world.eventsOf(serverId, 'mdt.call.updated')).at(-1)!;
    expect(data).toMatchObject({ ...closed, before: { status: 'pending' } });
    await update(call_id, { status: 'pending' }, key());
    expect(await shown(call_id)).toMatchObject({ updated_by: null, updated_by_key_id: 9, closed_by: null });
  });

  it('is named by the notes of keys as well (OT-12)', async () => {
    const call_id = await taken();
    const { note } = await world.ok(addNote, { call_id, text: 'Visto' }, key());
    expect(note).toMatchObject({ created_by: null, created_by_key_id: 9 });
    expect(await shown(call_id)).toMatchObject({ notes: [note], updated_by: null, updated_by_key_id: 9 });
  });
});

it('the server of a call is found, and none of an unknown one (OT-12)', async () => {
  const call_id = await taken();
  expect((await world.ask(findCallServer, { call_id })).body).toMatchObject({ server_id: serverId });
  expect((await world.ask(findCallServer, { call_id: 999_999_999 })).body).toMatchObject({ server_id: null });
});

import addNote from '@cabildo/contracts/mdt/calls/add_call_note.ts';
import { MAX_LEFT } from '@cabildo/contracts/mdt/calls/calls.ts';
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
const taken = async (input: object = {}, ctx = dispatcher.ctx) => (await take(input, ctx)).body.call_id;
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

describe('who was attached to a call (OT-05)', () => {
  it('is kept and found by the unit, however often the call is closed and opened again', async () => {
    const [first, second] = [unit, world.person({ serverId })];
    await world.startShifts(first, second);
    const minute = (): string => {
      world.clock.advance(60_000);
      return world.clock.now().toISOString();
    };
    const taken_at = world.clock.now().toISOString();
    const call_id = await taken({ units: [first.characterId] });
    const closed_at = minute();
    await update(call_id, { status: 'closed' });
    expect((await shown(call_id)).attended).toEqual([
      { server_character_id: first.characterId, attached_at: taken_at, left_at: closed_at },
    ]);
    const again_at = minute();
    await update(call_id, { status: 'active', units: [second.characterId] });
    const left_at = minute();
    await world.ok(endShift, {}, second.ctx);
    await update(call_id, { status: 'closed' });
    await update(call_id, { status: 'pending' });
    await update(call_id, { status: 'closed' });
    expect(await shown(call_id)).toMatchObject({
      units: [],
      attended: [
        { server_character_id: first.characterId, left_at: closed_at },
        { server_character_id: second.characterId, attached_at: again_at, left_at },
      ],
    });
    for (const { characterId } of [first, second])
      expect(await listed({ unit: characterId, status: 'closed' })).toEqual([call_id]);
  });

  it('is shown as attached again who comes back, since the first time', async () => {
    await world.startShifts(unit);
    const units = [unit.characterId];
    const call_id = await taken({ units });
    const [{ attached_at } = {}] = (await shown(call_id)).attended;
    world.clock.advance(60_000);
    await update(call_id, { units: [] });
    expect((await shown(call_id)).attended).toMatchObject([{ left_at: world.clock.now().toISOString() }]);
    await update(call_id, { units });
    expect((await shown(call_id)).attended).toEqual([
      { server_character_id: unit.characterId, attached_at, left_at: null },
    ]);
  });

  it('knows also the units that programs of the version before attach and detach', async () => {
    const [first, second] = [unit, world.person({ serverId })];
    await world.startShifts(first, second);
    const call_id = await taken({ units: [first.characterId] });
    await world.database.query('UPDATE calls SET units = $2 WHERE id = $1', [call_id, [second.characterId]]);
    expect(await listed({ unit: second.characterId })).toEqual([call_id]);
    await update(call_id, { status: 'closed' });
    const left_at = world.clock.now().toISOString();
    expect((await shown(call_id)).attended).toMatchObject([
      { server_character_id: first.characterId, left_at },
      { server_character_id: second.characterId, left_at },
    ]);
  });

  it('is bounded: of those who left the last ones are kept, and who is attached always', async () => {
    await world.startShifts(unit);
    const call_id = await taken({ units: [unit.characterId] });
    await world.database.query(
      `INSERT INTO call_units SELECT $1, 9000000000 + n, $2, $2::timestamptz - make_interval(secs => n)
       FROM generate_series(1, ${MAX_LEFT}) n`,
      [call_id, world.clock.now()],
    );
    const other = world.person({ serverId });
    await world.startShifts(other);
    await update(call_id, { units: [other.characterId] });
    const ids = (await shown(call_id)).attended.map(({ server_character_id: id }) => id);
    expect(ids).toHaveLength(MAX_LEFT + 1);
    expect(ids).toEqual(expect.arrayContaining([unit.characterId, other.characterId]));
    expect(ids).not.toContain(9_000_000_000 + MAX_LEFT);
  });
});

describe('list_calls (OT-05, OT-12)', () => {
  it('finds by a part of what is written, by caller and by the days, and pages through them', async () => {
    const caller_character_id = unit.characterId;
    const a = await taken({ title: 'Robo en la joyería', caller_name: 'Íñigo' });
    const b = await taken({ description: '100% quemado', location: 'Plaza Mayor', caller_character_id });
    const day = world.clock.now().toISOString().slice(0, 10);
    world.clock.advance(48 * 60 * 60_000);
    const c = await taken({ title: 'Joyeria otra vez', caller_character_id });
    expect(await listed({ search: 'JOYERIA' })).toEqual([c, a]);
    expect(await listed({ search: 'íñigo' })).toEqual([a]);
    expect(await listed({ search: '0% que' })).toEqual([b]);
    expect(await listed({ search: 'plaza mayor', caller_character_id })).toEqual([b]);
    expect(await listed({ caller_character_id })).toEqual([c, b]);
    expect(await listed({ date_from: day, date_to: day })).toEqual([b, a]);
    expect(await listed({ date_from: world.clock.now().toISOString() })).toEqual([c]);
    const one = await world.ok(listCalls, { search: 'joyeria', per_page: 1 }, key());
    expect(one).toMatchObject({ calls: [{ call_id: c }], total: 2 });
    expect(await listed({ search: 'joyeria', per_page: 1, cursor: one.next_cursor })).toEqual([a]);
  });

  it('searches by 3 Latin letters or digits in a row at least, because no index finds less', async () => {
    const id = await taken({ title: 'Código 459' });
    for (const search of ['459', 'ódi', 'go 459']) expect(await listed({ search })).toEqual([id]);
    for (const search of ['%', 'zq', '???', 'a-b-c-d', 'go 4', 'где', '警察署'])
      for (const filter of [{}, { unit: unit.characterId }, { status: 'active' }]) {
        const { status, body } = await world.act(listCalls, { search, ...filter }, dispatcher.ctx);
        expect([status, body['error']]).toEqual([
          400,
          expect.stringContaining('al menos 3 letras latinas o cifras seguidas'),
        ]);
      }
  });

  it('refuses reversed days and a caller of another server, and finds nothing of another server', async () => {
    const stranger = world.person();
    await taken({ title: 'Joyería' }, stranger.ctx);
    expect(await listed({ search: 'joyería' })).toEqual([]);
    const refusal = async (input: object) => (await world.act(listCalls, input, dispatcher.ctx)).code;
    expect(await refusal({ date_from: '2026-06-02', date_to: '2026-06-01' })).toBe('error');
    expect(await refusal({ caller_character_id: stranger.characterId })).toBe('character_not_found');
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

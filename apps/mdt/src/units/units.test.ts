import { MAX_UNITS } from '@cabildo/contracts/mdt/calls/calls.ts';
import createCall from '@cabildo/contracts/mdt/calls/create_call.ts';
import getCall from '@cabildo/contracts/mdt/calls/get_call.ts';
import updateCall from '@cabildo/contracts/mdt/calls/update_call.ts';
import endShift from '@cabildo/contracts/mdt/shifts/end_shift.ts';
import attachUnit from '@cabildo/contracts/mdt/units/attach_unit.ts';
import detachUnit from '@cabildo/contracts/mdt/units/detach_unit.ts';
import setUnitStatus from '@cabildo/contracts/mdt/units/set_unit_status.ts';
import { member, serverKey } from '@cabildo/testing';
import { startWorld, type Person, type World } from '../testing/world.ts';

const DAY = 24 * 60 * 60_000;

let world: World;
let unit: Person;
let mate: Person;
let serverId: number;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  unit = world.person();
  ({ serverId } = unit);
  mate = world.person({ serverId });
  await world.startShifts(unit);
});
afterAll(() => world.close());

const about = ({ characterId }: Person) => ({ server_character_id: characterId });
const set = (status: string, person = unit, ctx = person.ctx) =>
  world.act(setUnitStatus, { ...about(person), status }, ctx);
const attach = (call_id: number, person = unit, ctx = person.ctx) =>
  world.act(attachUnit, { call_id, ...about(person) }, ctx);
const detach = (call_id: number, person = unit, ctx = person.ctx) =>
  world.act(detachUnit, { call_id, ...about(person) }, ctx);
const taken = async (input: object = {}) =>
  (await world.ok(createCall, { title: 'Robo', ...input }, world.person({ serverId, role: 'admin' }).ctx))
    .call_id;
const shown = async (call_id: number) => (await world.ok(getCall, { call_id }, unit.ctx)).call;
const close = (call_id: number) => world.ok(updateCall, { call_id, status: 'closed' }, mate.ctx);
const emitted = (type: string) => world.eventsOf(serverId, `mdt.${type}`);
const dispatcher = () => member(mate.userId, 'member', { serverId, powers: ['dispatch'] });
const outcome = ({ status, code }: { status: number; code: string | null }) => [status, code ?? 'ok'];

describe('set_unit_status (OT-10)', () => {
  it('changes the status of an own unit, which began available, with its event', async () => {
    const { body } = await set('available');
    expect(body.unit).toMatchObject({ ...about(unit), status: 'available', department: null });
    world.clock.advance(60_000);
    const since = world.clock.now().toISOString();
    expect((await set('en_route')).body.unit).toMatchObject({ status: 'en_route', since });
    world.clock.advance(60_000);
    expect((await set('en_route')).body.unit).toMatchObject({ status: 'en_route', since });
    expect(await emitted('unit.status_changed')).toMatchObject([
      {
        actor: { id: unit.userId },
        character_ids: [unit.characterId],
        data: { ...about(unit), status: 'en_route', old_status: 'available', since },
        note: 'La unidad de un personaje está en camino (antes, disponible).',
      },
    ]);
  });

  it('is for the player of the unit, dispatchers and staff', async () => {
    expect(outcome(await set('busy', unit, mate.ctx))).toEqual([403, 'forbidden']);
    for (const ctx of [dispatcher(), member(1, 'mod', { serverId })])
      expect(outcome(await set('busy', unit, ctx))).toEqual([200, 'ok']);
    expect(outcome(await set('busy', world.person()))).toEqual([409, 'error']);
    const stranger = await world.act(setUnitStatus, { ...about(world.person()), status: 'busy' }, unit.ctx);
    expect(stranger.code).toBe('character_not_found');
  });

  it('refuses who is off duty, also after a day whose end is not stored yet, and begins anew', async () => {
    expect(outcome(await set('busy', mate))).toEqual([409, 'error']);
    await set('busy');
    await world.ok(endShift, {}, unit.ctx);
    expect(outcome(await set('busy'))).toEqual([409, 'error']);
    await world.startShifts(unit);
    expect((await set('available')).body.unit.status).toBe('available');
    await world.database.query(
      `INSERT INTO shifts (server_id, character_id, user_id, started_at) VALUES ($1, $2, $3, $4)`,
      [serverId, mate.characterId, mate.userId, new Date(world.clock.now().getTime() - DAY)],
    );
    const call_id = await taken();
    expect(outcome(await set('busy', mate))).toEqual([409, 'error']);
    expect(outcome(await attach(call_id, mate))).toEqual([409, 'error']);
  });
});

describe('attach_unit and detach_unit (OT-10)', () => {
  it('repeat without a second event or version; a waiting call is then under way', async () => {
    const call_id = await taken();
    const { body } = await attach(call_id);
    expect(body.call).toMatchObject({
      status: 'active',
      units: [unit.characterId],
      version: 2,
      updated_by: unit.userId,
    });
    expect((await attach(call_id)).body.call).toEqual(body.call);
    const left = await detach(call_id);
    expect(left.body.call).toMatchObject({ status: 'active', units: [], version: 3 });
    expect((await detach(call_id)).body.call).toEqual(left.body.call);
    const data = { ...about(unit), call_id, case_number: 1 };
    expect(await emitted('unit.attached')).toMatchObject([{ data, character_ids: [unit.characterId] }]);
    expect(await emitted('unit.detached')).toMatchObject([{ data, character_ids: [unit.characterId] }]);
    expect(await emitted('call.updated')).toMatchObject([
      { data: { changed: ['status', 'units'], before: { status: 'pending', units: [] } } },
      { data: { changed: ['units'], before: { units: [unit.characterId] } } },
    ]);
  });

  it('are for the player of the unit, dispatchers, staff and keys of the server', async () => {
    const call_id = await taken();
    const key = serverKey(9, serverId);
    for (const act of [attach, detach]) {
      expect(outcome(await act(call_id, unit, mate.ctx))).toEqual([403, 'forbidden']);
      for (const ctx of [dispatcher(), member(1, 'mod', { serverId }), key])
        expect(outcome(await act(call_id, unit, ctx))).toEqual([200, 'ok']);
    }
    expect((await attach(call_id, unit, key)).body.call).toMatchObject({
      updated_by: null,
      updated_by_key_id: 9,
    });
  });

  it('refuse who is off duty, a closed call, a full one, and one of another server', async () => {
    const call_id = await taken();
    for (const act of [attach, detach]) expect(outcome(await act(call_id, mate))).toEqual([409, 'error']);
    const closed = await taken();
    await close(closed);
    for (const act of [attach, detach]) {
      const { status, body } = await act(closed);
      expect([status, body['current']]).toEqual([409, expect.objectContaining({ call_id: closed })]);
    }
    const sql = `UPDATE calls SET units = ARRAY(SELECT generate_series(1, ${MAX_UNITS})) WHERE id = $1`;
    await world.database.query(sql, [call_id]);
    expect(outcome(await attach(call_id))).toEqual([400, 'limit_exceeded']);
    const stranger = world.person();
    const elsewhere = await world.ok(createCall, { title: 'Otro' }, stranger.ctx);
    for (const act of [attach, detach]) expect((await act(elsewhere.call_id)).code).toBe('not_found');
  });

  it('commute: ten units on three calls at once lose nothing', async () => {
    const units = Array.from({ length: 10 }, () => world.person({ serverId }));
    await world.startShifts(...units);
    const leaving = units.slice(5).map(({ characterId }) => characterId);
    const calls = await Promise.all([taken({ units: leaving }), taken({ units: leaving }), taken()]);
    const [ways, staff] = [calls.flatMap((id) => units.map((each) => [id, each] as const)), dispatcher()];
    const answers = await Promise.all(
      ways.flatMap(([id, each], at) => {
        const act = leaving.includes(each.characterId) ? detach : attach;
        return at % 2 ? [act(id, each), act(id, each, staff)] : [act(id, each)];
      }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const staying = units.slice(0, 5).map(({ characterId }) => characterId);
    for (const id of calls) expect((await shown(id)).units.toSorted((a, b) => a - b)).toEqual(staying);
    expect((await shown(calls[2]!)).version).toBe(6);
    // Who left stands in `attended` as well (OT-05).
    const present = async (id: number) =>
      (await shown(id)).attended.map(({ left_at }) => left_at === null).toSorted();
    for (const id of calls.slice(0, 2))
      expect(await present(id)).toEqual([...Array<boolean>(5).fill(false), ...Array<boolean>(5).fill(true)]);
    expect(await present(calls[2]!)).toEqual(Array<boolean>(5).fill(true));
    expect(await emitted('unit.detached')).toHaveLength(10);
  });
});

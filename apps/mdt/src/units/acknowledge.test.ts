import acknowledge from '@cabildo/contracts/mdt/units/acknowledge_call.ts';
import createCall from '@cabildo/contracts/mdt/calls/create_call.ts';
import getCall from '@cabildo/contracts/mdt/calls/get_call.ts';
import updateCall from '@cabildo/contracts/mdt/calls/update_call.ts';
import endShift from '@cabildo/contracts/mdt/shifts/end_shift.ts';
import listPanics from '@cabildo/contracts/mdt/units/list_panics.ts';
import detachUnit from '@cabildo/contracts/mdt/units/detach_unit.ts';
import panic from '@cabildo/contracts/mdt/units/panic.ts';
import setUnitStatus from '@cabildo/contracts/mdt/units/set_unit_status.ts';
import { MAX_PANICS } from '@cabildo/contracts/mdt/units/units.ts';
import { member } from '@cabildo/testing';
import { startWorld, type Person, type World } from '../testing/world.ts';

let world: World;
let unit: Person;
let mate: Person;
let serverId: number;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  unit = world.person({ name: 'Bea' });
  ({ serverId } = unit);
  mate = world.person({ serverId });
  await world.startShifts(unit, mate);
});
afterAll(() => world.close());

const press = async () =>
  (await world.ok(panic, { server_character_id: unit.characterId }, unit.ctx)).call_id;
const take = (call_id: number, ctx = mate.ctx) => world.act(acknowledge, { call_id }, ctx);
const close = (call_id: number) => world.ok(updateCall, { call_id, status: 'closed' }, mate.ctx);
const shown = async (call_id: number) => (await world.ok(getCall, { call_id }, unit.ctx)).call;
const panics = async () => (await world.ok(listPanics, {}, mate.ctx)).panics;
const emitted = (type: string) => world.eventsOf(serverId, `mdt.${type}`);

describe('acknowledge_call (OT-10)', () => {
  it('names the first who takes notice, with the unit on duty, and emits its event once', async () => {
    const call_id = await press();
    expect((await shown(call_id)).acknowledged).toBeNull();
    world.clock.advance(5_000);
    const at = world.clock.now().toISOString();
    const { status, body } = await take(call_id);
    const acknowledged = { user_id: mate.userId, server_character_id: mate.characterId, at };
    expect([status, body.call]).toEqual([
      200,
      expect.objectContaining({ acknowledged, version: 2, updated_by: mate.userId }),
    ]);
    world.clock.advance(5_000);
    expect((await take(call_id, unit.ctx)).body).toEqual(body);
    expect(await emitted('call.acknowledged')).toMatchObject([
      {
        actor: { id: mate.userId },
        data: body.call,
        note: 'Se acusó recibo del aviso n.º 1: «SOS: Bea Pérez».',
      },
    ]);
    await close(call_id);
    expect((await take(call_id, unit.ctx)).body.call.acknowledged).toEqual(acknowledged);
  });

  it('has one first of ten at once, whom all of them see', async () => {
    const call_id = await press();
    const mates = Array.from({ length: 10 }, () => world.person({ serverId }));
    await world.startShifts(...mates);
    const answers = await Promise.all(mates.map(({ ctx }) => take(call_id, ctx)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.call.acknowledged))).size).toBe(1);
    expect(await emitted('call.acknowledged')).toHaveLength(1);
    expect((await shown(call_id)).version).toBe(2);
  });

  it('is for who is on duty, dispatchers and staff, who need no unit', async () => {
    await world.ok(endShift, {}, mate.ctx);
    const refused = await take(await press());
    expect([refused.status, refused.code]).toEqual([409, 'error']);
    const dispatcher = member(mate.userId, 'member', { serverId, powers: ['dispatch'] });
    for (const ctx of [dispatcher, member(mate.userId, 'mod', { serverId })]) {
      const call_id = await press();
      const { body } = await take(call_id, ctx);
      expect(body.call.acknowledged).toMatchObject({ user_id: mate.userId, server_character_id: null });
      await close(call_id);
    }
  });

  it('refuses a call of no panic button, a closed one, and one of another server', async () => {
    const { call_id } = await world.ok(createCall, { title: 'Robo' }, mate.ctx);
    expect((await take(call_id)).body['current']).toMatchObject({ call_id });
    const closed = await press();
    await close(closed);
    expect((await take(closed)).body['current']).toMatchObject({ call_id: closed });
    const stranger = world.person();
    await world.startShifts(stranger);
    expect((await take(call_id, stranger.ctx)).code).toBe('not_found');
  });

  it('is needed again where the unit had another status meanwhile, and not for an impatient press', async () => {
    const call_id = await press();
    await take(call_id);
    await press();
    expect((await shown(call_id)).acknowledged).not.toBeNull();
    const named = { server_character_id: unit.characterId };
    await world.ok(setUnitStatus, { ...named, status: 'busy' }, unit.ctx);
    expect(await press()).toBe(call_id);
    expect(await shown(call_id)).toMatchObject({ acknowledged: null, version: 3 });
    expect(await emitted('unit.panicked')).toMatchObject([
      { data: { version: 1 } },
      { data: { version: 3 } },
    ]);
    expect((await take(call_id)).body.call.acknowledged).not.toBeNull();
  });

  it('is needed again in the one change that brings a unit back to its call', async () => {
    const call_id = await press();
    const { call } = (await take(call_id)).body;
    const named = { server_character_id: unit.characterId };
    await world.ok(detachUnit, { call_id, ...named }, unit.ctx);
    await world.ok(setUnitStatus, { ...named, status: 'busy' }, unit.ctx);
    await press();
    const back = { version: call.version + 2, acknowledged: null, units: [unit.characterId] };
    expect(await shown(call_id)).toMatchObject(back);
    expect((await emitted('call.updated')).at(-1)).toMatchObject({ data: { ...back, changed: ['units'] } });
    expect((await emitted('unit.panicked')).at(-1)).toMatchObject({ data: back });
  });
});

describe('list_panics (OT-10)', () => {
  it('shows the calls of panic buttons until they are closed, the newest first', async () => {
    await world.ok(createCall, { title: 'Robo' }, mate.ctx);
    const first = await press();
    const { call_id } = await world.ok(panic, { server_character_id: mate.characterId }, mate.ctx);
    expect(await panics()).toEqual([
      expect.objectContaining({ call_id }),
      expect.objectContaining({ call_id: first }),
    ]);
    await close(first);
    expect(await panics()).toMatchObject([{ call_id }]);
    expect((await world.ok(listPanics, {}, world.person().ctx)).panics).toEqual([]);
  });

  it('shows the newest ones where very many were never closed', async () => {
    await world.database.query(
      `INSERT INTO calls (server_id, case_number, status, version, title, priority, origin, units, note_count, panic_character_id,
         created_at, updated_at)
       SELECT $1::bigint, n, 'active', 1, 'x', 1, 'radio', '{}', 0, n, now(), now() FROM generate_series(1, $2::int) n`,
      [serverId, MAX_PANICS + 5],
    );
    const numbers = (await panics()).map(({ case_number }) => case_number);
    expect(numbers).toEqual(Array.from({ length: MAX_PANICS }, (_, n) => MAX_PANICS + 5 - n));
  });
});

import { MAX_TIMELINE } from '@cabildo/contracts/mdt/calls/calls.ts';
import addNote from '@cabildo/contracts/mdt/calls/add_call_note.ts';
import createCall from '@cabildo/contracts/mdt/calls/create_call.ts';
import getCall from '@cabildo/contracts/mdt/calls/get_call.ts';
import updateCall from '@cabildo/contracts/mdt/calls/update_call.ts';
import endShift from '@cabildo/contracts/mdt/shifts/end_shift.ts';
import acknowledge from '@cabildo/contracts/mdt/units/acknowledge_call.ts';
import panic from '@cabildo/contracts/mdt/units/panic.ts';
import { serverKey } from '@cabildo/testing';
import { startWorld, type Person, type World } from '../testing/world.ts';

let world: World;
let unit: Person;
let chief: Person;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  unit = world.person();
  chief = world.person({ serverId: unit.serverId, role: 'admin' });
  await world.startShifts(unit);
});
afterAll(() => world.close());

const taken = async (input: object = {}) =>
  (await world.ok(createCall, { title: 'Robo', ...input }, chief.ctx)).call_id;
const update = (call_id: number, input: object) => world.ok(updateCall, { call_id, ...input }, chief.ctx);
const page = (call_id: number, input: object = {}) => world.ok(getCall, { call_id, ...input }, unit.ctx);

describe('the timeline of a call (LD-04)', () => {
  it('says what happened, when and by whom', async () => {
    const call_id = await taken({ units: [unit.characterId] });
    world.clock.advance(1_000);
    const { note_id } = await world.ok(addNote, { call_id, text: 'Visto' }, serverKey(9, unit.serverId));
    await update(call_id, { title: 'Atraco', location: 'Banco', units: [] });
    await update(call_id, { units: [unit.characterId] });
    await world.ok(endShift, {}, unit.ctx);
    await update(call_id, { status: 'closed' });
    const { call } = await page(call_id);
    const [by, nobody] = [
      { created_by: chief.userId, created_by_key_id: null },
      { created_by: null, created_by_key_id: null },
    ];
    const ofUnit = { server_character_id: unit.characterId };
    expect(call.timeline).toMatchObject([
      { kind: 'opened', status: 'active', ...by, at: call.created_at },
      { kind: 'attached', ...ofUnit, ...by },
      { kind: 'note', note_id, created_by: null, created_by_key_id: 9, at: world.clock.now().toISOString() },
      { kind: 'changed', changed: ['title', 'location'], ...by },
      { kind: 'detached', ...ofUnit, ...by },
      { kind: 'attached', ...ofUnit, ...by },
      { kind: 'detached', ...ofUnit, ...nobody },
      { kind: 'status', status: 'closed', ...by },
    ]);
  });

  it('says who took notice of a panic', async () => {
    const { call_id } = await world.ok(panic, { server_character_id: unit.characterId }, unit.ctx);
    await world.ok(acknowledge, { call_id }, chief.ctx);
    expect((await page(call_id)).call.timeline.at(-1)).toMatchObject({
      kind: 'acknowledged',
      created_by: chief.userId,
    });
  });

  it('and the notes are read by pages, each by its own cursor', async () => {
    const call_id = await taken();
    for (const text of ['a', 'b', 'c', 'd', 'e']) await world.ok(addNote, { call_id, text }, unit.ctx);
    const first = await page(call_id, { per_page: 2 });
    expect(first.call.notes.map(({ text }) => text)).toEqual(['a', 'b']);
    expect(first.call.timeline.map(({ kind }) => kind)).toEqual(['opened', 'note']);
    const second = await page(call_id, {
      per_page: 3,
      notes_cursor: first.notes_next_cursor,
      timeline_cursor: first.timeline_next_cursor,
    });
    expect(second.call.notes.map(({ text }) => text)).toEqual(['c', 'd', 'e']);
    expect(second.call.timeline).toHaveLength(3);
    expect([second.notes_next_cursor, second.timeline_next_cursor]).toEqual([null, expect.any(String)]);
  });

  it(`keeps the last entries alone`, async () => {
    const call_id = await taken();
    await world.database.query(
      `INSERT INTO call_timeline (call_id, kind, created_at) SELECT $1::bigint, 'changed', now() FROM generate_series(1, ${MAX_TIMELINE})`,
      [call_id],
    );
    await update(call_id, { status: 'closed' });
    const kept = await world.database.query<{ kind: string }>(
      'SELECT kind FROM call_timeline WHERE call_id = $1 ORDER BY id',
      [call_id],
    );
    expect([kept.length, kept[0]!.kind, kept.at(-1)!.kind]).toEqual([MAX_TIMELINE, 'changed', 'status']);
  });
});

import { MAX_NOTES, MAX_UNITS } from '@cabildo/contracts/mdt/calls/calls.ts';
import addNote from '@cabildo/contracts/mdt/calls/add_call_note.ts';
import createCall from '@cabildo/contracts/mdt/calls/create_call.ts';
import getCall from '@cabildo/contracts/mdt/calls/get_call.ts';
import linkCall from '@cabildo/contracts/mdt/calls/link_call.ts';
import updateCall from '@cabildo/contracts/mdt/calls/update_call.ts';
import { member } from '@cabildo/testing';
import { startWorld, type Person, type World } from '../testing/world.ts';

let world: World;
let unit: Person;
let mate: Person;
let chief: Person;
let serverId: number;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  unit = world.person();
  ({ serverId } = unit);
  [mate, chief] = [world.person({ serverId }), world.person({ serverId, role: 'admin' })];
  await world.startShifts(unit, mate);
});
afterAll(() => world.close());

const taken = async (...units: Person[]) => {
  const ids = units.map(({ characterId }) => characterId);
  return (await world.ok(createCall, { title: 'Robo', units: ids }, chief.ctx)).call_id;
};
const dispatcher = () => member(mate.userId, 'member', { serverId, powers: ['dispatch'] });
const link = (call_id: number, into_call_id: number) =>
  world.act(linkCall, { call_id, into_call_id }, dispatcher());
const note = (call_id: number, text: string) => world.ok(addNote, { call_id, text }, unit.ctx);
const shown = async (call_id: number) => (await world.ok(getCall, { call_id }, unit.ctx)).call;
const sql = (text: string, values: unknown[]) => world.database.query(text, values);

describe('link_call (LD-04)', () => {
  it('moves notes and units, and closes the copy with a pointer', async () => {
    const [copy, into] = [await taken(unit), await taken(mate)];
    await note(copy, 'Huyen al norte');
    await note(into, 'Dos hombres');
    const { status, body } = await link(copy, into);
    expect([status, body.linked, body.call]).toEqual([
      200,
      expect.objectContaining({
        call_id: copy,
        status: 'closed',
        linked_to_call_id: into,
        note_count: 0,
        units: [],
        closed_by: mate.userId,
      }),
      expect.objectContaining({
        call_id: into,
        status: 'active',
        linked_to_call_id: null,
        note_count: 2,
        units: [mate.characterId, unit.characterId],
      }),
    ]);
    expect((await shown(into)).notes.map(({ text }) => text)).toEqual(['Huyen al norte', 'Dos hombres']);
    expect((await shown(copy)).notes).toEqual([]);
    expect((await shown(copy)).timeline.at(-2)).toMatchObject({ kind: 'linked', linked_call_id: into });
    expect((await shown(into)).timeline.find(({ kind }) => kind === 'linked')).toMatchObject({
      linked_call_id: copy,
      created_by: mate.userId,
    });
    const changes = (await world.eventsOf(serverId, 'mdt.call.updated')).map(({ data }) => data);
    expect(changes).toMatchObject([
      { call_id: copy, reason: 'linked' },
      { call_id: into, reason: 'linked' },
    ]);
  });

  it('points nowhere once the copy is opened again', async () => {
    const [copy, into] = [await taken(), await taken()];
    await link(copy, into);
    const { call } = await world.ok(updateCall, { call_id: copy, status: 'pending' }, chief.ctx);
    expect(call).toMatchObject({ status: 'pending', linked_to_call_id: null });
  });

  it('takes open calls of one server, and not a call and itself', async () => {
    const [copy, into] = [await taken(), await taken()];
    expect((await link(copy, copy)).status).toBe(400);
    const stranger = world.person();
    const elsewhere = (await world.ok(createCall, { title: 'Otro' }, stranger.ctx)).call_id;
    for (const [one, other] of [
      [elsewhere, into],
      [copy, elsewhere],
      [elsewhere, elsewhere],
    ] as const)
      expect((await link(one, other)).code).toBe('not_found');
    await world.ok(updateCall, { call_id: into, status: 'closed' }, chief.ctx);
    for (const [one, other] of [
      [copy, into],
      [into, copy],
    ] as const)
      expect((await link(one, other)).status).toBe(409);
  });

  it('refuses more notes or units than a call can have, and changes nothing then', async () => {
    const [copy, into] = [await taken(unit), await taken()];
    await note(copy, 'Una');
    await sql(`UPDATE calls SET note_count = ${MAX_NOTES} WHERE id = $1`, [into]);
    expect((await link(copy, into)).code).toBe('limit_exceeded');
    const crowd = Array.from({ length: MAX_UNITS }, (_, n) => 9_000_000 + n);
    await sql(`UPDATE calls SET note_count = 0, units = $2 WHERE id = $1`, [into, crowd]);
    expect((await link(copy, into)).code).toBe('limit_exceeded');
    expect(await shown(copy)).toMatchObject({ status: 'active', notes: [{ text: 'Una' }] });
  });

  it('both ways at once links one way, and in a ring each pointer leads to an open call', async () => {
    const [one, other] = [await taken(unit), await taken(mate)];
    const both = await Promise.all([link(one, other), link(other, one)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const ring = await Promise.all([taken(), taken(), taken(), taken()]);
    await Promise.all(ring.map((id, at) => link(id, ring[(at + 1) % ring.length]!)));
    const calls = await Promise.all(ring.map(shown));
    for (const call of calls) {
      let at = call;
      for (let steps = 0; at.linked_to_call_id !== null && steps < ring.length; steps += 1)
        at = calls.find(({ call_id }) => call_id === at.linked_to_call_id)!;
      expect(at).toMatchObject({ status: 'pending', linked_to_call_id: null });
    }
  });

  it('loses no note that comes at the same time', async () => {
    const [copy, into] = [await taken(), await taken()];
    await Promise.all([
      ...Array.from({ length: 5 }, (_, n) => note(copy, `nota ${n}`)),
      link(copy, into),
      ...Array.from({ length: 5 }, (_, n) => note(into, `otra ${n}`)),
    ]);
    const [left, joined] = [await shown(copy), await shown(into)];
    expect(left.notes.length + joined.notes.length).toBe(10);
    expect([left.note_count, joined.note_count]).toEqual([left.notes.length, joined.notes.length]);
  });
});

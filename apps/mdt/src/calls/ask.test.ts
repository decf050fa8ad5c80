import { MAX_NOTES } from '@cabildo/contracts/mdt/calls/calls.ts';
import addNote from '@cabildo/contracts/mdt/calls/add_call_note.ts';
import askCaller from '@cabildo/contracts/mdt/calls/ask_caller.ts';
import createCall from '@cabildo/contracts/mdt/calls/create_call.ts';
import getCall from '@cabildo/contracts/mdt/calls/get_call.ts';
import listCalls from '@cabildo/contracts/mdt/calls/list_calls.ts';
import updateCall from '@cabildo/contracts/mdt/calls/update_call.ts';
import { member } from '@cabildo/testing';
import { startWorld, type Person, type World } from '../testing/world.ts';

let world: World;
let caller: Person;
let unit: Person;
let mate: Person;
let serverId: number;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  caller = world.person();
  ({ serverId } = caller);
  [unit, mate] = [world.person({ serverId }), world.person({ serverId })];
  await world.startShifts(unit, mate);
});
afterAll(() => world.close());

const taken = async (input: object = {}) => {
  const described = { title: 'Robo', caller_character_id: caller.characterId, units: [unit.characterId] };
  return (await world.ok(createCall, { ...described, ...input }, caller.ctx)).call_id;
};
const ask = (call_id: number, ctx = unit.ctx, text = '¿Cuántos son?') =>
  world.act(askCaller, { call_id, text }, ctx);
const note = async (call_id: number, ctx = caller.ctx) =>
  (await world.ok(addNote, { call_id, text: 'Dos' }, ctx)).note;

describe('a caller (LD-07)', () => {
  it('sees the state of the own call, off duty too', async () => {
    const call_id = await taken();
    await world.ok(updateCall, { call_id, status: 'closed' }, unit.ctx);
    expect((await world.ok(getCall, { call_id }, caller.ctx)).call).toMatchObject({ status: 'closed' });
    const own = await world.ok(listCalls, { caller_character_id: caller.characterId }, caller.ctx);
    expect(own.calls).toMatchObject([{ call_id, status: 'closed' }]);
  });

  it('is asked by an event that names the character, and answers by its first note after it', async () => {
    const call_id = await taken();
    const { status, body } = await ask(call_id);
    expect([status, body.note]).toEqual([
      201,
      expect.objectContaining({ kind: 'question', text: '¿Cuántos son?', created_by: unit.userId }),
    ]);
    expect(await world.eventsOf(serverId, 'mdt.call.asked')).toMatchObject([
      {
        data: {
          call_id,
          caller_character_id: caller.characterId,
          text: '¿Cuántos son?',
          version: body.version,
        },
        character_ids: expect.arrayContaining([caller.characterId]),
      },
    ]);
    expect((await note(call_id, unit.ctx)).kind).toBe('note');
    expect((await note(call_id)).kind).toBe('answer');
    expect((await note(call_id)).kind).toBe('note');
    const { notes } = (await world.ok(getCall, { call_id }, caller.ctx)).call;
    expect(notes.map(({ kind }) => kind)).toEqual(['question', 'note', 'answer', 'note']);
  });

  it('answers a question once, also by two notes at once', async () => {
    const call_id = await taken();
    await ask(call_id);
    const kinds = (await Promise.all([note(call_id), note(call_id)])).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['answer', 'note']);
  });
});

describe('ask_caller (LD-07)', () => {
  it('is for units of the call, dispatchers and staff', async () => {
    const call_id = await taken();
    expect((await ask(call_id, mate.ctx)).code).toBe('forbidden');
    for (const ctx of [
      unit.ctx,
      member(mate.userId, 'member', { serverId, powers: ['dispatch'] }),
      member(1, 'mod', { serverId }),
    ])
      expect((await ask(call_id, ctx)).status).toBe(201);
    expect((await ask(call_id, world.person({ role: 'admin' }).ctx)).code).toBe('not_found');
  });

  it('refuses a closed call, one without a caller, and a text that is too long', async () => {
    const nobodys = await taken({ caller_character_id: undefined });
    expect((await ask(nobodys)).status).toBe(409);
    const call_id = await taken();
    expect((await ask(call_id, unit.ctx, 'x'.repeat(501))).status).toBe(400);
    await world.ok(updateCall, { call_id, status: 'closed' }, unit.ctx);
    expect((await ask(call_id, member(1, 'mod', { serverId }))).status).toBe(409);
    expect((await ask(call_id)).code).toBe('forbidden');
  });

  it('stops at the notes that a call can have', async () => {
    const call_id = await taken();
    await world.database.query(`UPDATE calls SET note_count = ${MAX_NOTES - 1} WHERE id = $1`, [call_id]);
    const answers = await Promise.all([ask(call_id), ask(call_id)]);
    expect(answers.map(({ code }) => code ?? 'ok').toSorted()).toEqual(['limit_exceeded', 'ok']);
  });
});

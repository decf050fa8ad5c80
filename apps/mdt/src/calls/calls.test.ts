import { MAX_NOTES } from '@cabildo/contracts/mdt/calls/calls.ts';
import addNote from '@cabildo/contracts/mdt/calls/add_call_note.ts';
import createCall from '@cabildo/contracts/mdt/calls/create_call.ts';
import getCall from '@cabildo/contracts/mdt/calls/get_call.ts';
import listCalls from '@cabildo/contracts/mdt/calls/list_calls.ts';
import updateCall from '@cabildo/contracts/mdt/calls/update_call.ts';
import { LIMITS } from '@cabildo/contracts/limits';
import { serverKey } from '@cabildo/testing';
import { startWorld, type Person, type World } from '../testing/world.ts';

let world: World;
let dispatcher: Person;
let unit: Person;
let police: number;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  dispatcher = world.person();
  unit = world.person({ serverId: dispatcher.serverId });
  police = await world.addDepartment(dispatcher.serverId);
  await world.startShifts(unit);
});
afterAll(() => world.close());

const create = (input: object = {}) => world.act(createCall, { title: 'Robo', ...input }, dispatcher.ctx);
const created = async (input: object = {}) => {
  const { code, body } = await create(input);
  if (code) throw new Error(code);
  return body.call;
};
const update = (call_id: number, input: object) =>
  world.act(updateCall, { call_id, ...input }, dispatcher.ctx);
const note = (call_id: number, text = 'Visto') => world.act(addNote, { call_id, text }, dispatcher.ctx);
const shown = async (call_id: number) => (await world.ok(getCall, { call_id }, dispatcher.ctx)).call;
const listed = async (input: object = {}) => (await world.ok(listCalls, input, dispatcher.ctx)).calls;
const emitted = (type: string) => world.eventsOf(dispatcher.serverId, type);
const elsewhere = async () => {
  const stranger = world.person();
  return (await world.ok(createCall, { title: 'Otro' }, stranger.ctx)).call_id;
};

describe('a page of calls', () => {
  it('ends early at 1 MiB, and its cursor leads on to the rest (FU-04, GW-32)', async () => {
    await world.database.query(
      `INSERT INTO calls (server_id, case_number, status, version, title, description, location, priority, origin, units,
         note_count, created_by, created_at, updated_at)
       SELECT $1::bigint, i, 'pending', 1, repeat('🚓', 100), repeat('🚓', 2000), repeat('🚓', 255), 2, 'caller',
         ARRAY(SELECT 9000000000000000 + u FROM generate_series(1, 50) u), 0, 1, now(), now()
       FROM generate_series(1, 100) i`,
      [dispatcher.serverId],
    );
    const first = await world.ok(listCalls, { per_page: 100 }, dispatcher.ctx);
    expect(first.calls.length).toBeLessThan(100);
    expect(first.total).toBe(100);
    const rest = await world.ok(listCalls, { per_page: 100, cursor: first.next_cursor }, dispatcher.ctx);
    const seen = [...first.calls, ...rest.calls].map(({ case_number }) => case_number);
    expect(seen).toEqual(Array.from({ length: 100 }, (_, n) => 100 - n));
    expect(rest.next_cursor).toBeNull();
    for (const page of [1, 2]) expect(await listed({ per_page: 50, page })).toHaveLength(50);
  });
});

describe('create_call', () => {
  it('takes a call with what is known, and emits its event', async () => {
    const { status, body } = await create();
    const now = world.clock.now().toISOString();
    const call = {
      call_id: body.call_id,
      server_id: dispatcher.serverId,
      case_number: 1,
      status: 'pending',
      version: 1,
      title: 'Robo',
      call_code: null,
      description: null,
      location: null,
      postal: null,
      priority: 2,
      origin: 'caller',
      caller_name: null,
      caller_character_id: null,
      coordinates: null,
      department_id: null,
      units: [],
      note_count: 0,
      linked_to_call_id: null,
      panic_character_id: null,
      acknowledged: null,
      created_by: dispatcher.userId,
      created_by_key_id: null,
      updated_by: null,
      updated_by_key_id: null,
      closed_by: null,
      closed_by_key_id: null,
      created_at: now,
      updated_at: now,
      closed_at: null,
    };
    expect([status, body.call, await shown(body.call_id)]).toEqual([
      201,
      call,
      {
        ...call,
        callsigns: [],
        notes: [],
        attended: [],
        timeline: [expect.objectContaining({ kind: 'opened' })],
      },
    ]);
    expect(await emitted('mdt.call.created')).toMatchObject([
      { actor: { id: dispatcher.userId }, data: call, note: 'Se abrió el aviso n.º 1: «Robo».' },
    ]);
  });

  it('stores all that is sent, and is under way when units are sent at once (V1-05)', async () => {
    const sent = {
      description: 'Dos hombres',
      location: 'Banco',
      postal: '7001',
      priority: 1,
      origin: 'radio',
      caller_name: 'Ana',
      caller_character_id: dispatcher.characterId,
      department_id: police,
      coordinates: { x: -12.5, y: 0.25, z: 30 },
      units: [unit.characterId],
    };
    const call = await created(sent);
    expect(call).toMatchObject({ ...sent, status: 'active' });
    expect(await listed()).toEqual([call]);
    expect((await emitted('mdt.call.created'))[0]!.character_ids).toEqual([
      unit.characterId,
      dispatcher.characterId,
    ]);
  });

  it('needs no height, and passes over members of coordinates that it does not know (V1-05)', async () => {
    for (const coordinates of [
      { x: 1, y: 2 },
      { x: 1, y: 2, z: null },
      { x: 1, y: 2, w: 90 },
    ]) {
      const call = await created({ coordinates });
      expect([call.coordinates, (await listed())[0]]).toEqual([{ x: 1, y: 2, z: null }, call]);
    }
  });

  it('takes one of a key of the server, whom nobody took (V1-05)', async () => {
    const key = serverKey(9, dispatcher.serverId);
    const { call } = await world.ok(createCall, { title: 'Robo' }, key);
    expect(await shown(call.call_id)).toMatchObject({ created_by: null, created_by_key_id: 9 });
    expect((await emitted('mdt.call.created'))[0]).toMatchObject({ actor: { kind: 'key', id: 9 } });
  });

  it('counts the cases of each server without a gap, also of twenty at once', async () => {
    // An admin, whose open calls have no bound.
    dispatcher = world.person({ role: 'admin' });
    const calls = await Promise.all(Array.from({ length: 20 }, () => created()));
    expect(calls.map((call) => call.case_number).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, n) => n + 1),
    );
    expect((await create({ department_id: 999_999 })).code).toBe('not_found');
    expect((await created()).case_number).toBe(21);
  });

  it('names each unit once, and refuses who is not alive in the server', async () => {
    const { characterId: id } = unit;
    expect((await created({ units: `${id},${id}` })).units).toEqual([id]);
    const dead = world.addCharacter(unit, 'dead');
    const stranger = world.person().characterId;
    for (const input of [{ units: [id, stranger] }, { units: [dead] }, { caller_character_id: stranger }])
      expect((await create(input)).code).toBe('character_not_found');
    expect((await create({ caller_character_id: dead })).code).toBeNull();
    const away = await world.addDepartment(world.newServer());
    expect((await create({ department_id: away })).code).toBe('not_found');
  });

  it.each([
    { coordinates: { x: 1 } },
    { coordinates: { x: 1, y: 2, z: 'tres' } },
    { coordinates: [1, 2, 3] },
  ])('refuses %j', async (input) => {
    expect((await create(input)).code).toBe('error');
  });

  it('says which coordinates there are where one lies beyond', async () => {
    for (const [z, bound] of [
      [1_000_001, 'como máximo 1000000'],
      [-1_000_001, 'como mínimo -1000000'],
    ]) {
      const { status, body } = await create({ coordinates: { x: 1, y: 2, z } });
      expect([status, body['error']]).toEqual([400, expect.stringContaining(`(z): ${bound}`)]);
    }
  });
});

describe('list_calls and get_call', () => {
  it('show any member the calls of the server, newest first, by status and page', async () => {
    for (const title of ['a', 'b', 'c']) await created({ title });
    const [, b] = await listed();
    await update(b!.call_id, { status: 'closed' });
    expect((await listed()).map(({ title }) => title)).toEqual(['c', 'b', 'a']);
    expect((await listed({ status: 'closed' })).map(({ title }) => title)).toEqual(['b']);
    const page = await world.ok(listCalls, { page: 2, per_page: 2 }, unit.ctx);
    expect(page).toMatchObject({ calls: [{ title: 'a' }], total: 3, total_pages: 2 });
  });

  it('count ten thousand calls and no more; by cursor all of them are reached (GW-12)', async () => {
    await world.database.query(
      `INSERT INTO calls (server_id, case_number, status, version, title, priority, origin, note_count, units, created_at, updated_at)
       SELECT $1::bigint, i, 'pending', 1, 'x', 2, 'caller', 0, '{}', now(), now() FROM generate_series(1, $2::int) i`,
      [dispatcher.serverId, LIMITS.max_counted + 1],
    );
    const page = { page: 2, per_page: 100 };
    expect(await world.ok(listCalls, page, dispatcher.ctx)).toMatchObject({
      total: 10_000,
      total_pages: 100,
      total_is_exact: false,
    });
    const past = await world.ok(listCalls, { page: 101, per_page: 100 }, dispatcher.ctx);
    expect([past.calls.map(({ case_number }) => case_number), past.next_cursor]).toEqual([[1], null]);
    await world.database.query('DELETE FROM calls WHERE server_id = $1 AND case_number = 1', [
      dispatcher.serverId,
    ]);
    expect(await world.ok(listCalls, page, dispatcher.ctx)).toMatchObject({
      total: 10_000,
      total_is_exact: true,
    });
  });

  it('know no call of another server', async () => {
    const call_id = await elsewhere();
    const answers = [
      await world.act(getCall, { call_id }, dispatcher.ctx),
      await update(call_id, { title: 'Mío' }),
      await note(call_id),
    ];
    expect(answers.map(({ code }) => code)).toEqual(Array(3).fill('not_found'));
  });
});

describe('update_call', () => {
  it('changes what is sent, clears what is sent empty, and emits its event with a new version', async () => {
    const call = await created({ location: 'Banco', coordinates: { x: 1, y: 2, z: 3 } });
    world.clock.advance(1_000);
    const { body } = await update(call.call_id, { title: 'Atraco', location: '', priority: 1 });
    const changed = {
      ...call,
      title: 'Atraco',
      location: null,
      priority: 1,
      version: 2,
      updated_by: dispatcher.userId,
      updated_at: world.clock.now().toISOString(),
    };
    expect([body.call, await listed()]).toEqual([changed, [changed]]);
    expect(await emitted('mdt.call.updated')).toMatchObject([
      {
        data: {
          ...changed,
          changed: ['title', 'location', 'priority'],
          before: { title: 'Robo', location: 'Banco', priority: 2 },
          reason: 'dispatch',
        },
      },
    ]);
  });

  it('makes no version of what changes nothing', async () => {
    const call = await created({ coordinates: { x: 1, y: 2, z: 3 } });
    const { body } = await update(call.call_id, { title: 'Robo', coordinates: '{"z":3,"y":2,"x":1}' });
    expect([body.call, await emitted('mdt.call.updated')]).toEqual([call, []]);
    expect((await update(call.call_id, {})).status).toBe(400);
  });

  it('is under way once units are sent, unless the request says otherwise', async () => {
    const { call_id } = await created();
    const units = [unit.characterId];
    expect((await update(call_id, { units, status: 'pending' })).body.call.status).toBe('pending');
    expect((await update(call_id, { units: '[]' })).body.call).toMatchObject({
      status: 'pending',
      units: [],
    });
    expect((await update(call_id, { units })).body.call.status).toBe('active');
    const events = await emitted('mdt.call.updated');
    expect(events.map(({ character_ids }) => character_ids)).toEqual(Array(3).fill(units));
  });

  it('refuses units and callers who are not there, and departments of other servers', async () => {
    const { call_id } = await created();
    const stranger = world.person().characterId;
    const away = await world.addDepartment(world.newServer());
    const wishes = [{ units: [stranger] }, { caller_character_id: stranger }, { department_id: away }];
    const answers = await Promise.all(wishes.map((wish) => update(call_id, wish)));
    expect(answers.map(({ code }) => code)).toEqual([
      'character_not_found',
      'character_not_found',
      'not_found',
    ]);
    expect((await shown(call_id)).version).toBe(1);
  });

  it('loses against who was faster, and shows the call as it is now (OT-05)', async () => {
    const { call_id } = await created();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => update(call_id, { title: `Título ${n}`, expected_version: 1 })),
    );
    const [won] = answers.filter(({ code }) => code === null);
    const lost = answers.filter(({ code }) => code !== null);
    expect(won!.body.call.version).toBe(2);
    expect(lost.map(({ status, code, body }) => [status, code, body['current']])).toEqual(
      Array(7).fill([409, 'error', won!.body.call]),
    );
    expect((await update(call_id, { title: 'Bien', expected_version: 2 })).body.call.version).toBe(3);
  });

  it('loses nothing of changes and notes that come at the same time without a version', async () => {
    const { call_id } = await created();
    const changes = [{ title: 'Nuevo' }, { priority: 3 }, { location: 'Plaza' }, { postal: '1' }];
    await Promise.all([...changes.map((change) => update(call_id, change)), note(call_id), note(call_id)]);
    expect(await shown(call_id)).toMatchObject({
      ...Object.assign({}, ...changes),
      version: 7,
      note_count: 2,
    });
  });
});

describe('a closed call', () => {
  it('takes no change, and keeps who was there', async () => {
    const { call_id } = await created({ units: [unit.characterId] });
    const { body } = await update(call_id, { status: 'closed', description: 'Falsa alarma' });
    expect(body.call).toMatchObject({
      status: 'closed',
      units: [unit.characterId],
      description: 'Falsa alarma',
      closed_at: world.clock.now().toISOString(),
    });
    for (const refused of [
      await update(call_id, { title: 'Otra cosa' }),
      await update(call_id, { status: 'closed' }),
    ])
      expect([refused.status, refused.code, refused.body['current']]).toEqual([409, 'error', body.call]);
    expect(await shown(call_id)).toMatchObject({ version: 2, notes: [] });
  });

  it('takes notes, which change nothing else of it, and is left out of no bound (OT-05)', async () => {
    const { call_id } = await created({ units: [unit.characterId] });
    await world.ok(updateCall, { call_id, status: 'closed' }, serverKey(9, dispatcher.serverId));
    const closed = await shown(call_id);
    const { status, body } = await note(call_id, 'Informe del día después');
    expect([status, body.version]).toEqual([201, 3]);
    expect(await shown(call_id)).toEqual({
      ...closed,
      version: 3,
      note_count: 1,
      timeline: [...closed.timeline, expect.objectContaining({ kind: 'note' })],
      notes: [body.note],
      updated_by: dispatcher.userId,
      updated_by_key_id: null,
    });
    expect(closed).toMatchObject({ closed_by: null, closed_by_key_id: 9 });
    await world.database.query('UPDATE calls SET note_count = $2 WHERE id = $1', [call_id, MAX_NOTES]);
    expect((await note(call_id)).code).toBe('limit_exceeded');
  });

  it('is reopened by another status, with the units that are sent along and no others', async () => {
    const { call_id } = await created({ units: [unit.characterId] });
    await update(call_id, { status: 'closed' });
    expect((await update(call_id, { status: 'pending' })).body.call).toMatchObject({
      status: 'pending',
      units: [],
      closed_at: null,
      version: 3,
    });
    await update(call_id, { status: 'closed' });
    const { body } = await update(call_id, { status: 'active', units: [unit.characterId], title: 'Sigue' });
    expect(body.call).toMatchObject({ status: 'active', units: [unit.characterId], title: 'Sigue' });
  });
});

describe('add_call_note', () => {
  it('writes a note down, makes a new version and emits its event', async () => {
    const { call_id } = await created();
    const { status, body } = await note(call_id, 'Coche rojo');
    const written = {
      note_id: body.note_id,
      call_id,
      kind: 'note',
      created_by: dispatcher.userId,
      created_by_key_id: null,
      text: 'Coche rojo',
      created_at: world.clock.now().toISOString(),
    };
    expect([status, body.note, body.version]).toEqual([201, written, 2]);
    await note(call_id, 'Matrícula 1A');
    expect(await shown(call_id)).toMatchObject({
      version: 3,
      note_count: 2,
      notes: [written, { text: 'Matrícula 1A' }],
    });
    expect((await emitted('mdt.call.noted')).map(({ data }) => data)).toMatchObject([
      { ...written, case_number: 1, version: 2 },
      { version: 3 },
    ]);
  });

  it('stops at the most that a call can have, however many come at once', async () => {
    const { call_id } = await created();
    await world.database.query('UPDATE calls SET note_count = $2 WHERE id = $1', [call_id, MAX_NOTES - 2]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => note(call_id)));
    expect(answers.map(({ code }) => code).sort()).toEqual([
      ...Array(3).fill('limit_exceeded'),
      ...Array(2).fill(null),
    ]);
  });
});

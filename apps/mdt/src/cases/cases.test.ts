import createCall from '@cabildo/contracts/mdt/calls/create_call.ts';
import closeCase from '@cabildo/contracts/mdt/cases/close_case.ts';
import createCase from '@cabildo/contracts/mdt/cases/create_case.ts';
import getCase from '@cabildo/contracts/mdt/cases/get_case.ts';
import listCases from '@cabildo/contracts/mdt/cases/list_cases.ts';
import createPunishment from '@cabildo/contracts/mdt/punishments/create_punishment.ts';
import updateCase from '@cabildo/contracts/mdt/cases/update_case.ts';
import { startWorld, type Person, type World } from '../testing/world.ts';

let world: World;
let detective: Person;
let suspect: Person;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => {
  detective = world.person({ role: 'mod' });
  suspect = world.person({ serverId: detective.serverId });
});
afterAll(() => world.close());

const create = (input: object = {}) => world.act(createCase, { title: 'Banda', ...input }, detective.ctx);
const created = async (input: object = {}) => {
  const { code, body } = await create(input);
  if (code) throw new Error(code);
  return body.case;
};
const update = (case_id: number, input: object) =>
  world.act(updateCase, { case_id, ...input }, detective.ctx);
const close = (case_id: number) => world.act(closeCase, { case_id }, detective.ctx);
const shown = async (case_id: number) => (await world.ok(getCase, { case_id }, detective.ctx)).case;
const listed = async (input: object = {}) => (await world.ok(listCases, input, detective.ctx)).cases;
const emitted = (type: string) => world.eventsOf(detective.serverId, type);
const newCall = async (title = 'Robo', by = detective) =>
  (await world.ok(createCall, { title }, by.ctx)).call_id;

const newPunishment = async ({ serverId } = detective) => {
  const by = world.person({ serverId, role: 'mod' });
  const { characterId } = world.person({ serverId });
  const described = { server_character_id: characterId, type: 'warning', reason: 'Ruido' };
  const { punishment_id } = await world.ok(createPunishment, described, by.ctx);
  return { punishment_id, characterId };
};

describe('create_case', () => {
  it('opens a case with what is known, and emits its event', async () => {
    const { status, body } = await create();
    const now = world.clock.now().toISOString();
    const made = {
      case_id: body.case_id,
      server_id: detective.serverId,
      number: 1,
      status: 'open',
      version: 1,
      title: 'Banda',
      description: null,
      call_ids: [],
      punishment_ids: [],
      character_ids: [],
      created_by: detective.userId,
      created_at: now,
      updated_by: null,
      updated_by_key_id: null,
      updated_at: now,
      closed_by: null,
      closed_at: null,
    };
    expect([status, body.case, await shown(body.case_id)]).toEqual([
      201,
      made,
      { ...made, calls: [], punishments: [], warrants: [] },
    ]);
    expect(await emitted('mdt.case.created')).toMatchObject([
      { actor: { id: detective.userId }, data: made, note: 'Se abrió el caso n.º 1: «Banda».' },
    ]);
  });

  it('links calls and characters, dead ones too, each once, and shows what the calls are about (OT-05)', async () => {
    const [a, b] = [await newCall('Robo'), await newCall('Fuga')];
    const dead = world.addCharacter(suspect, 'dead');
    const { characterId: id } = suspect;
    const made = await created({ call_ids: [b, a, b], character_ids: `${id},${dead},${id}` });
    expect(made).toMatchObject({ call_ids: [b, a], character_ids: [id, dead] });
    expect((await shown(made.case_id)).calls).toEqual([
      { call_id: a, case_number: 1, title: 'Robo', status: 'pending' },
      { call_id: b, case_number: 2, title: 'Fuga', status: 'pending' },
    ]);
    expect((await emitted('mdt.case.created'))[0]!.character_ids).toEqual([id, dead]);
  });

  it('links punishments, each once, and shows what they are about (OT-05)', async () => {
    const [a, b] = [await newPunishment(), await newPunishment()];
    const [first, second] = [a.punishment_id, b.punishment_id];
    const { case_id, punishment_ids } = await created({ punishment_ids: [second, first, second] });
    expect(punishment_ids).toEqual([second, first]);
    const about = { type: 'warning', status: 'active', reason: 'Ruido', user_id: null };
    expect((await shown(case_id)).punishments).toEqual([
      { ...about, punishment_id: first, server_character_id: a.characterId },
      { ...about, punishment_id: second, server_character_id: b.characterId },
    ]);
  });

  it('refuses calls, punishments and characters of other servers, and those that do not exist (GW-24)', async () => {
    const stranger = world.person();
    const away = await newCall('Otro', stranger);
    const here = await newCall();
    const codes = [
      (await create({ call_ids: [here, away] })).code,
      (await create({ call_ids: [999_999_999] })).code,
      (await create({ punishment_ids: [(await newPunishment(stranger)).punishment_id] })).code,
      (await create({ punishment_ids: [999_999_999] })).code,
      (await create({ character_ids: [suspect.characterId, stranger.characterId] })).code,
      (await create({ character_ids: [999_999_999] })).code,
    ];
    expect(codes).toEqual([
      'not_found',
      'not_found',
      'not_found',
      'not_found',
      'character_not_found',
      'character_not_found',
    ]);
    expect(await listed()).toEqual([]);
  });

  it('counts the cases of each server apart from its calls and without a gap, also of twenty at once', async () => {
    await newCall();
    const made = await Promise.all(Array.from({ length: 20 }, () => created()));
    expect(made.map(({ number }) => number).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, n) => n + 1),
    );
    expect((await create({ call_ids: [999_999_999] })).code).toBe('not_found');
    expect((await created()).number).toBe(21);
  });
});

describe('list_cases and get_case', () => {
  it('show a moderator the cases of the server, newest first, by status and page', async () => {
    for (const title of ['a', 'b', 'c']) await created({ title });
    const [, b] = await listed();
    await close(b!.case_id);
    expect((await listed()).map(({ title }) => title)).toEqual(['c', 'b', 'a']);
    expect((await listed({ status: 'open' })).map(({ title }) => title)).toEqual(['c', 'a']);
    expect((await listed({ status: 'closed' })).map(({ title }) => title)).toEqual(['b']);
    const page = await world.ok(listCases, { page: 2, per_page: 2 }, detective.ctx);
    expect(page).toMatchObject({ cases: [{ title: 'a' }], total: 3, total_pages: 2 });
  });

  it('know no case of another server', async () => {
    const stranger = world.person({ role: 'mod' });
    const { case_id } = await world.ok(createCase, { title: 'Otro' }, stranger.ctx);
    const answers = [
      await world.act(getCase, { case_id }, detective.ctx),
      await update(case_id, { title: 'Mío' }),
      await close(case_id),
    ];
    expect(answers.map(({ code }) => code)).toEqual(Array(3).fill('not_found'));
  });
});

describe('update_case', () => {
  it('changes what is sent, clears what is sent empty, and emits its event with a new version and who made it (OT-13)', async () => {
    const call = await newCall();
    const made = await created({ description: 'Tres', character_ids: [suspect.characterId] });
    world.clock.advance(1_000);
    const wish = { title: 'Clan', description: '', call_ids: [call], character_ids: '[]' };
    const { body } = await update(made.case_id, wish);
    const changed = {
      ...made,
      title: 'Clan',
      description: null,
      call_ids: [call],
      character_ids: [],
      version: 2,
      updated_by: detective.userId,
      updated_at: world.clock.now().toISOString(),
    };
    expect([body.case, await listed()]).toEqual([changed, [changed]]);
    expect(await emitted('mdt.case.updated')).toMatchObject([
      {
        character_ids: [suspect.characterId],
        data: {
          ...changed,
          changed: ['title', 'description', 'call_ids', 'character_ids'],
          before: { title: 'Banda', description: 'Tres', call_ids: [], character_ids: [suspect.characterId] },
        },
      },
    ]);
  });

  it('makes no version of what changes nothing, and refuses to be sent nothing', async () => {
    const made = await created();
    const { body } = await update(made.case_id, { title: 'Banda', description: '' });
    expect([body.case, await emitted('mdt.case.updated')]).toEqual([made, []]);
    const refused = await update(made.case_id, { expected_version: 1 });
    expect([refused.status, refused.code]).toEqual([400, 'error']);
  });

  it('refuses calls and characters that are not of the server (GW-24)', async () => {
    const { case_id } = await created();
    const stranger = world.person();
    const away = await newCall('Otro', stranger);
    const { punishment_id } = await newPunishment(stranger);
    const wishes = [
      { call_ids: [away] },
      { punishment_ids: [punishment_id] },
      { character_ids: [stranger.characterId] },
    ];
    const answers = await Promise.all(wishes.map((wish) => update(case_id, wish)));
    expect(answers.map(({ code }) => code)).toEqual(['not_found', 'not_found', 'character_not_found']);
    expect((await shown(case_id)).version).toBe(1);
  });

  it('keeps characters that were deleted since, when they are sent again', async () => {
    const { case_id } = await created();
    const deleted = 999_999_998;
    const sql = 'UPDATE cases SET character_ids = ARRAY[$2::bigint] WHERE id = $1';
    await world.database.query(sql, [case_id, deleted]);
    const character_ids = [deleted, suspect.characterId];
    expect((await update(case_id, { character_ids })).body.case.character_ids).toEqual(character_ids);
    const codes = [
      (await update(case_id, { character_ids: [suspect.characterId] })).code,
      (await update(case_id, { character_ids })).code,
    ];
    expect(codes).toEqual([null, 'character_not_found']);
  });

  it('loses against who was faster, and shows the case as it is now (OT-05)', async () => {
    const { case_id } = await created();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => update(case_id, { title: `Título ${n}`, expected_version: 1 })),
    );
    const [won] = answers.filter(({ code }) => code === null);
    const lost = answers.filter(({ code }) => code !== null);
    expect(won!.body.case.version).toBe(2);
    expect(lost.map(({ status, code, body }) => [status, code, body['current']])).toEqual(
      Array(7).fill([409, 'error', won!.body.case]),
    );
    expect((await update(case_id, { title: 'Bien', expected_version: 2 })).body.case.version).toBe(3);
  });

  it('loses nothing of changes that come at the same time without a version', async () => {
    const { case_id } = await created();
    const call = await newCall();
    const { punishment_id } = await newPunishment();
    const changes = [
      { title: 'Nuevo' },
      { description: 'Dos' },
      { call_ids: [call] },
      { punishment_ids: [punishment_id] },
      { character_ids: [suspect.characterId] },
    ];
    await Promise.all(changes.map((change) => update(case_id, change)));
    expect(await shown(case_id)).toMatchObject({ ...Object.assign({}, ...changes), version: 6 });
  });
});

describe('close_case', () => {
  it('closes a case once, of eight who do it at once, and emits its event once', async () => {
    const made = await created({ character_ids: [suspect.characterId] });
    world.clock.advance(1_000);
    const now = world.clock.now().toISOString();
    const by = { updated_by: detective.userId, closed_by: detective.userId };
    const closed = { ...made, ...by, status: 'closed', version: 2, updated_at: now, closed_at: now };
    const answers = await Promise.all(Array.from({ length: 8 }, () => close(made.case_id)));
    const [won] = answers.filter(({ code }) => code === null);
    const lost = answers.filter(({ code }) => code !== null);
    expect(won!.body.case).toEqual(closed);
    expect(lost.map(({ status, code, body }) => [status, code, body['current']])).toEqual(
      Array(7).fill([409, 'already_processed', closed]),
    );
    expect(await emitted('mdt.case.closed')).toMatchObject([
      { character_ids: [suspect.characterId], data: closed, note: 'Se cerró el caso n.º 1: «Banda».' },
    ]);
  });

  it('leaves a case that can be read and not changed any more', async () => {
    const { case_id } = await created();
    const { body } = await close(case_id);
    const refused = await update(case_id, { title: 'Otra cosa' });
    expect([refused.status, refused.code, refused.body['current']]).toEqual([
      409,
      'already_processed',
      body.case,
    ]);
    expect(await shown(case_id)).toEqual({ ...body.case, calls: [], punishments: [], warrants: [] });
  });

  it('while a punishment is added has one outcome: it was added before, or is refused', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { case_id } = await created();
      const { punishment_id } = await newPunishment();
      const add = () => update(case_id, { punishment_ids: [punishment_id] });
      const both = round % 2 ? [add(), close(case_id)] : [close(case_id), add()];
      const [added, closed] = round % 2 ? await Promise.all(both) : (await Promise.all(both)).reverse();
      expect(closed!.code).toBeNull();
      const { status, version, punishment_ids } = await shown(case_id);
      expect([status, added!.code, version, punishment_ids]).toEqual(
        added!.code === null ? ['closed', null, 3, [punishment_id]] : ['closed', 'already_processed', 2, []],
      );
      expect(closed!.body.case.punishment_ids).toEqual(punishment_ids);
    }
  });
});

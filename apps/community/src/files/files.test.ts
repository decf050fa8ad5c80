import addMemberNote from '@cabildo/contracts/community/files/add_member_note.ts';
import getMemberFile from '@cabildo/contracts/community/files/get_member_file.ts';
import answerLeave from '@cabildo/contracts/community/leaves/answer_leave.ts';
import requestLeave from '@cabildo/contracts/community/leaves/request_leave.ts';
import addPoints from '@cabildo/contracts/community/points/add_points.ts';
import listPoints from '@cabildo/contracts/community/points/list_points.ts';
import voidPoints from '@cabildo/contracts/community/points/void_points.ts';
import {
  punishmentCreated,
  punishmentExpunged,
  punishmentVoided,
} from '@cabildo/contracts/mdt/punishments/events.ts';
import { memberBanned, memberUnbanned } from '@cabildo/contracts/servers/bans/events.ts';
import { memberJoined, memberKicked, memberLeft } from '@cabildo/contracts/servers/members/events.ts';
import { until } from '@cabildo/testing';
import { banOf, eventOf, publish, punishmentOf } from '../testing/activity.ts';
import { startWorld, type Person, type World } from '../testing/world.ts';

const MINUTE = 60_000;
const NOON = new Date('2026-06-15T12:00:00Z');

let world: World;
let mod: Person;
let ana: Person;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => {
  world.clock.set(NOON);
  mod = world.person({ role: 'admin' });
  ana = world.person({ serverId: mod.serverId });
});
afterAll(() => world.close());

const fileOf = async (person = ana, input: object = {}, by = mod) =>
  (await world.ok(getMemberFile, { target_user_id: person.userId, ...input }, by.ctx)).entries;
/** Waits until a file has so many entries. */
async function untilEntries(count: number, person = ana) {
  await until(async () => {
    const sql = 'SELECT 1 FROM file_entries WHERE user_id = $1';
    return (await world.database.query(sql, [person.userId])).length >= count;
  });
  return fileOf(person);
}
const note = (text: string, is_warning: boolean, by = mod) =>
  world.act(addMemberNote, { target_user_id: ana.userId, text, is_warning }, by.ctx);
const named = () => ({ server_id: mod.serverId, user_id: ana.userId, gp_username: 'ana' });
const about = (minutes = 0, by = mod) => ({
  serverId: mod.serverId,
  at: new Date(NOON.getTime() + minutes * MINUTE),
  by: by.userId,
});

describe('an expunged punishment (RC-06)', () => {
  test.each(['before', 'after'])('is in the file for admins alone, with news of it %s', async (order) => {
    const reader = world.person({ serverId: mod.serverId, role: 'mod', permissions: ['manage_members'] });
    const news = [
      () => publish(world, punishmentCreated, punishmentOf(ana), about(1)),
      () => publish(world, punishmentExpunged, punishmentOf(ana), about(2)),
    ];
    for (const tell of order === 'before' ? news : news.toReversed()) await tell();
    await publish(world, punishmentCreated, { ...punishmentOf(ana), punishment_id: 32 }, about(3));
    await untilEntries(3);
    const seenBy = async (by: Person) => (await fileOf(ana, {}, by)).map(({ kind, id }) => [kind, id]);
    expect(await seenBy(reader)).toEqual([['punishment', 32]]);
    expect(await seenBy(mod)).toEqual([
      ['punishment', 32],
      ['expunged', 31],
      ['punishment', 31],
    ]);
  });
});

describe('a person’s file (AC-05)', () => {
  test('has all that happened in one list by time, with who did it', async () => {
    await publish(world, memberJoined, named(), about(0, ana));
    const kicked = { ...named(), kicked_by: 'jefa', characters_deleted: 0 };
    await publish(world, memberKicked, kicked, about(1));
    const banned = { ...banOf(ana), old_reason: null, old_expires_at: null };
    await publish(world, memberBanned, banned, about(2));
    await publish(world, memberUnbanned, { ...banOf(ana), cause: 'lifted' }, about(3));
    await publish(world, memberJoined, named(), about(4, ana));
    await publish(world, punishmentCreated, punishmentOf(ana), about(5));
    await publish(world, punishmentVoided, punishmentOf(ana), about(6));
    await publish(world, memberLeft, named(), about(7, ana));
    world.clock.set(about(10).at);
    const given = { target_user_id: ana.userId, points: 3, reason: 'Ruido' };
    const { points_id } = await world.ok(addPoints, given, mod.ctx);
    world.clock.advance(MINUTE);
    await world.ok(voidPoints, { points_id, reason: 'Error' }, mod.ctx);
    world.clock.advance(MINUTE);
    const days = { from: '2026-06-20', to: '2026-06-21', reason: 'Viaje' };
    const { leave_id } = await world.ok(requestLeave, days, ana.ctx);
    world.clock.advance(MINUTE);
    await world.ok(answerLeave, { leave_id, approve: true }, mod.ctx);
    world.clock.advance(MINUTE);
    const form = await world.form(mod);
    const { submission_id } = await world.submit(ana.ctx, form.form_id);
    world.clock.advance(MINUTE);
    const written = (await note('Avisado en la plaza', true)).body.note_id;
    const entries = await untilEntries(14);
    expect(entries.map(({ kind, id, by_user_id }) => [kind, id, by_user_id])).toEqual([
      ['warning', written, mod.userId],
      ['submission', submission_id, ana.userId],
      ['leave', leave_id, mod.userId],
      ['leave', leave_id, ana.userId],
      ['points', points_id, mod.userId],
      ['points', points_id, mod.userId],
      ['left', null, ana.userId],
      ['punishment', 31, mod.userId],
      ['punishment', 31, mod.userId],
      ['joined', null, ana.userId],
      ['unbanned', null, mod.userId],
      ['banned', null, mod.userId],
      ['kicked', null, mod.userId],
      ['joined', null, ana.userId],
    ]);
    expect(entries.map(({ at }) => at)).toEqual(
      entries
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    const english = { ...mod.ctx, locale: 'en' as const };
    const { entries: read } = await world.ok(getMemberFile, { target_user_id: ana.userId }, english);
    expect(read[0]!.text).toBe('Avisado en la plaza');
    expect(read.at(-1)!.text).toContain('joined the server');
    expect(entries.at(-1)!.text).toContain('se unió al servidor');
  });

  test('has an event once that comes twice, and one that comes late at its place', async () => {
    const joined = eventOf(world, memberJoined, named(), about(0, ana));
    const left = eventOf(world, memberLeft, named(), about(5, ana));
    await world.publish(left);
    await world.publish(joined);
    await world.publish(joined);
    await untilEntries(2);
    // The inbox forgets what came long ago.
    await world.database.query('DELETE FROM inbox');
    await world.publish(joined);
    await publish(world, memberJoined, named(), about(9, ana));
    expect((await untilEntries(3)).map(({ kind }) => kind)).toEqual(['joined', 'left', 'joined']);
  });

  test('has no kick of another, no ban of nobody, and nothing of another server', async () => {
    const eva = world.person({ serverId: mod.serverId });
    const banned = { ...banOf(ana), user_id: null, old_reason: null, old_expires_at: null };
    await publish(world, memberBanned, banned, about());
    await publish(world, memberJoined, { ...named(), user_id: eva.userId }, about(1));
    await publish(world, memberJoined, named(), { ...about(2), serverId: world.newServer() });
    await publish(world, memberLeft, named(), about(3));
    await untilEntries(1, eva);
    expect((await untilEntries(2)).map(({ kind }) => kind)).toEqual(['left']);
  });

  test('is read in parts, whatever has the same moment', async () => {
    for (let n = 0; n < 5; n += 1) await note(`Nota ${n}`, false);
    const read: string[] = [];
    let cursor: string | null | undefined;
    do {
      const asked = { target_user_id: ana.userId, per_page: 2, ...(cursor && { cursor }) };
      const page = await world.ok(getMemberFile, asked, mod.ctx);
      read.push(...page.entries.map(({ text }) => text));
      cursor = page.next_cursor;
    } while (cursor);
    expect(read.sort()).toEqual(['Nota 0', 'Nota 1', 'Nota 2', 'Nota 3', 'Nota 4']);
  });

  test('is not found of who never was there', async () => {
    const asked = { target_user_id: world.person().userId };
    expect((await world.act(getMemberFile, asked, mod.ctx)).code).toBe('not_found');
  });
});

describe('add_member_note (AC-05)', () => {
  test('writes a note, which the person does not see, or a warning, which the person sees', async () => {
    const hidden = await note('Sospechoso', false);
    expect(hidden).toMatchObject({
      status: 201,
      body: { entry: { kind: 'note', text: 'Sospechoso', by_user_id: mod.userId, id: hidden.body.note_id } },
    });
    const { body } = await note('No grites', true);
    const { warnings } = await world.ok(listPoints, {}, ana.ctx);
    expect(warnings).toEqual([{ note_id: body.note_id, text: 'No grites', created_at: NOON.toISOString() }]);
    expect((await fileOf()).map(({ kind }) => kind).sort()).toEqual(['note', 'warning']);
    const events = (await world.events()).filter(({ server_id }) => server_id === mod.serverId);
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ['activity.member.noted', { note_id: hidden.body.note_id, user_id: ana.userId }],
      ['activity.member.warned', { note_id: body.note_id, user_id: ana.userId }],
    ]);
    expect(JSON.stringify(events)).not.toContain('Sospechoso');
  });

  test('takes up to 1,000 letters about somebody who is or was there, and not oneself', async () => {
    expect((await note('a'.repeat(1_000), false)).status).toBe(201);
    for (const wrong of ['', 'a'.repeat(1_001)]) expect((await note(wrong, false)).status).toBe(400);
    const of = (target_user_id: number) =>
      world.act(addMemberNote, { target_user_id, text: 'Hola' }, mod.ctx);
    expect((await of(mod.userId)).status).toBe(403);
    expect((await of(world.person().userId)).code).toBe('not_found');
    const gone = world.person();
    await publish(world, memberLeft, { ...named(), user_id: gone.userId }, about());
    await untilEntries(1, gone);
    expect((await of(gone.userId)).status).toBe(201);
  });

  test('writes 1,000 in a file and no more, at the same moment too', async () => {
    await world.database.query(
      `INSERT INTO file_entries (server_id, user_id, kind, at, note, event_id)
       SELECT $1, $2, 'note', $3, 'x', gen_random_uuid() FROM generate_series(1, 999)`,
      [mod.serverId, ana.userId, NOON],
    );
    const answers = await Promise.all([note('a', false), note('b', true), note('c', false)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
  });
});

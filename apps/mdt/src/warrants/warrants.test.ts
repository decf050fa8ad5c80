import createCase from '@cabildo/contracts/mdt/cases/create_case.ts';
import closeCase from '@cabildo/contracts/mdt/cases/close_case.ts';
import getCase from '@cabildo/contracts/mdt/cases/get_case.ts';
import { MAX_LINKS } from '@cabildo/contracts/mdt/cases/cases.ts';
import closeWarrant from '@cabildo/contracts/mdt/warrants/close_warrant.ts';
import createWarrant from '@cabildo/contracts/mdt/warrants/create_warrant.ts';
import listWarrants from '@cabildo/contracts/mdt/warrants/list_warrants.ts';
import updateWarrant from '@cabildo/contracts/mdt/warrants/update_warrant.ts';
import { LIMITS } from '@cabildo/contracts/limits';
import { hold, until, untilWaiting, workOff } from '@cabildo/testing';
import { startWorld, type Person, type World } from '../testing/world.ts';
import expireWarrants from './expire_warrants.job.ts';

let world: World;
let judge: Person;
let suspect: Person;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => {
  judge = world.person({ role: 'mod' });
  suspect = world.person({ serverId: judge.serverId });
});
afterAll(() => world.close());

const create = (input: object = {}) => {
  const described = { server_character_id: suspect.characterId, type: 'arrest', reason: 'Robo', ...input };
  return world.act(createWarrant, described, judge.ctx);
};
const created = async (input: object = {}) => {
  const { code, body } = await create(input);
  if (code) throw new Error(code);
  return body.warrant;
};
const update = (warrant_id: number, input: object) =>
  world.act(updateWarrant, { warrant_id, ...input }, judge.ctx);
const close = (warrant_id: number, outcome = 'served') =>
  world.act(closeWarrant, { warrant_id, outcome }, judge.ctx);
const listed = async (input: object = {}) => (await world.ok(listWarrants, input, judge.ctx)).warrants;
const emitted = (type: string) => world.eventsOf(judge.serverId, type);
const newCase = async (by = judge) => (await world.ok(createCase, { title: 'Banda' }, by.ctx)).case_id;
const inMinutes = (minutes: number) => new Date(world.clock.now().getTime() + minutes * 60_000).toISOString();

describe('create_warrant (OT-08)', () => {
  it('issues a warrant, and emits its event', async () => {
    const expires_at = inMinutes(60);
    const { status, body } = await create({ type: 'search', expires_at });
    const now = world.clock.now().toISOString();
    const made = {
      warrant_id: body.warrant_id,
      server_id: judge.serverId,
      server_character_id: suspect.characterId,
      type: 'search',
      reason: 'Robo',
      case_id: null,
      status: 'active',
      version: 1,
      expires_at,
      created_by: judge.userId,
      created_at: now,
      updated_by: null,
      updated_by_key_id: null,
      updated_at: now,
      closed_by: null,
      closed_at: null,
      close_reason: null,
    };
    expect([status, body.warrant, await listed()]).toEqual([201, made, [made]]);
    const { characterId } = suspect;
    expect(await emitted('mdt.warrant.created')).toMatchObject([
      {
        actor: { id: judge.userId },
        character_ids: [characterId],
        data: made,
        note: 'Se emitió una orden de registro contra un personaje. Motivo: Robo',
        note_en: 'Issued a search warrant against a character. Reason: Robo',
      },
    ]);
  });

  it('refuses the dead, characters of other servers and an end that is not in the future', async () => {
    const dead = world.addCharacter(suspect, 'dead');
    const stranger = world.person();
    const codes = [
      (await create({ server_character_id: dead })).code,
      (await create({ server_character_id: stranger.characterId })).code,
      (await create({ server_character_id: 999_999_999 })).code,
      (await create({ expires_at: world.clock.now().toISOString() })).code,
      (await create({ expires_at: inMinutes(-1) })).code,
    ];
    const unknown = 'character_not_found';
    expect([codes, await listed()]).toEqual([[unknown, unknown, unknown, 'error', 'error'], []]);
  });

  it('refuses an end that is no moment', async () => {
    expect((await create({ expires_at: '2030-01-01' })).code).toBe('error');
  });

  it('refuses a case of another server and a closed one, and shows the warrants of a case to staff alone', async () => {
    const [open, closed, away] = [
      await newCase(),
      await newCase(),
      await newCase(world.person({ role: 'mod' })),
    ];
    await world.ok(closeCase, { case_id: closed }, judge.ctx);
    const codes = [
      (await create({ case_id: away })).code,
      (await create({ case_id: 999_999_999 })).code,
      (await create({ case_id: closed })).code,
    ];
    expect(codes).toEqual(['not_found', 'not_found', 'already_processed']);
    const [first, second] = [await created({ case_id: open }), await created({ case_id: open })];
    const about = {
      type: 'arrest',
      status: 'active',
      reason: 'Robo',
      server_character_id: suspect.characterId,
    };
    expect((await world.ok(getCase, { case_id: open }, judge.ctx)).case.warrants).toEqual([
      { ...about, warrant_id: first.warrant_id },
      { ...about, warrant_id: second.warrant_id },
    ]);
    const of = { title: 'Banda', character_ids: [suspect.characterId] };
    const { case_id } = await world.ok(createCase, of, judge.ctx);
    await created({ case_id });
    expect((await world.ok(getCase, { case_id }, suspect.ctx)).case.warrants).toEqual([]);
  });

  it('fills a case with no more warrants than it may have, of several at once', async () => {
    const case_id = await newCase();
    const sql = `INSERT INTO warrants (server_id, character_id, type, reason, case_id, status, version, created_by, created_at, updated_at)
      SELECT $1, $2, 'search', 'Robo', $3, 'active', 1, 1, now(), now() FROM generate_series(1, $4::int)`;
    await world.database.query(sql, [judge.serverId, suspect.characterId, case_id, MAX_LINKS - 2]);
    const other = await created();
    const answers = await Promise.all([
      ...Array.from({ length: 3 }, () => create({ case_id })),
      update(other.warrant_id, { case_id }),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual(['limit_exceeded', 'limit_exceeded', null, null]);
    expect((await world.ok(getCase, { case_id }, judge.ctx)).case.warrants).toHaveLength(MAX_LINKS);
  });

  it('issues no more active ones than a server may have, of several at once, and others after one is closed', async () => {
    const sql = `INSERT INTO warrants (server_id, character_id, type, reason, status, version, created_by, created_at, updated_at)
      SELECT $1, $2, 'search', 'Robo', 'active', 1, 1, now(), now() FROM generate_series(1, $3::int) RETURNING id`;
    await created();
    const count = LIMITS.max_active_warrants - 2;
    const rows = await world.database.query<{ id: number }>(sql, [
      judge.serverId,
      suspect.characterId,
      count,
    ]);
    // Both wait for the suspect's row, and then count at the same moment.
    const release = await hold(world.database, (tx) =>
      tx.query('SELECT 1 FROM officers WHERE character_id = $1 FOR UPDATE', [suspect.characterId]),
    );
    const creating = Promise.all([create(), create()]);
    await untilWaiting(world.database, { count: 2 });
    await release();
    expect((await creating).map(({ code }) => code).sort()).toEqual(['limit_exceeded', null]);
    await close(rows[0]!.id);
    expect([(await create()).code, (await create()).code]).toEqual([null, 'limit_exceeded']);
  });
});

describe('list_warrants', () => {
  it('shows those of the server, newest first, by status, type, character and page', async () => {
    const other = world.person({ serverId: judge.serverId });
    const a = await created();
    const b = await created({ type: 'search' });
    const c = await created({ server_character_id: other.characterId });
    await close(a.warrant_id);
    const stranger = world.person({ role: 'mod' });
    const ids = async (input: object) => (await listed(input)).map(({ warrant_id }) => warrant_id);
    expect([
      await ids({}),
      await ids({ status: 'active' }),
      await ids({ status: 'served' }),
      await ids({ type: 'search' }),
      await ids({ server_character_id: suspect.characterId, type: 'arrest' }),
      (await world.ok(listWarrants, {}, stranger.ctx)).warrants,
    ]).toEqual([
      [c.warrant_id, b.warrant_id, a.warrant_id],
      [c.warrant_id, b.warrant_id],
      [a.warrant_id],
      [b.warrant_id],
      [a.warrant_id],
      [],
    ]);
    const page = await world.ok(listWarrants, { page: 2, per_page: 2 }, judge.ctx);
    expect(page).toMatchObject({ warrants: [{ warrant_id: a.warrant_id }], total: 3, total_pages: 2 });
  });
});

describe('update_warrant', () => {
  it('changes what is sent, clears what is sent empty, and emits who did, before and after (OT-13)', async () => {
    const made = await created({ expires_at: inMinutes(5) });
    const case_id = await newCase();
    world.clock.advance(1_000);
    const { body } = await update(made.warrant_id, { reason: 'Fuga', expires_at: '', case_id });
    const changed = {
      ...made,
      reason: 'Fuga',
      expires_at: null,
      case_id,
      version: 2,
      updated_by: judge.userId,
      updated_at: world.clock.now().toISOString(),
    };
    expect([body.warrant, await listed()]).toEqual([changed, [changed]]);
    const before = { reason: 'Robo', expires_at: made.expires_at, case_id: null };
    expect((await emitted('mdt.warrant.updated')).map(({ data }) => data)).toEqual([
      { ...changed, changed: ['reason', 'expires_at', 'case_id'], before },
    ]);
  });

  it('makes no version of what changes nothing, and refuses nothing, the past and unknown ids', async () => {
    const made = await created();
    const stranger = world.person({ role: 'mod' });
    const away = await newCase(stranger);
    const { body } = await update(made.warrant_id, { reason: 'Robo', case_id: '' });
    expect([body.warrant, await emitted('mdt.warrant.updated')]).toEqual([made, []]);
    const codes = [
      (await update(made.warrant_id, { expected_version: 1 })).code,
      (await update(made.warrant_id, { expires_at: inMinutes(-1) })).code,
      (await update(made.warrant_id, { case_id: away })).code,
      (await world.act(updateWarrant, { warrant_id: made.warrant_id, type: 'search' }, stranger.ctx)).code,
      (await world.act(closeWarrant, { warrant_id: made.warrant_id, outcome: 'served' }, stranger.ctx)).code,
    ];
    expect(codes).toEqual(['error', 'error', 'not_found', 'not_found', 'not_found']);
  });

  it('loses against who was faster, and shows the warrant as it is now (OT-05)', async () => {
    const { warrant_id } = await created();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => update(warrant_id, { reason: `Motivo ${n}`, expected_version: 1 })),
    );
    const [won] = answers.filter(({ code }) => code === null);
    const lost = answers.filter(({ code }) => code !== null);
    expect(lost.map(({ status, code, body }) => [status, code, body['current']])).toEqual(
      Array(7).fill([409, 'error', won!.body.warrant]),
    );
  });

  it('refuses one that is over, as it is now', async () => {
    const { warrant_id } = await created();
    const { body } = await close(warrant_id);
    const refused = await update(warrant_id, { reason: 'Otro' });
    const { status, code } = refused;
    expect([status, code, refused.body['current']]).toEqual([409, 'already_processed', body.warrant]);
  });
});

describe('close_warrant', () => {
  it.each(['served', 'cancelled'])('closes one as %s once, of eight who do so at once', async (outcome) => {
    const made = await created();
    world.clock.advance(1_000);
    const now = world.clock.now().toISOString();
    const by = { updated_by: judge.userId, updated_at: now, closed_by: judge.userId, closed_at: now };
    const closed = { ...made, ...by, status: outcome, version: 2, close_reason: 'officer' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => close(made.warrant_id, outcome)));
    const lost = answers.filter(({ code }) => code !== null);
    expect(answers.find(({ code }) => code === null)!.body.warrant).toEqual(closed);
    expect(lost.map(({ status, code, body }) => [status, code, body['current']])).toEqual(
      Array(7).fill([409, 'already_processed', closed]),
    );
    expect(await emitted('mdt.warrant.closed')).toMatchObject([
      { actor: { id: judge.userId }, character_ids: [suspect.characterId], data: closed },
    ]);
  });

  it('takes no other outcome', async () => {
    const { warrant_id } = await created();
    expect((await close(warrant_id, 'expired')).code).toBe('error');
  });
});

describe('expires_at', () => {
  it('ends a warrant by itself exactly then, once, whatever the outage, and no other', async () => {
    const made = await created({ expires_at: inMinutes(10) });
    const later = await created({ expires_at: inMinutes(60) });
    const lasting = await created();
    world.clock.advance(10 * 60_000 - 1);
    await workOff(expireWarrants, world);
    expect((await listed({ status: 'active' })).length).toBe(3);
    world.clock.advance(60_000);
    await Promise.all([1, 2, 3].map(() => workOff(expireWarrants, world)));
    await until(async () => (await listed({ status: 'expired' })).length === 1);
    const expired = {
      status: 'expired',
      version: 2,
      updated_by: null,
      closed_by: null,
      closed_at: made.expires_at,
      close_reason: 'expired',
    };
    expect(await listed()).toMatchObject([lasting, later, { ...expired, warrant_id: made.warrant_id }]);
    expect(await emitted('mdt.warrant.closed')).toMatchObject([{ actor: { kind: 'system' }, data: expired }]);
    expect((await close(made.warrant_id)).code).toBe('already_processed');
  });

  it('beside an officer who closes has one outcome and one event', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { warrant_id } = await created({ expires_at: inMinutes(1) });
      world.clock.advance(61_000);
      const [closed] = await Promise.all([close(warrant_id), workOff(expireWarrants, world)]);
      await until(async () => (await listed({ status: 'active' })).length === 0);
      expect((await listed())[0]!.status).toBe(closed.code === null ? 'served' : 'expired');
      expect(await emitted('mdt.warrant.closed')).toHaveLength(round + 1);
    }
  });
});

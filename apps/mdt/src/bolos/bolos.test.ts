import { LIMITS } from '@cabildo/contracts/limits';
import closeBolo from '@cabildo/contracts/mdt/bolos/close_bolo.ts';
import createBolo from '@cabildo/contracts/mdt/bolos/create_bolo.ts';
import listBolos from '@cabildo/contracts/mdt/bolos/list_bolos.ts';
import updateBolo from '@cabildo/contracts/mdt/bolos/update_bolo.ts';
import { until, workOff } from '@cabildo/testing';
import { startWorld, type Person, type World } from '../testing/world.ts';
import expireBolos from './expire_bolos.job.ts';

let world: World;
let officer: Person;
let suspect: Person;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => {
  officer = world.person({ role: 'mod' });
  suspect = world.person({ serverId: officer.serverId });
});
afterAll(() => world.close());

const create = (input: object = {}) =>
  world.act(createBolo, { kind: 'other', description: 'Mochila roja', ...input }, officer.ctx);
const created = async (input: object = {}) => {
  const { code, body } = await create(input);
  if (code) throw new Error(code);
  return body.bolo;
};
const update = (bolo_id: number, input: object) => world.act(updateBolo, { bolo_id, ...input }, officer.ctx);
const close = (bolo_id: number, outcome = 'served') =>
  world.act(closeBolo, { bolo_id, outcome }, officer.ctx);
const listed = async (input: object = {}) => (await world.ok(listBolos, input, officer.ctx)).bolos;
const emitted = (type: string) => world.eventsOf(officer.serverId, type);
const inMinutes = (minutes: number) => new Date(world.clock.now().getTime() + minutes * 60_000).toISOString();

describe('create_bolo (OT-08)', () => {
  it('issues a BOLO, with its plate in upper case, and emits its event', async () => {
    const expires_at = inMinutes(60);
    const described = { kind: 'vehicle', plate: 'ab 12-c', description: 'Sedán gris' };
    const { status, body } = await create({
      ...described,
      server_character_id: suspect.characterId,
      expires_at,
    });
    const now = world.clock.now().toISOString();
    const made = {
      ...described,
      bolo_id: body.bolo_id,
      server_id: officer.serverId,
      server_character_id: suspect.characterId,
      plate: 'AB 12-C',
      vehicle_id: null,
      status: 'active',
      version: 1,
      expires_at,
      created_by: officer.userId,
      created_at: now,
      updated_by: null,
      updated_by_key_id: null,
      updated_at: now,
      closed_by: null,
      closed_at: null,
      close_reason: null,
    };
    expect([status, body.bolo, await listed()]).toEqual([201, made, [made]]);
    const { characterId: id } = suspect;
    expect(await emitted('mdt.bolo.created')).toMatchObject([
      {
        actor: { id: officer.userId },
        character_ids: [id],
        data: made,
        note: 'Se emitió una búsqueda (vehículo, un personaje y matrícula AB 12-C). Descripción: Sedán gris',
        note_en: 'Issued a BOLO (vehicle, a character and plate AB 12-C). Description: Sedán gris',
      },
    ]);
  });

  it('asks for a plate of a vehicle, a character or a description of a person, and else a description', async () => {
    const { characterId } = suspect;
    const bare = (input: object) => world.act(createBolo, input, officer.ctx);
    const wrong = [
      await bare({ kind: 'vehicle', description: 'Sedán gris' }),
      await bare({ kind: 'person', plate: 'AB12' }),
      await bare({ kind: 'other', server_character_id: characterId }),
      await bare({ kind: 'animal', description: 'Perro' }),
    ];
    const right = [
      await bare({ kind: 'vehicle', plate: 'AB12' }),
      await bare({ kind: 'person', server_character_id: characterId }),
      await bare({ kind: 'person', description: 'Alto y rubio' }),
      await bare({ kind: 'other', description: 'Perro' }),
    ];
    expect(wrong.map(({ status, code }) => [status, code])).toEqual(Array(4).fill([400, 'error']));
    expect(right.map(({ code }) => code)).toEqual(Array(4).fill(null));
  });

  it('refuses the dead, characters of other servers, wrong plates and an end that is not in the future', async () => {
    const dead = world.addCharacter(suspect, 'dead');
    const stranger = world.person();
    const codes = [
      (await create({ server_character_id: dead })).code,
      (await create({ server_character_id: stranger.characterId })).code,
      (await create({ plate: 'A_1' })).code,
      (await create({ expires_at: world.clock.now().toISOString() })).code,
    ];
    const unknown = 'character_not_found';
    expect(codes).toEqual([unknown, unknown, 'error', 'error']);
    expect(await listed()).toEqual([]);
  });

  it('issues no more active ones than a server may have, of several at once', async () => {
    const sql = `INSERT INTO bolos (server_id, kind, description, status, version, created_by, created_at, updated_at)
      SELECT $1, 'other', 'Perro', 'active', 1, 1, now(), now() FROM generate_series(1, $2::int)`;
    await world.database.query(sql, [officer.serverId, LIMITS.max_active_bolos - 3]);
    const answers = await Promise.all(Array.from({ length: 6 }, () => create()));
    const made = answers.flatMap(({ code, body }) => (code === null ? [body.bolo_id] : []));
    expect(answers.filter(({ code }) => code === 'limit_exceeded')).toHaveLength(3);
    expect(made).toHaveLength(3);
    await close(made[0]!);
    expect([(await create()).code, (await create()).code]).toEqual([null, 'limit_exceeded']);
  });
});

describe('list_bolos', () => {
  it('shows those of the server, newest first, by status, kind, character, plate and page', async () => {
    const a = await created({ kind: 'vehicle', plate: 'AB-12 C' });
    const b = await created({ kind: 'person', server_character_id: suspect.characterId });
    const c = await created({ plate: 'ab12c' });
    const d = await created({ kind: 'vehicle', plate: 'AB12CD' });
    await close(c.bolo_id, 'cancelled');
    const stranger = world.person({ role: 'mod' });
    const ids = async (input: object) => (await listed(input)).map(({ bolo_id }) => bolo_id);
    expect([
      await ids({}),
      await ids({ status: 'cancelled' }),
      await ids({ kind: 'vehicle' }),
      await ids({ server_character_id: suspect.characterId }),
      await ids({ plate: 'a b1-2c' }),
      await ids({ plate: 'AB12C', status: 'active' }),
      (await world.ok(listBolos, {}, stranger.ctx)).bolos,
    ]).toEqual([
      [d.bolo_id, c.bolo_id, b.bolo_id, a.bolo_id],
      [c.bolo_id],
      [d.bolo_id, a.bolo_id],
      [b.bolo_id],
      [c.bolo_id, a.bolo_id],
      [a.bolo_id],
      [],
    ]);
    const page = await world.ok(listBolos, { page: 2, per_page: 3 }, officer.ctx);
    expect(page).toMatchObject({ bolos: [{ bolo_id: a.bolo_id }], total: 4, total_pages: 2 });
  });
});

describe('update_bolo', () => {
  it('changes what is sent, clears what is sent empty, and emits who did, before and after (OT-13)', async () => {
    const made = await created({ kind: 'person', expires_at: inMinutes(5) });
    world.clock.advance(1_000);
    const wish = { server_character_id: suspect.characterId, plate: 'ab1', description: '', expires_at: '' };
    const { body } = await update(made.bolo_id, wish);
    const changed = {
      ...made,
      server_character_id: suspect.characterId,
      plate: 'AB1',
      description: null,
      expires_at: null,
      version: 2,
      updated_by: officer.userId,
      updated_at: world.clock.now().toISOString(),
    };
    expect([body.bolo, await listed()]).toEqual([changed, [changed]]);
    const { description, expires_at } = made;
    const [event] = await emitted('mdt.bolo.updated');
    expect(event).toMatchObject({ character_ids: [suspect.characterId] });
    expect(event!.data).toEqual({
      ...changed,
      changed: ['server_character_id', 'plate', 'description', 'expires_at'],
      before: { server_character_id: null, plate: null, description, expires_at },
    });
  });

  it('makes no version of what changes nothing, and refuses what leaves the kind without what it needs', async () => {
    const made = await created({ kind: 'vehicle', plate: 'AB1' });
    const dead = world.addCharacter(suspect, 'dead');
    const stranger = world.person({ role: 'mod' });
    const { body } = await update(made.bolo_id, { plate: 'ab1' });
    expect([body.bolo, await emitted('mdt.bolo.updated')]).toEqual([made, []]);
    const answers = [
      await update(made.bolo_id, { expected_version: 1 }),
      await update(made.bolo_id, { plate: '' }),
      await update(made.bolo_id, { kind: 'other', description: '' }),
      await update(made.bolo_id, { expires_at: inMinutes(-1) }),
      await update(made.bolo_id, { server_character_id: dead }),
      await world.act(updateBolo, { bolo_id: made.bolo_id, plate: 'X' }, stranger.ctx),
      await world.act(closeBolo, { bolo_id: made.bolo_id, outcome: 'served' }, stranger.ctx),
    ];
    expect(answers.map(({ status, code }) => [status, code])).toEqual([
      [400, 'error'],
      [400, 'error'],
      [400, 'error'],
      [400, 'error'],
      [404, 'character_not_found'],
      [404, 'not_found'],
      [404, 'not_found'],
    ]);
  });

  it('loses against who was faster, and is refused for one that is over (OT-05)', async () => {
    const { bolo_id } = await created();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        update(bolo_id, { description: `Mochila ${n}`, expected_version: 1 }),
      ),
    );
    const [won] = answers.filter(({ code }) => code === null);
    const lost = answers.filter(({ code }) => code !== null);
    expect(lost.map(({ status, code, body }) => [status, code, body['current']])).toEqual(
      Array(7).fill([409, 'error', won!.body.bolo]),
    );
    const { body } = await close(bolo_id);
    const late = await update(bolo_id, { description: 'Otra' });
    expect([late.status, late.code, late.body['current']]).toEqual([409, 'already_processed', body.bolo]);
  });
});

describe('a BOLO ends', () => {
  it('once, by one of eight officers who close it at once', async () => {
    const made = await created({ server_character_id: suspect.characterId });
    const answers = await Promise.all(Array.from({ length: 8 }, () => close(made.bolo_id, 'cancelled')));
    const closed = answers.find(({ code }) => code === null)!.body.bolo;
    const lost = answers.filter(({ code }) => code !== null);
    const by = { closed_by: officer.userId, updated_by: officer.userId, close_reason: 'officer', version: 2 };
    expect(closed).toMatchObject({ ...by, status: 'cancelled' });
    expect(lost.map(({ status, code, body }) => [status, code, body['current']])).toEqual(
      Array(7).fill([409, 'already_processed', closed]),
    );
    expect(await emitted('mdt.bolo.closed')).toMatchObject([
      { actor: { id: officer.userId }, character_ids: [suspect.characterId], data: closed },
    ]);
  });

  it('at its expires_at by itself, once, and no other does', async () => {
    const made = await created({ expires_at: inMinutes(10) });
    await created();
    world.clock.advance(10 * 60_000 - 1);
    await workOff(expireBolos, world);
    expect(await listed({ status: 'active' })).toHaveLength(2);
    world.clock.advance(60_000);
    await Promise.all([1, 2, 3].map(() => workOff(expireBolos, world)));
    await until(async () => (await listed({ status: 'expired' })).length === 1);
    const expired = {
      status: 'expired',
      closed_by: null,
      closed_at: made.expires_at,
      close_reason: 'expired',
    };
    expect(await listed()).toMatchObject([{ status: 'active' }, expired]);
    expect(await emitted('mdt.bolo.closed')).toMatchObject([{ actor: { kind: 'system' }, data: expired }]);
  });

  it('beside an officer who closes it with one outcome and one event', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { bolo_id } = await created({ expires_at: inMinutes(1) });
      world.clock.advance(61_000);
      const [closed] = await Promise.all([close(bolo_id), workOff(expireBolos, world)]);
      await until(async () => (await listed({ status: 'active' })).length === 0);
      expect((await listed())[0]!.status).toBe(closed.code === null ? 'served' : 'expired');
      expect(await emitted('mdt.bolo.closed')).toHaveLength(round + 1);
    }
  });
});

describe.each(['deleted', 'died'] as const)('when a character %s', (how) => {
  it('BOLOs for it are cancelled, once and with an event each, and those for others and for plates stay', async () => {
    const other = world.person({ serverId: officer.serverId });
    const about = { kind: 'person', server_character_id: suspect.characterId };
    const [mine, theirs, plate] = [
      await created(about),
      await created({ kind: 'person', server_character_id: other.characterId }),
      await created({ kind: 'vehicle', plate: 'AB1' }),
    ];
    await world.publishEnd(how, suspect);
    await world.publishEnd(how, suspect);
    await until(async () => (await listed({ status: 'cancelled' })).length === 1);
    const end = { status: 'cancelled', close_reason: 'character_ended', closed_by: null, version: 2 };
    expect(await listed()).toMatchObject([plate, theirs, { ...end, bolo_id: mine.bolo_id }]);
    expect(await emitted('mdt.bolo.closed')).toMatchObject([
      { actor: { kind: 'system' }, character_ids: [suspect.characterId], data: end },
    ]);
  });

  it('none is active for it, even one that is issued or changed at the same moment', async () => {
    const about = { kind: 'person', server_character_id: suspect.characterId };
    const { bolo_id } = await created({ kind: 'person' });
    await Promise.all([
      create(about),
      world.publishEnd(how, suspect),
      update(bolo_id, { server_character_id: suspect.characterId }),
      create(about),
    ]);
    await until(async () => (await create(about)).code === 'character_not_found');
    const active = await listed({ status: 'active', server_character_id: suspect.characterId });
    expect(active).toEqual([]);
  });
});

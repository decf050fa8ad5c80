import { MAX_EVIDENCE } from '@cabildo/contracts/mdt/punishments/evidence-param.ts';
import createPunishment from '@cabildo/contracts/mdt/punishments/create_punishment.ts';
import listPunishments from '@cabildo/contracts/mdt/punishments/list_punishments.ts';
import { serverKey, withKey } from '@cabildo/testing';
import { LICENSE, precinct, startCourt, type CourtWorld } from './punishments.testing.ts';

let world: CourtWorld;
beforeAll(async () => {
  world = await startCourt();
});
afterAll(() => world.close());

const URL = 'https://example.org/a.png';
const DAY = 86_400_000;

describe('create_punishment (V1-06)', () => {
  it('records a punishment of a character with all that is known, and emits its event', async () => {
    const { punish, listed, emitted, mod, offender, serverId } = precinct(world);
    const now = world.clock.now();
    const expires_at = new Date(now.getTime() + DAY).toISOString();
    const { status, body } = await punish({
      type: 'jail',
      jail_minutes: 30,
      officer_character_id: mod.characterId,
      expires_at,
      evidence: [URL, { url: URL, note: 'Cámara 3' }],
    });
    const made = {
      punishment_id: body.punishment_id,
      server_id: serverId,
      status: 'active',
      type: 'jail',
      server_character_id: offender.characterId,
      user_id: null,
      reason: 'Exceso de velocidad',
      evidence: [
        { url: URL, note: null },
        { url: URL, note: 'Cámara 3' },
      ],
      charges: [],
      officer_character_id: mod.characterId,
      jail_minutes: 30,
      sentence: {
        status: 'pending',
        minutes: 30,
        minutes_left: 30,
        clock: null,
        starts_after: null,
        started_at: null,
        ends_at: null,
        ended_at: null,
        end_reason: null,
      },
      expires_at,
      apply: false,
      removed_user_id: null,
      fine: null,
      points: null,
      created_by: mod.userId,
      created_by_key_id: null,
      created_at: now.toISOString(),
      voided_by: null,
      voided_at: null,
      void_reason: null,
      expunged_by: null,
      expunged_at: null,
      expunge_reason: null,
    };
    expect([status, body.punishment, await listed()]).toEqual([201, made, [made]]);
    expect(await emitted('mdt.punishment.created')).toMatchObject([
      {
        actor: { id: mod.userId },
        data: made,
        character_ids: [offender.characterId, mod.characterId],
        note:
          'Se puso una sanción a un personaje: prisión (30 minutos de prisión). ' +
          'Motivo: Exceso de velocidad',
      },
    ]);
  });

  it('records one that a key of the server gives, and says which (V1-06, OT-13)', async () => {
    const { offender } = precinct(world);
    const about = { server_character_id: offender.characterId, type: 'warning', reason: 'Ruido' };
    const { punishment } = await world.ok(createPunishment, about, serverKey(4, offender.serverId));
    expect(punishment).toMatchObject({ created_by: null, created_by_key_id: 4 });
  });

  it('records a punishment of a member, who may be banned by it in name only', async () => {
    const { punish, offender } = precinct(world);
    const { status, body } = await punish({
      server_character_id: undefined,
      user_id: offender.userId,
      type: 'ban',
    });
    expect([status, body.punishment]).toMatchObject([
      201,
      { server_character_id: null, user_id: offender.userId, type: 'ban' },
    ]);
  });

  it('has the dead punished too, but neither fined nor deprived of points', async () => {
    const { punish, offender } = precinct(world);
    const dead = world.addCharacter(offender, 'dead');
    const codes = await Promise.all(
      [{}, { fine_amount: 5 }, { license_id: LICENSE, license_points: 1 }].map(
        async (more) => (await punish({ server_character_id: dead, ...more })).code,
      ),
    );
    expect(codes).toEqual([null, 'character_not_found', 'character_not_found']);
  });

  it('finds no character, officer or member of another server, and no licence that lacks (GW-24)', async () => {
    const { punish, listed } = precinct(world);
    const stranger = world.person();
    const unnamed = { server_character_id: undefined };
    const codes = await Promise.all(
      [
        { server_character_id: stranger.characterId },
        { server_character_id: 999_999_999 },
        { officer_character_id: stranger.characterId },
        { ...unnamed, user_id: stranger.userId },
        { ...unnamed, user_id: 999_999_999 },
        { license_id: LICENSE + 1, license_points: 1 },
      ].map(async (input) => (await punish(input)).code),
    );
    expect(codes).toEqual([
      'character_not_found',
      'character_not_found',
      'character_not_found',
      'not_found',
      'not_found',
      'not_found',
    ]);
    expect(await listed()).toEqual([]);
  });

  it.each([
    ['neither a character nor a user', { server_character_id: undefined }, 'error'],
    ['both', { user_id: 1 }, 'error'],
    ['a fine for a user', { server_character_id: undefined, user_id: 1, fine_amount: 5 }, 'error'],
    [
      'points of a user',
      { server_character_id: undefined, user_id: 1, license_id: LICENSE, license_points: 1 },
      'error',
    ],
    ['a fine without an amount', { type: 'fine' }, 'error'],
    ['time in jail without jail', { type: 'warning', jail_minutes: 5 }, 'error'],
    ['points of no licence', { license_points: 1 }, 'error'],
    ['a licence without points', { license_id: LICENSE }, 'error'],
    ['an end in the past', { expires_at: '2020-01-01T00:00:00Z' }, 'error'],
    ['an end that is too far away', { expires_at: '2099-01-01T00:00:00Z' }, 'error'],
    ['evidence that is no address', { evidence: ['foto'] }, 'error'],
    ['evidence of another protocol', { evidence: ['javascript:alert(1)'] }, 'error'],
    ['an address with a password', { evidence: ['https://a:b@example.org/'] }, 'error'],
    ['a note without an address', { evidence: [{ note: 'Cámara 3' }] }, 'error'],
    ['a note that is too long', { evidence: [{ url: URL, note: 'x'.repeat(256) }] }, 'error'],
    ['eleven pieces of evidence', { evidence: Array(MAX_EVIDENCE + 1).fill(URL) }, 'error'],
    ['a fine of nothing', { fine_amount: 0 }, 'invalid_amount'],
    ['no time in jail', { type: 'jail', jail_minutes: 0 }, 'error'],
    ['no points', { license_id: LICENSE, license_points: 0 }, 'invalid_amount'],
  ])('refuses %s', async (_, input, code) => {
    const { punish, listed } = precinct(world);
    expect([(await punish(input)).code, await listed()]).toEqual([code, []]);
  });

  it('passes over what it does not know in a piece of evidence', async () => {
    const { punish } = precinct(world);
    const { body } = await punish({ evidence: [{ url: URL, title: 'Foto', note: 'Cámara 3' }] });
    expect(body.punishment.evidence).toEqual([{ url: URL, note: 'Cámara 3' }]);
  });

  it('takes ten pieces of evidence, also as a list of addresses', async () => {
    const { punish } = precinct(world);
    const { body } = await punish({ evidence: Array(MAX_EVIDENCE).fill(URL).join(',') });
    expect(body.punishment.evidence).toEqual(Array(MAX_EVIDENCE).fill({ url: URL, note: null }));
  });

  it('has two officers punish at once, twice, and one officer with one key once (GW-17)', async () => {
    const { punish, listed, mod, serverId } = precinct(world);
    const other = world.person({ serverId, role: 'mod' });
    await Promise.all([punish({}, mod), punish({}, other)]);
    expect(await listed()).toHaveLength(2);
    const keyed = { ctx: withKey(mod.ctx, 'once') };
    const answers = await Promise.all(Array.from({ length: 5 }, () => punish({}, keyed)));
    expect(new Set(answers.map(({ body }) => body.punishment_id)).size).toBe(1);
    expect(await listed()).toHaveLength(3);
  });
});

describe('void_punishment', () => {
  it('voids a punishment once, of eight who do it at once, and emits its event once', async () => {
    const { punished, void: annul, shown, emitted, mod } = precinct(world);
    const id = await punished();
    const answers = await Promise.all(Array.from({ length: 8 }, () => annul(id, { reason: 'Error' })));
    const [won] = answers.filter(({ code }) => code === null);
    const lost = answers.filter(({ code }) => code !== null);
    expect(won!.body.punishment).toMatchObject({
      status: 'voided',
      voided_by: mod.userId,
      void_reason: 'Error',
      voided_at: world.clock.now().toISOString(),
    });
    expect(lost.map(({ status, code, body }) => [status, code, body['current']])).toEqual(
      Array(7).fill([409, 'already_processed', won!.body.punishment]),
    );
    expect(await shown(id)).toEqual(won!.body.punishment);
    expect(await emitted('mdt.punishment.voided')).toMatchObject([{ data: { punishment_id: id } }]);
  });

  it('finds no punishment of another server (GW-24)', async () => {
    const { punished } = precinct(world);
    const other = precinct(world);
    expect((await other.void(await punished())).code).toBe('not_found');
    expect((await other.void(999_999_999)).code).toBe('not_found');
  });

  it('voids what has expired, too', async () => {
    const { punished, void: annul, shown } = precinct(world);
    const ends = new Date(world.clock.now().getTime() + 1_000);
    const id = await punished({ expires_at: ends.toISOString() });
    world.clock.advance(1_000);
    expect((await shown(id)).status).toBe('expired');
    expect((await annul(id)).body.punishment).toMatchObject({ status: 'voided', void_reason: null });
  });
});

describe('list_punishments (OT-05)', () => {
  it('shows a moderator all of the server, newest first, by whom, type, status and page', async () => {
    const { punished, listed, void: annul, mod, offender } = precinct(world);
    const expires_at = new Date(world.clock.now().getTime() + 1_000).toISOString();
    const [warned, jailed, banned, kicked] = [
      await punished(),
      await punished({ type: 'jail', expires_at }),
      await punished({ server_character_id: undefined, user_id: offender.userId, type: 'ban' }),
      await punished({ server_character_id: mod.characterId, type: 'kick' }),
    ];
    await annul(kicked);
    world.clock.advance(1_000);
    const ids = async (input: object = {}) => (await listed(input)).map((each) => each.punishment_id);
    const server_character_id = offender.characterId;
    expect(await ids()).toEqual([kicked, banned, jailed, warned]);
    expect(await ids({ server_character_id })).toEqual([jailed, warned]);
    expect(await ids({ server_character_id, type: 'jail', status: 'expired' })).toEqual([jailed]);
    expect(await ids({ user_id: offender.userId })).toEqual([banned]);
    expect(await ids({ user_id: offender.userId, server_character_id })).toEqual([]);
    expect(await ids({ type: 'kick' })).toEqual([kicked]);
    expect(await ids({ status: 'active' })).toEqual([banned, warned]);
    expect(await ids({ status: 'expired' })).toEqual([jailed]);
    expect(await ids({ status: 'voided' })).toEqual([kicked]);
    const page = await world.ok(listPunishments, { page: 2, per_page: 3 }, mod.ctx);
    expect(page).toMatchObject({ punishments: [{ punishment_id: warned }], total: 4, total_pages: 2 });
  });

  it('shows nothing of another server', async () => {
    const { punished, offender } = precinct(world);
    await punished();
    const other = precinct(world);
    expect(await other.listed({ server_character_id: offender.characterId })).toEqual([]);
  });
});

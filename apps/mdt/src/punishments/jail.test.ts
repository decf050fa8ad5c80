import describePlayers from '@cabildo/contracts/mdt/lookups/describe_players.rpc.ts';
import lookupPerson from '@cabildo/contracts/mdt/lookups/lookup_person.ts';
import listJailed from '@cabildo/contracts/mdt/punishments/list_jailed.ts';
import voidPunishment from '@cabildo/contracts/mdt/punishments/void_punishment.ts';
import { MAX_WAITING } from '@cabildo/contracts/mdt/jail/jail.ts';
import { member, until } from '@cabildo/testing';
import { startWorld, type World } from '../testing/world.ts';
import { prison } from './jail.testing.ts';

let world: World;
let town: ReturnType<typeof prison>;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => {
  town = prison(world);
});
afterAll(() => world.close());

const officerWith = (...powers: ('punish' | 'lookup')[]) => {
  const { userId } = world.person({ serverId: town.serverId });
  return { ctx: member(userId, 'member', { serverId: town.serverId, powers }) };
};
const PENDING = {
  status: 'pending',
  minutes: 10,
  minutes_left: 10,
  clock: null,
  starts_after: null,
  started_at: null,
  ends_at: null,
  ended_at: null,
  end_reason: null,
};

describe('start_sentence (RC-05)', () => {
  test('begins the sentence of a punishment, which was pending, with its end and an event', async () => {
    const id = await town.punished();
    expect(await town.sentenceOf(id)).toEqual(PENDING);
    const { body } = await town.start(id, officerWith('punish'));
    const serving = {
      ...PENDING,
      status: 'serving',
      clock: 'real',
      started_at: town.inMinutes(0),
      ends_at: town.inMinutes(10),
    };
    expect(body.punishment.sentence).toEqual(serving);
    expect(await town.sentenceOf(id)).toEqual(serving);
    expect(await town.emitted('started')).toEqual([
      { id, reason: undefined, starts_after: null, by: 'user' },
    ]);
  });

  test('begins a sentence once, of eight who do so at once, and says so as it is now', async () => {
    const id = await town.punished();
    const answers = await Promise.all(Array.from({ length: 8 }, () => town.start(id)));
    expect(answers.filter(({ code }) => code === null)).toHaveLength(1);
    const lost = answers.filter(({ code }) => code !== null);
    const current = await town.shown(id);
    expect(lost.map(({ status, code, body }) => [status, code, body['current']])).toEqual(
      Array(7).fill([409, 'already_processed', current]),
    );
    expect(await town.emitted('started')).toHaveLength(1);
  });

  test('makes those that begin at once wait for each other, one served at a time', async () => {
    const ids = [await town.punished(), await town.punished(), await town.punished()];
    await Promise.all(ids.map((id) => town.start(id)));
    const sentences = await Promise.all(ids.map((id) => town.sentenceOf(id)));
    expect(sentences.map(({ status }) => status).sort()).toEqual(['pending', 'pending', 'serving']);
    const first = ids[sentences.findIndex(({ status }) => status === 'serving')]!;
    const second = ids[sentences.findIndex(({ starts_after }) => starts_after === first)]!;
    expect(sentences.filter(({ starts_after }) => starts_after === second)).toHaveLength(1);
  });

  test('takes no punishment without time in jail, of a dead character or of another server', async () => {
    const fine = await town.punished(10, { type: 'warning', jail_minutes: undefined });
    expect(await town.start(fine)).toMatchObject({ status: 409, code: 'error' });
    const id = await town.punished();
    expect(await town.start(id, world.person({ role: 'mod' }))).toMatchObject({ status: 404 });
    await world.publishEnd('died', town.inmate);
    await until(async () => (await town.start(id)).code === 'character_not_found');
  });

  test('lets so many sentences of a character wait, and no more', async () => {
    const [id, last] = [await town.punished(), await town.punished()];
    await world.database.query(
      `WITH made AS (
         INSERT INTO punishments (server_id, type, character_id, reason, evidence, created_at, jail_minutes)
         SELECT $1, 'jail', $2, 'x', '[]', now(), 5 FROM generate_series(1, $3::int) RETURNING id)
       INSERT INTO sentences (id, server_id, character_id, minutes, status, clock, starts_after)
       SELECT id, $1, $2, 5, 'pending', 'real', coalesce(lag(id) OVER (ORDER BY id), $4) FROM made`,
      [town.serverId, town.inmate.characterId, MAX_WAITING, id],
    );
    await town.start(id);
    expect((await town.sentenceOf(id)).status).toBe('pending');
    expect((await town.start(last)).code).toBe('limit_exceeded');
  });
});

describe('a sentence (RC-05)', () => {
  test('is served at its end, and the one that waits for it begins then', async () => {
    const [first, second] = (await town.jailed(10, 20)) as [number, number];
    expect(await town.sentenceOf(second)).toMatchObject({ status: 'pending', starts_after: first });
    const end = town.inMinutes(10);
    town.pass(9);
    expect(await town.sentenceOf(first)).toMatchObject({ status: 'serving', minutes_left: 1 });
    town.pass(1);
    await town.untilIs(second, 'serving');
    expect(await town.sentenceOf(first)).toMatchObject({
      status: 'served',
      minutes_left: 0,
      ended_at: end,
      end_reason: 'served',
    });
    expect(await town.sentenceOf(second)).toMatchObject({
      starts_after: null,
      started_at: end,
      minutes_left: 20,
    });
    expect(await town.emitted('ended')).toEqual([
      { id: first, reason: 'served', starts_after: null, by: 'system' },
    ]);
    expect((await town.emitted('started')).at(-1)).toMatchObject({
      id: second,
      starts_after: null,
      by: 'system',
    });
  });

  test('that ended during an outage ends as it would have without one, in order and once', async () => {
    const [a, b, c] = (await town.jailed(10, 20, 30)) as [number, number, number];
    const ends = [town.inMinutes(10), town.inMinutes(30)];
    const left = town.inMinutes(60);
    town.pass(45);
    await town.untilIs(c, 'serving');
    const [first, second, third] = [
      await town.sentenceOf(a),
      await town.sentenceOf(b),
      await town.sentenceOf(c),
    ];
    expect([first.ended_at, second.ended_at, third.ends_at]).toEqual([...ends, left]);
    expect((await town.emitted('ended')).map(({ id }) => id)).toEqual([a, b]);
  });

  test('is left out of the order when it ends before its turn', async () => {
    const [a, b, c] = (await town.jailed(10, 20, 30)) as [number, number, number];
    await town.release(b);
    expect(await town.sentenceOf(c)).toMatchObject({ status: 'pending', starts_after: a });
    await town.release(a);
    expect(await town.sentenceOf(c)).toMatchObject({ status: 'serving', started_at: town.inMinutes(0) });
  });

  test('of a user in person is served, too', async () => {
    const about = { user_id: town.inmate.userId, server_character_id: undefined };
    const [a, b] = [await town.punished(5, about), await town.punished(5, about)];
    for (const id of [a, b]) expect((await town.start(id)).code).toBeNull();
    town.pass(5);
    await town.untilIs(b, 'serving');
    expect((await town.sentenceOf(a)).status).toBe('served');
  });

  test.each(['died', 'deleted'] as const)(
    'ends with a character that %s, like those that wait',
    async (how) => {
      const ids = await town.jailed(10, 20);
      await world.publishEnd(how, town.inmate);
      for (const id of ids) await town.untilIs(id, 'released');
      expect(await town.emitted('ended')).toEqual(
        ids.map((id) => ({ id, reason: 'character_ended', starts_after: null, by: 'system' })),
      );
    },
  );

  test('does not outlast the death of its character at the same moment', async () => {
    const id = await town.punished();
    const [started] = await Promise.all([town.start(id), world.publishEnd('died', town.inmate)]);
    const status = started.code === null ? 'released' : 'pending';
    await until(async () => (await town.start(id)).code !== 'limit_exceeded');
    await town.untilIs(id, status);
  });

  test('ends when the punishment is voided, and one that never began is over with it', async () => {
    const [id] = (await town.jailed(10)) as [number];
    const unbegun = await town.punished();
    for (const punishment_id of [id, unbegun])
      await world.ok(voidPunishment, { punishment_id }, town.mod.ctx);
    for (const each of [id, unbegun])
      expect(await town.sentenceOf(each)).toMatchObject({
        status: 'released',
        minutes_left: 0,
        end_reason: 'void',
        ended_at: town.inMinutes(0),
      });
    expect((await town.emitted('ended')).map((each) => [each.id, each.reason])).toEqual([[id, 'void']]);
    expect((await town.start(unbegun)).code).toBe('already_processed');
  });
});

describe('release and reduce_sentence (RC-05)', () => {
  test('end a sentence once, also beside its end, and beside each other', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [id] = (await town.jailed(10)) as [number];
      town.pass(10);
      const released = await Promise.all([town.release(id), town.release(id), town.reduce(id, 10)]);
      await until(async () => (await town.sentenceOf(id)).ended_at !== null);
      const { status } = await town.sentenceOf(id);
      expect(released.filter(({ code }) => code === null).length).toBe(status === 'served' ? 0 : 1);
      expect((await town.emitted('ended')).filter((each) => each.id === id)).toHaveLength(1);
    }
  });

  test('reduce by what each of several says at once', async () => {
    const [id] = (await town.jailed(30)) as [number];
    await Promise.all([town.reduce(id, 5), town.reduce(id, 7), town.reduce(id, 3)]);
    expect(await town.sentenceOf(id)).toMatchObject({
      minutes: 15,
      minutes_left: 15,
      ends_at: town.inMinutes(15),
    });
    expect(await town.emitted('reduced')).toHaveLength(3);
    town.pass(15);
    await town.untilIs(id, 'served');
  });

  test('reduce below zero ends the sentence, also one that has not begun', async () => {
    const [id] = (await town.jailed(30)) as [number];
    const unbegun = await town.punished(5);
    for (const each of [id, unbegun]) {
      expect((await town.reduce(each, 40)).body.punishment.sentence).toMatchObject({
        status: 'released',
        minutes: 0,
        end_reason: 'reduced',
      });
      expect(await town.reduce(each, 1)).toMatchObject({ status: 409, code: 'already_processed' });
      expect(await town.release(each)).toMatchObject({ status: 409, code: 'already_processed' });
    }
  });

  test('reduce a sentence before it begins, which is then served as long', async () => {
    const id = await town.punished(30);
    await town.reduce(id, 10);
    await town.start(id);
    expect(await town.sentenceOf(id)).toMatchObject({ status: 'serving', ends_at: town.inMinutes(20) });
  });

  test('are not for an own character on duty, but for the characters of others', async () => {
    const [id] = (await town.jailed(30)) as [number];
    const self = {
      ctx: member(town.inmate.userId, 'member', { serverId: town.serverId, powers: ['punish'] }),
    };
    expect(await town.release(id, self)).toMatchObject({ status: 403 });
    expect(await town.reduce(id, 5, self)).toMatchObject({ status: 403 });
    expect((await town.release(id, officerWith('punish'))).code).toBeNull();
  });

  test.each([0, -5, 1.5])('refuse %d minutes, and a reason that is missing', async (minutes) => {
    const [id] = (await town.jailed(30)) as [number];
    expect((await town.reduce(id, minutes)).status).toBe(400);
    expect((await town.sentenceOf(id)).minutes).toBe(30);
  });
});

describe('who is in jail (RC-05)', () => {
  test('is listed with the sum of the sentences, by pages and server', async () => {
    await town.jailed(10, 20);
    const other = world.person({ serverId: town.serverId });
    const id = await town.punished(5, { server_character_id: other.characterId });
    await town.start(id);
    await town.punished(5);
    const reader = officerWith('lookup');
    const { jailed } = await world.ok(listJailed, {}, reader.ctx);
    expect(
      jailed.map((each) => [each.server_character_id, each.jail, each.punishment.punishment_id]),
    ).toEqual([
      [other.characterId, { minutes_left: 5, sentences: 1 }, id],
      [town.inmate.characterId, { minutes_left: 30, sentences: 2 }, jailed[1]!.punishment.punishment_id],
    ]);
    const page = await world.ok(listJailed, { page: 2, per_page: 1 }, reader.ctx);
    expect(page).toMatchObject({ jailed: [{ server_character_id: town.inmate.characterId }], total: 2 });
    const elsewhere = world.person({ role: 'mod' });
    expect((await world.ok(listJailed, {}, elsewhere.ctx)).jailed).toEqual([]);
  });

  test('is shown to look-ups and to the game, with what is left in all', async () => {
    await town.jailed(10, 20);
    town.pass(3);
    const jail = { minutes_left: 27, sentences: 2 };
    const { characterId } = town.inmate;
    const reader = officerWith('lookup');
    const { person } = await world.ok(lookupPerson, { server_character_id: characterId }, reader.ctx);
    const { persons } = await world.ok(lookupPerson, { query: 'Recluso' }, reader.ctx);
    const free = town.mod.characterId;
    const characters = [characterId, free].map((server_character_id) => ({
      server_character_id,
      status: 'active' as const,
    }));
    const asked = { server_id: town.serverId, characters };
    const described = (await world.ask(describePlayers, asked)).body.characters;
    expect([person!.jail, described.map((each) => each.jail)]).toEqual([jail, [jail, null]]);
    const found = persons!.filter(({ character }) => character.server_character_id === characterId);
    expect(found.map((each) => each.jail)).toEqual([jail]);
    expect(person!.punishments.map(({ sentence }) => sentence!.status)).toEqual(['pending', 'serving']);
  });
});

import listPresence from '@cabildo/contracts/community/presence/list_presence.ts';
import { PRESENCE_LIMITS } from '@cabildo/contracts/community/presence/presence.ts';
import reportPresence from '@cabildo/contracts/community/presence/report_presence.ts';
import { memberLeft } from '@cabildo/contracts/servers/members/events.ts';
import { retain, serverKey, until } from '@cabildo/testing';
import service from '../service.ts';
import { depsOf, publish, runJob } from '../testing/activity.ts';
import { startWorld, type Person, type World } from '../testing/world.ts';
import closeDays from './close_days.job.ts';
import { Heartbeats } from './heartbeats.ts';
import { storeTaken } from './store.ts';
import storePresence from './store_presence.job.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const NOON = new Date('2026-06-15T12:00:00Z');

let world: World;
let serverId: number;
let ana: Person;
let manager: Person;

// A world for each test: a job that is under way while the clock is set back would work at a moment to come.
beforeEach(async () => {
  world = await startWorld();
  manager = world.person({ permissions: ['manage_activity'] });
  ({ serverId } = manager);
  ana = player();
});
afterEach(() => world.close());

const gpOf = ({ userId }: Person): string => `9${userId}`;
/** A member who is known by an account of the game platform. */
function player(): Person {
  const person = world.person({ serverId });
  world.players.set(`${serverId}:${gpOf(person)}`, person.userId);
  return person;
}
const at = (person: Person, more: object = {}) => ({ gp_id: gpOf(person), ...more });
const report = (players: readonly object[], { key = 1, shard = 1 } = {}) =>
  world.act(reportPresence, { players, shard }, serverKey(key, serverId));
/** Reports players at each of these minutes after noon. */
async function play(minutes: readonly number[], players: readonly object[]): Promise<void> {
  for (const minute of minutes) {
    world.clock.set(new Date(NOON.getTime() + minute * MINUTE));
    expect((await report(players)).status).toBe(200);
  }
}
const store = () => runJob(world, storePresence);
const DAYS = { from: '2026-06-01', to: '2026-06-30' };
const list = (of: Person, input: object = {}) => world.act(listPresence, { ...DAYS, ...input }, of.ctx);
const daysOf = async (of: Person, input: object = {}) =>
  (await world.ok(listPresence, { ...DAYS, ...input }, of.ctx)).days;
const rows = (table: string) =>
  world.database.query(`SELECT * FROM ${table} WHERE server_id = $1`, [serverId], { customPlan: true });

describe('a heartbeat (AC-01)', () => {
  test('counts the players who are members, and ignores others', async () => {
    const { status, body } = await report([at(ana), { gp_id: '404' }, { gp_id: '405', afk: true }]);
    expect([status, body]).toEqual([200, { ok: true, known: 1, unknown: 2 }]);
    await store();
    expect(await rows('presence_days')).toHaveLength(1);
  });

  test('names 200 players, and no more', async () => {
    const players = Array.from({ length: PRESENCE_LIMITS.players + 1 }, (_, n) => ({ gp_id: `${n + 1}` }));
    expect((await report(players)).status).toBe(400);
    expect((await report(players.slice(1))).body).toMatchObject({ known: 0, unknown: 200 });
  });

  test('may come once a second for each key and shard', async () => {
    expect((await report([at(ana)])).status).toBe(200);
    expect(await report([at(ana)])).toMatchObject({ status: 429, code: 'limit_exceeded' });
    expect((await report([], { shard: 2 })).status).toBe(200);
    expect((await report([], { key: 2 })).status).toBe(200);
    world.clock.advance(SECOND);
    expect((await report([at(ana)])).status).toBe(200);
  });

  test('is of one of eight shards, and of players with what a game knows of them', async () => {
    for (const shard of [0, 9]) expect((await report([], { shard })).status).toBe(400);
    const whole = { afk: false, x: 1.5, y: -2, z: 30, heading: 270 };
    expect((await report([at(ana, whole)], { shard: 8 })).status).toBe(200);
    world.clock.advance(SECOND);
    for (const wrong of [{ heading: 361 }, { x: 1e6 }, { speed: 3 }, { afk: 'maybe' }])
      expect((await report([at(ana, wrong)])).status).toBe(400);
    expect((await report([{ x: 1 }])).status).toBe(400);
  });

  test('is stored nowhere, and makes no event', async () => {
    await report([at(ana)]);
    expect(await rows('presence_days')).toEqual([]);
    await store();
    expect((await world.events()).filter(({ server_id }) => server_id === serverId)).toEqual([]);
  });

  test('of a player who has left the server is one of somebody unknown', async () => {
    await report([at(ana)]);
    world.players.delete(`${serverId}:${gpOf(ana)}`);
    const left = { server_id: serverId, user_id: ana.userId, gp_username: 'ana' };
    await publish(world, memberLeft, left, { serverId });
    await until(async () => {
      world.clock.advance(SECOND);
      return (await report([at(ana)])).body.unknown === 1;
    });
  });
});

describe('minutes in game (AC-01)', () => {
  test('are those of a character, apart from those away from the keyboard', async () => {
    const named = { server_character_id: ana.characterId };
    await play([0, 1], [at(ana, named)]);
    await play([2, 3, 4], [at(ana, { ...named, afk: true })]);
    await store();
    const day = { day: '2026-06-15', user_id: ana.userId, minutes: 2, afk_minutes: 3 };
    expect(await daysOf(ana)).toEqual([{ ...day, server_character_id: ana.characterId }]);
  });

  test('are without a character where the game names none, or one of another', async () => {
    await play([0], [at(ana)]);
    await play([1], [at(ana, { server_character_id: manager.characterId })]);
    await store();
    expect(await daysOf(ana)).toMatchObject([{ server_character_id: null, minutes: 2 }]);
  });

  test('are counted for each character and each UTC day', async () => {
    const second = world.addCharacter(ana);
    await play([0], [at(ana, { server_character_id: ana.characterId })]);
    await play([3], [at(ana, { server_character_id: second })]);
    await play([12 * 60 - 1, 12 * 60], [at(ana, { server_character_id: second })]);
    await store();
    expect((await daysOf(ana)).map((each) => [each.day, each.server_character_id, each.minutes])).toEqual([
      ['2026-06-16', second, 1],
      ['2026-06-15', ana.characterId, 1],
      ['2026-06-15', second, 2],
    ]);
  });

  test('of heartbeats that reach two processes are the same as of one', async () => {
    const seen = { userId: ana.userId, characterId: 0, isAfk: false };
    const away = { ...seen, isAfk: true };
    const [one, two] = [new Heartbeats(), new Heartbeats()];
    for (let n = 0; n < 600; n += 1) {
      const nobody = n >= 300 ? away : seen;
      (n % 2 ? one : two).note(serverId, [nobody], NOON.getTime() + n * SECOND);
    }
    const { database } = depsOf(world);
    await Promise.all([one, two].map((each) => storeTaken(each, database, NOON)));
    expect(await daysOf(ana)).toMatchObject([{ minutes: 5, afk_minutes: 5 }]);
  });

  test('that are stored twice, or late, count once', async () => {
    const { database } = depsOf(world);
    const heartbeats = new Heartbeats();
    heartbeats.note(serverId, [{ userId: ana.userId, characterId: 0, isAfk: false }], NOON.getTime());
    const { minutes } = heartbeats.take(NOON.getTime());
    for (const _ of [1, 2]) {
      heartbeats.giveBack(minutes);
      await storeTaken(heartbeats, database, NOON);
    }
    expect(await daysOf(ana)).toMatchObject([{ minutes: 1 }]);
  });

  test('are kept when the database does not take them, and stored the next time', async () => {
    await report([at(ana)]);
    const { heartbeats, database } = depsOf(world);
    const broken = { query: () => Promise.reject(new Error('away')) };
    await expect(storeTaken(heartbeats, broken as never, world.clock.now())).rejects.toThrow('away');
    await storeTaken(heartbeats, database, world.clock.now());
    expect(await daysOf(ana)).toMatchObject([{ minutes: 1 }]);
  });

  test('of days that are over are numbers, which stay the same', async () => {
    await play([0, 1], [at(ana)]);
    await play([2], [at(ana, { afk: true })]);
    await store();
    const before = await daysOf(ana);
    for (const [days, isClosed] of [
      [1, false],
      [2, true],
    ] as const) {
      world.clock.set(new Date(NOON.getTime() + days * DAY));
      await runJob(world, closeDays);
      const [row] = (await rows('presence_days')) as { active: string | null }[];
      expect(row!.active === null).toBe(isClosed);
      expect(await daysOf(ana)).toEqual(before);
    }
    // A process that was away for days stores no more minutes of them.
    const late = new Heartbeats();
    late.note(serverId, [{ userId: ana.userId, characterId: 0, isAfk: false }], NOON.getTime() + 9 * MINUTE);
    await storeTaken(late, depsOf(world).database, world.clock.now());
    expect(await daysOf(ana)).toEqual(before);
  });

  test('are kept for 400 days', async () => {
    await play([0], [at(ana)]);
    await store();
    await retain(world.database, service.tables, new Date(NOON.getTime() + 399 * DAY));
    expect(await rows('presence_days')).toHaveLength(1);
    await retain(world.database, service.tables, new Date(NOON.getTime() + 401 * DAY));
    expect(await rows('presence_days')).toEqual([]);
  });
});

describe('list_presence (AC-01)', () => {
  let eva: Person;
  beforeEach(async () => {
    eva = player();
    await play([0], [at(ana), at(eva)]);
    await store();
  });
  const users = async (of: Person, input: object = {}) =>
    (await daysOf(of, input)).map(({ user_id }) => user_id);

  test('shows people their own days, and those of others to who manages activity', async () => {
    expect(await users(ana)).toEqual([ana.userId]);
    expect(await users(ana, { user_id: ana.userId })).toEqual([ana.userId]);
    expect((await list(ana, { user_id: eva.userId })).status).toBe(403);
    expect(await users(manager)).toEqual([ana.userId, eva.userId]);
    expect(await users(manager, { user_id: eva.userId })).toEqual([eva.userId]);
    expect(await users(world.person({ role: 'admin', serverId }))).toHaveLength(2);
    expect(await users(world.person({ role: 'mod', serverId }))).toEqual([]);
  });

  test('shows the days from the first to the last, both counted, in parts', async () => {
    const day = '2026-06-15';
    expect(await users(manager, { from: day, to: day })).toHaveLength(2);
    expect(await users(manager, { from: '2026-06-16', to: '2026-06-17' })).toEqual([]);
    expect(await users(manager, { from: '2026-06-13', to: '2026-06-14' })).toEqual([]);
    const { body } = await list(manager, { per_page: 1, page: 2 });
    expect(body).toMatchObject({ days: [{ user_id: eva.userId }], total: 2 });
  });

  test('takes two days in their order', async () => {
    const [from, to] = ['2026-06-16', '2026-06-15'];
    expect((await list(ana, { from, to })).status).toBe(400);
    for (const wrong of [{ from: undefined }, { to: undefined }, { to: '2026-02-30' }, { from: 'ayer' }])
      expect((await list(ana, wrong)).status).toBe(400);
  });
});

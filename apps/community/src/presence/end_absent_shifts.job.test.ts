import configureActivity from '@cabildo/contracts/community/activity-config/configure_activity.ts';
import reportPresence from '@cabildo/contracts/community/presence/report_presence.ts';
import { member, serverKey } from '@cabildo/testing';
import { depsOf, runJob } from '../testing/activity.ts';
import { startWorld, type Person, type World } from '../testing/world.ts';
import endAbsentShifts from './end_absent_shifts.job.ts';
import storePresence from './store_presence.job.ts';

const MINUTE = 60_000;
const NOON = new Date('2026-06-15T12:00:00Z');

let world: World;
let serverId: number;
let ana: Person;

// A world for each test: a job that is under way while the clock is set back would work at a moment to come.
beforeEach(async () => {
  world = await startWorld();
  serverId = world.newServer();
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
const at = (person: Person) => ({ gp_id: gpOf(person) });
const report = (players: readonly object[]) => world.ok(reportPresence, { players }, serverKey(1, serverId));
const store = () => runJob(world, storePresence);

describe('shift_config.end_after_minutes (AC-01)', () => {
  const configure = (end_after_minutes: number | null) =>
    world.ok(configureActivity, { shift_config: { end_after_minutes } }, member(1, 'admin', { serverId }));
  const ended = () => world.ended.filter((each) => each.server_id === serverId);
  const playAt = async (minutes: number, ...players: Person[]): Promise<void> => {
    world.clock.set(new Date(NOON.getTime() + minutes * MINUTE));
    await report(players.map(at));
  };
  const after = async (minutes: number): Promise<void> => {
    world.clock.set(new Date(NOON.getTime() + minutes * MINUTE));
    await store();
    await runJob(world, endAbsentShifts);
  };

  test('ends shifts of who is gone that long at the moment when they were last there, once', async () => {
    const eva = player();
    await configure(10);
    await report([at(ana), at(eva)]);
    await after(1);
    await playAt(9, eva);
    await after(10);
    expect(ended()).toEqual([]);
    await after(11);
    const absent = [{ user_id: ana.userId, seen_at: NOON.toISOString() }];
    expect(ended()).toEqual([{ server_id: serverId, absent }]);
    await after(12);
    expect(ended()).toHaveLength(1);
    // Who comes back and goes again is absent again.
    await playAt(13, ana, eva);
    await after(22);
    expect(ended()).toHaveLength(1);
    await after(24);
    expect(
      ended()[1]!
        .absent.map(({ user_id }) => user_id)
        .sort(),
    ).toEqual([ana.userId, eva.userId].sort());
  });

  test('asks about all who are gone, in parts', async () => {
    await configure(2);
    await world.database.query(
      `INSERT INTO presence_seen (server_id, user_id, seen_at)
       SELECT $1, n, $2::timestamptz - n * interval '1 second' FROM generate_series(1, 450) n`,
      [serverId, NOON],
    );
    await after(10);
    expect(ended().map(({ absent }) => absent.length)).toEqual([200, 200, 50]);
    expect(new Set(ended().flatMap(({ absent }) => absent.map(({ user_id }) => user_id))).size).toBe(450);
  });

  test('asks again when the answer was lost', async () => {
    await configure(2);
    await report([at(ana)]);
    await after(1);
    const { database } = depsOf(world);
    world.clock.set(new Date(NOON.getTime() + 5 * MINUTE));
    const lost = () => Promise.reject(new Error('lost'));
    const scope = { database, ask: lost, now: world.clock.now() };
    await expect(endAbsentShifts.run(scope as never)).rejects.toThrow('lost');
    await after(6);
    expect(ended()).toHaveLength(1);
  });

  test('is null at first, and ends no shift then', async () => {
    await report([at(ana)]);
    await after(600);
    expect(ended()).toEqual([]);
    await configure(10);
    await configure(null);
    await after(601);
    expect(ended()).toEqual([]);
  });
});

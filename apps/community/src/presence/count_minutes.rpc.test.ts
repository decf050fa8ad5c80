import countMinutes from '@cabildo/contracts/community/presence/count_minutes.rpc.ts';
import { startWorld, type World } from '../testing/world.ts';
import { addMinutes, closeDays } from './table.ts';

const MINUTE = 60_000;
const NOON = new Date('2026-06-15T12:00:00Z');
const FIRST = NOON.getTime() / MINUTE;

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

let servers = 7_000;
/** Players of a server of its own, at each of these minutes after noon. */
async function played(minutes: readonly number[], { userId = 5, characterId = 6, isAfk = false } = {}) {
  const serverId = (servers += 1);
  const add = (more: readonly number[], seen: { userId: number; characterId: number; isAfk: boolean }) =>
    addMinutes(
      world.database,
      more.map((minute) => ({ serverId, ...seen, minute: FIRST + minute })),
    );
  await add(minutes, { userId, characterId, isAfk });
  const count = async (from: Date, server_character_id: number | null = 6) => {
    const asked = { server_id: serverId, user_id: 5, server_character_id, from: from.toISOString() };
    const { ok: _, ...answer } = (await world.ask(countMinutes, asked)).body as Record<string, unknown>;
    return answer;
  };
  return { add, count };
}

describe('count_minutes (RC-05)', () => {
  test('counts the minutes since the day of a moment, and those up to the minute of the moment', async () => {
    const { count } = await played([-700, 0, 1, 2, 3, 60 * 24 + 5]);
    const at = (minutes: number) => new Date(NOON.getTime() + minutes * MINUTE + 30_000);
    expect([await count(at(1)), await count(at(-1)), await count(at(60 * 24))]).toEqual([
      { minutes: 6, before: 3 },
      { minutes: 6, before: 1 },
      { minutes: 1, before: 0 },
    ]);
  });

  test('counts neither minutes without the player at the keyboard, nor other characters, users or servers', async () => {
    const { add, count } = await played([0, 1]);
    await add([1, 2, 3], { userId: 5, characterId: 6, isAfk: true });
    await add([4], { userId: 5, characterId: 9, isAfk: false });
    await add([5], { userId: 8, characterId: 6, isAfk: false });
    await played([6]);
    expect([await count(NOON), await count(NOON, null)]).toEqual([
      { minutes: 2, before: 1 },
      { minutes: 3, before: 1 },
    ]);
  });

  test('knows the sum alone of a day whose minutes have become a number', async () => {
    const { count } = await played([0, 1, 2]);
    await closeDays(world.database, '2026-06-20', 1_000);
    expect(await count(NOON)).toEqual({ minutes: 3, before: null });
  });
});

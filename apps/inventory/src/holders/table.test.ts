import type { Sql } from '@cabildo/kit/database';
import { untilWaiting } from '@cabildo/testing';
import { startWorld, type World } from '../testing/world.ts';
import { lockHolders } from './table.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const SERVER = 7;
const held = (ids: readonly number[]) => new Map(ids.map((id) => [id, SERVER]));
const lock = (ids: readonly number[]) => world.database.transaction((tx) => lockHolders(tx, held(ids)));

async function rowsOf(ids: readonly number[]) {
  return world.database.query(
    `SELECT character_id, server_id, ended_at FROM holders WHERE character_id = ANY($1::bigint[])
     ORDER BY character_id`,
    [ids],
  );
}

async function end(sql: Sql, id: number): Promise<void> {
  await sql.query('UPDATE holders SET ended_at = now() WHERE character_id = $1', [id]);
}

describe('lockHolders', () => {
  it('inserts a row for a character without one, and returns none as ended', async () => {
    expect(await lock([12, 11, 12])).toEqual(new Set());
    expect(await lock([11, 13])).toEqual(new Set());
    expect(await rowsOf([11, 12, 13])).toEqual(
      [11, 12, 13].map((character_id) => ({ character_id, server_id: SERVER, ended_at: null })),
    );
  });

  it('returns the characters that have ended, and leaves them ended', async () => {
    await lock([21, 22, 23]);
    await end(world.database, 22);
    expect(await lock([23, 22, 21])).toEqual(new Set([22]));
    expect(await lock([22])).toEqual(new Set([22]));
  });

  it('makes the end of a locked character wait', async () => {
    await lock([31]);
    const order: string[] = [];
    let ending: Promise<void> | undefined;
    await world.database.transaction(async (tx) => {
      await lockHolders(tx, held([31]));
      ending = end(world.database, 31).then(() => void order.push('ended'));
      await untilWaiting(world.database);
      order.push('released');
    });
    await ending;
    expect(order).toEqual(['released', 'ended']);
  });

  it('waits for an end that is being committed, and returns it', async () => {
    await lock([35]);
    let found: Promise<ReadonlySet<number>> | undefined;
    await world.database.transaction(async (tx) => {
      await end(tx, 35);
      found = lock([35]);
      await untilWaiting(world.database);
    });
    expect(await found).toEqual(new Set([35]));
  });

  it('does not deadlock when the same characters are locked in different orders at the same time', async () => {
    const ids = Array.from({ length: 8 }, (_, index) => 40 + index);
    const shuffled = ids.map((_, index) => [...ids.slice(index), ...ids.slice(0, index)]);
    const found = await Promise.all(shuffled.map((order) => lock(order)));
    expect(found).toEqual(shuffled.map(() => new Set()));
    expect(await rowsOf(ids)).toHaveLength(ids.length);
  });
});

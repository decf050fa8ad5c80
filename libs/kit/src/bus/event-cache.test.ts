import type { EventEnvelope } from '@cabildo/contracts/event';
import { until } from '@cabildo/testing/until.ts';
import { createLocalBus, type Bus } from '../bus/index.ts';
import { EventCache } from './event-cache.ts';

let bus: Bus;
let loads: number[];
let owners: Map<number, string>;
let cache: EventCache<number, { owner: string }>;
let hold: Promise<void> | undefined;
let now: number;

beforeEach(async () => {
  bus = createLocalBus();
  loads = [];
  owners = new Map([[1, 'ana']]);
  hold = undefined;
  now = 1_000_000;
  cache = await EventCache.create<number, { owner: string }>(bus, {
    load: async (id) => {
      loads.push(id);
      const value = { owner: owners.get(id) ?? 'nobody' };
      await hold;
      if (value.owner === 'nobody') throw new Error('away');
      return value;
    },
    patterns: ['character.#'],
    staleKeys: (event) => (event.character_ids.length ? event.character_ids : 'all'),
    now: () => now,
  });
});

afterEach(async () => {
  await cache.close();
  await bus.close();
});

const publishChange = (ids: number[]): Promise<void> => {
  const event = {
    event_id: 'e',
    type: 'character.character.updated',
    character_ids: ids,
  } as unknown as EventEnvelope;
  return bus.publish([{ id: 'e', key: event.type, payload: JSON.stringify(event) }]);
};

describe('a cache that events keep fresh', () => {
  it('asks once for callers who come at the same time, and not again', async () => {
    const answers = await Promise.all([cache.get(1), cache.get(1), cache.get(1)]);
    expect([answers.map(({ owner }) => owner), loads]).toEqual([['ana', 'ana', 'ana'], [1]]);
    await cache.get(1);
    expect(loads).toEqual([1]);
  });

  it('asks again after an event about the key, and after one that cannot say which', async () => {
    await cache.get(1);
    owners.set(1, 'bea');
    await publishChange([1]);
    await until(() => cache.peek(1) === undefined);
    expect((await cache.get(1)).owner).toBe('bea');
    await publishChange([]);
    await until(() => cache.peek(1) === undefined);
  });

  it('does not keep a value whose key was dropped while it was being asked for', async () => {
    let release!: () => void;
    hold = new Promise((resolve) => (release = resolve));
    const stale = cache.get(1);
    owners.set(1, 'bea');
    cache.drop(1);
    release();
    expect((await stale).owner).toBe('ana');
    expect((await cache.get(1)).owner).toBe('bea');
  });

  describe('whose keys grow old', () => {
    it('asks anew, once, while it goes on to answer with what it has', async () => {
      await cache.get(1);
      owners.set(1, 'bea');
      now += 44_999;
      expect([cache.peek(1), loads]).toEqual([{ owner: 'ana' }, [1]]);
      now += 1;
      expect([await cache.get(1), await cache.get(1)]).toEqual([{ owner: 'ana' }, { owner: 'ana' }]);
      await until(() => cache.peek(1)?.owner === 'bea');
      expect(loads).toEqual([1, 1]);
      now += 44_999;
      expect([cache.peek(1), loads]).toEqual([{ owner: 'bea' }, [1, 1]]);
    });

    it('gives nothing that is older than its bound, and loads again what was not used meanwhile', async () => {
      await cache.get(1);
      now += 60_000;
      expect(cache.peek(1)).toBeUndefined();
      expect([await cache.get(1), loads]).toEqual([{ owner: 'ana' }, [1, 1]]);
    });

    it('answers with what it has when the refresh fails, and rejects once that has expired', async () => {
      await cache.get(1);
      owners.delete(1);
      now += 50_000;
      expect((await cache.get(1)).owner).toBe('ana');
      await until(() => [...cache.keys()].length === 1);
      now += 9_999;
      expect((await cache.get(1)).owner).toBe('ana');
      expect(loads).toEqual([1, 1]);
      now += 1;
      await expect(cache.get(1)).rejects.toThrow('away');
    });

    it('does not bring back what an event made stale meanwhile', async () => {
      await cache.get(1);
      let release!: () => void;
      hold = new Promise((resolve) => (release = resolve));
      now += 50_000;
      expect((await cache.get(1)).owner).toBe('ana');
      owners.set(1, 'bea');
      cache.drop(1);
      release();
      hold = undefined;
      expect((await cache.get(1)).owner).toBe('bea');
      expect((await cache.get(1)).owner).toBe('bea');
      expect(loads).toEqual([1, 1, 1]);
    });
  });

  it('does not keep a failure', async () => {
    await expect(cache.get(2)).rejects.toThrow('away');
    owners.set(2, 'carla');
    expect((await cache.get(2)).owner).toBe('carla');
  });

  it('names the keys that it keeps and those that are being asked for', async () => {
    await cache.get(1);
    owners.set(2, 'bea');
    let release!: () => void;
    hold = new Promise((resolve) => (release = resolve));
    const asked = cache.get(2);
    expect([...cache.keys()]).toEqual([1, 2]);
    release();
    await asked;
    expect([...cache.keys()].toSorted()).toEqual([1, 2]);
  });

  it('gives an answer that is not to be cached to its caller alone', async () => {
    let asked = 0;
    const picky = await EventCache.create<number, { owner: string | null }>(bus, {
      load: async () => ({ owner: (asked += 1) > 1 ? 'ana' : null }),
      patterns: ['character.#'],
      staleKeys: () => 'all',
      keep: ({ owner }) => owner !== null,
    });
    expect([await picky.get(1), await picky.get(1), await picky.get(1)]).toEqual([
      { owner: null },
      { owner: 'ana' },
      { owner: 'ana' },
    ]);
    expect(asked).toBe(2);
    await picky.close();
  });

  it('forgets what is not worth keeping any more', async () => {
    let owner: string | null = 'ana';
    const picky = await EventCache.create<number, { owner: string | null }>(bus, {
      load: async () => ({ owner }),
      patterns: ['character.#'],
      staleKeys: () => 'all',
      keep: ({ owner: current }) => current !== null,
      now: () => now,
    });
    await picky.get(1);
    owner = null;
    now += 50_000;
    expect(await picky.get(1)).toEqual({ owner: 'ana' });
    await until(() => picky.peek(1) === undefined);
    await picky.close();
  });
});

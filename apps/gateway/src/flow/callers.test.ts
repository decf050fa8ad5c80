import type { Caller } from '../access/caller.ts';
import { bucketOfAddress } from '../rate/rate-limits.ts';
import { CallerOutcomes } from './caller-outcomes.ts';
import { UnderWay } from './under-way.ts';

describe('the outcomes of callers', () => {
  let now: number;
  let outcomes: CallerOutcomes;
  beforeEach(() => {
    now = 0;
    outcomes = new CallerOutcomes(() => now);
  });
  const note = (callers: string, isAnswered: boolean): void => {
    for (const caller of callers) outcomes.note(caller, isAnswered);
  };

  test('one caller is never enough, however often it gets no answer', () => {
    for (let n = 0; n < 1_000; n += 1) {
      now += 7;
      note('abcd'[n % 4]!, false);
    }
    expect(outcomes.isGone).toBe(false);
  });

  test('a service is gone once five callers have had no answer', () => {
    note('abcd', false);
    expect(outcomes.isGone).toBe(false);
    note('e', false);
    expect(outcomes.isGone).toBe(true);
  });

  test('a service is not gone while most callers are answered', () => {
    note('uvwxyz', true);
    note('abcdef', false);
    expect(outcomes.isGone).toBe(false);
    note('g', false);
    expect(outcomes.isGone).toBe(true);
  });

  test('a caller counts by its last request', () => {
    note('abcde', false);
    note('e', true);
    expect(outcomes.isGone).toBe(false);
    note('e', false);
    expect(outcomes.isGone).toBe(true);
  });

  test('a caller counts for ten seconds after its last request', () => {
    note('uvwxyz', true);
    now = 5_000;
    note('abcde', false);
    expect(outcomes.isGone).toBe(false);
    now = 10_000;
    expect(outcomes.isGone).toBe(true);
    now = 14_999;
    expect(outcomes.isGone).toBe(true);
    now = 15_000;
    expect(outcomes.isGone).toBe(false);
  });

  test('a service that is back begins anew', () => {
    note('abcde', false);
    outcomes.clear();
    note('abcd', false);
    expect(outcomes.isGone).toBe(false);
  });
});

describe('the places of requests under way', () => {
  const anonymous: Caller = { kind: 'anonymous' };
  const user: Caller = {
    kind: 'user',
    key: { user_id: 7, key_id: 1, session: 'app', server_id: null },
    token: 'sk_x',
  };
  const at = (ip: string) => bucketOfAddress('servers', ip);

  let refused: string[];
  let underWay: UnderWay;
  beforeEach(() => {
    jest.useFakeTimers();
    refused = [];
    underWay = new UnderWay({ caller: 2, address: 1, waitMs: 1_000 }, (kind, reason) =>
      refused.push(`${kind} ${reason}`),
    );
  });
  afterEach(() => void jest.useRealTimers());
  const held = () => Object.fromEntries([...underWay.places()].map(([kind, places]) => [kind, places.held]));
  /** Moves a request, and lets the time for which the request may wait pass. */
  async function move(...args: Parameters<UnderWay['move']>) {
    const moved = underWay.move(...args);
    await jest.advanceTimersByTimeAsync(1_000);
    return moved;
  }

  test('an IPv6 /64 has the places of one address, and a /48 ten times as many', async () => {
    expect(await move(undefined, anonymous, at('2001:db8:0:1::1'))).toBeDefined();
    expect(await move(undefined, anonymous, at('2001:db8:0:1::2'))).toBeUndefined();
    for (let subnet = 2; subnet <= 10; subnet += 1)
      expect(await move(undefined, anonymous, at(`2001:db8:0:${subnet}::1`))).toBeDefined();
    expect(await move(undefined, anonymous, at('2001:db8:0:11::1'))).toBeUndefined();
    expect(await move(undefined, anonymous, at('2001:db8:1:1::1'))).toBeDefined();
    expect([refused, held()]).toEqual([
      ['address share', 'network share'],
      { caller: 0, address: 11, network: 11 },
    ]);
  });

  test('a request that moves gives its place of the address and of the network back', async () => {
    const first = await move(undefined, anonymous, at('2001:db8::1'));
    expect(await move(first, anonymous, at('2001:db8::1'))).toBe(first);
    const moved = await move(first, user, { group: 'servers', name: 'user:7' });
    expect(held()).toEqual({ caller: 1, address: 0, network: 0 });
    moved!.giveBack();
    expect(held()).toEqual({ caller: 0, address: 0, network: 0 });
  });

  test('a request with the internal key holds no place', async () => {
    const first = await move(undefined, anonymous, at('203.0.113.1'));
    for (let n = 0; n < 5; n += 1)
      expect(await move(first, { kind: 'internal' }, at('203.0.113.1'))).toBeDefined();
    expect(held()).toEqual({ caller: 0, address: 0, network: 0 });
  });
});

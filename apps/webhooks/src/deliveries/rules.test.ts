import fc from 'fast-check';
import type { Outcome } from '../targets/sender.ts';
import { afterAttempt, healthAfter, paceAfter, RETRY_MS } from './rules.ts';

const NOW = new Date('2026-06-15T12:00:00Z');
const HOUR = 3_600_000;
const outcome = (status: number | null): Outcome => {
  const answer = { durationMs: 1, response: '' };
  return status === null ? { status, error: 'timeout', ...answer } : { status, error: null, ...answer };
};
const after = (tries: number, status: number | null, chance = 0.5, scale = 1) =>
  afterAttempt({ tries }, outcome(status), NOW, { chance, scale });
const waitOf = ({ due_at }: { due_at: Date | null }) => due_at!.getTime() - NOW.getTime();

describe('the schedule (V1-11)', () => {
  it('waits 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 14 h, and then no more', () => {
    const waits = RETRY_MS.map((_, tries) => waitOf(after(tries, 500)) / 1_000);
    expect(waits).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400]);
    expect(after(7, 500)).toEqual({ status: 'failed', due_at: null });
  });

  it('waits a tenth longer or shorter at most', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 6 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.constantFrom(0.001, 1),
        (tries, chance, scale) => {
          const share = waitOf(after(tries, null, chance, scale)) / (RETRY_MS[tries]! * scale);
          // Dates are whole milliseconds.
          expect(share).toBeGreaterThan(0.9 - 1 / (RETRY_MS[tries]! * scale));
          expect(share).toBeLessThanOrEqual(1.1);
        },
      ),
    );
    expect([waitOf(after(0, null, 0)), waitOf(after(0, null, 1))]).toEqual([4_500, 5_500]);
  });

  it.each([
    [200, 'delivered'] as const,
    [204, 'delivered'] as const,
    [299, 'delivered'] as const,
    [301, 'pending'] as const,
    [400, 'pending'] as const,
    [410, 'failed'] as const,
    [199, 'pending'] as const,
    [503, 'pending'] as const,
    [null, 'pending'] as const,
  ])('takes the answer %p for %s', (status, becomes) => {
    expect(after(0, status).status).toBe(becomes);
  });
});

describe('a receiver (V1-11)', () => {
  const since = (hours: number) => ({ failing_since: new Date(NOW.getTime() - hours * HOUR) });
  const healthy = { failing_since: null };
  const health = (before: { failing_since: Date | null }, ...statuses: (number | null)[]) =>
    healthAfter(before, statuses.map(outcome), NOW);

  it('fails from its first failure on until something arrives', () => {
    expect(health(healthy, 500, null)).toEqual({ failing_since: NOW, disabled: undefined });
    expect(health(since(3), 500)).toEqual({ ...since(3), disabled: undefined });
    expect(health(since(3), 500, 200)).toEqual({ failing_since: null, disabled: undefined });
  });

  it('is given up after five days, and at once where it is gone', () => {
    expect(health(since(119.9), 500).disabled).toBeUndefined();
    expect(health(since(120), 500).disabled).toBe('failing');
    expect(health(healthy, 200, 410).disabled).toBe('gone');
  });
});

describe('the pace of a receiver (FU-07)', () => {
  const repeated = (ms: number, times: number): number[] => new Array<number>(times).fill(ms);

  it.each([
    [[], false],
    [[1_000], false],
    [[1_001], true],
    [[100, 1_900], false],
    [[100, 1_901], true],
    [[...repeated(13_500, 5), ...repeated(50, 6)], false],
    [[...repeated(50, 4), ...repeated(13_500, 6)], true],
  ])('is slow after %p: %p', (made, isSlow) => {
    expect(paceAfter([], made).is_slow).toBe(isSlow);
  });

  it('is that of the last ten requests, so that a receiver which is fast again is slow no more', () => {
    const slow = paceAfter([], repeated(13_500, 30));
    expect(slow).toEqual({ recent_ms: repeated(13_500, 10), is_slow: true });
    expect(paceAfter(slow.recent_ms, repeated(20, 4)).is_slow).toBe(true);
    const fast = paceAfter(slow.recent_ms, repeated(20, 6));
    expect(fast).toEqual({ recent_ms: [...repeated(13_500, 4), ...repeated(20, 6)], is_slow: false });
  });
});

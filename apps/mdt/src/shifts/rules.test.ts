import { isFailure } from '@cabildo/contracts/errors';
import { endOf, ending, LONGEST_MS, periodOf } from './rules.ts';

const NOON = new Date('2026-06-15T12:00:00Z');
const after = (ms: number): Date => new Date(NOON.getTime() + ms);
const open = { started_at: NOON, ended_at: null, end_reason: null, ended_by: null };

describe('the end of a shift (OT-02)', () => {
  it('is when something ends it, but never later than 24 hours after its start and never before it', () => {
    expect(ending(open, after(LONGEST_MS - 1), 'own')).toEqual({
      ended_at: after(LONGEST_MS - 1),
      end_reason: 'own',
      ended_by: 'officer',
    });
    expect(ending(open, after(3 * LONGEST_MS), 'left')).toEqual({
      ended_at: after(LONGEST_MS),
      end_reason: 'over_24_hours',
      ended_by: 'time_limit',
    });
    expect(ending(open, after(-5), 'died').ended_at).toEqual(NOON);
  });

  it('comes after 24 hours, whether it has been stored or not', () => {
    expect(endOf(open, after(LONGEST_MS - 1))).toBeUndefined();
    expect(endOf(open, after(LONGEST_MS))).toMatchObject({
      ended_at: after(LONGEST_MS),
      end_reason: 'over_24_hours',
    });
    const ended = { ...open, ended_at: after(7), ended_by: 'officer' as const };
    expect(endOf(ended, after(2 * LONGEST_MS))).toMatchObject({ ended_at: after(7), end_reason: 'own' });
  });
});

describe('the time of a list (V1-07, GW-14)', () => {
  const period = (dates: object) => {
    const result = periodOf(dates, NOON);
    return isFailure(result) ? result.failure : [result.from.toISOString(), result.to.toISOString()];
  };

  it('is 30 days until now, a day lasts to its end, and a moment counts', () => {
    expect(period({})).toEqual(['2026-05-16T12:00:00.001Z', '2026-06-15T12:00:00.001Z']);
    expect(period({ from: '2026-06-01', to: '2026-06-02' })).toEqual([
      '2026-06-01T00:00:00.000Z',
      '2026-06-03T00:00:00.000Z',
    ]);
    expect(period({ to: '2026-06-02T10:00:00Z' })).toEqual([
      '2026-05-03T10:00:00.001Z',
      '2026-06-02T10:00:00.001Z',
    ]);
  });

  it('is not reversed, and a year at most', () => {
    expect(period({ from: '2026-06-02', to: '2026-06-01' })).toBe('error');
    expect(period({ from: '2025-01-01', to: '2026-06-01' })).toBe('error');
    expect(period({ from: '2027-01-01' })).toBe('error');
  });
});

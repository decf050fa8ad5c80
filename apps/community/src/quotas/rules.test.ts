import { nextPeriod, periodAt, resultOf } from './rules.ts';

const at = (moment: string): Date => new Date(moment);

describe('periods of quotas (AC-02)', () => {
  test('are ISO weeks, from Monday to Sunday in UTC', () => {
    const week = { from: '2026-06-15', to: '2026-06-22' };
    expect(periodAt('1w', at('2026-06-15T00:00:00Z'))).toEqual(week);
    expect(periodAt('1w', at('2026-06-21T23:59:59.999Z'))).toEqual(week);
    expect(periodAt('1w', at('2026-12-31T12:00:00Z'))).toEqual({ from: '2026-12-28', to: '2027-01-04' });
  });

  test('are pairs of ISO weeks, which are the same for all', () => {
    const first = periodAt('2w', at('2026-06-15T12:00:00Z'));
    expect(Date.parse(first.to) - Date.parse(first.from)).toBe(14 * 86_400_000);
    expect(new Date(first.from).getUTCDay()).toBe(1);
    expect(periodAt('2w', new Date(Date.parse(first.to) - 1))).toEqual(first);
    expect(periodAt('2w', at(`${first.to}T00:00:00Z`)).from).toBe(first.to);
  });

  test('are months, however long', () => {
    expect(periodAt('1mo', at('2028-02-29T23:59:59Z'))).toEqual({ from: '2028-02-01', to: '2028-03-01' });
    expect(periodAt('1mo', at('2026-12-01T00:00:00Z'))).toEqual({ from: '2026-12-01', to: '2027-01-01' });
  });

  test('begin with the next one, also at the very moment when one begins', () => {
    expect(nextPeriod('1w', at('2026-06-21T23:59:59Z'))).toEqual({ from: '2026-06-22', to: '2026-06-29' });
    expect(nextPeriod('1w', at('2026-06-22T00:00:00Z'))).toEqual({ from: '2026-06-29', to: '2026-07-06' });
    expect(nextPeriod('1mo', at('2026-12-31T12:00:00Z'))).toEqual({ from: '2027-01-01', to: '2027-02-01' });
  });
});

describe('what a person owes (AC-02)', () => {
  const week = { minutes: 100, span: { from: '2026-06-15', to: '2026-06-22' } };

  test.each([
    [0, 100],
    [1, 85],
    [3, 57],
    [6, 14],
  ])('after %i days on leave of seven are %i of 100 minutes, rounded down', (away, wanted) => {
    const of = (served: number) => resultOf(week, { served, away });
    expect(of(wanted)).toEqual({ minutes: wanted, wanted, state: 'met' });
    expect(of(wanted - 1)).toEqual({ minutes: wanted - 1, wanted, state: 'missed' });
  });

  test('is excused after all days on leave, whatever was served', () => {
    for (const served of [0, 200])
      expect(resultOf(week, { served, away: 7 })).toEqual({ minutes: served, wanted: 0, state: 'excused' });
  });
});

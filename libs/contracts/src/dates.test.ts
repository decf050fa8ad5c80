import { periodOf, sentPeriod } from './dates.ts';
import { isFailure } from './errors.ts';

describe('a period between two dates (GW-14)', () => {
  it.each([
    [{}, '1970-01-01T00:00:00.000Z', '9999-01-01T00:00:00.000Z'],
    [
      { date_from: '2026-06-02', date_to: '2026-06-02' },
      '2026-06-02T00:00:00.000Z',
      '2026-06-03T00:00:00.000Z',
    ],
    [{ date_to: '2026-06-02T10:00:00Z' }, '1970-01-01T00:00:00.000Z', '2026-06-02T10:00:00.001Z'],
    [{ date_to: '0000-01-01' }, '1970-01-01T00:00:00.000Z', '1970-01-01T00:00:00.000Z'],
    [{ date_from: '9999-12-31' }, '9999-01-01T00:00:00.000Z', '9999-01-01T00:00:00.000Z'],
  ])('%j is from %s until before %s', (dates, from, to) => {
    expect(periodOf(dates)).toEqual({ from: new Date(from), to: new Date(to) });
  });

  it('has no end before its beginning', () => {
    expect(isFailure(periodOf({ date_from: '2026-06-02', date_to: '2026-06-01T23:59:59Z' }))).toBe(true);
  });

  it('is none where no date was sent', () => {
    expect(sentPeriod({})).toBeUndefined();
  });
});

import fc from 'fast-check';
import {
  DAY_MS,
  dayOf,
  daysAfter,
  monthOf,
  monthsAfter,
  monthsBetween,
  startOfMonth,
  weekOf,
  yearsAfter,
} from './calendar.ts';

const at = (text: string): Date => new Date(text.length === 10 ? `${text}T00:00:00Z` : text);
const moment = fc.date({ min: at('1971-01-01'), max: at('2100-01-01'), noInvalidDate: true });

describe('days and months', () => {
  it('are those of UTC, from their first to their last millisecond', () => {
    for (const time of ['00:00:00.000', '23:59:59.999']) {
      expect(dayOf(at(`2026-12-31T${time}Z`))).toBe('2026-12-31');
      expect(monthOf(at(`2026-12-31T${time}Z`))).toBe('2026-12');
    }
  });

  it('begin with the month in every day', () => {
    fc.assert(fc.property(moment, (now) => dayOf(now).startsWith(`${monthOf(now)}-`)));
  });

  it.each([
    ['2026-06-15', '2026-W25'],
    ['2026-06-21', '2026-W25'],
    ['2026-06-22', '2026-W26'],
    ['2026-12-31', '2026-W53'],
    ['2027-01-01', '2026-W53'],
    ['2027-01-03', '2026-W53'],
    ['2027-01-04', '2027-W01'],
    ['2024-12-30', '2025-W01'],
    ['2023-01-01', '2022-W52'],
  ])('are in ISO weeks: %s is in %s, at any time of the day', (day, expected) => {
    expect(weekOf(at(day))).toBe(expected);
    expect(weekOf(at(`${day}T23:59:59.999Z`))).toBe(expected);
  });
});

describe('arithmetic', () => {
  it.each([
    ['2026-01-31T10:30:00.500Z', 1, '2026-02-28T10:30:00.500Z'],
    ['2026-01-31T10:30:00.500Z', 2, '2026-03-31T10:30:00.500Z'],
    ['2028-01-31T00:00:00.000Z', 1, '2028-02-29T00:00:00.000Z'],
    ['2026-03-31T23:59:59.999Z', -1, '2026-02-28T23:59:59.999Z'],
    ['2026-11-15T00:00:00.000Z', 14, '2028-01-15T00:00:00.000Z'],
  ])(
    'of months keeps the time of day, and the day where the month has it: %s and %i is %s',
    (from, n, to) => {
      expect(monthsAfter(at(from), n).toISOString()).toBe(to);
    },
  );

  it('of months is undone by counting them', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 0, max: 400 }), (from, months) => {
        expect(monthsBetween(from, monthsAfter(from, months))).toBe(months);
      }),
    );
  });

  it('of years makes 1 March of a 29 February that is missing', () => {
    expect(yearsAfter(at('2026-05-31T07:08:09.010Z'), 10).toISOString()).toBe('2036-05-31T07:08:09.010Z');
    expect(dayOf(yearsAfter(at('2028-02-29'), 10))).toBe('2038-03-01');
    expect(dayOf(yearsAfter(at('2028-02-29'), 4))).toBe('2032-02-29');
  });

  it('of days is the same time of day, in both directions', () => {
    const now = at('2026-02-28T10:00:00Z');
    expect(daysAfter(now, 1)).toEqual(at('2026-03-01T10:00:00Z'));
    expect(daysAfter(daysAfter(now, -3), 3)).toEqual(now);
    expect(daysAfter(now, 1).getTime() - now.getTime()).toBe(DAY_MS);
  });
});

describe('the start of a month', () => {
  it.each([
    [0, '2026-12-01'],
    [1, '2027-01-01'],
    [-1, '2026-11-01'],
  ])('is its first moment, %i months from the present one', (months, expected) => {
    expect(startOfMonth(at('2026-12-31T23:59:59.999Z'), months)).toEqual(at(expected));
  });

  it('is its own start', () => {
    expect(startOfMonth(at('2026-06-01'))).toEqual(at('2026-06-01'));
  });
});
